package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/pgtest"
)

// TestDoctorFindsTampering changes the audit log as the owner of its tables,
// who can switch the triggers off.
func TestDoctorFindsTampering(t *testing.T) {
	t.Parallel()
	pool, url := pgtest.NewWithURL(t)
	env := settings(t, url)
	exec := func(statement string) {
		_, err := pool.Exec(t.Context(), statement)
		require.NoError(t, err)
	}
	exec("INSERT INTO users (username, username_key, password_hash) VALUES ('Ana', 'ana', 'x')")
	for _, act := range []string{"grant", "revoke", "grant", "revoke"} {
		status, _, errs := command(t, env, "admin", act, "ana")
		require.Zero(t, status, errs)
	}
	status, out, errs := command(t, env, "sweep") // Which links the entries.
	require.Zero(t, status, errs)
	require.Regexp(t, `audit entries to link +4\n`, out)
	status, out, _ = command(t, env, "doctor")
	require.Zero(t, status, out)
	require.Regexp(t, `audit log +ok\n`, out)

	exec("ALTER TABLE audit DISABLE TRIGGER USER")
	exec("UPDATE audit SET subject = 7 WHERE id = 2")
	exec("DELETE FROM audit WHERE id = 3")
	exec("ALTER TABLE audit ENABLE TRIGGER USER")
	status, out, _ = command(t, env, "doctor")
	require.Equal(t, 1, status)
	require.Contains(t, out, "2 findings in 4 entries")
	require.Contains(t, out, "entry 2 was changed")
	require.Regexp(t, `entry 3 of \S+ was deleted`, out)

	exec("ALTER TABLE audit DISABLE TRIGGER USER")
	exec("ALTER TABLE audit_links DISABLE TRIGGER USER")
	exec("DELETE FROM audit WHERE id = 4")
	exec("DELETE FROM audit_links WHERE audit_id = 4")
	_, out, _ = command(t, env, "doctor")
	require.Contains(t, out, "the last 1 entries are missing")
	status, out, errs = command(t, env, "audit", "accept")
	require.Zero(t, status, errs)
	require.Contains(t, out, "the checkpoint is now at link 3")
	_, out, _ = command(t, env, "doctor")
	require.NotContains(t, out, "entries are missing")
	require.Contains(t, out, "entry 2 was changed", "what was changed stays changed")
}
