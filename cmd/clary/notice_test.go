package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/pgtest"
)

func TestNotice(t *testing.T) {
	t.Parallel()
	pool, url := pgtest.NewWithURL(t)
	env := settings(t, url)
	_, err := pool.Exec(t.Context(), "INSERT INTO users (username, username_key, password_hash) VALUES ('Ana', 'ana', 'x')")
	require.NoError(t, err)

	status, out, errs := command(t, env, "notice", "set", "We are back.")
	require.Zero(t, status, errs)
	require.Equal(t, "Notice 1 is shown to everyone. To take it away: clary notice clear 1\n", out)
	status, out, errs = command(t, env, "notice", "set", "Please change your password.", "ANA")
	require.Zero(t, status, errs)
	require.Contains(t, out, "Notice 2 is shown to 1 person.")
	_, out, _ = command(t, env, "notice", "list")
	require.Regexp(t, `^2, since 20.*Z, shown to 1 person:\nPlease change your password.\n1, since 20.*Z, shown to everyone:\nWe are back.\n$`, out)

	status, _, errs = command(t, env, "notice", "set", "x", "nobody")
	require.Equal(t, 1, status)
	require.Contains(t, errs, "unknown")
	status, _, errs = command(t, env, "notice", "set", "a\x1b[2J")
	require.Equal(t, 1, status)
	require.Contains(t, errs, "plain text")

	status, _, errs = command(t, env, "notice", "clear", "1")
	require.Zero(t, status, errs)
	status, _, errs = command(t, env, "notice", "clear", "1")
	require.Equal(t, 1, status)
	require.Contains(t, errs, "There is no such notice.")
	for _, args := range [][]string{{"notice"}, {"notice", "set"}, {"notice", "clear", "x"}, {"notice", "list", "x"}} {
		status, _, _ = command(t, env, args...)
		require.Equal(t, 2, status)
	}
}
