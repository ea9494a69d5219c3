package objects_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/objects"
	"clary.example/internal/testing/buckettest"
)

func requireMissing(t *testing.T, bucket *objects.Bucket, key string) {
	t.Helper()
	_, err := bucket.Get(t.Context(), key)
	require.Equal(t, skincare.KindNotFound, skincare.KindOf(err), "%v", err)
}

// keys lists a bucket.
func keys(t *testing.T, bucket *objects.Bucket, prefix string) []string {
	t.Helper()
	var found []string
	for object, err := range bucket.List(t.Context(), prefix) {
		require.NoError(t, err)
		found = append(found, object.Key)
	}
	return found
}

func TestBucket(t *testing.T) {
	t.Parallel()
	for _, kind := range buckettest.Kinds() {
		t.Run(kind.Name+": keeps an object until it is replaced or deleted", func(t *testing.T) {
			t.Parallel()
			bucket := kind.Open(t)
			requireMissing(t, bucket, "photos/7/1")
			for _, data := range [][]byte{[]byte("first"), {}, []byte("the second, which is longer")} {
				require.NoError(t, bucket.Put(t.Context(), "photos/7/1", data))
				got, err := bucket.Get(t.Context(), "photos/7/1")
				require.NoError(t, err)
				require.True(t, bytes.Equal(data, got), "%q", got)
			}
			require.NoError(t, bucket.Delete(t.Context(), "photos/7/1"))
			requireMissing(t, bucket, "photos/7/1")
			require.NoError(t, bucket.Delete(t.Context(), "photos/7/1"), "deleting twice is no error")
			require.NoError(t, bucket.Delete(t.Context(), "never/there"))
		})

		t.Run(kind.Name+": keeps ten megabytes, and refuses more than it would return", func(t *testing.T) {
			t.Parallel()
			bucket := kind.Open(t)
			large := make([]byte, 10<<20)
			_, _ = rand.Read(large)
			require.NoError(t, bucket.Put(t.Context(), "large", large))
			got, err := bucket.Get(t.Context(), "large")
			require.NoError(t, err)
			require.True(t, bytes.Equal(large, got))

			require.NoError(t, bucket.Put(t.Context(), "largest", make([]byte, objects.MaxBytes)))
			got, err = bucket.Get(t.Context(), "largest")
			require.NoError(t, err)
			require.Len(t, got, objects.MaxBytes)
			require.ErrorContains(t, bucket.Put(t.Context(), "larger", make([]byte, objects.MaxBytes+1)), "more than")
			requireMissing(t, bucket, "larger")
		})

		t.Run(kind.Name+": refuses keys that could lead elsewhere", func(t *testing.T) {
			t.Parallel()
			bucket := kind.Open(t)
			for _, key := range []string{
				"", "/", "/a", "a/", "a//b", ".", "..", "../a", "a/../b", "a/./b", "a.b", "A", "a b", `a\b`, "a%2fb", "ä", "a\x00", "a\n",
				strings.Repeat("a", 513),
			} {
				require.ErrorContains(t, bucket.Put(t.Context(), key, nil), "key must be", "%q", key)
				_, err := bucket.Create(t.Context(), key, nil)
				require.ErrorContains(t, err, "key must be", "%q", key)
				_, err = bucket.Get(t.Context(), key)
				require.ErrorContains(t, err, "key must be", "%q", key)
				require.ErrorContains(t, bucket.Delete(t.Context(), key), "key must be", "%q", key)
			}
			for _, prefix := range []string{"a", "/", "../", "a/../"} {
				for _, err := range bucket.List(t.Context(), prefix) {
					require.ErrorContains(t, err, "key must be", "%q", prefix)
				}
			}
			require.Empty(t, keys(t, bucket, ""))
		})

		t.Run(kind.Name+": passes its own check and leaves nothing behind", func(t *testing.T) {
			t.Parallel()
			bucket := kind.Open(t)
			require.NoError(t, bucket.Check(t.Context()))
			require.Empty(t, keys(t, bucket, ""))
		})
	}
}

