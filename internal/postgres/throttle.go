package postgres

import (
	"context"
	"crypto/sha256"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/account"
	"clary.example/internal/postgres/dbgen"
	"clary.example/internal/skincare"
)

// Throttle implements account.Throttle by the generic cell rate algorithm: one
// row and one statement for each limit, whatever the number of replicas.
type Throttle struct {
	queries *dbgen.Queries
}

// NewThrottle returns a throttle that uses the given pool.
func NewThrottle(pool *pgxpool.Pool) *Throttle {
	return &Throttle{queries: dbgen.New(pool)}
}

// Take implements account.Throttle.
func (t *Throttle) Take(ctx context.Context, now time.Time, limits ...account.Limit) error {
	for _, limit := range limits {
		if err := t.take(ctx, now, limit); err != nil {
			return err
		}
	}
	return nil
}

func (t *Throttle) take(ctx context.Context, now time.Time, limit account.Limit) error {
	// An attempt is allowed while the attempts that are still counted leave
	// room for one more.
	fullAt := now.Add(limit.Every * time.Duration(limit.Burst-1))
	_, err := t.queries.TakeAttempt(ctx, dbgen.TakeAttemptParams{
		Key: key(limit), Now: now, Every: limit.Every, FullAt: fullAt,
	})
	if err == nil {
		return nil
	}
	if !errors.Is(err, pgx.ErrNoRows) {
		return failed("take attempt", err)
	}
	clearAt, err := t.queries.AttemptsClearAt(ctx, key(limit))
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return failed("read attempts", err)
	}
	return skincare.Throttled(max(clearAt.Sub(fullAt), time.Second))
}

// GiveBack implements account.Throttle.
func (t *Throttle) GiveBack(ctx context.Context, limit account.Limit) error {
	err := t.queries.GiveBackAttempt(ctx, dbgen.GiveBackAttemptParams{Key: key(limit), Every: limit.Every})
	if err != nil {
		return failed("give back attempt", err)
	}
	return nil
}

// Forget implements account.Throttle.
func (t *Throttle) Forget(ctx context.Context, limits ...account.Limit) error {
	for _, limit := range limits {
		if err := t.queries.ForgetAttempts(ctx, key(limit)); err != nil {
			return failed("forget attempts", err)
		}
	}
	return nil
}

func key(limit account.Limit) []byte { return digest(limit.Key) }

// digest hides usernames and addresses from whoever glances at a table, and
// bounds their size. It is no protection against a patient search: there are
// only so many addresses.
func digest(text string) []byte {
	sum := sha256.Sum256([]byte(text))
	return sum[:]
}
