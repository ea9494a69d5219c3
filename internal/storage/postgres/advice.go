package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// AdviceStore counts what advice costs.
type AdviceStore struct {
	queries *dbgen.Queries
}

// NewAdviceStore returns a store that uses the given pool.
func NewAdviceStore(pool *pgxpool.Pool) *AdviceStore {
	return &AdviceStore{queries: dbgen.New(retrying{pool})}
}

// CountAdvice implements chat.Counter.
func (s *AdviceStore) CountAdvice(ctx context.Context, user skincare.UserID) error {
	users, err := s.queries.CountAdvice(ctx, int64(user))
	if err != nil {
		return wrapErr("count advice", err)
	}
	if users == 0 {
		return errNoSession() // The account was deleted meanwhile.
	}
	return nil
}

// Spend counts one more call to the AI provider on the day of a time, and
// reports false once budget calls are spent. All replicas share the count.
func (s *AdviceStore) Spend(ctx context.Context, now time.Time, budget int64) (bool, error) {
	_, err := s.queries.SpendCall(ctx, dbgen.SpendCallParams{
		Day: pgtype.Date{Time: now.UTC(), Valid: true}, Budget: budget,
	})
	switch {
	case err == nil:
		return true, nil
	case errors.Is(err, pgx.ErrNoRows):
		return false, nil
	default:
		return false, wrapErr("spend call", err)
	}
}
