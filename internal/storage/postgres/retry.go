package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/storage/cluster"
)

const (
	// ReadsWait is how long after its begin a read is still asked again, and
	// retryEvery how long to wait between two attempts.
	readsWait  = 2 * time.Second
	retryEvery = 50 * time.Millisecond
	// NodeTimeout is how long one node that is not the primary has for an answer.
	nodeTimeout = 2 * time.Second
)

// Exec implements Pool.
func (r *Router) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	var conn *pgxpool.Conn
	err := retryWrite(ctx, r, func() error {
		pool, err := writable(r)
		if err == nil {
			conn, err = pool.Acquire(ctx)
		}
		return err
	})
	if err != nil {
		return pgconn.CommandTag{}, err
	}
	defer conn.Release()
	return conn.Exec(ctx, sql, args...)
}

// Query implements Pool.
func (r *Router) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if !onlyReads(sql) {
		return r.primary.Query(ctx, sql, args...)
	}
	rows, err := r.read(ctx, question{sql, args})
	if err != nil {
		return nil, err
	}
	return rows, nil
}

// QueryRow implements Pool.
func (r *Router) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	if !onlyReads(sql) {
		return r.primary.QueryRow(ctx, sql, args...)
	}
	rows, err := r.read(ctx, question{sql, args})
	return firstRow{rows, err}
}

// retryWrite repeats the begin of a write, of which nothing was done yet, until
// writes are refused or it has taken too long. Whether a whole write may be
// repeated is not to be asked of pgconn.SafeToRetry: it also says yes when an
// answer was lost.
func retryWrite(ctx context.Context, pool Pool, begin func() error) error {
	began := time.Now()
	for {
		err := begin()
		r, isRouter := pool.(*Router)
		if err == nil || !isRouter || !isTransient(err) || time.Since(began) > writesWait || r.answers.Load().isOver(time.Now()) {
			return err
		}
		pause(ctx, retryEvery)
		if ctx.Err() != nil {
			return err
		}
	}
}

// question is a statement that only reads.
type question struct {
	sql  string
	args []any
}

// read asks the primary, and if it does not answer, another node, for as long as
// a reader waits.
func (r *Router) read(ctx context.Context, q question) (*bufferedRows, error) {
	began := time.Now()
	for {
		rows, err := r.readOnce(ctx, q)
		if err == nil {
			return rows, nil
		}
		if ctx.Err() != nil || !isTransient(err) || time.Since(began) > readsWait {
			r.refused.Add(1)
			return nil, err
		}
		pause(ctx, retryEvery)
	}
}

func (r *Router) readOnce(ctx context.Context, q question) (*bufferedRows, error) {
	answers := r.answers.Load()
	if answers.ctx.Err() == nil {
		rows, err := r.readPrimary(ctx, answers, q)
		if err == nil {
			r.fromPrimary.Add(1)
			return rows, nil
		}
		if ctx.Err() != nil || (!isTransient(err) && answers.ctx.Err() == nil) {
			return nil, err
		}
	}
	rows, err := r.readElsewhere(ctx, q)
	if err == nil {
		r.fromStandby.Add(1)
	}
	return rows, err
}

// readPrimary asks the primary, as long as it answers at all, and makes sure
// that it still led when it answered.
func (r *Router) readPrimary(ctx context.Context, answers *answering, q question) (*bufferedRows, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(answers.ctx, cancel)() //nolint:contextcheck // Both contexts end it.
	conn, err := r.primary.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := readAll(ctx, conn, q)
	if err != nil {
		return nil, err
	}
	if err := r.confirmLead(ctx, conn.Conn()); err != nil {
		rows.Close()
		return nil, err
	}
	return rows, nil
}

// readElsewhere asks the nodes that prove, after the question came, that they
// have everything, one after the other.
func (r *Router) readElsewhere(ctx context.Context, q question) (*bufferedRows, error) {
	nodes, err := r.topology.Current(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNoNode, err)
	}
	failure := errNoNode
	for _, node := range r.inOrder(nodes) {
		rows, err := r.readNode(ctx, node, q)
		if err == nil {
			return rows, nil
		}
		if ctx.Err() != nil {
			return nil, err
		}
		if !isTransient(err) && !isRecovering(err) && !errors.Is(err, context.DeadlineExceeded) {
			return nil, err
		}
		failure = fmt.Errorf("%w: %w", errNoNode, err)
	}
	return nil, failure
}

func (r *Router) readNode(ctx context.Context, node cluster.Node, q question) (*bufferedRows, error) {
	ctx, cancel := context.WithTimeout(ctx, nodeTimeout)
	defer cancel()
	conn, err := r.nodes[node].Acquire(ctx)
	if err != nil {
		return nil, err
	}
	return readAll(ctx, conn, q)
}
