package vault_test

import (
	"context"
	"errors"
	"iter"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/objects"
	"clary.example/internal/storage/vault"
)

func TestWhatIsNoKeyStopsNothing(t *testing.T) {
	t.Parallel()
	store := newMemory()
	require.NoError(t, store.Put(t.Context(), "keys/-", nil)) // Listed before all numbers.
	v := open(t, store, time.Now, "a")
	seal(t, v, 1)
	require.ErrorContains(t, open(t, store, time.Now, "b").Check(t.Context()), "the settings do not hold")
	progress, err := open(t, store, time.Now, "b", "a").Rewrap(t.Context(), nil)
	require.NoError(t, err)
	require.Equal(t, vault.Progress{Moved: 1}, progress)
}

func TestCheckGoesOnAfterAKeyThatWasDeletedMeanwhile(t *testing.T) {
	t.Parallel()
	store := newMemory()
	v := open(t, store, time.Now, "a")
	seal(t, v, 1)
	seal(t, v, 2)
	deleting := meddled{Store: store, beforeGet: func(ctx context.Context, key string) error {
		if key == "keys/1" {
			return store.Delete(ctx, key)
		}
		return nil
	}}
	require.ErrorContains(t, open(t, deleting, time.Now, "b").Check(t.Context()), "the settings do not hold")
}

func TestRewrapMovesTheSecretsThatFollowACurrentOne(t *testing.T) {
	t.Parallel()
	store := newMemory()
	_, err := open(t, store, time.Now, "new").Secret(t.Context(), "1")
	require.NoError(t, err)
	secret, err := open(t, store, time.Now, "old").Secret(t.Context(), "2")
	require.NoError(t, err)
	progress, err := open(t, store, time.Now, "new", "old").Rewrap(t.Context(), nil)
	require.NoError(t, err)
	require.Equal(t, vault.Progress{Moved: 1, Current: 1}, progress)
	again, err := open(t, store, time.Now, "new").Secret(t.Context(), "2")
	require.NoError(t, err)
	require.Equal(t, secret, again)
}

// listless is a store that cannot list to the end.
type listless struct {
	*memory
	err error
}

func (l listless) List(ctx context.Context, prefix string) iter.Seq2[objects.Object, error] {
	return func(yield func(objects.Object, error) bool) {
		for object := range l.memory.List(ctx, prefix) {
			_ = yield(object, nil) && yield(objects.Object{}, l.err)
			return
		}
	}
}

// An operator who believes that all keys were moved drops the old one.
func TestRewrapFailsWhenTheStoreCannotListToTheEnd(t *testing.T) {
	t.Parallel()
	store := listless{newMemory(), errors.New("the store is down")}
	seal(t, open(t, store, time.Now, "a"), 1)
	seal(t, open(t, store, time.Now, "a"), 2)
	_, err := open(t, store, time.Now, "b", "a").Rewrap(t.Context(), nil)
	require.ErrorIs(t, err, store.err)
}

func TestProgressCountsEveryKey(t *testing.T) {
	t.Parallel()
	require.Equal(t, 1+20+300+4000, vault.Progress{Moved: 1, Current: 20, Forgotten: 300, Failed: 4000}.Done())
}

func TestTheLongestNameOfAVaultKeyIsOfUse(t *testing.T) {
	t.Parallel()
	store, name := newMemory(), strings.Repeat("a", 255)
	sealed := seal(t, open(t, store, time.Now, name), 1)
	requireOpens(t, open(t, store, time.Now, name), 1, sealed)
}

func TestKeysOfManyUsersAreRemembered(t *testing.T) {
	t.Parallel()
	store := newMemory()
	clock := &clock{now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	v := open(t, store, clock.Now, "a")
	for user := range skincare.UserID(10) {
		seal(t, v, user)
	}
	store.gets.Store(0)
	for user := range skincare.UserID(10) {
		seal(t, v, user)
	}
	require.Zero(t, store.gets.Load())
}
