package jobs_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"clary.example/internal/features/export"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/jobs"
	"clary.example/internal/testing/pgtest"
)

// fakeExports makes the archives of some users, and fails at those of others.
type fakeExports struct {
	mu            sync.Mutex
	tries, failed map[skincare.UserID]int
	errs          map[skincare.UserID]error
}

func (f *fakeExports) Build(_ context.Context, user skincare.UserID, _ string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.tries[user]++
	return f.errs[user]
}

func (f *fakeExports) Fail(_ context.Context, user skincare.UserID, _ string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.failed[user]++
	return nil
}

// TestExport takes a while: a try that failed is repeated five seconds later.
func TestExport(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	const good, gone, bad = skincare.UserID(1), skincare.UserID(2), skincare.UserID(3)
	exports := &fakeExports{
		tries: make(map[skincare.UserID]int), failed: make(map[skincare.UserID]int),
		errs: map[skincare.UserID]error{gone: export.NotFound(), bad: errors.New("no bucket")},
	}
	queue, err := jobs.NewQueue()
	require.NoError(t, err)
	for _, user := range []skincare.UserID{good, gone, bad} {
		require.NoError(t, pgx.BeginFunc(t.Context(), pool, func(tx pgx.Tx) error { return queue.Export(t.Context(), tx, user, "name") }))
	}
	work(t, jobs.Parts{Pool: pool, Objects: newObjects(), Exports: exports})
	left := func() (count int) {
		require.NoError(t, pool.QueryRow(t.Context(), "SELECT count(*) FROM river_job WHERE state <> 'completed'").Scan(&count))
		return count
	}
	require.Eventually(t, func() bool { return left() == 0 }, 2*soon, 250*time.Millisecond, "a job that is given up is done, too")
	exports.mu.Lock()
	defer exports.mu.Unlock()
	require.Equal(t, map[skincare.UserID]int{good: 1, gone: 1, bad: 3}, exports.tries)
	require.Equal(t, map[skincare.UserID]int{bad: 1}, exports.failed)
}
