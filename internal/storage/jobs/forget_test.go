package jobs_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/jobs"
	"clary.example/internal/testing/pgtest"
)

// fakeKeys fails as often as it is told to before it forgets.
type fakeKeys struct {
	failures, tries atomic.Int32
	forgotten       atomic.Int64
}

func (f *fakeKeys) Forget(_ context.Context, user skincare.UserID) error {
	if f.tries.Add(1) <= f.failures.Load() {
		return skincare.Busy(time.Second)
	}
	f.forgotten.Store(int64(user))
	return nil
}

// forgetKey adds the job of erasing a user's key.
func forgetKey(t *testing.T, pool *pgxpool.Pool, user skincare.UserID) {
	t.Helper()
	queue, err := jobs.NewQueue()
	require.NoError(t, err)
	require.NoError(t, pgx.BeginFunc(t.Context(), pool, func(tx pgx.Tx) error { return queue.ForgetKey(t.Context(), tx, user) }))
}

// TestForgetKey takes a while: a try that failed is repeated ten seconds later.
func TestForgetKey(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	keys := new(fakeKeys)
	keys.failures.Store(1)
	forgetKey(t, pool, 7)
	// As if it had failed for weeks: it is never given up.
	_, err := pool.Exec(t.Context(), "UPDATE river_job SET attempt = max_attempts - 1")
	require.NoError(t, err)
	work(t, jobs.Parts{Pool: pool, Objects: newObjects(), Keys: keys})
	require.Eventually(t, func() bool { return keys.forgotten.Load() == 7 }, 2*soon, 50*time.Millisecond)
	require.EqualValues(t, 2, keys.tries.Load())
}
