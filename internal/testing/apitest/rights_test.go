package apitest_test

import (
	"context"
	"crypto/rand"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/questionnaire"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/pgtest"
)

// documentedRole returns the statements by which docs/operations/reference.md makes the
// role of a server, for a role of another name.
func documentedRole(t *testing.T, name string) string {
	t.Helper()
	page, err := os.ReadFile("../../../docs/operations/reference.md")
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(page), "```sql\nCREATE ROLE")
	require.True(t, found)
	statements, _, _ := strings.Cut(rest, "```")
	return "CREATE ROLE" + strings.ReplaceAll(statements, "clary_server", name)
}

// TestLeastRights leads the life of a person on a server whose role may read
// and write rows and nothing else, as the documentation advises.
func TestLeastRights(t *testing.T) {
	t.Parallel()
	owner, address := pgtest.NewWithURL(t)
	role := "server_" + strings.ToLower(rand.Text())
	_, err := owner.Exec(t.Context(), documentedRole(t, role))
	require.NoError(t, err)
	t.Cleanup(func() {
		ctx := context.WithoutCancel(t.Context())
		_, err := owner.Exec(ctx, "DROP OWNED BY "+role+"; DROP ROLE "+role)
		require.NoError(t, err)
	})
	limited, err := url.Parse(address)
	require.NoError(t, err)
	limited.User = url.UserPassword(role, "a long random one")
	pool, err := postgres.Open(t.Context(), limited.String(), postgres.Options{})
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	for _, statement := range []string{
		"CREATE TABLE mine ()", "DROP TABLE users", "ALTER TABLE audit DISABLE TRIGGER ALL", "DROP TRIGGER audit_only_grows ON audit",
		"TRUNCATE audit", "CREATE ROLE another",
	} {
		_, err := pool.Exec(t.Context(), statement)
		require.Error(t, err, statement)
	}

	r := startOn(t, pool)
	status, _ := fetch(t, r.url+"/readyz")
	require.Equal(t, http.StatusOK, status)
	_, client := r.newUser(t)
	user := r.userID(t, client.access)
	writeAll(t, r.program, client)
	require.Equal(t, http.StatusOK, r.refresh(t, client.refresh).status)
	boss, admin := r.newUser(t)
	r.setAdmin(t, boss, true)
	require.Equal(t, http.StatusOK, r.send(t, http.MethodGet, "/api/admin/users/", admin.access, nil).status)

	body := map[string]string{"current_password": goodPassword}
	require.Equal(t, http.StatusOK, r.send(t, http.MethodPost, "/api/user/delete-account/", client.access, body).status)
	require.Eventually(t, func() bool { return len(keys(t, r.bucket(t), questionnaire.UserFolder(user))) == 0 },
		time.Minute, 50*time.Millisecond, "jobs are done, too")
	require.NoError(t, r.app.Sweep(t.Context(), 0, 0, func(string, int) {}))
	require.NotContains(t, r.log.String(), "permission denied")
}
