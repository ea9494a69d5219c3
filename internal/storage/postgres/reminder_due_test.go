package postgres_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/storage/jobs"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/pgtest"
)

// TestClaimSkipsAnUnknownTimeZone: one row that cannot be read delays no other
// person's reminder, and is not due again at once.
func TestClaimSkipsAnUnknownTimeZone(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	queue, err := jobs.NewQueue()
	require.NoError(t, err)
	store := postgres.NewReminderStore(pool, queue)
	for name, zone := range map[string]string{"ana": "Europe/London", "ben": "Gone/Away"} {
		_, err := pool.Exec(t.Context(), `INSERT INTO reminders (user_id, kind, minute, weekday, zone, next_at)
			VALUES ($1, 'evening', 1200, 0, $2, now() - interval '1 minute')`, createUser(t, pool, name), zone)
		require.NoError(t, err)
	}
	claimed, err := store.Claim(t.Context(), time.Now())
	require.NoError(t, err)
	require.Equal(t, 2, claimed)
	claimed, err = store.Claim(t.Context(), time.Now())
	require.NoError(t, err)
	require.Zero(t, claimed)
}
