package postgres

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// SecurityEventStore implements account.SecurityEvents.
type SecurityEventStore struct{ tables }

// NewSecurityEventStore returns a store that uses the given pool.
func NewSecurityEventStore(pool *pgxpool.Pool) *SecurityEventStore {
	return &SecurityEventStore{newTables(pool, nil)}
}

// List implements account.SecurityEvents.
func (s *SecurityEventStore) List(ctx context.Context, user skincare.UserID, most int) ([]account.SecurityEvent, error) {
	rows, err := s.queries.SecurityEvents(ctx, dbgen.SecurityEventsParams{UserID: int64(user), Most: int32(most)}) //nolint:gosec // A constant.
	return convertRows("select security events", rows, err, func(row dbgen.SecurityEventsRow) account.SecurityEvent {
		return account.SecurityEvent{
			Kind: account.SecurityEventKind(row.Kind), Device: row.Device, At: row.At,
		}
	})
}

// recordSecurityEvent tells a user what has happened to their account, with the
// device of the session that did it. Zero is no session.
func recordSecurityEvent(
	ctx context.Context, queries *dbgen.Queries, user skincare.UserID, session skincare.SessionID, kind account.SecurityEventKind,
) error {
	err := queries.AddSecurityEvent(ctx, dbgen.AddSecurityEventParams{
		UserID: int64(user), SessionID: int64(session), Kind: string(kind),
	})
	return wrapErr("insert security event", err)
}

// recordNewDevice tells a user of a login on a device or from a network that
// they have not used lately.
func recordNewDevice(ctx context.Context, queries *dbgen.Queries, session account.Session) error {
	err := queries.AddNewDevice(ctx, dbgen.AddNewDeviceParams{
		UserID: int64(session.User), SessionID: int64(session.ID), Device: string(session.Device),
		FromKnownNetwork: session.FromKnownNetwork,
	})
	return wrapErr("insert security event", err)
}

func roleEvent(isAdmin bool) account.SecurityEventKind {
	if isAdmin {
		return account.SecurityAdminGranted
	}
	return account.SecurityAdminRevoked
}
