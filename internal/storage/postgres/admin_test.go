package postgres_test

import (
	"context"
	"fmt"
	"os"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"clary.example/internal/features/admin"
	"clary.example/internal/features/chat"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/pgtest"
)

func kept(t *testing.T, pool *pgxpool.Pool, user skincare.UserID) (count int) {
	t.Helper()
	require.NoError(t, pool.QueryRow(t.Context(), "SELECT questionnaires FROM usage WHERE user_id = $1", user).Scan(&count))
	return count
}

func TestUsage(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	store := postgres.NewQuestionnaireStore(pool, &fakeErasures{})
	ana, ben := createUser(t, pool, "ana"), createUser(t, pool, "ben")
	require.Zero(t, kept(t, pool, ana), "everybody has a row from the first moment on")
	for i, user := range []skincare.UserID{ana, ana, ben, ben, ben} {
		_, err := store.Create(t.Context(), user, "", row(byte(i)))
		require.NoError(t, err)
	}
	require.Equal(t, 2, kept(t, pool, ana))
	require.Equal(t, 3, kept(t, pool, ben))

	_, err := pool.Exec(t.Context(), "DELETE FROM questionnaires WHERE id IN (SELECT max(id) FROM questionnaires GROUP BY user_id)")
	require.NoError(t, err)
	require.Equal(t, 1, kept(t, pool, ana), "one statement may concern many")
	require.Equal(t, 2, kept(t, pool, ben))

	users := postgres.NewAdminStore(pool, &fakeErasures{})
	totals, err := users.Totals(t.Context())
	require.NoError(t, err)
	require.Equal(t, admin.Totals{Users: 2, Usage: admin.Usage{Classifications: 5, Questionnaires: 3}}, totals)
	_, err = pool.Exec(t.Context(), "DELETE FROM users WHERE id = $1", ben)
	require.NoError(t, err)
	totals, err = users.Totals(t.Context())
	require.NoError(t, err)
	require.Equal(t, admin.Totals{Users: 1, Usage: admin.Usage{Classifications: 2, Questionnaires: 1}}, totals)
}

// slowErasures keeps a transaction open until it is told to go on.
type slowErasures struct {
	*fakeErasures
	begun, end chan struct{}
}

func (s slowErasures) ForgetKey(context.Context, pgx.Tx, skincare.UserID) error {
	close(s.begun)
	<-s.end
	return nil
}

// TestTotalsUnderLoad counts while a deletion takes its time.
func TestTotalsUnderLoad(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	advice := postgres.NewAdviceStore(pool)
	store := postgres.NewQuestionnaireStore(pool, &fakeErasures{})
	leaving := createUser(t, pool, "leaving")
	_, err := store.Create(t.Context(), leaving, "", row(1))
	require.NoError(t, err)
	begun, end := make(chan struct{}), make(chan struct{})
	var wait sync.WaitGroup
	wait.Go(func() {
		users := postgres.NewUserStore(pool, slowErasures{&fakeErasures{}, begun, end})
		require.NoError(t, users.Delete(t.Context(), leaving))
	})
	<-begun
	var counting sync.WaitGroup
	for i := range 8 {
		counting.Go(func() {
			user := createUser(t, pool, fmt.Sprint("user", i))
			for range 25 {
				require.NoError(t, advice.CountAnswer(t.Context(), user, chat.Counted{Writer: "builtin"}))
			}
		})
	}
	counting.Wait() // None of them waits for the deletion.
	totals := func() admin.Totals {
		totals, err := postgres.NewAdminStore(pool, &fakeErasures{}).Totals(t.Context())
		require.NoError(t, err)
		return totals
	}
	require.Equal(t, admin.Totals{Users: 9, Usage: admin.Usage{AIRequests: 200, Classifications: 1, Questionnaires: 1}}, totals())
	close(end)
	wait.Wait()
	require.Equal(t, admin.Totals{Users: 8, Usage: admin.Usage{AIRequests: 200}}, totals())
}

// TestUsageIsMoved migrates people who have used something already.
func TestUsageIsMoved(t *testing.T) {
	t.Parallel()
	conn, err := pgtest.New(t).Acquire(t.Context())
	require.NoError(t, err)
	t.Cleanup(conn.Release)
	run := func(statements string) {
		_, err := conn.Conn().PgConn().Exec(t.Context(), statements).ReadAll()
		require.NoError(t, err)
	}
	migrate := func(files ...string) {
		for _, file := range files {
			statements, err := os.ReadFile("migrations/" + file)
			require.NoError(t, err)
			run(string(statements))
		}
	}
	run("CREATE SCHEMA before; SET search_path TO before")
	migrate("0001_accounts.sql", "0002_questionnaires.sql", "0004_routines.sql", "0005_advice.sql")
	run(`INSERT INTO users (username, username_key, password_hash, gemini_api_requests, image_classification_requests)
			VALUES ('ana', 'ana', 'x', 7, 3), ('ben', 'ben', 'x', 0, 0);
		INSERT INTO questionnaires (user_id, name, filled_at, severity, certainty, doubt, model, answers, has_photo, has_full_photo)
			SELECT 1, gen_random_uuid(), now(), 'Mild', 'high', '', 'm', 'x', false, false FROM generate_series(1, 2)`)
	migrate("0006_admin.sql", "0007_usage_totals.sql")
	run("DELETE FROM questionnaires WHERE id = 1; UPDATE usage SET gemini_api_requests = gemini_api_requests + 1")
	var usage string
	require.NoError(t, conn.QueryRow(t.Context(), "SELECT string_agg(g::text, ' ' ORDER BY user_id) FROM usage AS g").Scan(&usage))
	require.Equal(t, "(1,8,3,1) (2,1,0,0)", usage)
	var sums string
	require.NoError(t, conn.QueryRow(t.Context(), `SELECT (sum(users), sum(gemini_api_requests), sum(image_classification_requests),
		sum(questionnaires))::text FROM usage_totals`).Scan(&sums))
	require.Equal(t, "(2,9,3,1)", sums)
}
