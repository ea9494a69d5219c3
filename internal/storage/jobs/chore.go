package jobs

import (
	"context"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// chore is the job of doing one of the chores.
type chore struct {
	Name string `json:"name"`
}

// Kind implements river.JobArgs.
func (chore) Kind() string { return "chore" }

// InsertOpts implements river.JobArgsWithInsertOpts. A chore that is not done
// yet does not come up a second time.
func (chore) InsertOpts() river.InsertOpts {
	return river.InsertOpts{
		MaxAttempts: choreAttempts,
		UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: []rivertype.JobState{
			rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRunning,
			rivertype.JobStateRetryable, rivertype.JobStateScheduled,
		}},
	}
}

func schedule(chores []Chore) []*river.PeriodicJob {
	jobs := make([]*river.PeriodicJob, 0, len(chores))
	for _, c := range chores {
		due := func() (river.JobArgs, *river.InsertOpts) { return chore{c.Name}, nil }
		jobs = append(jobs, river.NewPeriodicJob(river.PeriodicInterval(c.Every), due, &river.PeriodicJobOpts{RunOnStart: true}))
	}
	return jobs
}

type choreWorker struct {
	river.WorkerDefaults[chore]
	chores map[string]func(context.Context) error
}

func newChoreWorker(chores []Chore) *choreWorker {
	w := &choreWorker{chores: make(map[string]func(context.Context) error, len(chores))}
	for _, c := range chores {
		w.chores[c.Name] = c.Do
	}
	return w
}

// Timeout implements river.Worker.
func (*choreWorker) Timeout(*river.Job[chore]) time.Duration { return choreTimeout }

// Work implements river.Worker.
func (w *choreWorker) Work(ctx context.Context, job *river.Job[chore]) error {
	do, ok := w.chores[job.Args.Name]
	if !ok {
		return river.JobCancel(fmt.Errorf("there is no chore %q", job.Args.Name))
	}
	if err := do(ctx); err != nil {
		return fmt.Errorf("%s: %w", job.Args.Name, err)
	}
	return nil
}
