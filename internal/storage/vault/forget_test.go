package vault_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/vault"
	"clary.example/internal/testing/buckettest"
)

func requireForgotten(t *testing.T, v *vault.Vault, user skincare.UserID, sealed []byte) {
	t.Helper()
	_, err := v.Open(t.Context(), user, photo, sealed)
	require.ErrorIs(t, err, vault.ErrForgotten)
	_, err = v.Seal(t.Context(), user, photo, []byte(canary))
	require.ErrorIs(t, err, vault.ErrForgotten)
}

func requireNoKey(t *testing.T, store vault.Store, path string) {
	t.Helper()
	_, err := store.Get(t.Context(), path)
	require.Equal(t, skincare.KindNotFound, skincare.KindOf(err))
}

func TestForget(t *testing.T) {
	t.Parallel()

	for _, kind := range buckettest.Kinds() {
		t.Run(kind.Name+": nothing opens any more, on another replica after a minute at most", func(t *testing.T) {
			t.Parallel()
			bucket := kind.Open(t)
			time := &clock{now: time.Now()}
			here, there := open(t, bucket, time.Now, "a"), open(t, bucket, time.Now, "a")
			sealed, other := seal(t, here, 1), seal(t, here, 2)
			requireOpens(t, there, 1, sealed)

			require.NoError(t, here.Forget(t.Context(), 1))
			requireForgotten(t, here, 1, sealed)
			requireNoKey(t, bucket, "keys/1")
			requireForgotten(t, open(t, bucket, time.Now, "a"), 1, sealed)

			time.advance(vault.KeyAge - 1)
			requireOpens(t, there, 1, sealed) // As documented.
			time.advance(1)
			requireForgotten(t, there, 1, sealed)
			requireOpens(t, there, 2, other)
			requireNoKey(t, bucket, "keys/1")

			require.NoError(t, here.Forget(t.Context(), 1), "forgetting twice is no error")
			require.NoError(t, here.Forget(t.Context(), 3), "nor is forgetting a stranger")
			requireForgotten(t, here, 3, sealed)
		})
	}

	t.Run("a key that was being read is not remembered", func(t *testing.T) {
		t.Parallel()
		bucket := buckettest.Open(t, buckettest.Directory(t))
		sealed := seal(t, open(t, bucket, time.Now, "a"), 1)
		var v *vault.Vault
		var once sync.Once
		v = open(t, meddled{Store: bucket, afterGet: func(ctx context.Context, key string) (err error) {
			once.Do(func() { err = v.Forget(ctx, 1) })
			return err
		}}, time.Now, "a")
		requireOpens(t, v, 1, sealed) // It had been read before.
		requireForgotten(t, v, 1, sealed)
	})

	t.Run("a key that was being made is deleted", func(t *testing.T) {
		t.Parallel()
		bucket := buckettest.Open(t, buckettest.Directory(t))
		other := open(t, bucket, time.Now, "a")
		v := open(t, meddled{Store: bucket, beforeCreate: func(ctx context.Context, _ string) error {
			return other.Forget(ctx, 1)
		}}, time.Now, "a")
		_, err := v.Seal(t.Context(), 1, photo, []byte(canary))
		require.ErrorIs(t, err, vault.ErrForgotten)
		requireNoKey(t, bucket, "keys/1")
	})

	t.Run("a key that was being moved is deleted", func(t *testing.T) {
		t.Parallel()
		bucket := buckettest.Open(t, buckettest.Directory(t))
		other := open(t, bucket, time.Now, "a")
		sealed := seal(t, other, 1)
		v := open(t, meddled{Store: bucket, beforePut: func(ctx context.Context, _ string) error {
			return other.Forget(ctx, 1)
		}}, time.Now, "b", "a")
		progress, err := v.Rewrap(t.Context(), nil)
		require.NoError(t, err)
		require.Equal(t, vault.Progress{}, progress)
		requireNoKey(t, bucket, "keys/1")
		requireForgotten(t, v, 1, sealed)
	})

	t.Run("a key that comes back with a backup is deleted by the next rotation", func(t *testing.T) {
		t.Parallel()
		bucket := buckettest.Open(t, buckettest.Directory(t))
		v := open(t, bucket, time.Now, "a")
		sealed, other := seal(t, v, 1), seal(t, v, 2)
		backup, err := bucket.Get(t.Context(), "keys/1")
		require.NoError(t, err)
		require.NoError(t, v.Forget(t.Context(), 1))
		require.NoError(t, bucket.Put(t.Context(), "keys/1", backup))

		progress, err := v.Rewrap(t.Context(), nil)
		require.NoError(t, err)
		require.Equal(t, vault.Progress{Forgotten: 1, Current: 1}, progress)
		requireForgotten(t, v, 1, sealed)
		requireOpens(t, v, 2, other)
	})

	t.Run("a store that does not answer is an error, which can be repeated", func(t *testing.T) {
		t.Parallel()
		bucket := buckettest.Open(t, buckettest.Directory(t))
		down := true
		v := open(t, meddled{Store: bucket, beforePut: func(context.Context, string) error {
			if down {
				return skincare.Busy(time.Second)
			}
			return nil
		}}, time.Now, "a")
		sealed := seal(t, v, 1)
		require.Equal(t, skincare.KindUnavailable, skincare.KindOf(v.Forget(t.Context(), 1)))
		down = false
		require.NoError(t, v.Forget(t.Context(), 1))
		requireForgotten(t, v, 1, sealed)
	})
}

