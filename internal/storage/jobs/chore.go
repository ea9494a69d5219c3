package jobs

import (
	"context"
	"fmt"
	"slices"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// chore is the job of doing one of the chores.
type chore struct {
	Name string `json:"name"`
}

// Kind implements river.JobArgs.
func (chore) Kind() string { return kindChore }

// InsertOpts implements river.JobArgsWithInsertOpts. A chore that is not done
// yet does not come up a second time.
func (chore) InsertOpts() river.InsertOpts {
	return insertOpts(kindChore, river.UniqueOpts{ByArgs: true, ByState: []rivertype.JobState{
		rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRunning,
		rivertype.JobStateRetryable, rivertype.JobStateScheduled,
	}})
}

func schedule(chores []Chore) []*river.PeriodicJob {
	jobs := make([]*river.PeriodicJob, 0, len(chores))
	for _, c := range chores {
		due := func() (river.JobArgs, *river.InsertOpts) { return chore{c.Name}, nil }
		jobs = append(jobs, river.NewPeriodicJob(river.PeriodicInterval(c.Every), due, &river.PeriodicJobOpts{RunOnStart: true}))
	}
	return jobs
}

func (w *Workers) doChore(ctx context.Context, job *river.Job[chore]) error {
	at := slices.IndexFunc(w.parts.Chores, func(c Chore) bool { return c.Name == job.Args.Name })
	if at < 0 {
		return river.JobCancel(fmt.Errorf("there is no chore %q", job.Args.Name))
	}
	if err := w.parts.Chores[at].Do(ctx); err != nil {
		return fmt.Errorf("%s: %w", job.Args.Name, err)
	}
	return nil
}
