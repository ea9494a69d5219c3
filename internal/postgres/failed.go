package postgres

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"clary.example/internal/skincare"
)

// SQLSTATE codes of a database that is too busy, not wrong.
const (
	lockNotAvailable     = "55P03"
	queryCanceled        = "57014"
	tooManyConnections   = "53300"
	cannotConnectNow     = "57P03"
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
)

// failed says what could not be done. What may work a moment later becomes an
// error of KindUnavailable, so that a client knows to try again.
func failed(doing string, err error) error {
	if isPassing(err) {
		return fmt.Errorf("%s: %w: %w", doing, skincare.Busy(time.Second), err)
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// isPassing reports whether the database was too busy or out of reach.
func isPassing(err error) bool {
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	pgErr, ok := errors.AsType[*pgconn.PgError](err)
	return ok && slices.Contains([]string{
		lockNotAvailable, queryCanceled, tooManyConnections, cannotConnectNow, serializationFailure, deadlockDetected,
	}, pgErr.Code)
}
