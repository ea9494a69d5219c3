package app

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/export"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/jobs"
	"clary.example/internal/storage/postgres"
)

// chores returns all scheduled tasks. Objects that no row names go into quarantine
// when they are older than orphanAge.
func (b builder) chores(s Services, orphanAge time.Duration, mostOrphans int) []skincare.Chore {
	sweeper := &jobs.Sweeper{Objects: b.bucket, Users: b.users, Vault: b.vault.vault, BelongTogether: b.checkInstallation, MostOrphans: mostOrphans, Now: time.Now}
	orphans := func(prefix jobs.ObjectPrefix) func(context.Context) (int, error) {
		return func(ctx context.Context) (int, error) { return sweeper.Orphans(ctx, prefix, orphanAge) }
	}
	return slices.Concat(
		[]skincare.Chore{{Name: skincare.ChoreRunOut, Every: 10 * time.Minute, Do: func(ctx context.Context) (int, error) {
			return postgres.Sweep(ctx, b.pool, time.Now())
		}}},
		s.Routines.Chores(), s.Control.Chores(), s.Exports.Chores(),
		[]skincare.Chore{
			{Name: skincare.ChoreOrphans, Every: time.Hour, Do: orphans(jobs.ObjectPrefix{
				Folder: questionnaire.PhotosFolder(), InUse: b.questionnaires.PhotosInUse,
			})},
			{Name: "copies without a row", Every: time.Hour, Do: orphans(jobs.ObjectPrefix{
				Folder: export.RootFolder(), InUse: b.exports.ExportsInUse,
			})},
			{Name: skincare.ChoreNoKey, Every: 24 * time.Hour, Do: sweeper.Forgotten},
		},
		s.Complaints.Chores(b.log), s.Admin.Chores(), s.AuditChain.Chores(b.log),
	)
}

// checkInstallation returns an error unless the bucket is that of the database.
func (b builder) checkInstallation(ctx context.Context) error {
	id, err := postgres.InstallationID(ctx, b.pool)
	if err != nil {
		return err
	}
	return b.bucket.bucket.CheckInstallation(ctx, id)
}

// CheckInstallation returns an error unless the bucket is that of the database. An
// empty bucket becomes its own.
func (a *App) CheckInstallation(ctx context.Context) error { return a.builder.checkInstallation(ctx) }

// newWorkers makes the workers of the job queue, and the chores they do.
func (b builder) newWorkers(s Services) (*jobs.Workers, error) {
	parts := jobs.Parts{Pool: b.pool, Log: b.log, Objects: b.bucket, Keys: b.vault, Exports: s.Exports, Reminders: s.Reminders}
	for _, c := range b.chores(s, jobs.OrphanAge, 0) {
		parts.Chores = append(parts.Chores, jobs.Chore{Name: c.Name, Every: c.Every, Do: func(ctx context.Context) error {
			done, err := c.Do(ctx)
			if done > 0 {
				b.log.InfoContext(ctx, "scheduled task finished", "task", c.Name, "count", done)
			}
			return err
		}})
	}
	b.metrics.WatchJobs(backlog{b.pool}.read)
	return jobs.New(parts)
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

// Sweep does all chores at once, and reports on each. Objects without a row are moved
// when they are at least so old. Zero mostOrphans is the usual number.
func (a *App) Sweep(ctx context.Context, orphanAge time.Duration, mostOrphans int, report func(chore string, done int)) error {
	for _, c := range a.builder.chores(a.Services, orphanAge, mostOrphans) {
		done, err := c.Do(ctx)
		report(c.Name, done)
		if err != nil {
			return err
		}
	}
	return nil
}
