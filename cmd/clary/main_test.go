package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/pgtest"
)

// command runs one command of the program and returns what it said.
func command(t *testing.T, env map[string]string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = run(t.Context(), args, program{func(name string) string { return env[name] }, &out, &errs})
	return status, out.String(), errs.String()
}

func TestCommands(t *testing.T) {
	t.Parallel()
	pool, url := pgtest.NewWithURL(t)
	secret := make([]byte, 32)
	_, _ = rand.Read(secret)
	env := map[string]string{
		"CLARY_DATABASE_URL": url,
		"CLARY_TOKEN_KEYS":   "test:" + base64.RawURLEncoding.EncodeToString(secret),
		"CLARY_LISTEN":       "127.0.0.1:0",
	}
	_, err := pool.Exec(t.Context(), "INSERT INTO users (username, username_key, password_hash) VALUES ('Ana', 'ana', 'x')")
	require.NoError(t, err)
	isAdmin := func() (is bool) {
		require.NoError(t, pool.QueryRow(t.Context(), "SELECT is_admin FROM users").Scan(&is))
		return is
	}

	status, _, errs := command(t, env, "migrate")
	require.Zero(t, status, errs)

	status, _, errs = command(t, env, "admin", "grant", "ANA")
	require.Zero(t, status, errs)
	require.True(t, isAdmin())
	status, _, _ = command(t, env, "admin", "revoke", "ana")
	require.Zero(t, status)
	require.False(t, isAdmin())
	status, _, errs = command(t, env, "admin", "grant", "nobody")
	require.Equal(t, 1, status)
	require.Contains(t, errs, "There is no such user.")

	status, out, _ := command(t, env, "doctor")
	require.Zero(t, status, out)
	status, out, _ = command(t, map[string]string{"CLARY_DATABASE_URL": url}, "doctor")
	require.Equal(t, 1, status)
	require.Contains(t, out, "CLARY_TOKEN_KEYS: is not set")

	status, out, _ = command(t, env, "version")
	require.Zero(t, status)
	require.Equal(t, "development\n", out)
	for _, args := range [][]string{nil, {"dance"}, {"admin", "grant"}, {"serve", "now"}} {
		status, _, errs = command(t, env, args...)
		require.Equal(t, 2, status)
		require.Contains(t, errs, "Usage:")
	}
}

func TestServe(t *testing.T) {
	t.Parallel()

	t.Run("names every setting that is missing", func(t *testing.T) {
		t.Parallel()
		status, _, errs := command(t, nil, "serve")
		require.Equal(t, 1, status)
		require.Contains(t, errs, "CLARY_DATABASE_URL")
		require.Contains(t, errs, "CLARY_TOKEN_KEYS")
	})

	t.Run("stops cleanly when it is told to", func(t *testing.T) {
		t.Parallel()
		_, url := pgtest.NewWithURL(t)
		ctx, stop := context.WithCancel(t.Context())
		stop()
		env := map[string]string{
			"CLARY_DATABASE_URL": url,
			"CLARY_TOKEN_KEYS":   "test:" + base64.RawURLEncoding.EncodeToString(make([]byte, 32)),
			"CLARY_LISTEN":       "127.0.0.1:0",
		}
		var out, errs bytes.Buffer
		require.Zero(t, run(ctx, []string{"serve"}, program{func(name string) string { return env[name] }, &out, &errs}), errs.String())
	})
}
