package jobs

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"clary.example/internal/features/reminder"
)

const (
	reminderQueue = "reminders"
	// How many notifications a replica sends at the same time. Most of the time
	// they wait for the push service.
	remindersAtOnce = 48
	// How often reminders that are due are looked for. People see at most this
	// much delay.
	claimEvery = 10 * time.Second
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
func (reminding) Kind() string { return kindRemind }

// InsertOpts implements river.JobArgsWithInsertOpts. One reminder of one device
// is there once.
func (reminding) InsertOpts() river.InsertOpts {
	return insertOpts(kindRemind, river.UniqueOpts{ByArgs: true})
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

// sendReminder sends one notification. No job fails for good: the reminder itself
// says when it is too late, and a snoozed job uses up no attempt.
func (w *Workers) sendReminder(ctx context.Context, job *river.Job[reminding]) error {
	wait, err := w.parts.Reminders.Send(ctx, job.Args.Job)
	if err != nil {
		wait = kinds()[kindRemind].retry
		w.log.WarnContext(ctx, "reminder failed, will retry", "retry_after", wait.String(), "error", err)
	}
	if wait > 0 {
		return river.JobSnooze(wait)
	}
	return nil
}

// claim is the job of looking for reminders that are due.
type claim struct{}

// Kind implements river.JobArgs.
func (claim) Kind() string { return kindClaim }

// InsertOpts implements river.JobArgsWithInsertOpts. It is not unique: one whose
// replica died must not hold up the next.
func (claim) InsertOpts() river.InsertOpts {
	return insertOpts(kindClaim, river.UniqueOpts{})
}

func (w *Workers) claimReminders(ctx context.Context, _ *river.Job[claim]) error {
	if _, err := w.parts.Reminders.Claim(ctx); err != nil {
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
