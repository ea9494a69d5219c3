package vault_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/vault"
)

// TestRefresh: a key that is in use is read again before it expires, so that a
// key management service or an object store may be away for a while.
func TestRefresh(t *testing.T) {
	t.Parallel()

	t.Run("a key in use survives a store that is away for half of KeyAge", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			var away atomic.Bool
			store := newMemory()
			v := open(t, meddled{Store: store, beforeGet: func(context.Context, string) error {
				if away.Load() {
					return skincare.Busy(time.Second)
				}
				return nil
			}}, time.Now, "a")
			sealed := seal(t, v, 1)
			<-time.After(vault.KeyAge / 2)
			requireOpens(t, v, 1, sealed)
			synctest.Wait() // It is read again in the background.
			away.Store(true)
			store.gets.Store(0)
			for range 59 { // Longer than KeyAge since the first read.
				<-time.After(time.Second)
				requireOpens(t, v, 1, sealed)
				synctest.Wait()
			}
			<-time.After(time.Second)
			_, err := v.Open(t.Context(), 1, photo, sealed)
			require.Equal(t, skincare.KindUnavailable, skincare.KindOf(err), "not longer than KeyAge since the last read")
			away.Store(false)
			requireOpens(t, v, 1, sealed)
		})
	})

	t.Run("many who use a key read it again once", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			store := newMemory()
			v := open(t, store, time.Now, "a")
			sealed := seal(t, v, 1)
			store.gets.Store(0)
			<-time.After(vault.KeyAge / 2)
			for range 100 {
				requireOpens(t, v, 1, sealed)
			}
			synctest.Wait()
			require.Equal(t, int64(1), store.gets.Load())
		})
	})

	t.Run("a key that another replica deleted is dropped at once", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			store := newMemory()
			here, there := open(t, store, time.Now, "a"), open(t, store, time.Now, "a")
			sealed := seal(t, here, 1)
			requireOpens(t, there, 1, sealed)
			require.NoError(t, here.Forget(t.Context(), 1))
			<-time.After(vault.KeyAge / 2)
			requireOpens(t, there, 1, sealed) // It starts the refresh.
			synctest.Wait()
			requireForgotten(t, there, 1, sealed)
		})
	})
}
