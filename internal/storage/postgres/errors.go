package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// wrapErr says what could not be done, if anything. What may work a moment later
// becomes an error of KindUnavailable, so that a client knows to try again.
func wrapErr(doing string, err error) error {
	if err == nil {
		return nil
	}
	if isTransient(err) {
		return fmt.Errorf("%s: %w: %w", doing, skincare.Busy(time.Second), err)
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// foundOne is wrapErr for a query that finds one row, or none, which is an error of
// its own.
func foundOne(doing string, err, none error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return none
	}
	return wrapErr(doing, err)
}

// changed is foundOne for a statement that says how many rows it changed.
func changed(doing string, rows int64, err, none error) error {
	if err == nil && rows == 0 {
		return none
	}
	return wrapErr(doing, err)
}

// isTransient reports whether the database was too busy, restarting or out of
// reach, by the SQLSTATE code where there is one. A client that left is no failure
// of the database.
func isTransient(err error) bool {
	if errors.Is(err, context.Canceled) {
		return false
	}
	if isUnreachable(err) {
		return true
	}
	switch codeOf(err) {
	case "55P03", // lock_not_available
		"57014", // query_canceled, by statement_timeout
		"53300", // too_many_connections
		"40001", // serialization_failure
		"40P01": // deadlock_detected
		return true
	default:
		return false
	}
}

// readOnly is read_only_sql_transaction: the server was primary once.
const readOnly = "25006"

// errNoAnswer says that a server accepted a statement and did not answer.
var errNoAnswer = errors.New("the database does not answer")

// isUnreachable reports whether no primary can be reached, as for the time of a
// failover.
func isUnreachable(err error) bool {
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok || isCut(err) || errors.Is(err, errNoAnswer) {
		return true
	}
	switch code := codeOf(err); code {
	case readOnly,
		"57P01", // admin_shutdown
		"57P02", // crash_shutdown
		"57P03": // cannot_connect_now
		return true
	default:
		return strings.HasPrefix(code, "08") // connection_exception
	}
}

// codeOf returns the SQLSTATE code of an error, or nothing.
func codeOf(err error) string {
	if pgErr, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pgErr.Code
	}
	return ""
}

// isCut reports whether the connection broke, as it does when a server dies.
// Whether a commit that was under way is done is unknown then; what a client may
// repeat is made to be done once.
func isCut(err error) bool {
	_, network := errors.AsType[*net.OpError](err)
	return network || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) || pgconn.SafeToRetry(err)
}

// errCommitUnknown says that the answer to a commit was lost: it may have been done,
// or not. Work that has a name may be repeated then.
var errCommitUnknown = errors.New("the outcome of the commit is unknown")

// inTx runs work in a transaction, which it ends as work says. No call of another
// server may be made while a transaction is open: a test holds that this package
// has nothing to make one with.
func inTx(ctx context.Context, pool *pgxpool.Pool, work func(context.Context, *dbgen.Queries) error) error {
	return withTx(ctx, pool, func(ctx context.Context, _ pgx.Tx, queries *dbgen.Queries) error { return work(ctx, queries) })
}

// withTx is inTx for work that also adds jobs to the transaction. A transaction
// that cannot begin is tried again for a while.
func withTx(ctx context.Context, pool *pgxpool.Pool, work func(context.Context, pgx.Tx, *dbgen.Queries) error) error {
	var tx pgx.Tx
	err := retry(ctx, func() (err error) {
		tx, err = pool.Begin(ctx)
		return err
	})
	if err != nil {
		return wrapErr("begin transaction", err)
	}
	defer func() { _ = tx.Rollback(ctx) }() // Of no effect after a commit.
	if err := work(ctx, tx, dbgen.New(tx)); err != nil {
		if _, known := errors.AsType[*skincare.Error](err); known {
			return err
		}
		return wrapErr("run transaction", err)
	}
	if err := tx.Commit(ctx); err != nil {
		return wrapErr("commit transaction", fmt.Errorf("%w: %w", errCommitUnknown, err))
	}
	return nil
}
