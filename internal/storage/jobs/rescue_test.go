package jobs_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/storage/jobs"
	"clary.example/internal/testing/pgtest"
)

func TestRescue(t *testing.T) {
	t.Parallel()

	t.Run("another server does a chore whose server was killed, within a minute of its last heartbeat", func(t *testing.T) {
		t.Parallel()
		pool := pgtest.New(t)
		chore := func(do func()) jobs.Parts {
			return jobs.Parts{Pool: pool, Objects: newObjects(), Chores: []jobs.Chore{{
				Name: "dishes", Every: time.Hour, Do: func(ctx context.Context) error {
					do()
					return ctx.Err()
				},
			}}}
		}
		begun, killed := make(chan struct{}, 10), make(chan struct{})
		work(t, chore(func() { begun <- struct{}{}; <-killed }))
		t.Cleanup(func() { close(killed) })
		<-begun
		// A chore may take an hour, and is there once. Its server was killed ten minutes ago.
		_, err := pool.Exec(t.Context(), "UPDATE river_job SET attempted_by = '{killed}', attempted_at = now() - interval '10 minutes'")
		require.NoError(t, err)
		backlog, err := jobs.ReadBacklog(t.Context(), pool)
		require.NoError(t, err)
		require.Equal(t, 1, backlog.Running)
		require.InDelta(t, 10*time.Minute, backlog.Oldest, float64(time.Minute), "the alert sees a job that nobody works on")

		// The first server stands for another one that still runs, and may get it.
		work(t, chore(func() { begun <- struct{}{} }))
		select {
		case <-begun:
		case <-time.After(soon):
			t.Fatal("nobody did it")
		}
	})

	t.Run("a job with a heartbeat stays where it is", func(t *testing.T) {
		t.Parallel()
		pool := pgtest.New(t)
		_, err := pool.Exec(t.Context(), `INSERT INTO river_job (kind, args, state, attempt, max_attempts, attempted_at, attempted_by, metadata) VALUES
			('erase', '{"folder": "silent/"}', 'running', 1, 3, now() - interval '10 minutes', '{killed}', jsonb_build_object('heartbeat', now() - interval '61 seconds')),
			('erase', '{"folder": "alive/"}', 'running', 1, 3, now() - interval '50 seconds', '{other}', jsonb_build_object('heartbeat', now() - interval '10 seconds')),
			('erase', '{"folder": "new/"}', 'running', 2, 3, now() - interval '10 seconds', '{killed,other}', jsonb_build_object('heartbeat', now() - interval '1 hour')),
			('erase', '{"folder": "tried/"}', 'running', 3, 3, now() - interval '10 minutes', '{killed}', '{}')`)
		require.NoError(t, err)
		work(t, jobs.Parts{Pool: pool, Objects: newObjects()})
		states := make(map[string]string)
		require.Eventually(t, func() bool {
			require.NoError(t, pool.QueryRow(t.Context(), "SELECT jsonb_object_agg(args->>'folder', state) FROM river_job").Scan(&states))
			return states["silent/"] == "completed"
		}, soon, 100*time.Millisecond)
		require.Equal(t, map[string]string{"silent/": "completed", "alive/": "running", "new/": "running", "tried/": "discarded"}, states)
	})
}
