package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// Throttle implements account.Throttle by the generic cell rate algorithm: one
// row and one statement for each limit, whatever the number of replicas. The
// keys of limits, which hold usernames and addresses, are stored as digests.
type Throttle struct {
	queries *dbgen.Queries
	digests account.AddressKey
}

// NewThrottle returns a throttle that uses the given pool. All replicas must
// have the same key, or they do not share their counts.
func NewThrottle(pool *pgxpool.Pool, digests account.AddressKey) *Throttle {
	return &Throttle{queries: dbgen.New(retrying{pool}), digests: digests}
}

// countTimeout bounds a count whose client may have left.
const countTimeout = 3 * time.Second

// counting returns a context that lasts when the client of ctx leaves. A count that
// was cut off could have happened or not, and nobody could give it back rightly.
func counting(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), countTimeout)
}

// Take implements account.Throttle.
func (t *Throttle) Take(ctx context.Context, now time.Time, limits ...account.Limit) error {
	if err := ctx.Err(); err != nil {
		return wrapErr("take attempt", err)
	}
	ctx, cancel := counting(ctx)
	defer cancel()
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
		Key: t.digests.Limit(limit.Key), Now: now, Every: limit.Every, FullAt: fullAt,
	})
	if err == nil {
		return nil
	}
	if !errors.Is(err, pgx.ErrNoRows) {
		return wrapErr("take attempt", err)
	}
	clearAt, err := t.queries.AttemptsClearAt(ctx, t.digests.Limit(limit.Key))
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return wrapErr("read attempts", err)
	}
	return skincare.Throttled(max(clearAt.Sub(fullAt), time.Second))
}

// GiveBack implements account.Throttle.
func (t *Throttle) GiveBack(ctx context.Context, limit account.Limit) error {
	ctx, cancel := counting(ctx)
	defer cancel()
	err := t.queries.GiveBackAttempt(ctx, dbgen.GiveBackAttemptParams{Key: t.digests.Limit(limit.Key), Every: limit.Every})
	return wrapErr("give back attempt", err)
}

// Forget implements account.Throttle.
func (t *Throttle) Forget(ctx context.Context, limits ...account.Limit) error {
	ctx, cancel := counting(ctx)
	defer cancel()
	for _, limit := range limits {
		if err := t.queries.ForgetAttempts(ctx, t.digests.Limit(limit.Key)); err != nil {
			return wrapErr("forget attempts", err)
		}
	}
	return nil
}
