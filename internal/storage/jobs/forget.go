package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"clary.example/internal/skincare"
)

// kindForgetKey names the job in the database.
const kindForgetKey = "forget_key"

// forgetAgain is when to try again to delete a key.
const forgetAgain = 10 * time.Second

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

// ForgetKey has the data key of a user deleted for good, soon after tx is
// committed and only then.
func (q *Queue) ForgetKey(ctx context.Context, tx pgx.Tx, user skincare.UserID) error {
	if _, err := q.client.InsertTx(ctx, tx, keyErasure{User: user}, nil); err != nil {
		return fmt.Errorf("add key erasure: %w", err)
	}
	return nil
}

type keyForgetter struct {
	river.WorkerDefaults[keyErasure]
	keys Keys
	log  *slog.Logger
}

// Work implements river.Worker. It is never given up: a snoozed job uses up no
// attempt. How long the oldest one waits is in the backlog, which alerts.
func (w *keyForgetter) Work(ctx context.Context, job *river.Job[keyErasure]) error {
	if err := w.keys.Forget(ctx, job.Args.User); err != nil {
		w.log.WarnContext(ctx, "key erasure failed, will retry", "retry_after", forgetAgain.String(), "error", err)
		return river.JobSnooze(forgetAgain)
	}
	return nil
}
