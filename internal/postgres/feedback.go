package postgres

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/feedback"
	"clary.example/internal/postgres/dbgen"
	"clary.example/internal/skincare"
)

// FeedbackStore implements feedback.Store.
type FeedbackStore struct {
	queries *dbgen.Queries
}

// NewFeedbackStore returns a store that uses the given pool.
func NewFeedbackStore(pool *pgxpool.Pool) *FeedbackStore {
	return &FeedbackStore{queries: dbgen.New(pool)}
}

// Add implements feedback.Store.
func (s *FeedbackStore) Add(ctx context.Context, user skincare.UserID, row feedback.Row) error {
	err := s.queries.GiveFeedback(ctx, dbgen.GiveFeedbackParams{
		UserID: int64(user), Name: row.Name, GivenAt: row.GivenAt, Concern: string(row.Concern), Sealed: row.Sealed,
	})
	if err != nil {
		return failed("insert feedback", err)
	}
	return nil
}
