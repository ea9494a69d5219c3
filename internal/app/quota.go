package app

import (
	"context"
	"errors"
	"strconv"
	"time"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
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

// quotaPair bounds how often one user does something, and how often all do so
// together.
type quotaPair struct{ one, all quota }

// everybody is whom the second quota of a pair counts.
const everybody skincare.UserID = 0

// Take counts one more for both, or returns an error of KindThrottled.
func (q quotaPair) Take(ctx context.Context, user skincare.UserID) error {
	if err := q.one.Take(ctx, user); err != nil {
		return err
	}
	if err := q.all.Take(ctx, everybody); err != nil {
		return errors.Join(err, q.one.GiveBack(ctx, user))
	}
	return nil
}

// GiveBack undoes one Take.
func (q quotaPair) GiveBack(ctx context.Context, user skincare.UserID) error {
	return errors.Join(q.one.GiveBack(ctx, user), q.all.GiveBack(ctx, everybody))
}
