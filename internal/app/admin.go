package app

import (
	"context"
	"time"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/features/account"
	"clary.example/internal/features/admin"
	"clary.example/internal/storage/postgres"
)

func (a *App) addAdmin(kept storage, throttle *postgres.Throttle) {
	a.Admin = admin.New(admin.Parts{
		Users:       kept.admin,
		Counts:      kept.admin,
		Log:         kept.admin,
		UsernameKey: account.UsernameKey,
		Now:         time.Now,

		Deletions: quotaPair{
			one: quota{throttle, "admin deletion", a.config.AdminLimits.Deletions},
			all: quota{throttle, "all admin deletions", a.config.AdminLimits.AllDeletions},
		},
		RoleChanges: quota{throttle, "admin role change", a.config.AdminLimits.Roles},
	})
	a.tally = tally{kept.admin, func(ctx context.Context, err error) {
		a.log.WarnContext(ctx, "usage counter update failed", "error", err)
	}}
}

// tally counts what happens, for the admin's charts. All replicas share the
// counts, and nobody is named in them.
type tally struct {
	store *postgres.AdminStore
	warn  func(ctx context.Context, err error)
}

// tallyTimeout bounds how long somebody may wait for what is of no use to them.
const tallyTimeout = time.Second

// count adds one to today's count, be the request over or not. A chart may lack
// something; a person must not lack their answer for it.
func (t tally) count(ctx context.Context, what admin.What, kind string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tallyTimeout)
	defer cancel()
	if err := t.store.Count(ctx, what, kind); err != nil {
		t.warn(ctx, err)
	}
}

// draft counts how a try to write an answer ended.
func (t tally) draft(ctx context.Context, outcome advisor.Outcome) {
	switch {
	case len(outcome.Broken) > 0:
		t.count(ctx, admin.CountRefusal, "")
	case outcome.Err == nil && outcome.Writer == advisor.WriterProvider:
		t.count(ctx, admin.CountLatency, admin.LatencyKind(outcome.Took))
	}
}

// talliedAdvisor is an advisor whose answers are counted by who wrote them, and
// their fixed texts by tier. Which texts they were is nobody's business.
type talliedAdvisor struct {
	*advisor.Advisor
	tally       tally
	countCare   func(tier string)
	hasProvider bool
}

// Advise implements chat.Advisor.
func (a talliedAdvisor) Advise(ctx context.Context, req advisor.Request, to advisor.Listener) (advisor.Reply, error) {
	reply, err := a.Advisor.Advise(ctx, req, to)
	if err != nil {
		return reply, err
	}
	a.tally.count(ctx, admin.CountAnswer, string(reply.Writer.Kind))
	for _, care := range reply.Care {
		a.countCare(string(care.Tier))
	}
	if a.hasProvider && req.Provider && reply.Writer.Kind == advisor.WriterBuiltin {
		a.tally.count(ctx, admin.CountFallback, "")
	}
	return reply, nil
}
