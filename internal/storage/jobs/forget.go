package jobs

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"clary.example/internal/skincare"
)

// Keys holds the data keys of users.
type Keys interface {
	// Forget deletes the key of a user for good. It can be repeated.
	Forget(ctx context.Context, user skincare.UserID) error
}

// keyErasure is the job of deleting the data key of a user whose account is
// gone.
type keyErasure struct {
	User skincare.UserID `json:"user"`
}

// Kind implements river.JobArgs.
func (keyErasure) Kind() string { return kindForgetKey }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (keyErasure) InsertOpts() river.InsertOpts { return insertOpts(kindForgetKey, river.UniqueOpts{}) }

// ForgetKey has the data key of a user deleted for good, soon after tx is
// committed and only then.
func (q *Queue) ForgetKey(ctx context.Context, tx pgx.Tx, user skincare.UserID) error {
	if _, err := q.client.InsertTx(ctx, tx, keyErasure{User: user}, nil); err != nil {
		return fmt.Errorf("add key erasure: %w", err)
	}
	return nil
}

// forgetKey deletes a key. It is never given up: a snoozed job uses up no
// attempt. How long the oldest one waits is in the backlog, which alerts.
func (w *Workers) forgetKey(ctx context.Context, job *river.Job[keyErasure]) error {
	if err := w.parts.Keys.Forget(ctx, job.Args.User); err != nil {
		retry := kinds()[kindForgetKey].retry
		w.log.WarnContext(ctx, "key erasure failed, will retry", "retry_after", retry.String(), "error", err)
		return river.JobSnooze(retry)
	}
	return nil
}
