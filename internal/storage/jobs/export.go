package jobs

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"clary.example/internal/skincare"
)

const (
	exportQueue = "exports"
	// How many archives a replica makes at the same time. It bounds memory.
	exportsAtOnce = 1
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
func (exportation) Kind() string { return kindExport }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (exportation) InsertOpts() river.InsertOpts {
	return insertOpts(kindExport, river.UniqueOpts{})
}

// Export has an archive made, soon after tx is committed and only then.
func (q *Queue) Export(ctx context.Context, tx pgx.Tx, user skincare.UserID, name string) error {
	if _, err := q.client.InsertTx(ctx, tx, exportation{user, name}, nil); err != nil {
		return fmt.Errorf("add export: %w", err)
	}
	return nil
}

// buildExport makes an archive. A job that is given up counts as done: what is
// discarded would be kept for days, and names a user.
func (w *Workers) buildExport(ctx context.Context, job *river.Job[exportation]) error {
	err := w.parts.Exports.Build(ctx, job.Args.User, job.Args.Name)
	if skincare.KindOf(err) == skincare.KindNotFound {
		return nil
	}
	if err == nil || job.Attempt < job.MaxAttempts {
		return err
	}
	w.log.WarnContext(ctx, "export failed, no more retries", "error", err)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), failTimeout)
	defer cancel()
	err = w.parts.Exports.Fail(ctx, job.Args.User, job.Args.Name)
	if skincare.KindOf(err) == skincare.KindNotFound {
		return nil
	}
	return err
}
