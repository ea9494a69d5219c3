package postgres

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/storage/cluster"
)

const (
	// ReadyConns is how many connections to each node are kept open, for the
	// moment in which all reads move to it, and refillEvery how often they are
	// counted.
	readyConns  = 4
	refillEvery = 2 * time.Second
	// LookEvery is how often each node is looked at, and lookTimeout how long it
	// has for an answer.
	lookEvery   = time.Second
	lookTimeout = 2 * time.Second
)

// openNode opens a pool to one node, whatever its role, and looks at the node
// until watching ends.
func (r *Router) openNode(watching context.Context, config *pgxpool.Config, node cluster.Node) error {
	config = config.Copy()
	onlyNode(config.ConnConfig, node)
	config.ConnConfig.ValidateConnect = nil
	config.MinIdleConns, config.HealthCheckPeriod = min(readyConns, config.MaxConns), refillEvery
	seen := new(streamed)
	config.AfterConnect = seen.check
	pool, err := openPool(watching, config)
	if err != nil {
		return err
	}
	r.nodes[node] = pool
	r.stopped.Go(func() {
		for watching.Err() == nil {
			seen.look(watching, pool)
			pause(watching, lookEvery)
		}
	})
	return nil
}

// streamed remembers since when a standby runs that was seen following its
// primary. One that has restarted and not followed since is refused: it may
// still be replaying what it had shown before.
type streamed struct{ since atomic.Pointer[time.Time] }

// look sees whether a standby follows its primary. Were it looked at only when it
// is needed, its primary would be gone by then.
func (s *streamed) look(ctx context.Context, pool *pgxpool.Pool) {
	ctx, cancel := context.WithTimeout(ctx, lookTimeout)
	defer cancel()
	_ = pool.AcquireFunc(ctx, func(conn *pgxpool.Conn) error { return s.check(ctx, conn.Conn()) }) // It may be down.
}

func (s *streamed) check(ctx context.Context, conn *pgx.Conn) error {
	var (
		isStandby, isFollowing bool
		since                  time.Time
	)
	err := conn.QueryRow(ctx, "SELECT pg_is_in_recovery(), EXISTS (SELECT pid FROM pg_stat_wal_receiver), pg_postmaster_start_time()").
		Scan(&isStandby, &isFollowing, &since)
	if err != nil || !isStandby {
		return err
	}
	if isFollowing {
		s.since.Store(&since)
	}
	if seen := s.since.Load(); seen == nil || !seen.Equal(since) {
		return errNoNode
	}
	return nil
}
