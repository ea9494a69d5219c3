// Package jobs does what nobody waits for: it erases photos and keys whose rows
// are gone, makes the archives that people have asked for, sends reminders, and
// does the chores that come up from time to time. Jobs are stored in PostgreSQL with the rows they belong
// to, so that a job exists exactly when its transaction was committed (River).
//
// Any number of replicas work on the same jobs, and one of them, which they
// agree on, says when a chore is due. Every job may be done twice.
package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"clary.example/internal/skincare"
)

const (
	// How many jobs a replica works on at the same time.
	atOnce = 4
	// When a job that ignores its timeout is given to another server.
	stuckAfter = 90 * time.Second
	// How long jobs may go on when the program stops.
	stopTimeout = 5 * time.Second
	// When to look again for a database that is not there.
	startAgain = 5 * time.Second
)

// quietDriver keeps River from calling NOTIFY. Nobody listens (PollOnly), and a
// transaction that notifies takes a lock of the whole server when it commits.
type quietDriver struct{ *riverpgxv5.Driver }

// SupportsListenNotify implements riverdriver.Driver.
func (quietDriver) SupportsListenNotify() bool { return false }

// Queue adds jobs to transactions.
type Queue struct {
	client *river.Client[pgx.Tx]
}

// NewQueue returns a Queue.
func NewQueue() (*Queue, error) {
	// Without a pool River can add jobs to other people's transactions only,
	// which is all that is wanted here.
	client, err := river.NewClient(quietDriver{riverpgxv5.New(nil)}, &river.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, fmt.Errorf("open job queue: %w", err)
	}
	return &Queue{client}, nil
}

// Erase has every object of a folder deleted, soon after tx is committed and
// only then.
func (q *Queue) Erase(ctx context.Context, tx pgx.Tx, folder string) error {
	if _, err := q.client.InsertTx(ctx, tx, erasure{Folder: folder}, nil); err != nil {
		return fmt.Errorf("add erasure: %w", err)
	}
	return nil
}

// EraseAll is Erase for many folders.
func (q *Queue) EraseAll(ctx context.Context, tx pgx.Tx, folders []string) error {
	if len(folders) == 0 {
		return nil
	}
	params := make([]river.InsertManyParams, 0, len(folders))
	for _, folder := range folders {
		params = append(params, river.InsertManyParams{Args: erasure{Folder: folder}})
	}
	if _, err := q.client.InsertManyFastTx(ctx, tx, params); err != nil {
		return fmt.Errorf("add erasures: %w", err)
	}
	return nil
}

// Parts are what Workers are made of.
type Parts struct {
	Pool    *pgxpool.Pool
	Log     *slog.Logger
	Objects Objects
	Keys    Keys
	Exports Exports
	// Reminders may be nil, where no notifications are sent.
	Reminders Reminders
	Chores    []Chore
}

// Chore is something that has to be done from time to time, by one replica. It
// is also done soon after the start, because a program that is often restarted
// might never get to it.
type Chore struct {
	Name  string
	Every time.Duration
	Do    func(context.Context) error
}

// Workers do the jobs of all replicas.
type Workers struct {
	client *river.Client[pgx.Tx]
	parts  Parts
	log    *slog.Logger
}

// New returns Workers that do not work yet.
func New(parts Parts) (*Workers, error) {
	w := &Workers{parts: parts, log: parts.Log}
	workers := river.NewWorkers()
	addWorker(workers, w.erase)
	addWorker(workers, w.forgetKey)
	addWorker(workers, w.doChore)
	addWorker(workers, w.buildExport)
	periodic := schedule(parts.Chores)
	if parts.Reminders != nil {
		addWorker(workers, w.sendReminder)
		addWorker(workers, w.claimReminders)
		periodic = append(periodic, claimSchedule(parts.Reminders)...)
	}
	var err error
	w.client, err = river.NewClient(quietDriver{riverpgxv5.New(parts.Pool)}, &river.Config{
		Queues: map[string]river.QueueConfig{
			river.QueueDefault: {MaxWorkers: atOnce},
			exportQueue:        {MaxWorkers: exportsAtOnce},
			reminderQueue:      {MaxWorkers: remindersAtOnce},
		},
		Workers: workers,
		// A newer replica may have added jobs that this one knows nothing of.
		FetchOnlyKnownKinds: true,
		PeriodicJobs:        periodic,
		// Being told of new jobs would take a connection for good. A second
		// later is early enough.
		PollOnly: true,
		// A job that goes on after its timeout. heartbeat rescues jobs of servers that died.
		RescueStuckJobsAfter:        stuckAfter,
		CompletedJobRetentionPeriod: skincare.KeepDoneJob,
		CancelledJobRetentionPeriod: skincare.KeepLostJob,
		DiscardedJobRetentionPeriod: skincare.KeepLostJob,
		// Rebuilding indexes takes longer than our statements may.
		ReindexerIndexNames: []string{},
		SoftStopTimeout:     stopTimeout,
		Logger:              slog.New(warnings{parts.Log.Handler()}),
		ErrorHandler:        failures{parts.Log},
	})
	if err != nil {
		return nil, fmt.Errorf("open job workers: %w", err)
	}
	return w, nil
}

// Run works until ctx ends. Then it lets running jobs finish for a while, and
// ends those that do not: they are done again later. It waits for a database
// that is not there yet.
func (w *Workers) Run(ctx context.Context) {
	lasting := context.WithoutCancel(ctx)
	for err := w.client.Start(lasting); err != nil; err = w.client.Start(lasting) {
		w.log.WarnContext(ctx, "job queue is not running", "error", err)
		select {
		case <-ctx.Done():
			return
		case <-time.After(startAgain):
		}
	}
	w.keepBeating(ctx)
	if err := w.client.Stop(lasting); err != nil {
		w.log.WarnContext(ctx, "jobs were not stopped cleanly", "error", err)
	}
}
