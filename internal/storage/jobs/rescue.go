package jobs

import (
	"context"
	"fmt"
	"time"
)

const (
	// How often a server says which jobs it still works on.
	heartbeatEvery = 15 * time.Second
	// When a job without a heartbeat counts as lost because its server died.
	lostAfter = time.Minute
	// How long one heartbeat may take.
	heartbeatTimeout = 5 * time.Second
)

// lastHeartbeat is when a running job was last known to be worked on.
const lastHeartbeat = `greatest(attempted_at, (metadata->>'heartbeat')::timestamptz)`

// heartbeat marks the jobs of this server, and makes the lost jobs of others
// available. River itself rescues a job after the timeout of its kind, which is an
// hour for chores, and until then no other chore of that name starts.
const heartbeat = `
WITH mine AS (
    UPDATE river_job SET metadata = metadata || jsonb_build_object('heartbeat', now())
    WHERE state = 'running' AND attempted_by[array_upper(attempted_by, 1)] = $1)
UPDATE river_job SET scheduled_at = now(),
    state = CASE WHEN attempt < max_attempts THEN 'available' ELSE 'discarded' END::river_job_state,
    finalized_at = CASE WHEN attempt < max_attempts THEN NULL ELSE now() END
WHERE state = 'running' AND attempted_by[array_upper(attempted_by, 1)] <> $1
    AND ` + lastHeartbeat + ` < now() - make_interval(secs => $2)`

// beat rescues the jobs of servers that died, and returns how many.
func (w *Workers) beat(ctx context.Context) (int64, error) {
	ctx, cancel := context.WithTimeout(ctx, heartbeatTimeout)
	defer cancel()
	done, err := w.parts.Pool.Exec(ctx, heartbeat, w.client.ID(), lostAfter.Seconds())
	if err != nil {
		return 0, fmt.Errorf("send job heartbeat: %w", err)
	}
	return done.RowsAffected(), nil
}

// keepBeating sends heartbeats until ctx ends.
func (w *Workers) keepBeating(ctx context.Context) {
	ticker := time.NewTicker(heartbeatEvery)
	defer ticker.Stop()
	for {
		rescued, err := w.beat(ctx)
		switch {
		case err != nil && ctx.Err() == nil:
			w.log.WarnContext(ctx, "job heartbeat failed", "error", err)
		case rescued > 0:
			w.log.WarnContext(ctx, "jobs of a stopped server rescued", "count", rescued)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}
