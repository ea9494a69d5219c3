package app

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/export"
	"clary.example/internal/jobs"
	"clary.example/internal/postgres"
	"clary.example/internal/questionnaire"
)

// chore is something that has to be done from time to time. It returns how much
// it has done.
type chore struct {
	name  string
	every time.Duration
	do    func(ctx context.Context, orphanAge time.Duration) (int, error)
}

// addWorkers makes the workers of the job queue, and the chores they do.
func (a *App) addWorkers(pool *pgxpool.Pool, kept storage) error {
	sweeper := &jobs.Sweeper{Objects: kept.shelf, Users: kept.users, Vault: kept.safe.vault, Now: time.Now}
	photos := jobs.Shelf{Folder: questionnaire.PhotosFolder(), Kept: kept.questionnaires.KeptPhotos}
	archives := jobs.Shelf{Folder: export.RootFolder(), Kept: kept.exports.KeptExports}
	a.chores = []chore{
		{"sessions and throttles that have run out", 10 * time.Minute, func(ctx context.Context, _ time.Duration) (int, error) {
			return postgres.Sweep(ctx, pool, time.Now())
		}},
		{"profiles to seal", time.Hour, func(ctx context.Context, _ time.Duration) (int, error) {
			return a.Accounts.SealProfiles(ctx)
		}},
		{"routines that were replaced", time.Hour, func(ctx context.Context, _ time.Duration) (int, error) {
			return a.Routines.Sweep(ctx)
		}},
		{"copies that nobody has fetched", 10 * time.Minute, func(ctx context.Context, _ time.Duration) (int, error) {
			return a.Exports.Sweep(ctx)
		}},
		{"photos without a record", time.Hour, func(ctx context.Context, age time.Duration) (int, error) {
			return sweeper.Orphans(ctx, photos, age)
		}},
		{"copies without a row", time.Hour, func(ctx context.Context, age time.Duration) (int, error) {
			return sweeper.Orphans(ctx, archives, age)
		}},
		{"complaints that are overdue", time.Hour, a.warnOfOverdue},
		{"accounts without a key", 24 * time.Hour, func(ctx context.Context, _ time.Duration) (int, error) {
			return sweeper.Forgotten(ctx)
		}},
	}
	parts := jobs.Parts{Pool: pool, Log: a.log, Objects: kept.shelf, Exports: a.Exports}
	for _, c := range a.chores {
		parts.Chores = append(parts.Chores, jobs.Chore{Name: c.name, Every: c.every, Do: func(ctx context.Context) error {
			done, err := c.do(ctx, jobs.OrphanAge)
			if done > 0 {
				a.log.InfoContext(ctx, "chore done", "chore", c.name, "count", done)
			}
			return err
		}})
	}
	workers, err := jobs.New(parts)
	a.workers = workers
	return err
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
