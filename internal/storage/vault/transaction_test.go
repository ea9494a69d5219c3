package vault_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/vault"
)

func TestNoCallInsideTransaction(t *testing.T) {
	t.Parallel()
	v := open(t, newMemory(), time.Now, "a")
	sealed := seal(t, v, 1) // The key is remembered now, and the store would not be asked.
	ctx := skincare.InTransaction(t.Context())
	_, err := v.Seal(ctx, 1, vault.Place{}, nil)
	require.ErrorIs(t, err, skincare.ErrInTransaction)
	_, err = v.Open(ctx, 1, vault.Place{}, sealed)
	require.ErrorIs(t, err, skincare.ErrInTransaction)
	require.ErrorIs(t, v.Forget(ctx, 1), skincare.ErrInTransaction)
	requireOpens(t, v, 1, sealed)
}
