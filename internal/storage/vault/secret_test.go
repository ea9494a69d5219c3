package vault_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/storage/vault"
)

func TestSecret(t *testing.T) {
	t.Parallel()
	store := newMemory()
	first, second := kek(t, "first"), kek(t, "second")
	open := func(keks ...vault.KEK) *vault.Vault {
		v, err := vault.New(store, keks, time.Now)
		require.NoError(t, err)
		return v
	}
	secret, err := open(first).Secret(t.Context(), "audit")
	require.NoError(t, err)
	require.Len(t, secret, vault.SecretBytes)
	again, err := open(first).Secret(t.Context(), "audit")
	require.NoError(t, err)
	require.Equal(t, secret, again, "the same for every replica")
	other, err := open(first).Secret(t.Context(), "other")
	require.NoError(t, err)
	require.NotEqual(t, secret, other)

	_, err = open(second).Secret(t.Context(), "audit")
	require.ErrorContains(t, err, `"first"`)

	progress, err := open(second, first).Rewrap(t.Context(), nil)
	require.NoError(t, err)
	require.Equal(t, vault.Progress{Moved: 2}, progress)
	moved, err := open(second).Secret(t.Context(), "audit")
	require.NoError(t, err)
	require.Equal(t, secret, moved, "wrapped by another key, and the same inside")

	wrapped, err := store.Get(t.Context(), "secrets/audit")
	require.NoError(t, err)
	require.NotContains(t, string(wrapped), string(secret))
	require.NoError(t, store.Put(t.Context(), "secrets/other", wrapped))
	_, err = open(second).Secret(t.Context(), "other")
	require.Error(t, err, "a secret opens under its own name only")
}
