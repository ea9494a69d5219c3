package jobs_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/storage/jobs"
	"clary.example/internal/testing/pgtest"
)

func TestReadBacklog(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	empty, err := jobs.ReadBacklog(t.Context(), pool)
	require.NoError(t, err)
	require.Zero(t, empty)

	for range 3 {
		erase(t, pool, "photos/1/", true)
	}
	_, err = pool.Exec(t.Context(), `
		UPDATE river_job SET scheduled_at = now() - interval '1 hour' WHERE id = (SELECT min(id) FROM river_job);
		UPDATE river_job SET state = 'discarded', finalized_at = now() WHERE id = (SELECT max(id) FROM river_job)`)
	require.NoError(t, err)

	backlog, err := jobs.ReadBacklog(t.Context(), pool)
	require.NoError(t, err)
	require.Equal(t, 2, backlog.Waiting)
	require.Equal(t, 1, backlog.GivenUp)
	require.InDelta(t, time.Hour, backlog.Oldest, float64(time.Minute))

	// A key that could not be erased for two hours, and is due again in a moment.
	forgetKey(t, pool, 7)
	_, err = pool.Exec(t.Context(), `UPDATE river_job SET state = 'scheduled', scheduled_at = now() + interval '10 seconds',
		created_at = now() - interval '2 hours' WHERE kind = 'forget_key'`)
	require.NoError(t, err)
	backlog, err = jobs.ReadBacklog(t.Context(), pool)
	require.NoError(t, err)
	require.InDelta(t, 2*time.Hour, backlog.Oldest, float64(time.Minute))
}
