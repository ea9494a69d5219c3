package ledger_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/tools/chaos/ledger"
)

func TestFresh(t *testing.T) {
	t.Parallel()
	var account ledger.Fresh
	account.Acknowledge(3)
	began := account.Acknowledged()
	account.Acknowledge(5)
	account.Check(began, 3) // It began before the fifth was acknowledged.
	account.Check(began, 5)
	require.Equal(t, ledger.Staleness{Checked: 2}, account.Staleness())
	account.Check(account.Acknowledged(), 4)
	require.Equal(t, ledger.Staleness{Checked: 3, Stale: 1}, account.Staleness())
	require.Equal(t, ledger.Staleness{Checked: 6, Stale: 2}, account.Staleness().Add(account.Staleness()))
}
