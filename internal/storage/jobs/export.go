package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"clary.example/internal/features/export"
	"clary.example/internal/skincare"
)

const (
	// Archives have a queue of their own, so that a large one keeps no photo
	// from being erased.
	exportQueue = "exports"
	// How many archives a replica makes at the same time. It bounds memory.
	exportsAtOnce  = 1
	exportAttempts = 3
	// When to try again. It is soon, because somebody is waiting.
	exportAgain = 5 * time.Second
	// How long it may take to keep that an archive could not be made.
	failTimeout = 10 * time.Second
)

// Exports makes archives.
type Exports interface {
	// Build returns an error of KindNotFound when the archive is no longer
	// wanted.
	Build(ctx context.Context, user skincare.UserID, name string) error
	// Fail keeps that it could not be made.
	Fail(ctx context.Context, user skincare.UserID, name string) error
}

// exportation is the job of making an archive.
type exportation struct {
	User skincare.UserID `json:"user"`
	Name string          `json:"name"`
}

// Kind implements river.JobArgs.
func (exportation) Kind() string { return "export" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (exportation) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: exportQueue, MaxAttempts: exportAttempts}
}

// Export has an archive made, soon after tx is committed and only then.
func (q *Queue) Export(ctx context.Context, tx pgx.Tx, user skincare.UserID, name string) error {
	if _, err := q.client.InsertTx(ctx, tx, exportation{user, name}, nil); err != nil {
		return fmt.Errorf("add export: %w", err)
	}
	return nil
}

type exporter struct {
	river.WorkerDefaults[exportation]
	exports Exports
	log     *slog.Logger
}

// Timeout implements river.Worker.
func (*exporter) Timeout(*river.Job[exportation]) time.Duration { return export.BuildTime }

// NextRetry implements river.Worker.
func (*exporter) NextRetry(*river.Job[exportation]) time.Time { return time.Now().Add(exportAgain) }

// Work implements river.Worker. A job that is given up counts as done: what is
// discarded would be kept for days, and names a user.
func (e *exporter) Work(ctx context.Context, job *river.Job[exportation]) error {
	err := e.exports.Build(ctx, job.Args.User, job.Args.Name)
	if skincare.KindOf(err) == skincare.KindNotFound {
		return nil
	}
	if err == nil || job.Attempt < job.MaxAttempts {
		return err
	}
	e.log.WarnContext(ctx, "export failed, no more retries", "error", err)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), failTimeout)
	defer cancel()
	err = e.exports.Fail(ctx, job.Args.User, job.Args.Name)
	if skincare.KindOf(err) == skincare.KindNotFound {
		return nil
	}
	return err
}
