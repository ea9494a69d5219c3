package postgres

import (
	"context"

	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/admin"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// WithdrawnStore implements withdrawn.Store.
type WithdrawnStore struct{ tables }

// NewWithdrawnStore returns a store that uses the given pool.
func NewWithdrawnStore(pool *pgxpool.Pool) *WithdrawnStore {
	return &WithdrawnStore{newTables(pool, nil)}
}

// maxCounted bounds the count of texts that are out of use.
const maxCounted = 10_000

// Among implements withdrawn.Store.
func (s *WithdrawnStore) Among(ctx context.Context, known []string) (ids []string, total int, err error) {
	if ids, err = s.queries.WithdrawnTexts(ctx, known); err != nil {
		return nil, 0, wrapErr("select withdrawn texts", err)
	}
	count, err := s.queries.CountWithdrawnTexts(ctx, maxCounted)
	if err != nil {
		return nil, 0, wrapErr("count withdrawn texts", err)
	}
	return ids, int(count), nil
}

// All implements withdrawn.Store.
func (s *WithdrawnStore) All(ctx context.Context, most int) ([]skincare.WithdrawnText, error) {
	rows, err := s.queries.AllWithdrawnTexts(ctx, int32(most)) //nolint:gosec // A constant.
	return convertRows("select withdrawn texts", rows, err, func(row dbgen.WithdrawnText) skincare.WithdrawnText {
		return skincare.WithdrawnText{ID: row.ID, Kind: row.Kind, At: row.At, Reason: row.Reason}
	})
}

// Withdraw implements withdrawn.Store.
func (s *WithdrawnStore) Withdraw(ctx context.Context, text skincare.WithdrawnText) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		rows, err := queries.WithdrawText(ctx, dbgen.WithdrawTextParams{ID: text.ID, Kind: text.Kind, At: text.At, Reason: text.Reason})
		none := skincare.Errorf(skincare.KindTaken, "%s is withdrawn already.", text.ID)
		if err := changed("insert withdrawn text", rows, err, none); err != nil {
			return err
		}
		return recordTextAudit(ctx, queries, admin.ActionTextWithdrawn, text.ID)
	})
}

// Restore implements withdrawn.Store.
func (s *WithdrawnStore) Restore(ctx context.Context, id string) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		rows, err := queries.RestoreText(ctx, id)
		none := skincare.Errorf(skincare.KindNotFound, "There is no withdrawn text with this id.")
		if err := changed("delete withdrawn text", rows, err, none); err != nil {
			return err
		}
		return recordTextAudit(ctx, queries, admin.ActionTextRestored, id)
	})
}

// recordTextAudit writes down what the operator does to a text of the library.
func recordTextAudit(ctx context.Context, queries *dbgen.Queries, action admin.Action, id string) error {
	err := queries.RecordTextAudit(ctx, dbgen.RecordTextAuditParams{Action: string(action), TextID: pgtype.Text{String: id, Valid: true}})
	return wrapErr("insert audit", err)
}
