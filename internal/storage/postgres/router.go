package postgres

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/storage/cluster"
)

// errNoNode says that no node may answer, or that the one that did might have
// been replaced. It may pass.
var errNoNode = errors.New("no database node can be relied on now")

// Topology says which nodes may answer.
type Topology interface {
	// Current returns the nodes that have every write that was acknowledged
	// before the call.
	Current(ctx context.Context) ([]cluster.Node, error)
	// Lease returns who leads, and until when nobody else can acknowledge a
	// write.
	Lease(ctx context.Context) (leader cluster.Node, until time.Time, err error)
}

// Router is a Pool on a cluster. Statements that only read are answered by the
// primary, or, while it does not answer, by another node that has proved that
// it has every acknowledged write. Everything else goes to the primary.
type Router struct {
	topology Topology
	primary  *pgxpool.Pool
	nodes    map[cluster.Node]*node
	lead     atomic.Pointer[lead]
	// answers is done when the primary no longer answers. It is replaced when it
	// answers again.
	answers atomic.Pointer[answering]
	// silent is the node that led and gave no sign of life, or empty.
	silent atomic.Pointer[cluster.Node]

	stop    context.CancelFunc
	stopped sync.WaitGroup

	fromPrimary, fromStandby, refused atomic.Int64
}

// answering is a time in which the primary answers.
type answering struct {
	ctx context.Context //nolint:containedctx // It is the state itself.
	end context.CancelFunc
	// ended is when it ended, in nanoseconds since 1970.
	ended atomic.Int64
}

func newAnswering() *answering {
	ctx, end := context.WithCancel(context.Background())
	return &answering{ctx: ctx, end: end}
}

// finish notes that the primary no longer answers.
func (a *answering) finish(now time.Time) {
	if a.ended.CompareAndSwap(0, now.UnixNano()) {
		a.end()
	}
}

// writesWait is how long writes wait for a primary that does not answer. A
// primary that is only slow answers by then, and after a planned switchover
// another one does.
const writesWait = 4 * time.Second

// isOver says whether the primary has not answered for so long that writes are
// refused at once.
func (a *answering) isOver(now time.Time) bool {
	ended := a.ended.Load()
	return ended > 0 && now.UnixNano()-ended > int64(writesWait)
}

// OpenRouter opens pools to all nodes that the address names, by the addresses
// by which the topology names them, and begins to watch them.
func OpenRouter(ctx context.Context, url string, options Options, topology Topology) (*Router, error) {
	config, err := poolConfig(url, options)
	if err != nil {
		return nil, err
	}
	r := &Router{topology: topology, nodes: make(map[cluster.Node]*node)}
	r.answers.Store(newAnswering())
	r.silent.Store(new(cluster.Node))
	watching, stop := context.WithCancel(context.WithoutCancel(ctx))
	r.stop = stop
	for node := range nodesOf(config.ConnConfig) {
		if err := r.openNode(watching, config, node); err != nil {
			r.Close()
			return nil, err
		}
	}
	if r.askLead(ctx); r.isMisnamed() {
		r.Close()
		return nil, errors.New("the database address does not name the node that leads as Patroni does")
	}
	config.BeforeConnect, config.AfterConnect, config.PrepareConn = r.chooseNode, markNode, r.isUsable
	if r.primary, err = openPool(ctx, config); err != nil {
		r.Close()
		return nil, err
	}
	r.stopped.Go(func() { r.watchLead(watching) })
	r.stopped.Go(func() { r.watchPrimary(watching) })
	return r, nil
}

// Close implements Pool.
func (r *Router) Close() {
	if r.stop != nil {
		r.stop()
		r.stopped.Wait()
	}
	if r.primary != nil {
		r.primary.Close()
	}
	for _, node := range r.nodes {
		node.Close()
	}
}

// PrimaryOf returns the pool of the primary, for whoever needs a pool itself.
func PrimaryOf(pool Pool) *pgxpool.Pool {
	switch pool := pool.(type) {
	case *Router:
		return pool.primary
	case *pgxpool.Pool:
		return pool
	default:
		return nil
	}
}

// writable returns the pool of the primary, unless the primary has not answered
// for a while.
func writable(pool Pool) (*pgxpool.Pool, error) {
	if r, ok := pool.(*Router); ok && r.answers.Load().isOver(time.Now()) {
		return nil, errNoNode
	}
	return PrimaryOf(pool), nil
}

// Reads counts how reads on a cluster were answered.
type Reads struct {
	// Primary and Standby are how many they answered, and Refused how many
	// nobody could.
	Primary, Standby, Refused int64
	// PrimaryAnswers says whether the primary gives signs of life.
	PrimaryAnswers bool
}

// ReadsOf returns the counts of a router. A pool counts nothing.
func ReadsOf(pool Pool) Reads {
	r, ok := pool.(*Router)
	if !ok {
		return Reads{PrimaryAnswers: true}
	}
	return Reads{
		Primary: r.fromPrimary.Load(), Standby: r.fromStandby.Load(), Refused: r.refused.Load(),
		PrimaryAnswers: r.answers.Load().ctx.Err() == nil,
	}
}

// Ping says whether reads are answered.
func Ping(ctx context.Context, pool Pool) error {
	var one int
	return pool.QueryRow(ctx, "SELECT 1").Scan(&one)
}

// inOrder returns the nodes to ask: standbys before the node that leads, which
// has just failed to answer, and that one only if it gives signs of life. A
// standby that did not answer lately comes last.
func (r *Router) inOrder(nodes []cluster.Node) []cluster.Node {
	var ordered, leading, lost []cluster.Node
	lead, silent := r.lead.Load(), *r.silent.Load()
	for _, node := range nodes {
		switch {
		case r.nodes[node] == nil || node == silent:
		case lead != nil && node == lead.node:
			leading = append(leading, node)
		case !r.nodes[node].isThere.Load():
			lost = append(lost, node)
		default:
			ordered = append(ordered, node)
		}
	}
	return slices.Concat(ordered, leading, lost)
}

// isRecovering says whether a node could not answer because it is a standby.
func isRecovering(err error) bool {
	pgErr, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (strings.HasPrefix(pgErr.Code, "0A") || strings.HasPrefix(pgErr.Code, "55"))
}

// writing are words of statements that do more than read.
var writing = []string{ //nolint:gochecknoglobals // Read-only table.
	"INSERT INTO", "UPDATE ", "DELETE FROM", "FOR UPDATE", "FOR NO KEY", "FOR SHARE", "FOR KEY", "pg_logical_emit_message", "pg_advisory", "nextval",
}

// onlyReads says whether a statement may be answered by a standby. To take a
// statement that writes for one that reads would do no harm: a standby
// refuses it.
func onlyReads(sql string) bool {
	text := sql
	for strings.HasPrefix(text, "--") { // Its name, and what it is for.
		_, text, _ = strings.Cut(text, "\n")
	}
	if !strings.HasPrefix(text, "SELECT") && !strings.HasPrefix(text, "WITH") {
		return false
	}
	for _, word := range writing {
		if strings.Contains(text, word) {
			return false
		}
	}
	return true
}
