package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/storage/objects"
	"clary.example/internal/storage/vault"
	"clary.example/internal/testing/aiserver"
	"clary.example/internal/testing/buckettest"
	"clary.example/internal/testing/pgtest"
)

// command runs one command of the program and returns what it said.
func command(t *testing.T, env map[string]string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = run(t.Context(), args, program{func(name string) string { return env[name] }, &out, &errs})
	return status, out.String(), errs.String()
}

// settings returns all that the commands need.
func settings(t *testing.T, databaseURL string) map[string]string {
	t.Helper()
	return map[string]string{
		"CLARY_DATABASE_URL": databaseURL,
		"CLARY_TOKEN_KEYS":   key("test"),
		"CLARY_BUCKET_URL":   buckettest.Directory(t),
		"CLARY_VAULT_KEYS":   key("first"),
		"CLARY_LISTEN":       "127.0.0.1:0",
	}
}

// key returns a random key of a name.
func key(name string) string {
	secret := make([]byte, 32)
	_, _ = rand.Read(secret)
	return name + ":" + base64.RawURLEncoding.EncodeToString(secret)
}

func TestCommands(t *testing.T) {
	t.Parallel()
	pool, url := pgtest.NewWithURL(t)
	env := settings(t, url)
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

	_, err = pool.Exec(t.Context(), `INSERT INTO sessions (user_id, id, newest, previous, salt, started_at, used_at)
		SELECT id, 7, '', '', '', now(), now() FROM users`)
	require.NoError(t, err)
	_, err = pool.Exec(t.Context(), "UPDATE users SET live_sessions = '{7}'")
	require.NoError(t, err)
	status, _, errs = command(t, env, "sessions", "end", "nobody")
	require.Equal(t, 1, status)
	require.Contains(t, errs, "There is no such user.")
	status, _, errs = command(t, env, "sessions", "end", "Ana")
	require.Zero(t, status, errs)
	var left int
	require.NoError(t, pool.QueryRow(t.Context(), "SELECT cardinality(live_sessions) + (SELECT count(*) FROM sessions) FROM users").Scan(&left))
	require.Zero(t, left)

	status, out, _ := command(t, env, "doctor")
	require.Zero(t, status, out)
	require.Regexp(t, "classifier +off, because CLARY_MODEL_FOLDER is not set", out)
	env["CLARY_MODEL_FOLDER"] = t.TempDir()
	status, out, _ = command(t, env, "doctor")
	require.Equal(t, 1, status)
	require.Regexp(t, "classifier +find the model", out)
	delete(env, "CLARY_MODEL_FOLDER")

	require.Regexp(t, "message reader +off, because CLARY_MESSAGE_MODEL_FOLDER is not set", out)
	env["CLARY_MESSAGE_MODEL_FOLDER"] = t.TempDir()
	status, out, _ = command(t, env, "doctor")
	require.Equal(t, 1, status)
	require.Regexp(t, "message reader +find the model", out)
	_, _, errs = command(t, env, "serve")
	require.Contains(t, errs, "find the model", "a model that is named must be there")
	delete(env, "CLARY_MESSAGE_MODEL_FOLDER")

	require.Regexp(t, "AI provider +off, because CLARY_AI_PROVIDER is not set", out)
	provider := aiserver.Start(t)
	env["CLARY_AI_PROVIDER"], env["CLARY_AI_BASE_URL"], env["CLARY_GEMINI_KEY"] = "gemini", provider.URL, aiserver.Key
	status, out, _ = command(t, env, "doctor")
	require.Equal(t, 1, status)
	require.Contains(t, out, "CLARY_CONSENT: must be explicit when CLARY_AI_PROVIDER is set")
	_, _, errs = command(t, env, "serve")
	require.Contains(t, errs, "CLARY_CONSENT: must be explicit when CLARY_AI_PROVIDER is set")
	env["CLARY_CONSENT"] = "explicit"
	status, out, _ = command(t, env, "doctor")
	require.Zero(t, status, out)
	require.Regexp(t, "AI provider +ok", out)
	env["CLARY_GEMINI_KEY"] = "wrong-key-3Rb"
	status, out, _ = command(t, env, "doctor")
	require.Equal(t, 1, status)
	require.Regexp(t, "AI provider +the provider refused the request: status 400", out)
	require.NotContains(t, out, "wrong-key-3Rb")
	delete(env, "CLARY_AI_PROVIDER")

	status, out, errs = command(t, env, "sweep", "0s")
	require.Zero(t, status, errs)
	require.Regexp(t, "photos without a record +0\n", out)
	status, out, _ = command(t, map[string]string{"CLARY_DATABASE_URL": url}, "doctor")
	require.Equal(t, 1, status)
	require.Contains(t, out, "CLARY_TOKEN_KEYS: is not set")
	require.Contains(t, out, "CLARY_VAULT_KEYS: is not set")

	for _, name := range []string{"version", "--version"} {
		status, out, _ = command(t, env, name)
		require.Zero(t, status)
		require.Equal(t, "development\n", out)
	}
	for _, args := range [][]string{nil, {"dance"}, {"admin", "grant"}, {"sessions"}, {"sessions", "end"}, {"sessions", "end-all", "now"}, {"serve", "now"}, {"vault"}, {"vault", "rotate", "now"}, {"sweep", "soon"}, {"sweep", "-1h"}} {
		status, _, errs = command(t, env, args...)
		require.Equal(t, 2, status)
		require.Contains(t, errs, "Usage:")
	}
}