func TestRemembering(t *testing.T) {
	t.Parallel()

	t.Run("many who need a key at once read it once", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			store := newMemory()
			sealed := seal(t, open(t, store, time.Now, "a"), 1)
			store.gets.Store(0)
			answer := make(chan struct{})
			v := open(t, meddled{Store: store, beforeGet: func(context.Context, string) error {
				<-answer
				return nil
			}}, time.Now, "a")
			var group errgroup.Group
			for range 100 {
				group.Go(func() error {
					_, err := v.Open(t.Context(), 1, photo, sealed)
					return err
				})
			}
			synctest.Wait() // All of them wait for the key, and one for the store.
			close(answer)
			require.NoError(t, group.Wait())
			require.Equal(t, int64(1), store.gets.Load())
		})
	})

	t.Run("who asked first may go away without spoiling it for the others", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			store := newMemory()
			sealed := seal(t, open(t, store, time.Now, "a"), 1)
			store.gets.Store(0)
			answer := make(chan struct{})
			v := open(t, meddled{Store: store, beforeGet: func(ctx context.Context, _ string) error {
				<-answer
				return ctx.Err()
			}}, time.Now, "a")

			impatient, leave := context.WithCancel(t.Context())
			first, second := make(chan error, 1), make(chan error, 1)
			ask := func(ctx context.Context, answer chan<- error) {
				_, err := v.Open(ctx, 1, photo, sealed)
				answer <- err
			}
			go ask(impatient, first)
			synctest.Wait()
			leave()
			require.ErrorIs(t, <-first, context.Canceled)
			go ask(t.Context(), second)
			synctest.Wait()
			close(answer)
			require.NoError(t, <-second)
			require.Equal(t, int64(1), store.gets.Load())
		})
	})

	t.Run("only so many keys are remembered", func(t *testing.T) {
		t.Parallel()
		store := newMemory()
		v := open(t, store, time.Now, "a")
		const users = 12_000
		for user := range skincare.UserID(users) {
			seal(t, v, user)
		}
		store.gets.Store(0)
		seal(t, v, users-1)
		require.Zero(t, store.gets.Load(), "the last one is remembered")
		seal(t, v, 0)
		require.Equal(t, int64(1), store.gets.Load(), "the first one is not")
	})
}