func TestList(t *testing.T) {
	t.Parallel()
	for _, kind := range buckettest.Kinds() {
		t.Run(kind.Name+": goes beyond one page, and stays under its prefix", func(t *testing.T) {
			t.Parallel()
			bucket := kind.Open(t)
			const many = 1234
			var wanted sync.Map
			parallel(t, many, func(n int) error {
				key := fmt.Sprintf("photos/%d/%d", n%7, n)
				wanted.Store(key, true)
				return bucket.Put(t.Context(), key, []byte("x"))
			})
			require.NoError(t, bucket.Put(t.Context(), "photos-of-another/1", nil))

			found := 0
			for object, err := range bucket.List(t.Context(), "photos/") {
				require.NoError(t, err)
				_, ok := wanted.LoadAndDelete(object.Key)
				require.True(t, ok, "%s is listed twice or was never put", object.Key)
				require.Equal(t, int64(1), object.Size)
				require.WithinDuration(t, time.Now(), object.Modified, time.Minute)
				found++
			}
			require.Equal(t, many, found)
			require.Empty(t, keys(t, bucket, "keys/"))
			for range bucket.List(t.Context(), "") {
				break // A list need not be read to its end.
			}
		})

		t.Run(kind.Name+": bears with objects that come and go", func(t *testing.T) {
			t.Parallel()
			bucket := kind.Open(t)
			require.NoError(t, bucket.Put(t.Context(), "photos/stays", nil))
			parallel(t, 300, func(n int) error {
				key := fmt.Sprintf("photos/%d", n%20)
				switch n % 3 {
				case 0:
					return bucket.Put(t.Context(), key, []byte(key))
				case 1:
					return bucket.Delete(t.Context(), key)
				}
				for object, err := range bucket.List(t.Context(), "photos/") {
					if err != nil || object.Key == "photos/stays" {
						return err
					}
				}
				return errors.New("one that stays was not listed")
			})
		})
	}
}

func TestConcurrency(t *testing.T) {
	t.Parallel()
	for _, kind := range buckettest.Kinds() {
		t.Run(kind.Name+": of many who create an object, on two replicas, one succeeds", func(t *testing.T) {
			t.Parallel()
			address := kind.Address(t)
			replicas := []*objects.Bucket{buckettest.Open(t, address), buckettest.Open(t, address)}
			rounds := 10
			if strings.HasPrefix(address, "file:") {
				rounds = 500 // Files are quick, and a race between them is rare.
			}
			for round := range rounds {
				key := fmt.Sprintf("keys/%d", round)
				var winners sync.Map
				parallel(t, 8, func(n int) error {
					data := fmt.Sprintf("written by %d", n)
					created, err := replicas[n%2].Create(t.Context(), key, []byte(data))
					if created {
						winners.Store(data, true)
					}
					return err
				})
				got, err := replicas[0].Get(t.Context(), key)
				require.NoError(t, err)
				winners.Range(func(data, _ any) bool {
					require.Equal(t, data, string(got), "it was overwritten")
					return true
				})
				_, found := winners.Load(string(got))
				require.True(t, found, "nobody wrote what is there")
			}
		})

		t.Run(kind.Name+": a reader sees a whole object or none", func(t *testing.T) {
			t.Parallel()
			bucket := kind.Open(t)
			// The S3 server of the tests trips over folders that come and go.
			require.NoError(t, bucket.Put(t.Context(), "stays", nil))
			parallel(t, 200, func(n int) error {
				switch n % 4 {
				case 0:
					return bucket.Delete(t.Context(), "contested")
				case 1:
					return bucket.Put(t.Context(), "contested", bytes.Repeat([]byte{byte(n)}, 10_000))
				}
				data, err := bucket.Get(t.Context(), "contested")
				if skincare.KindOf(err) == skincare.KindNotFound {
					return nil
				}
				if err == nil && (len(data) != 10_000 || !bytes.Equal(bytes.Repeat(data[:1], 10_000), data)) {
					err = errors.New("the object is not whole")
				}
				return err
			})
		})
	}
}

// parallel calls work for 0 to n-1, sixteen at a time, and waits.
func parallel(t *testing.T, n int, work func(int) error) {
	t.Helper()
	var group errgroup.Group
	group.SetLimit(16)
	for i := range n {
		group.Go(func() error { return work(i) })
	}
	require.NoError(t, group.Wait())
}

