package postgres

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	// RetryFor is how long after its start a read, or the begin of a transaction,
	// is tried again. The deadline of the request may end it before.
	retryFor   = 5 * time.Second
	retryEvery = 50 * time.Millisecond
	// AttemptTimeout ends an attempt on a server that says nothing at all. A server
	// that lives ends the statement itself before that.
	attemptTimeout = 4 * time.Second
)

// retry repeats an attempt while the database cannot be reached. The attempt must
// be one that changes nothing. Whether a whole write may be repeated is not to be
// asked of pgconn.SafeToRetry: it also says yes when an answer was lost.
func retry(ctx context.Context, attempt func() error) error {
	began := time.Now()
	for {
		err := attempt()
		if err == nil || !isUnreachable(err) || time.Since(began) > retryFor {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(retryEvery):
		}
	}
}

// retrying is a pool that repeats statements that only read.
type retrying struct{ *pgxpool.Pool }

// QueryRow implements dbgen.DBTX.
func (r retrying) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	if !onlyReads(sql) {
		return r.Pool.QueryRow(ctx, sql, args...)
	}
	return scanFunc(func(dest ...any) error {
		return retry(ctx, func() error {
			return r.AcquireFunc(ctx, func(conn *pgxpool.Conn) error {
				attempt, cancel := context.WithTimeoutCause(ctx, attemptTimeout, errNoAnswer)
				defer cancel()
				err := conn.QueryRow(attempt, sql, args...).Scan(dest...)
				if err != nil && context.Cause(attempt) == errNoAnswer { //nolint:errorlint // It is the cause itself.
					return errNoAnswer
				}
				return err
			})
		})
	})
}

// Query implements dbgen.DBTX. It repeats a statement of which no row was read.
func (r retrying) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if !onlyReads(sql) {
		return r.Pool.Query(ctx, sql, args...)
	}
	var rows *peekedRows
	err := retry(ctx, func() error {
		all, err := r.Pool.Query(ctx, sql, args...)
		if err != nil {
			return err
		}
		rows = &peekedRows{Rows: all, isPeeked: true, hasFirst: all.Next()}
		return all.Err()
	})
	if err != nil {
		return nil, err
	}
	return rows, nil
}

// scanFunc is a row that is read by a function.
type scanFunc func(dest ...any) error

// Scan implements pgx.Row.
func (f scanFunc) Scan(dest ...any) error { return f(dest...) }

// peekedRows are rows of which the first is read.
type peekedRows struct {
	pgx.Rows
	isPeeked, hasFirst bool
}

// Next implements pgx.Rows.
func (p *peekedRows) Next() bool {
	if p.isPeeked {
		p.isPeeked = false
		return p.hasFirst
	}
	return p.Rows.Next()
}

// onlyReads says whether a statement may be repeated, by its words.
func onlyReads(sql string) bool {
	for strings.HasPrefix(sql, "--") { // Its name, and what it is for.
		_, sql, _ = strings.Cut(sql, "\n")
	}
	for _, word := range []string{"INSERT INTO", "UPDATE ", "DELETE FROM", "FOR UPDATE", "FOR NO KEY", "FOR SHARE", "FOR KEY", "pg_logical_emit_message"} {
		if strings.Contains(sql, word) {
			return false
		}
	}
	return strings.HasPrefix(sql, "SELECT") || strings.HasPrefix(sql, "WITH")
}
