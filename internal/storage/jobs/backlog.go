package jobs

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Backlog is how the jobs of all replicas stand.
type Backlog struct {
	// Waiting, Running and GivenUp are how many there are, a thousand at most. A
	// job that failed and is tried again waits.
	Waiting, Running, GivenUp int
	// Oldest is how long the one that is due longest has been waiting. A running
	// job counts from its last heartbeat. The erasure of a key counts from the
	// deletion of its account, tried or not.
	Oldest time.Duration
}

const readBacklog = `
SELECT count(*) FILTER (WHERE state IN ('available', 'retryable', 'scheduled')),
    count(*) FILTER (WHERE state = 'running'),
    count(*) FILTER (WHERE state = 'discarded'),
    coalesce(extract(epoch FROM now() - least(
        min(scheduled_at) FILTER (WHERE state = 'available'),
        min(` + lastHeartbeat + `) FILTER (WHERE state = 'running'),
        min(created_at) FILTER (WHERE kind = $1 AND state <> 'discarded'))), 0)::float8
FROM (
    (SELECT state, kind, scheduled_at, created_at, attempted_at, metadata FROM river_job
     WHERE state IN ('available', 'retryable', 'scheduled', 'running')
     ORDER BY scheduled_at LIMIT 1000)
    UNION ALL
    (SELECT state, kind, scheduled_at, created_at, attempted_at, metadata FROM river_job WHERE state = 'discarded' LIMIT 1000)
) AS jobs`

// ReadBacklog returns how the jobs stand.
func ReadBacklog(ctx context.Context, pool *pgxpool.Pool) (Backlog, error) {
	var b Backlog
	var oldest float64
	if err := pool.QueryRow(ctx, readBacklog, kindForgetKey).Scan(&b.Waiting, &b.Running, &b.GivenUp, &oldest); err != nil {
		return Backlog{}, fmt.Errorf("count jobs: %w", err)
	}
	b.Oldest = max(0, time.Duration(oldest*float64(time.Second)))
	return b, nil
}
