package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/account"
	"clary.example/internal/storage/postgres/dbgen"
)

// Sweep removes sessions that have run out, attempts that no longer count and
// challenges that nobody answered, and returns how many. Any number of replicas may sweep at the same time.
func Sweep(ctx context.Context, pool *pgxpool.Pool, now time.Time) (int, error) {
	queries := dbgen.New(retrying{pool})
	sessions, err := inBatches(func() (int64, error) {
		return queries.SweepSessions(ctx, dbgen.SweepSessionsParams{
			UsedBefore: now.Add(-account.IdleLifetime), StartedBefore: now.Add(-account.AbsoluteLifetime),
		})
	})
	if err != nil {
		return sessions, err
	}
	throttles, err := inBatches(func() (int64, error) { return queries.SweepThrottles(ctx, now) })
	if err != nil {
		return sessions + throttles, err
	}
	challenges, err := inBatches(func() (int64, error) { return queries.SweepPasskeyChallenges(ctx, now) })
	return sessions + throttles + challenges, err
}

// inBatches sweeps until there is nothing left, and returns how many rows that
// were.
func inBatches(sweep func() (int64, error)) (int, error) {
	total := 0
	for {
		swept, err := sweep()
		if err != nil {
			return total, wrapErr("sweep", err)
		}
		if swept == 0 {
			return total, nil
		}
		total += int(swept)
	}
}
