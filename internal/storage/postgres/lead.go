package postgres

import (
	"context"
	"errors"
	"iter"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"clary.example/internal/storage/cluster"
)

const (
	// LeaseEvery is how often the lease of the primary is asked for, and
	// hurriedLeaseEvery how often while a new primary is looked for.
	leaseEvery        = time.Second
	hurriedLeaseEvery = 100 * time.Millisecond
	// SignEvery is how often the primary is asked for a sign of life, and
	// signTimeout how long it has for it.
	signEvery   = 200 * time.Millisecond
	signTimeout = 500 * time.Millisecond
	// LeaseTimeout bounds a question about the lease.
	leaseTimeout = 2 * time.Second
	// OldLease is when what was last heard about the lead is too old to choose a
	// node by.
	oldLease = 3 * time.Second
	// ConfirmTimeout is how long a primary has to show that it still leads.
	confirmTimeout = 500 * time.Millisecond
	// ClockMargin is kept between the end of a lease and the last answer that
	// counts, for clocks that do not run alike.
	clockMargin = time.Second
)

// lead is what was last heard about who leads. Node is empty if nobody does.
type lead struct {
	node  cluster.Node
	until time.Time
	asked time.Time
}

// covers says whether a node led until now.
func (l *lead) covers(node cluster.Node, now time.Time) bool {
	return l != nil && node != "" && l.node == node && now.Before(l.until.Add(-clockMargin))
}

// watchLead asks who leads until ctx ends.
func (r *Router) watchLead(ctx context.Context) {
	for ctx.Err() == nil {
		r.askLead(ctx)
		wait := leaseEvery
		if l := r.lead.Load(); l == nil || l.node == "" || r.answers.Load().ctx.Err() != nil {
			wait = hurriedLeaseEvery
		}
		pause(ctx, wait)
	}
}

func (r *Router) askLead(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, leaseTimeout)
	defer cancel()
	asked := time.Now()
	node, until, err := r.topology.Lease(ctx)
	if err == nil {
		r.lead.Store(&lead{node: node, until: until, asked: asked})
	}
}

// isMisnamed says whether somebody leads whom the address does not name.
func (r *Router) isMisnamed() bool {
	l := r.lead.Load()
	return l != nil && l.node != "" && r.nodes[l.node] == nil
}

// watchPrimary asks the primary for signs of life until ctx ends.
func (r *Router) watchPrimary(ctx context.Context) {
	for ctx.Err() == nil {
		began := time.Now()
		isThere := r.hasSign(ctx)
		switch answers := r.answers.Load(); {
		case isThere && answers.ctx.Err() != nil:
			r.answers.Store(newAnswering())
		case !isThere:
			answers.finish(time.Now())
		}
		pause(ctx, signEvery-time.Since(began))
	}
}

// hasSign says whether the node that leads answers and takes writes.
func (r *Router) hasSign(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, signTimeout)
	defer cancel()
	l := r.lead.Load()
	if l == nil {
		return r.primary.Ping(ctx) == nil
	}
	pool := r.nodes[l.node]
	if pool == nil {
		return false
	}
	// A node that has just been given the lead is a standby for a moment. It
	// answers reads all the same.
	var isStandby bool
	err := pool.QueryRow(ctx, "SELECT pg_is_in_recovery()", oneRoundTrip).Scan(&isStandby)
	var silent cluster.Node
	if err != nil {
		silent = l.node
	}
	r.silent.Store(&silent)
	return err == nil && !isStandby
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(max(d, time.Millisecond)):
	}
}

// confirmLead makes sure that the node of a connection has led until now. If its
// lease may have ended, a commit shows it: a primary that was replaced has no
// synchronous standby that would confirm one.
func (r *Router) confirmLead(ctx context.Context, conn *pgx.Conn) error {
	if r.lead.Load().covers(markedNode(conn), time.Now()) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, confirmTimeout)
	defer cancel()
	if _, err := conn.Exec(ctx, "SELECT pg_logical_emit_message(true, 'clary', '')"); err != nil {
		return errors.Join(errNoNode, err)
	}
	return nil
}

// leads says whether the node of a transaction has led until now, as far as is
// known without asking.
func leads(pool Pool, tx pgx.Tx) bool {
	r, isRouter := pool.(*Router)
	return !isRouter || r.lead.Load().covers(markedNode(tx.Conn()), time.Now())
}

// chooseNode has a new connection go to the node that leads, if that is known.
func (r *Router) chooseNode(_ context.Context, config *pgx.ConnConfig) error {
	l := r.lead.Load()
	if l == nil || time.Since(l.asked) > oldLease {
		return nil // All are tried.
	}
	if !onlyNode(config, l.node) {
		return errNoNode
	}
	return nil
}

// isUsable has connections to a node that no longer leads closed.
func (r *Router) isUsable(_ context.Context, conn *pgx.Conn) (bool, error) {
	l, node := r.lead.Load(), markedNode(conn)
	return l == nil || l.node == "" || l.node == node || time.Since(l.asked) > oldLease, nil
}

// nodeKey is where a connection keeps which node it goes to.
const nodeKey = "clary node"

func markNode(_ context.Context, conn *pgx.Conn) error {
	var found []cluster.Node
	for node := range nodesOf(conn.Config()) {
		found = append(found, node)
	}
	if len(found) == 1 { // Else it is one of several.
		conn.PgConn().CustomData()[nodeKey] = found[0]
	}
	return nil
}

func markedNode(conn *pgx.Conn) cluster.Node {
	node, _ := conn.PgConn().CustomData()[nodeKey].(cluster.Node)
	return node
}

// nodesOf returns the nodes that an address names.
func nodesOf(config *pgx.ConnConfig) iter.Seq[cluster.Node] {
	return func(yield func(cluster.Node) bool) {
		seen := make(map[cluster.Node]bool)
		for _, each := range waysOf(config) {
			node := nodeOf(each)
			if !seen[node] && !yield(node) {
				return
			}
			seen[node] = true
		}
	}
}

func nodeOf(way *pgconn.FallbackConfig) cluster.Node {
	return cluster.NodeAt(way.Host, strconv.Itoa(int(way.Port)))
}

// waysOf returns all that an address allows to be tried, in order.
func waysOf(config *pgx.ConnConfig) []*pgconn.FallbackConfig {
	first := &pgconn.FallbackConfig{Host: config.Host, Port: config.Port, TLSConfig: config.TLSConfig}
	return append([]*pgconn.FallbackConfig{first}, config.Fallbacks...)
}

// onlyNode leaves the ways to one node, and says whether there are any.
func onlyNode(config *pgx.ConnConfig, node cluster.Node) bool {
	var kept []*pgconn.FallbackConfig
	for _, way := range waysOf(config) {
		if nodeOf(way) == node {
			kept = append(kept, way)
		}
	}
	if len(kept) == 0 {
		return false
	}
	config.Host, config.Port, config.TLSConfig, config.Fallbacks = kept[0].Host, kept[0].Port, kept[0].TLSConfig, kept[1:]
	return true
}
