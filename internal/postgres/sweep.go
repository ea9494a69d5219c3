package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/account"
	"clary.example/internal/postgres/dbgen"
)

// Sweep removes sessions that have run out and attempts that no longer count,
// and returns how many. Any number of replicas may sweep at the same time.
func Sweep(ctx context.Context, pool *pgxpool.Pool, now time.Time) (int, error) {
	queries := dbgen.New(pool)
	total := 0
	for _, sweep := range []func() (int64, error){
		func() (int64, error) { return queries.SweepSessions(ctx, now.Add(-account.IdleLifetime)) },
		func() (int64, error) { return queries.SweepThrottles(ctx, now) },
	} {
		for swept := int64(1); swept > 0; {
			var err error
			if swept, err = sweep(); err != nil {
				return total, failed("sweep", err)
			}
			total += int(swept)
		}
	}
	return total, nil
}
