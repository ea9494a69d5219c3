package jobs_test

import (
	"context"
	"errors"
	"iter"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"clary.example/internal/storage/jobs"
	"clary.example/internal/storage/objects"
	"clary.example/internal/testing/pgtest"
)

// soon is how long a job may take to be done.
const soon = 20 * time.Second

// fakeObjects is a bucket in memory, which fails as often as it is told to.
type fakeObjects struct {
	mu       sync.Mutex
	modified map[string]time.Time
	failures int
}

func (f *fakeObjects) List(_ context.Context, folder string) iter.Seq2[objects.Object, error] {
	return func(yield func(objects.Object, error) bool) {
		for key, modified := range f.all() {
			if strings.HasPrefix(key, folder) && !yield(objects.Object{Key: key, Modified: modified}, nil) {
				return
			}
		}
	}
}

func (f *fakeObjects) Delete(_ context.Context, key string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.failures > 0 {
		f.failures--
		return errors.New("the bucket is on strike")
	}
	delete(f.modified, key)
	return nil
}

func (f *fakeObjects) Move(_ context.Context, from, to string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.modified, from)
	f.modified[to] = time.Now()
	return nil
}

// all returns a copy of what there is.
func (f *fakeObjects) all() map[string]time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	found := make(map[string]time.Time, len(f.modified))
	for key, modified := range f.modified {
		found[key] = modified
	}
	return found
}

func newObjects(keys ...string) *fakeObjects {
	f := &fakeObjects{modified: make(map[string]time.Time)}
	for _, key := range keys {
		f.modified[key] = time.Now()
	}
	return f
}

// work runs workers until the test ends.
func work(t *testing.T, parts jobs.Parts) {
	t.Helper()
	parts.Log = slog.New(slog.DiscardHandler)
	workers, err := jobs.New(parts)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		workers.Run(ctx)
	}()
	t.Cleanup(func() {
		stop()
		<-done
	})
}

// erase adds a job in a transaction, which is committed or not.
func erase(t *testing.T, pool *pgxpool.Pool, folder string, commit bool) {
	t.Helper()
	queue, err := jobs.NewQueue()
	require.NoError(t, err)
	undo := errors.New("undo")
	err = pgx.BeginFunc(t.Context(), pool, func(tx pgx.Tx) error {
		require.NoError(t, queue.Erase(t.Context(), tx, folder))
		if commit {
			return nil
		}
		return undo
	})
	if !commit {
		require.ErrorIs(t, err, undo)
		return
	}
	require.NoError(t, err)
}

func TestErase(t *testing.T) {
	t.Parallel()

	t.Run("there is a job exactly when its transaction was committed", func(t *testing.T) {
		t.Parallel()
		pool := pgtest.New(t)
		for i := range 100 {
			erase(t, pool, "photos/1/", i == 50)
		}
		var count int
		require.NoError(t, pool.QueryRow(t.Context(), "SELECT count(*) FROM river_job").Scan(&count))
		require.Equal(t, 1, count)
	})

	t.Run("deletes the folder and nothing else, and tries again when it cannot", func(t *testing.T) {
		t.Parallel()
		pool := pgtest.New(t)
		bucket := newObjects("photos/1/a/small", "photos/1/a/full", "photos/1/b/small", "photos/11/a/small")
		bucket.failures = 1
		erase(t, pool, "photos/1/a/", true)
		work(t, jobs.Parts{Pool: pool, Objects: bucket})
		require.Eventually(t, func() bool { return len(bucket.all()) == 2 }, soon, 20*time.Millisecond)
		require.Contains(t, bucket.all(), "photos/1/b/small")
		require.Contains(t, bucket.all(), "photos/11/a/small")
	})
}

func TestChores(t *testing.T) {
	t.Parallel()

	t.Run("one of two replicas does a chore, soon after the start", func(t *testing.T) {
		t.Parallel()
		pool := pgtest.New(t)
		done := make(chan string, 10)
		for _, name := range []string{"first", "second"} {
			work(t, jobs.Parts{Pool: pool, Objects: newObjects(), Chores: []jobs.Chore{{
				Name: "dishes", Every: time.Hour, Do: func(context.Context) error {
					done <- name
					return nil
				},
			}}})
		}
		select {
		case <-done:
		case <-time.After(soon):
			t.Fatal("nobody did it")
		}
		require.Empty(t, done)
	})

	t.Run("a chore that takes long is stopped with the program", func(t *testing.T) {
		t.Parallel()
		pool := pgtest.New(t)
		workers, err := jobs.New(jobs.Parts{
			Pool: pool, Objects: newObjects(), Log: slog.New(slog.DiscardHandler),
			Chores: []jobs.Chore{{Name: "endless", Every: time.Hour, Do: func(ctx context.Context) error {
				_, err := pool.Exec(ctx, "CREATE TABLE begun ()")
				<-ctx.Done()
				return errors.Join(err, ctx.Err())
			}}},
		})
		require.NoError(t, err)
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			workers.Run(ctx)
		}()
		require.Eventually(t, func() bool {
			_, err := pool.Exec(t.Context(), "SELECT FROM begun")
			return err == nil
		}, soon, 50*time.Millisecond)
		stop()
		select {
		case <-done:
		case <-time.After(soon):
			t.Fatal("it did not stop")
		}
	})
}
