// Package pgtest gives each test a PostgreSQL database of its own.
package pgtest

import (
	"context"
	"crypto/rand"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"clary.example/internal/storage/postgres"
)

// New returns a pool on a fresh, migrated database that is dropped when the
// test ends. Without TEST_DATABASE_URL the test fails and names the command to
// run, unless -short asks for the tests that need no database.
func New(t *testing.T) *pgxpool.Pool {
	t.Helper()
	pool, _ := NewWithURL(t)
	return pool
}

// NewWithURL is New for a test that starts programs of its own: it also
// returns the address of the database.
func NewWithURL(t *testing.T) (*pgxpool.Pool, string) {
	t.Helper()

	base := os.Getenv("TEST_DATABASE_URL")
	if base == "" {
		if testing.Short() {
			t.Skip("needs PostgreSQL")
		}
		t.Fatal("this test needs PostgreSQL: run scripts/with-postgres.sh go test ..., or go test -short to leave it out")
	}
	template := sharedTemplate(t, base)

	name := "test_" + strings.ToLower(rand.Text())
	execute(t, base, "CREATE DATABASE "+name+" TEMPLATE "+template)
	t.Cleanup(func() { execute(t, base, "DROP DATABASE "+name+" WITH (FORCE)") })

	address := withDatabase(t, base, name)
	pool, err := postgres.Open(t.Context(), address, postgres.Options{})
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	// On a busy machine the first connection can take longer than a server waits for one.
	require.Eventually(t, func() bool { return pool.Ping(t.Context()) == nil }, time.Minute, 50*time.Millisecond, "the new database does not answer")
	return pool, address
}

var template struct { //nolint:gochecknoglobals // Migrating once for each test would take most of the time.
	once sync.Once
	name string
}

// sharedTemplate returns the name of a migrated database that the tests of
// this process copy.
func sharedTemplate(t *testing.T, base string) string {
	t.Helper()
	template.once.Do(func() {
		name := "template_" + strings.ToLower(rand.Text())
		execute(t, base, "CREATE DATABASE "+name)
		pool, err := postgres.Open(t.Context(), withDatabase(t, base, name), postgres.Options{})
		require.NoError(t, err)
		defer pool.Close()
		require.NoError(t, postgres.Migrate(t.Context(), pool))
		template.name = name
	})
	require.NotEmpty(t, template.name, "the template database could not be made")
	return template.name
}

func execute(t *testing.T, address, statement string) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context()) // Cleaning up begins when the test's context has ended.
	conn, err := pgx.Connect(ctx, address)
	require.NoError(t, err)
	_, err = conn.Exec(ctx, statement)
	require.NoError(t, err)
	require.NoError(t, conn.Close(ctx))
}

func withDatabase(t *testing.T, base, name string) string {
	t.Helper()
	address, err := url.Parse(base)
	require.NoError(t, err)
	address.Path = "/" + name
	return address.String()
}
