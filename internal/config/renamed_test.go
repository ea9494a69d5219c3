package config_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
)

func TestRenamedSettings(t *testing.T) {
	t.Parallel()
	env := enough()
	env["CLARY_CALLS_PER_CORE"], env["CLARY_LIMIT_AT_ONCE"] = "7", "9"
	c, err := load(env)
	require.NoError(t, err)
	require.EqualValues(t, 7, c.ConcurrencyPerCore, "an old name works")
	require.EqualValues(t, 9, c.ConcurrentPerUser)
	require.Equal(t, []config.Renamed{
		{Old: "CLARY_CALLS_PER_CORE", New: "CLARY_CONCURRENCY_PER_CORE"},
		{Old: "CLARY_LIMIT_AT_ONCE", New: "CLARY_LIMIT_CONCURRENT"},
	}, c.OldNames)

	env["CLARY_CONCURRENCY_PER_CORE"], env["CLARY_LIMIT_CONCURRENT"] = "3", "4"
	c, err = load(env)
	require.NoError(t, err)
	require.EqualValues(t, 3, c.ConcurrencyPerCore, "a new name takes precedence")
	require.EqualValues(t, 4, c.ConcurrentPerUser)
	require.Empty(t, c.OldNames, "an old name that is not used needs no warning")
}
