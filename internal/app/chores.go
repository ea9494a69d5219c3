package app

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/export"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/jobs"
	"clary.example/internal/storage/postgres"
)

// chore is something that has to be done from time to time. It returns how much
// it has done.
type chore struct {
	name  string
	every time.Duration
	do    func(ctx context.Context, orphanAge time.Duration) (int, error)
}

// addWorkers makes the workers of the job queue, and the chores they do.
func (a *App) addWorkers(pool postgres.Pool, kept storage) error {
	sweeper := &jobs.Sweeper{Objects: kept.bucket, Users: kept.users, Vault: kept.vault.vault, Now: time.Now}
	photos := jobs.ObjectPrefix{Folder: questionnaire.PhotosFolder(), Kept: kept.questionnaires.KeptPhotos}
	archives := jobs.ObjectPrefix{Folder: export.RootFolder(), Kept: kept.exports.KeptExports}
	ignoreOrphanAge := func(do func(context.Context) (int, error)) func(context.Context, time.Duration) (int, error) {
		return func(ctx context.Context, _ time.Duration) (int, error) { return do(ctx) }
	}
	a.chores = []chore{
		{skincare.ChoreRunOut, 10 * time.Minute, ignoreOrphanAge(func(ctx context.Context) (int, error) {
			return postgres.Sweep(ctx, pool, time.Now())
		})},
		{skincare.ChoreSealProfile, time.Hour, ignoreOrphanAge(a.Accounts.SealProfiles)},
		{skincare.ChoreReplaced, time.Hour, ignoreOrphanAge(a.Routines.Sweep)},
		{skincare.ChoreDuePhotos, time.Hour, ignoreOrphanAge(a.Control.DropDuePhotos)},
		{skincare.ChoreExports, 10 * time.Minute, ignoreOrphanAge(a.Exports.Sweep)},
		{skincare.ChoreOrphans, time.Hour, func(ctx context.Context, age time.Duration) (int, error) {
			return sweeper.Orphans(ctx, photos, age)
		}},
		{"copies without a row", time.Hour, func(ctx context.Context, age time.Duration) (int, error) {
			return sweeper.Orphans(ctx, archives, age)
		}},
		{"complaints that are overdue", time.Hour, a.warnOfOverdue},
		{skincare.ChoreNoKey, 24 * time.Hour, ignoreOrphanAge(sweeper.Forgotten)},
		{skincare.ChoreDeleted, 10 * time.Minute, ignoreOrphanAge(a.Admin.EraseDeleted)},
		{skincare.ChoreUnused, 24 * time.Hour, ignoreOrphanAge(a.Control.DeleteUnused)},
		{skincare.ChoreFeedback, 24 * time.Hour, ignoreOrphanAge(a.Control.SweepFeedback)},
		{skincare.ChoreEvents, 24 * time.Hour, ignoreOrphanAge(a.Control.SweepSecurityEvents)},
		{skincare.ChoreAuditLinks, auditLinksEvery, ignoreOrphanAge(a.linkAuditEntries)},
		{skincare.ChoreAuditVerify, 24 * time.Hour, ignoreOrphanAge(a.verifyAuditLog)},
		{skincare.ChoreAudit, 24 * time.Hour, ignoreOrphanAge(a.Control.SweepAudit)},
	}
	parts := jobs.Parts{Pool: postgres.PrimaryOf(pool), Log: a.log, Objects: kept.bucket, Keys: kept.vault, Exports: a.Exports, Reminders: a.Reminders}
	for _, c := range a.chores {
		parts.Chores = append(parts.Chores, jobs.Chore{Name: c.name, Every: c.every, Do: func(ctx context.Context) error {
			done, err := c.do(ctx, jobs.OrphanAge)
			if done > 0 {
				a.log.InfoContext(ctx, "scheduled task finished", "task", c.name, "count", done)
			}
			return err
		}})
	}
	workers, err := jobs.New(parts)
	a.workers = workers
	a.metrics.WatchJobs(backlog{postgres.PrimaryOf(pool)}.read)
	return err
}

// backlogTimeout is how long the metrics wait to learn how the jobs stand.
const backlogTimeout = time.Second

// backlog tells the metrics how the jobs stand.
type backlog struct{ pool *pgxpool.Pool }

func (b backlog) read() (states map[string]int, oldest time.Duration, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), backlogTimeout)
	defer cancel()
	now, err := jobs.ReadBacklog(ctx, b.pool)
	return map[string]int{"waiting": now.Waiting, "running": now.Running, "given_up": now.GivenUp}, now.Oldest, err
}

// Sweep does all chores at once, with photos that are at least so old, and
// reports on each.
func (a *App) Sweep(ctx context.Context, orphanAge time.Duration, report func(chore string, done int)) error {
	for _, c := range a.chores {
		done, err := c.do(ctx, orphanAge)
		report(c.name, done)
		if err != nil {
			return err
		}
	}
	return nil
}
