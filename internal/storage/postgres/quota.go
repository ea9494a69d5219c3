package postgres

import (
	"context"
	"errors"
	"strconv"
	"time"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

// Quota implements skincare.Quota: it limits how often a user may do something, by
// a throttle that all servers share.
type Quota struct {
	throttle *Throttle
	// what is limited. Each thing is counted on its own.
	what string
	rate account.Rate
}

// Quota returns the quota of one thing that users do.
func (t *Throttle) Quota(what string, rate account.Rate) Quota { return Quota{t, what, rate} }

func (q Quota) limit(user skincare.UserID) account.Limit {
	return account.Limit{
		Key: q.what + " " + strconv.FormatInt(int64(user), 10), Burst: q.rate.Burst, Every: q.rate.Every,
	}
}

// Take counts one more, or returns an error of KindThrottled.
func (q Quota) Take(ctx context.Context, user skincare.UserID) error {
	return q.throttle.Take(ctx, time.Now(), q.limit(user))
}

// GiveBack undoes one Take.
func (q Quota) GiveBack(ctx context.Context, user skincare.UserID) error {
	return q.throttle.GiveBack(ctx, q.limit(user))
}

// SharedQuota implements skincare.Quota: it limits how often one user does
// something, and how often all users together do it.
type SharedQuota struct{ PerUser, Total Quota }

// totalKey is the user whom the total is counted under. No user has this id.
const totalKey skincare.UserID = 0

// Take counts one more for both, or returns an error of KindThrottled.
func (q SharedQuota) Take(ctx context.Context, user skincare.UserID) error {
	if err := q.PerUser.Take(ctx, user); err != nil {
		return err
	}
	if err := q.Total.Take(ctx, totalKey); err != nil {
		return errors.Join(err, q.PerUser.GiveBack(ctx, user))
	}
	return nil
}

// GiveBack undoes one Take.
func (q SharedQuota) GiveBack(ctx context.Context, user skincare.UserID) error {
	return errors.Join(q.PerUser.GiveBack(ctx, user), q.Total.GiveBack(ctx, totalKey))
}
