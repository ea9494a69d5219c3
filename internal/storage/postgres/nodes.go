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
	// OneRoundTrip asks a question without preparing it, for networks that are slow.
	oneRoundTrip = pgx.QueryExecModeSimpleProtocol
)

// openNode opens a pool to one node, whatever its role, and looks at the node
// until watching ends.
func (r *Router) openNode(watching context.Context, config *pgxpool.Config, name cluster.Node) error {
	config = config.Copy()
	onlyNode(config.ConnConfig, name)
	config.ConnConfig.ValidateConnect = nil
	config.MinIdleConns, config.HealthCheckPeriod = min(readyConns, config.MaxConns), refillEvery
	n := new(node)
	config.AfterConnect = n.check
	var err error
	if n.Pool, err = openPool(watching, config); err != nil {
		return err
	}
	r.nodes[name] = n
	r.stopped.Go(func() {
		for watching.Err() == nil {
			n.look(watching)
			pause(watching, lookEvery)
		}
	})
	return nil
}

// node is a pool to one node, and what was last seen of the node.
type node struct {
	*pgxpool.Pool
	// isThere says that it answered when it was last looked at.
	isThere atomic.Bool
	// since is when a standby was started that was seen following its primary. One
	// that has restarted and not followed since is refused: it may still be
	// replaying what it had shown before.
	since atomic.Pointer[time.Time]
}

// look sees whether a standby follows its primary. Were it looked at only when it
// is needed, its primary would be gone by then.
func (n *node) look(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, lookTimeout)
	defer cancel()
	err := n.AcquireFunc(ctx, func(conn *pgxpool.Conn) error { return n.check(ctx, conn.Conn()) })
	n.isThere.Store(err == nil)
}

func (n *node) check(ctx context.Context, conn *pgx.Conn) error {
	var (
		isStandby, isFollowing bool
		since                  time.Time
	)
	err := conn.QueryRow(ctx, "SELECT pg_is_in_recovery(), EXISTS (SELECT pid FROM pg_stat_wal_receiver), pg_postmaster_start_time()", oneRoundTrip).
		Scan(&isStandby, &isFollowing, &since)
	if err != nil || !isStandby {
		return err
	}
	if isFollowing {
		n.since.Store(&since)
	}
	if seen := n.since.Load(); seen == nil || !seen.Equal(since) {
		return errNoNode
	}
	return nil
}
