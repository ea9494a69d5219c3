package app

import (
	"context"
	"strconv"
	"time"

	"clary.example/internal/account"
	"clary.example/internal/postgres"
	"clary.example/internal/skincare"
)

// quota bounds how often a user may do something, by a throttle that all
// replicas share.
type quota struct {
	throttle *postgres.Throttle
	// what is bounded. Each thing is counted on its own.
	what string
	rate account.Rate
}

func (q quota) limit(user skincare.UserID) account.Limit {
	return account.Limit{
		Key: q.what + " " + strconv.FormatInt(int64(user), 10), Burst: q.rate.Burst, Every: q.rate.Every,
	}
}

// Take counts one more, or returns an error of KindThrottled.
func (q quota) Take(ctx context.Context, user skincare.UserID) error {
	return q.throttle.Take(ctx, time.Now(), q.limit(user))
}

// GiveBack undoes one Take.
func (q quota) GiveBack(ctx context.Context, user skincare.UserID) error {
	return q.throttle.GiveBack(ctx, q.limit(user))
}
