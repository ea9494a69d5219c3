package jobs

import (
	"cmp"
	"context"
	"time"

	"github.com/riverqueue/river"

	"clary.example/internal/features/export"
)

// The names of job kinds in the database.
const (
	kindErase     = "erase"
	kindForgetKey = "forget_key"
	kindChore     = "chore"
	kindExport    = "export"
	kindRemind    = "remind"
	kindClaim     = "claim_reminders"
)

// kind is how jobs of one kind run. A job of any kind whose server died is rescued
// after lostAfter. Two alerts watch all kinds: ClaryJobsWait, by the age of the
// oldest job in Backlog, and ClaryJobsFail.
type kind struct {
	// queue and priority are River's defaults where they are empty.
	queue    string
	priority int
	// timeout ends one attempt.
	timeout time.Duration
	// attempts is how many there are. A job that snoozes uses up none.
	attempts int
	// retry is when the next attempt follows. Zero is River's backoff.
	retry time.Duration
}

// kinds is the table of all kinds.
func kinds() map[string]kind {
	return map[string]kind{
		// What is left of an erasure is done by the next attempt.
		kindErase: {timeout: time.Minute, attempts: river.MaxAttemptsDefault},
		// It snoozes for as long as the object store fails, and is never given up.
		kindForgetKey: {timeout: time.Minute, attempts: river.MaxAttemptsDefault, retry: 10 * time.Second},
		// Listing a large bucket takes long. A chore that is given up comes up again by itself.
		kindChore: {timeout: time.Hour, attempts: 3},
		// A queue of its own, so that a large archive delays no erasure. Somebody waits for it.
		kindExport: {queue: exportQueue, timeout: export.BuildTime, attempts: 3, retry: 5 * time.Second},
		// Reminders have a queue of their own: many are due at the same minute. Claims come first.
		kindClaim:  {queue: reminderQueue, timeout: 30 * time.Second, attempts: 3},
		kindRemind: {queue: reminderQueue, priority: 2, timeout: 30 * time.Second, attempts: river.MaxAttemptsDefault, retry: 20 * time.Second},
	}
}

func insertOpts(name string, unique river.UniqueOpts) river.InsertOpts {
	k := kinds()[name]
	return river.InsertOpts{Queue: k.queue, Priority: cmp.Or(k.priority, river.PriorityDefault), MaxAttempts: k.attempts, UniqueOpts: unique}
}

// worker implements river.Worker as the table says.
type worker[T river.JobArgs] struct {
	river.WorkerDefaults[T]
	kind kind
	work func(context.Context, *river.Job[T]) error
}

func addWorker[T river.JobArgs](to *river.Workers, work func(context.Context, *river.Job[T]) error) {
	var args T
	river.AddWorker(to, &worker[T]{kind: kinds()[args.Kind()], work: work})
}

// Timeout implements river.Worker.
func (w *worker[T]) Timeout(*river.Job[T]) time.Duration { return w.kind.timeout }

// NextRetry implements river.Worker.
func (w *worker[T]) NextRetry(*river.Job[T]) time.Time {
	if w.kind.retry == 0 {
		return time.Time{}
	}
	return time.Now().Add(w.kind.retry)
}

// Work implements river.Worker.
func (w *worker[T]) Work(ctx context.Context, job *river.Job[T]) error { return w.work(ctx, job) }
