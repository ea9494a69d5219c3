package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/admin"
	"clary.example/internal/features/feedback"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// FeedbackStore implements feedback.Store.
type FeedbackStore struct{ tables }

// NewFeedbackStore returns a store that uses the given pool.
func NewFeedbackStore(pool *pgxpool.Pool) *FeedbackStore { return &FeedbackStore{newTables(pool, nil)} }

// Add implements feedback.Store.
func (s *FeedbackStore) Add(ctx context.Context, user skincare.UserID, row feedback.Row) error {
	err := s.queries.GiveFeedback(ctx, dbgen.GiveFeedbackParams{
		UserID: int64(user), Name: row.Name, GivenAt: row.GivenAt, Concern: string(row.Concern), Sealed: row.Sealed,
	})
	return wrapErr("insert feedback", err)
}

// List implements feedback.Store.
func (s *FeedbackStore) List(ctx context.Context, onlyOpen bool, after skincare.Place, most int) ([]feedback.OwnedRow, error) {
	before := dbgen.ListFeedbackParams{
		Before: after.At, BeforeName: after.Name, Most: int32(most), //nolint:gosec // At most 101.
	}
	if after == (skincare.Place{}) {
		before.Before = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	if onlyOpen {
		rows, err := s.queries.ListOpenFeedback(ctx, dbgen.ListOpenFeedbackParams(before))
		return convertRows("select feedback", rows, err, func(row dbgen.ListOpenFeedbackRow) feedback.OwnedRow {
			return ownedRow(dbgen.ListFeedbackRow(row))
		})
	}
	rows, err := s.queries.ListFeedback(ctx, before)
	return convertRows("select feedback", rows, err, ownedRow)
}

// NoteReading implements feedback.Store. The log does not say whose words they
// were.
func (s *FeedbackStore) NoteReading(ctx context.Context, by skincare.UserID) error {
	return recordAudit(ctx, s.queries, admin.ActionFeedbackRead, by, noAccount)
}

// Of implements feedback.Store.
func (s *FeedbackStore) Of(ctx context.Context, user skincare.UserID) ([]feedback.OwnedRow, error) {
	rows, err := s.queries.ExportedFeedback(ctx, int64(user))
	return convertRows("select feedback", rows, err, func(row dbgen.ExportedFeedbackRow) feedback.OwnedRow {
		return ownedRow(dbgen.ListFeedbackRow(row))
	})
}

func ownedRow(row dbgen.ListFeedbackRow) feedback.OwnedRow {
	return feedback.OwnedRow{
		User:      skincare.UserID(row.UserID),
		Row:       feedback.Row{Name: row.Name, GivenAt: row.GivenAt, Concern: feedback.Concern(row.Concern), Sealed: row.Sealed},
		HandledAt: timeOrZero(row.HandledAt),
	}
}

// Handle implements feedback.Store. The log does not say whose note it was.
func (s *FeedbackStore) Handle(ctx context.Context, by skincare.UserID, name string, at time.Time) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		rows, err := queries.HandleFeedback(ctx, dbgen.HandleFeedbackParams{HandledAt: at, Name: name})
		if err != nil {
			return wrapErr("handle feedback", err)
		}
		if rows > 0 {
			return recordAudit(ctx, queries, admin.ActionFeedbackHandled, by, noAccount)
		}
		known, err := queries.HasFeedback(ctx, name)
		if err != nil {
			return wrapErr("select feedback", err)
		}
		if !known {
			return feedback.NotFound()
		}
		return nil
	})
}
