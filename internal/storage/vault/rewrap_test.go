package vault_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/vault"
	"clary.example/internal/testing/buckettest"
)

func TestRewrap(t *testing.T) {
	t.Parallel()

	for _, kind := range buckettest.Kinds() {
		t.Run(kind.Name+": moves every key to the newest KEK", func(t *testing.T) {
			t.Parallel()
			bucket := kind.Open(t)
			old := open(t, bucket, time.Now, "a")
			var sealed [][]byte
			for user := range skincare.UserID(20) {
				sealed = append(sealed, seal(t, old, user))
			}
			both := open(t, bucket, time.Now, "b", "a")
			sealed = append(sealed, seal(t, both, 20)) // Wrapped by the new one from the start.

			var told []int
			progress, err := both.Rewrap(t.Context(), func(p vault.Progress) { told = append(told, p.Done()) })
			require.NoError(t, err)
			require.Equal(t, vault.Progress{Moved: 20, Current: 1}, progress)
			require.Len(t, told, 21)
			require.IsIncreasing(t, told)

			progress, err = both.Rewrap(t.Context(), nil)
			require.NoError(t, err)
			require.Equal(t, vault.Progress{Current: 21}, progress)
			fresh := open(t, bucket, time.Now, "b")
			for user, data := range sealed {
				requireOpens(t, fresh, skincare.UserID(user), data)
			}
		})
	}

	t.Run("goes on where it was interrupted", func(t *testing.T) {
		t.Parallel()
		bucket := buckettest.Open(t, buckettest.Directory(t))
		old := open(t, bucket, time.Now, "a")
		var sealed [][]byte
		for user := range skincare.UserID(100) {
			sealed = append(sealed, seal(t, old, user))
		}
		v := open(t, bucket, time.Now, "b", "a")
		ctx, interrupt := context.WithCancel(t.Context())
		first, err := v.Rewrap(ctx, func(p vault.Progress) {
			if p.Moved == 10 {
				interrupt()
			}
		})
		require.ErrorIs(t, err, context.Canceled)
		require.Less(t, first.Moved, 100)
		second, err := v.Rewrap(t.Context(), nil)
		require.NoError(t, err)
		require.Equal(t, 100, second.Done())
		require.LessOrEqual(t, second.Moved, 100-first.Moved)
		fresh := open(t, bucket, time.Now, "b")
		for user, data := range sealed {
			requireOpens(t, fresh, skincare.UserID(user), data)
		}
	})

	t.Run("names the KEK that is missing and moves the rest", func(t *testing.T) {
		t.Parallel()
		bucket := buckettest.Open(t, buckettest.Directory(t))
		seal(t, open(t, bucket, time.Now, "lost"), 1)
		seal(t, open(t, bucket, time.Now, "a"), 2)
		require.NoError(t, bucket.Put(t.Context(), "keys/not-a-user", nil))
		progress, err := open(t, bucket, time.Now, "b", "a").Rewrap(t.Context(), nil)
		require.ErrorContains(t, err, `1 keys were not moved`)
		require.ErrorContains(t, err, `"lost", which the settings do not hold`)
		require.Equal(t, vault.Progress{Moved: 1, Failed: 1}, progress)
	})

	t.Run("stops when the store does not answer", func(t *testing.T) {
		t.Parallel()
		bucket := buckettest.Open(t, buckettest.Directory(t))
		for user := range skincare.UserID(5) {
			seal(t, open(t, bucket, time.Now, "a"), user)
		}
		down := errors.New("the store is down")
		_, err := open(t, meddled{Store: bucket, beforePut: func(context.Context, string) error { return down }}, time.Now, "b", "a").Rewrap(t.Context(), nil)
		require.ErrorIs(t, err, down)
	})

	for _, kind := range buckettest.Kinds() {
		t.Run(kind.Name+": disturbs nobody who seals and opens meanwhile", func(t *testing.T) {
			t.Parallel()
			bucket := kind.Open(t)
			old := open(t, bucket, time.Now, "a")
			for user := range skincare.UserID(10) {
				seal(t, old, user)
			}
			done := make(chan error, 1)
			go func() {
				var err error
				for round := range 5 {
					names := [][]string{{"b", "a"}, {"a", "b"}}[round%2]
					_, more := open(t, bucket, time.Now, names...).Rewrap(t.Context(), nil)
					err = errors.Join(err, more)
				}
				done <- err
			}()
			for round := 0; ; round++ {
				select {
				case err := <-done:
					require.NoError(t, err)
					return
				default:
					v := open(t, bucket, time.Now, "a", "b")
					user := skincare.UserID(round % 10)
					data, err := v.Seal(t.Context(), user, photo, []byte(canary))
					require.NoError(t, err, fmt.Sprint(round))
					requireOpens(t, v, user, data)
				}
			}
		})
	}
}
