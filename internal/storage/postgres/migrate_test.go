package postgres_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/pgtest"
)

// TestOneDatabase migrates a database that had a number of its own. Nobody who
// is being moved may be lost, and ids must stay and go on.
func TestOneDatabase(t *testing.T) {
	t.Parallel()
	conn, err := pgtest.New(t).Acquire(t.Context())
	require.NoError(t, err)
	t.Cleanup(conn.Release)
	run := func(statements string) error {
		_, err := conn.Conn().PgConn().Exec(t.Context(), statements).ReadAll()
		return err
	}
	migration := func(file string) string {
		statements, err := os.ReadFile("migrations/" + file)
		require.NoError(t, err)
		return string(statements)
	}
	require.NoError(t, run("CREATE SCHEMA before; SET search_path TO before"))
	require.NoError(t, run(migration("0001_accounts.sql")))
	require.NoError(t, run(migration("0022_cells.sql")))
	require.NoError(t, run(`SELECT setval('users_id_seq', 3::bigint << 40);
		INSERT INTO users (username, username_key, password_hash, moving_to) VALUES ('ana', 'ana', 'x', 1)`))

	oneDatabase := migration("0023_one_database.sql")
	require.ErrorContains(t, run(oneDatabase), "People are being moved")
	require.NoError(t, run("UPDATE users SET moving_to = NULL"))
	require.NoError(t, run(oneDatabase))
	require.NoError(t, run(`INSERT INTO users (username, username_key, password_hash) VALUES ('ben', 'ben', 'x')`))
	var first, second int64
	require.NoError(t, conn.QueryRow(t.Context(), "SELECT min(id), max(id) FROM users").Scan(&first, &second))
	require.Equal(t, int64(3)<<40+1, first)
	require.Equal(t, first+1, second)
}
