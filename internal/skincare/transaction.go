package skincare

import (
	"context"
	"errors"
	"fmt"
)

// ErrInTransaction says that a network call was refused because a database
// transaction was open. It is a mistake in the program.
var ErrInTransaction = errors.New("network call inside a database transaction")

type transactionKey struct{}

// InTransaction returns the context of the work inside a database transaction.
// The clients of other servers refuse it, see RefuseInTransaction.
func InTransaction(ctx context.Context) context.Context {
	return context.WithValue(ctx, transactionKey{}, true)
}

// RefuseInTransaction returns ErrInTransaction when a database transaction is
// open. A server that answers slowly would hold the transaction's locks and its
// connection, until the database ends the transaction halfway. Every client of
// another server calls it before it sends anything.
func RefuseInTransaction(ctx context.Context, call string) error {
	if ctx.Value(transactionKey{}) == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", call, ErrInTransaction)
}
