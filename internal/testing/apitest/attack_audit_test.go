package apitest_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/auditchain"
)

// newLog returns an installation whose audit log has ten linked entries. The
// tests own the tables, as an attacker who has taken over the database does.
func newLog(t *testing.T) *program {
	t.Helper()
	a := setup(t)
	for n := range 10 {
		a.exec(t, "INSERT INTO audit (action, actor, subject) VALUES ('admin_granted', $1, $2)", n+1, n+101)
	}
	linked, err := a.app.AuditChain.Extend(t.Context())
	require.NoError(t, err)
	require.Equal(t, 10, linked)
	require.Empty(t, a.auditFindings(t))
	return a
}

// auditFindings returns what clary doctor would say of the log.
func (a *program) auditFindings(t *testing.T) string {
	t.Helper()
	report, err := a.app.AuditChain.Verify(t.Context())
	require.NoError(t, err)
	return strings.Join(report.Findings, "\n")
}

// TestAttackAuditLog changes the log behind the program's back in every way
// that the owner of the tables can, and looks whether the verification names it.
func TestAttackAuditLog(t *testing.T) {
	t.Parallel()
	attacks := map[string]struct {
		tamper []string
		// found is what the verification says.
		found string
	}{
		"change who did it":                  {[]string{"UPDATE audit SET actor = 99 WHERE id = 5"}, "entry 5 was changed"},
		"change who it was done to":          {[]string{"UPDATE audit SET subject = NULL WHERE id = 5"}, "entry 5 was changed"},
		"change what was done":               {[]string{"UPDATE audit SET action = 'consent_changed' WHERE id = 5"}, "entry 5 was changed"},
		"change when":                        {[]string{"UPDATE audit SET at = at - interval '1 second' WHERE id = 5"}, "entry 5 was changed"},
		"swap two entries":                   {[]string{"UPDATE audit AS a SET at = b.at, actor = b.actor, subject = b.subject FROM audit AS b WHERE a.id IN (5, 6) AND b.id = 11 - a.id"}, "entry 5 was changed\nentry 6 was changed"},
		"delete in the middle":               {[]string{"DELETE FROM audit WHERE id = 5"}, "was deleted"},
		"delete in the middle, with links":   {[]string{"DELETE FROM audit WHERE id IN (5, 6)", "DELETE FROM audit_links WHERE audit_id IN (5, 6)"}, "2 links before position 7 are missing"},
		"delete and close the gap":           {[]string{"DELETE FROM audit WHERE id = 5", "DELETE FROM audit_links WHERE audit_id = 5", "UPDATE audit_links SET position = -position + 1 WHERE position > 5", "UPDATE audit_links SET position = -position WHERE position < 0"}, "the link of entry 6 at position 5 was changed, inserted or moved"},
		"delete the newest":                  {[]string{"DELETE FROM audit WHERE id > 7", "DELETE FROM audit_links WHERE audit_id > 7"}, "the last 3 entries are missing"},
		"delete the oldest":                  {[]string{"DELETE FROM audit WHERE id < 4", "DELETE FROM audit_links WHERE audit_id < 4"}, "3 links before position 4 are missing"},
		"delete everything":                  {[]string{"TRUNCATE audit, audit_links"}, "the last 10 entries are missing"},
		"change, and have all linked anew":   {[]string{"UPDATE audit SET actor = 99 WHERE id = 5", "TRUNCATE audit_links"}, "the last 10 entries are missing"},
		"insert with an older time":          {[]string{"INSERT INTO audit (at, action, actor) VALUES (now() - interval '3 hours', 'account_deleted', 3)"}, "entry 11 has no link"},
		"insert with a link of one's own":    {[]string{"INSERT INTO audit (action, actor) VALUES ('account_deleted', 3)", "INSERT INTO audit_links VALUES (11, 11, now(), sha256('x'), sha256('y'))"}, "the link of entry 11 at position 11 was changed, inserted or moved"},
		"swap two links":                     {[]string{"UPDATE audit_links SET position = CASE position WHEN 5 THEN -6 ELSE -5 END WHERE position IN (5, 6)", "UPDATE audit_links SET position = -position WHERE position < 0"}, "the link of entry 6 at position 5 was changed, inserted or moved"},
		"make a deletion look six years old": {[]string{"DELETE FROM audit WHERE id = 5", "UPDATE audit_links SET entry_at = now() - interval '7 years' WHERE audit_id = 5"}, "the link of entry 5 at position 5 was changed, inserted or moved"},
	}
	for name, attack := range attacks {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newLog(t)
			for _, table := range []string{"audit", "audit_links"} {
				a.exec(t, fmt.Sprintf("ALTER TABLE %s DISABLE TRIGGER USER", table))
			}
			for _, statement := range attack.tamper {
				a.exec(t, statement)
			}
			for _, table := range []string{"audit", "audit_links"} {
				a.exec(t, fmt.Sprintf("ALTER TABLE %s ENABLE TRIGGER USER", table))
			}
			require.Contains(t, a.auditFindings(t), attack.found)

			// The program goes on, and covers nothing up.
			a.exec(t, "INSERT INTO audit (action) VALUES ('sessions_ended')")
			if _, err := a.app.AuditChain.Extend(t.Context()); err != nil {
				require.ErrorIs(t, err, auditchain.ErrTampered)
			}
			require.NotEmpty(t, a.auditFindings(t))
		})
	}
}

