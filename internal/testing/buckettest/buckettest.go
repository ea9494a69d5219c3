// Package buckettest gives each test a bucket of its own, in a directory and on
// a real S3 server.
package buckettest

import (
	"crypto/rand"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/storage/objects"
)

// Kind is a kind of bucket.
type Kind struct {
	Name string
	// Address returns where an empty bucket is.
	Address func(t *testing.T) string
}

// Kinds are all kinds of bucket.
func Kinds() []Kind {
	return []Kind{{"files", Directory}, {"s3", S3}}
}

// Open returns an empty bucket.
func (k Kind) Open(t *testing.T) *objects.Bucket {
	t.Helper()
	return Open(t, k.Address(t))
}

// Directory returns the address of an empty directory that is removed when the
// test ends.
func Directory(t *testing.T) string {
	t.Helper()
	return "file://" + t.TempDir()
}

// S3 returns the address of an empty part of the bucket that TEST_S3_URL names
// (scripts/with-s3.sh sets it). Without it the test fails and names the
// command to run, unless -short asks for the tests that need no server.
func S3(t *testing.T) string {
	t.Helper()
	address := os.Getenv("TEST_S3_URL")
	if address == "" {
		if testing.Short() {
			t.Skip("needs an S3 server")
		}
		t.Fatal("this test needs an S3 server: run scripts/with-s3.sh go test ... (beside scripts/with-postgres.sh for " +
			"the whole program), or go test -short to leave it out")
	}
	return address + "&prefix=" + strings.ToLower(rand.Text()) + "/"
}

// Open opens a bucket.
func Open(t *testing.T, address string) *objects.Bucket {
	t.Helper()
	bucket, err := objects.Open(t.Context(), address)
	require.NoError(t, err)
	return bucket
}
