package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"clary.example/internal/features/reminder"
)

const (
	// Reminders have a queue of their own: many are due at the same minute.
	reminderQueue = "reminders"
	// How many notifications a replica sends at the same time. Most of the time
	// they wait for the push service.
	remindersAtOnce = 48
	// How often reminders that are due are looked for. People see at most this
	// much delay.
	claimEvery = 10 * time.Second
	// How long one notification or one look may take.
	remindTimeout = 30 * time.Second
	// When to try again after something of our own failed, such as the object
	// store.
	remindAgain = 20 * time.Second
	// Who looks for reminders comes before who sends them.
	remindPriority = 2
)

// Reminders sends notifications.
type Reminders interface {
	// Available says whether any are sent.
	Available() bool
	// Claim adds the jobs of all reminders that are due.
	Claim(ctx context.Context) (int, error)
	// Send sends one, and returns when to try again, if so.
	Send(ctx context.Context, job reminder.Job) (time.Duration, error)
}

// reminding is the job of sending one notification.
type reminding struct {
	reminder.Job
}

// Kind implements river.JobArgs.
func (reminding) Kind() string { return "remind" }

// InsertOpts implements river.JobArgsWithInsertOpts. One reminder of one device
// is there once.
func (reminding) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: reminderQueue, Priority: remindPriority, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

// Remind has notifications sent, soon after tx is committed and only then.
func (q *Queue) Remind(ctx context.Context, tx pgx.Tx, jobs []reminder.Job) error {
	if len(jobs) == 0 {
		return nil
	}
	params := make([]river.InsertManyParams, 0, len(jobs))
	for _, job := range jobs {
		params = append(params, river.InsertManyParams{Args: reminding{job}})
	}
	if _, err := q.client.InsertManyTx(ctx, tx, params); err != nil {
		return fmt.Errorf("add reminders: %w", err)
	}
	return nil
}

type reminderWorker struct {
	river.WorkerDefaults[reminding]
	reminders Reminders
	log       *slog.Logger
}

// Timeout implements river.Worker.
func (*reminderWorker) Timeout(*river.Job[reminding]) time.Duration { return remindTimeout }

// NextRetry implements river.Worker. It is for a job whose replica died.
func (*reminderWorker) NextRetry(*river.Job[reminding]) time.Time { return time.Now() }

// Work implements river.Worker. No job fails for good: the reminder itself says
// when it is too late, and a snoozed job uses up no attempt.
func (w *reminderWorker) Work(ctx context.Context, job *river.Job[reminding]) error {
	wait, err := w.reminders.Send(ctx, job.Args.Job)
	if err != nil {
		w.log.WarnContext(ctx, "reminder failed, will retry", "retry_after", remindAgain.String(), "error", err)
		wait = remindAgain
	}
	if wait > 0 {
		return river.JobSnooze(wait)
	}
	return nil
}

// claim is the job of looking for reminders that are due.
type claim struct{}

// Kind implements river.JobArgs.
func (claim) Kind() string { return "claim_reminders" }

// InsertOpts implements river.JobArgsWithInsertOpts. It is not unique: one whose
// replica died must not hold up the next.
func (claim) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: reminderQueue, MaxAttempts: choreAttempts}
}

type claimWorker struct {
	river.WorkerDefaults[claim]
	reminders Reminders
	log       *slog.Logger
}

// Timeout implements river.Worker.
func (*claimWorker) Timeout(*river.Job[claim]) time.Duration { return remindTimeout }

// Work implements river.Worker.
func (w *claimWorker) Work(ctx context.Context, _ *river.Job[claim]) error {
	if _, err := w.reminders.Claim(ctx); err != nil {
		w.log.WarnContext(ctx, "due reminders were not claimed, will retry", "retry_after", claimEvery.String(), "error", err)
	}
	return nil
}

// claimSchedule has due reminders looked for, where there are reminders.
func claimSchedule(reminders Reminders) []*river.PeriodicJob {
	if !reminders.Available() {
		return nil
	}
	due := func() (river.JobArgs, *river.InsertOpts) { return claim{}, nil }
	return []*river.PeriodicJob{
		river.NewPeriodicJob(river.PeriodicInterval(claimEvery), due, &river.PeriodicJobOpts{RunOnStart: true}),
	}
}