func TestAttackAuditCheckpoint(t *testing.T) {
	t.Parallel()
	a := newLog(t)
	bucket := a.bucket(t)
	kept, err := bucket.Get(t.Context(), "audit/checkpoint")
	require.NoError(t, err)
	forged := strings.Replace(string(kept), `"position":10`, `"position":7`, 1)
	require.NotEqual(t, string(kept), forged)
	require.NoError(t, bucket.Put(t.Context(), "audit/checkpoint", []byte(forged)))
	require.Contains(t, a.auditFindings(t), "the checkpoint of the audit log was changed")
	require.NoError(t, bucket.Delete(t.Context(), "audit/checkpoint"))
	require.Contains(t, a.auditFindings(t), "there is no checkpoint")
}

func TestAuditChain(t *testing.T) {
	t.Parallel()

	t.Run("links every entry once, however many write and link at once", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		b := replica(t, a.pool, a.config)
		var wait sync.WaitGroup
		for range 8 {
			wait.Go(func() {
				for range 25 {
					_, err := a.pool.Exec(t.Context(), "INSERT INTO audit (action, actor) VALUES ('admin_granted', 1)")
					require.NoError(t, err)
				}
			})
		}
		for _, replica := range []*program{a, b} {
			wait.Go(func() {
				for range 10 {
					_, err := replica.app.AuditChain.Extend(t.Context())
					require.NoError(t, err)
				}
			})
		}
		wait.Wait()
		_, err := a.app.AuditChain.Extend(t.Context())
		require.NoError(t, err)
		require.Equal(t, 200, a.count(t, "audit_links"))
		require.Empty(t, a.auditFindings(t))
	})

	t.Run("an entry that commits late is linked", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		tx, err := a.pool.Begin(t.Context())
		require.NoError(t, err)
		defer func() { _ = tx.Rollback(t.Context()) }() // Nothing, once it is committed.
		_, err = tx.Exec(t.Context(), "INSERT INTO audit (action) VALUES ('admin_granted')")
		require.NoError(t, err)
		a.exec(t, "INSERT INTO audit (action) VALUES ('admin_revoked')")
		linked, err := a.app.AuditChain.Extend(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, linked)
		require.NoError(t, tx.Commit(t.Context()))
		linked, err = a.app.AuditChain.Extend(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, linked)
		require.Empty(t, a.auditFindings(t))
	})

	t.Run("goes on when entries of six years ago leave", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		a.exec(t, "INSERT INTO audit (at, action) SELECT now() - interval '6 years 1 day' + n * interval '1 hour', 'admin_granted' FROM generate_series(1, 48) AS n")
		_, err := a.app.AuditChain.Extend(t.Context())
		require.NoError(t, err)
		gone, err := a.app.Control.SweepAudit(t.Context())
		require.NoError(t, err)
		require.InDelta(t, 24, gone, 1)
		a.exec(t, "INSERT INTO audit (action) VALUES ('admin_granted')")
		_, err = a.app.AuditChain.Extend(t.Context())
		require.NoError(t, err)
		require.Empty(t, a.auditFindings(t))
	})

	t.Run("what was lost with a restore can be accepted", func(t *testing.T) {
		t.Parallel()
		a := newLog(t)
		a.exec(t, "ALTER TABLE audit DISABLE TRIGGER USER")
		a.exec(t, "ALTER TABLE audit_links DISABLE TRIGGER USER")
		a.exec(t, "DELETE FROM audit WHERE id > 7")
		a.exec(t, "DELETE FROM audit_links WHERE audit_id > 7")
		_, err := a.app.AuditChain.Extend(t.Context())
		require.ErrorIs(t, err, auditchain.ErrTampered)
		links, err := a.app.AuditChain.Accept(t.Context())
		require.NoError(t, err)
		require.EqualValues(t, 7, links)
		require.Empty(t, a.auditFindings(t))
	})

	t.Run("the acts of people are linked by the chore", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, chief := a.newAdmin(t)
		_, other := a.newUser(t)
		require.Equal(t, http.StatusOK, a.deleting(t, chief.access, a.userID(t, other.access)).status)
		require.Contains(t, a.sweep(t), "audit entries to link")
		require.Equal(t, a.count(t, "audit"), a.count(t, "audit_links"))
		require.Empty(t, a.auditFindings(t))
	})
}
