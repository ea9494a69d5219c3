package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/admin"
	"clary.example/internal/features/chat"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// AdviceStore counts what advice costs.
type AdviceStore struct{ tables }

// NewAdviceStore returns a store that uses the given pool.
func NewAdviceStore(pool *pgxpool.Pool) *AdviceStore { return &AdviceStore{newTables(pool, nil)} }

// CountAnswer implements chat.Counter.
func (s *AdviceStore) CountAnswer(ctx context.Context, user skincare.UserID, answer chat.Counted) error {
	params := dbgen.CountAnswerParams{
		UserID: int64(user), Written: !answer.Fixed, Whats: []string{string(admin.CountAnswer)}, Kinds: []string{answer.Writer},
	}
	if what, ok := becameOf(answer); ok {
		params.Whats, params.Kinds = append(params.Whats, string(what)), append(params.Kinds, "")
	}
	if answer.ProviderTook > 0 {
		params.Whats = append(params.Whats, string(admin.CountLatency))
		params.Kinds = append(params.Kinds, admin.LatencyKind(answer.ProviderTook))
	}
	return wrapErr("count answer", s.queries.CountAnswer(ctx, params))
}

// becameOf names what became of an answer that a provider was asked for, unless it
// was shown as it was written.
func becameOf(answer chat.Counted) (what admin.What, ok bool) {
	switch {
	case answer.Fallback:
		return admin.CountFallback, true
	case answer.AskedAgain:
		return admin.CountAskedAgain, true
	case answer.LeftOut:
		return admin.CountLeftOut, true
	}
	return "", false
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
