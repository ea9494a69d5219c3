package app

import (
	"context"
	"math"
	"time"

	"clary.example/internal/features/account"
	"clary.example/internal/features/complaint"
	"clary.example/internal/features/notice"
	"clary.example/internal/storage/postgres"
)

// overdueTimeout bounds how long the metrics wait for the count.
const overdueTimeout = time.Second

func (a *App) addComplaints(pool postgres.Pool, kept storage, throttle *postgres.Throttle) {
	// Ten complaints at once, and ten a day.
	rate := account.Rate{Burst: 10, Every: 144 * time.Minute}
	a.Complaints = complaint.New(complaint.Parts{
		Store: postgres.NewComplaintStore(pool),
		Vault: kept.vault,
		Quota: quota{throttle, "complaint", rate},
		Now:   time.Now,
	})
	a.metrics.WatchComplaints(a.overdueComplaints)
	a.Notices = notice.New(notice.Parts{
		Store: postgres.NewNoticeStore(pool), UsernameKey: account.UsernameKey, Now: time.Now,
	})
}

// overdueComplaints counts what should have been answered, for the metrics. It
// is not a number when nobody knows.
func (a *App) overdueComplaints() float64 {
	ctx, cancel := context.WithTimeout(context.Background(), overdueTimeout)
	defer cancel()
	overdue, err := a.Complaints.Overdue(ctx)
	if err != nil {
		return math.NaN()
	}
	return float64(overdue)
}

// warnOfOverdue is the chore that puts overdue complaints into the log, where
// whoever watches no metrics finds them.
func (a *App) warnOfOverdue(ctx context.Context, _ time.Duration) (int, error) {
	overdue, err := a.Complaints.Overdue(ctx)
	if overdue > 0 {
		a.log.WarnContext(ctx, "complaints are overdue", "count", overdue)
	}
	return 0, err
}