func TestVaultRotate(t *testing.T) {
	t.Parallel()
	env := settings(t, "postgres://nobody-asks-the-database")
	ctx := t.Context()
	place := vault.Place{Field: "photo", Row: "1"}
	// with does something with the vault that the settings describe.
	with := func(use func(*vault.Vault)) {
		require.NoError(t, program{getenv: func(name string) string { return env[name] }}.withVault(ctx,
			func(_ *objects.Bucket, v *vault.Vault) error {
				use(v)
				return nil
			}))
	}
	var sealed []byte
	with(func(v *vault.Vault) {
		var err error
		sealed, err = v.Seal(ctx, 7, place, []byte("x"))
		require.NoError(t, err)
	})

	first := env["CLARY_VAULT_KEYS"]
	env["CLARY_VAULT_KEYS"] = key("second")
	status, _, errs := command(t, env, "vault", "rotate")
	require.Equal(t, 1, status)
	require.Contains(t, errs, `"first", which the settings do not hold`)
	require.Contains(t, errs, "1 failed")
	_, out, _ := command(t, env, "doctor")
	require.Regexp(t, `bucket +ok`, out)
	require.Regexp(t, `vault keys +.*"first"`, out)

	env["CLARY_VAULT_KEYS"] += "," + first
	status, _, errs = command(t, env, "vault", "rotate")
	require.Zero(t, status, errs)
	require.Contains(t, errs, "1 keys: 1 moved")
	status, _, errs = command(t, env, "vault", "rotate")
	require.Zero(t, status, errs)
	require.Contains(t, errs, "1 keys: 0 moved, 1 needed no move")

	env["CLARY_VAULT_KEYS"] = strings.TrimSuffix(env["CLARY_VAULT_KEYS"], ","+first)
	with(func(v *vault.Vault) {
		data, err := v.Open(ctx, 7, place, sealed)
		require.NoError(t, err)
		require.Equal(t, "x", string(data))
	})

	env["CLARY_BUCKET_URL"] += "/elsewhere"
	status, out, _ = command(t, env, "doctor")
	require.Equal(t, 1, status)
	require.Regexp(t, `bucket +.*no such file or directory`, out)
}

func TestServe(t *testing.T) {
	t.Parallel()

	t.Run("names every setting that is missing", func(t *testing.T) {
		t.Parallel()
		status, _, errs := command(t, nil, "serve")
		require.Equal(t, 1, status)
		require.Contains(t, errs, "CLARY_DATABASE_URL")
		require.Contains(t, errs, "CLARY_TOKEN_KEYS: is not set")
		require.Contains(t, errs, "CLARY_BUCKET_URL: is not set")
		require.Contains(t, errs, "CLARY_VAULT_KEYS: is not set")
	})

	t.Run("stops cleanly when it is told to", func(t *testing.T) {
		t.Parallel()
		_, url := pgtest.NewWithURL(t)
		ctx, stop := context.WithCancel(t.Context())
		stop()
		env := settings(t, url)
		var out, errs bytes.Buffer
		require.Zero(t, run(ctx, []string{"serve"}, program{func(name string) string { return env[name] }, &out, &errs}), errs.String())
	})
}