func TestOpen(t *testing.T) {
	t.Parallel()
	for address, complaint := range map[string]string{
		"":                                     "s3:// or file://",
		"mem://":                               "s3:// or file://",
		"/var/lib/clary":                       "s3:// or file://",
		"s3://%zz":                             "not a URL",
		"s3://":                                "bucketName is required",
		"s3://name?colour=blue":                "colour",
		"s3://name?endpoint=http://s3.example": "must begin with https",
		"file://relative/path":                 "absolute path",
		"file:///tmp?create_dir=1":             "absolute path",
		"file://":                              "absolute path",
		"file:///no/such/directory/for/you":    "no such file or directory",
	} {
		_, err := objects.Open(t.Context(), address)
		require.ErrorContains(t, err, complaint, address)
	}
}

// calls are all ways to talk to a server.
func calls(ctx context.Context, bucket *objects.Bucket) map[string]error {
	const key = "photos/4711/1"
	_, get := bucket.Get(ctx, key)
	_, create := bucket.Create(ctx, key, nil)
	errs := map[string]error{
		"get":    get,
		"create": create,
		"put":    bucket.Put(ctx, key, []byte("x")),
		"delete": bucket.Delete(ctx, key),
		"check":  bucket.Check(ctx),
	}
	for _, err := range bucket.List(ctx, "photos/4711/") {
		errs["list"] = err
	}
	return errs
}

func requireAllFail(t *testing.T, errs map[string]error, kind skincare.Kind) {
	t.Helper()
	require.Len(t, errs, 6)
	for call, err := range errs {
		require.Error(t, err, call)
		require.Equal(t, kind, skincare.KindOf(err), "%s: %v", call, err)
		require.NotContains(t, err.Error(), "4711", "%s names a user", call)
	}
}

func TestTrouble(t *testing.T) {
	t.Parallel()
	const unreachable = "s3://clary-test?use_path_style=true&region=us-east-1&anonymous=true&endpoint=http://"

	t.Run("a server that is down", func(t *testing.T) {
		t.Parallel()
		listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
		require.NoError(t, err)
		require.NoError(t, listener.Close())
		bucket := buckettest.Open(t, unreachable+listener.Addr().String())
		started := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		requireAllFail(t, calls(ctx, bucket), skincare.KindUnavailable)
		require.Less(t, time.Since(started), 10*time.Second)
	})

	t.Run("a server that accepts and says nothing", func(t *testing.T) {
		t.Parallel()
		listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
		require.NoError(t, err)
		t.Cleanup(func() { _ = listener.Close() })
		bucket := buckettest.Open(t, unreachable+listener.Addr().String())
		started := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer cancel()
		requireAllFail(t, calls(ctx, bucket), skincare.KindUnavailable)
		require.Less(t, time.Since(started), 10*time.Second)
	})

	t.Run("a caller who has gone away", func(t *testing.T) {
		t.Parallel()
		bucket := buckettest.Open(t, buckettest.S3(t))
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err := bucket.Get(ctx, "photos/4711/1")
		require.ErrorIs(t, err, context.Canceled)
		require.ErrorIs(t, bucket.Put(ctx, "photos/4711/1", nil), context.Canceled)
	})

	t.Run("a bucket that is not there", func(t *testing.T) {
		t.Parallel()
		address := strings.Replace(buckettest.S3(t), "clary-test", "no-such-bucket", 1)
		requireAllFail(t, calls(t.Context(), buckettest.Open(t, address)), skincare.KindInternal)
	})

	t.Run("a directory that has vanished", func(t *testing.T) {
		t.Parallel()
		address := buckettest.Directory(t)
		bucket := buckettest.Open(t, address)
		require.NoError(t, os.Remove(strings.TrimPrefix(address, "file://")))
		_, err := bucket.Get(t.Context(), "photos/4711/1")
		require.Equal(t, skincare.KindInternal, skincare.KindOf(err), "%v", err)
		require.Error(t, bucket.Delete(t.Context(), "photos/4711/1"), "nothing was deleted")
		require.NotContains(t, err.Error(), "4711")
	})

	t.Run("no credentials", func(t *testing.T) {
		t.Parallel()
		bucket := buckettest.Open(t, buckettest.S3(t)+"&anonymous=true")
		requireAllFail(t, calls(t.Context(), bucket), skincare.KindInternal)
	})
}

func TestWrongCredentials(t *testing.T) {
	address := buckettest.S3(t)
	t.Setenv("AWS_SECRET_ACCESS_KEY", "not the secret")
	requireAllFail(t, calls(t.Context(), buckettest.Open(t, address)), skincare.KindInternal)
}
