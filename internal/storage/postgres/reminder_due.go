package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"clary.example/internal/features/reminder"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// checkInDays is how many days ago a check-in still counts as done.
const checkInDays = 2

// Claim implements reminder.Store.
func (s *ReminderStore) Claim(ctx context.Context, now time.Time) (int, error) {
	claimed := 0
	err := withTx(ctx, s.pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		rows, err := queries.DueReminders(ctx, dbgen.DueRemindersParams{Now: now, Most: claimBatch})
		if err != nil {
			return wrapErr("select due reminders", err)
		}
		claimed = len(rows)
		if claimed == 0 {
			return nil
		}
		if err := setNext(ctx, queries, rows, now); err != nil {
			return err
		}
		jobs, err := dueJobs(ctx, queries, rows, now)
		if err != nil {
			return err
		}
		return s.queue.Remind(ctx, tx, jobs)
	})
	if err != nil {
		return 0, err
	}
	return claimed, nil
}

// unknownZoneRetry is when a reminder is looked at again whose time zone this server
// does not know.
const unknownZoneRetry = 24 * time.Hour

// setNext sets when reminders are due again. What was missed while no server ran
// is skipped. A row that cannot be read delays no other.
func setNext(ctx context.Context, queries *dbgen.Queries, rows []dbgen.Reminder, now time.Time) error {
	var next dbgen.SetNextRemindersParams
	for _, row := range rows {
		at, err := reminderTime(row).NextAfter(now)
		if err != nil {
			at = now.Add(unknownZoneRetry)
		}
		next.UserIds = append(next.UserIds, row.UserID)
		next.Kinds = append(next.Kinds, row.Kind)
		next.NextAts = append(next.NextAts, at)
	}
	return wrapErr("set next reminders", queries.SetNextReminders(ctx, next))
}

// dueJobs returns a job for each device of each reminder.
func dueJobs(ctx context.Context, queries *dbgen.Queries, rows []dbgen.Reminder, now time.Time) ([]reminder.Job, error) {
	found, err := queries.PushDevicesOf(ctx, skincare.Convert(rows, func(row dbgen.Reminder) int64 { return row.UserID }))
	if err != nil {
		return nil, wrapErr("select devices", err)
	}
	devices := make(map[int64][]string, len(found))
	for _, device := range found {
		devices[device.UserID] = append(devices[device.UserID], skincare.ObjectID(device.Name.Bytes).String())
	}
	var jobs []reminder.Job
	for _, row := range rows {
		due := reminderTime(row)
		day, err := due.DayOf(due.Next)
		if err != nil {
			continue // Its time zone is unknown: see setNext.
		}
		for _, device := range devices[row.UserID] {
			job := reminder.Job{User: skincare.UserID(row.UserID), Device: device, Kind: due.Kind, Due: due.Next.UTC(), Day: day.String()}
			if !job.IsLate(now) {
				jobs = append(jobs, job)
			}
		}
	}
	return jobs, nil
}

// Wanted implements reminder.Store.
func (s *ReminderStore) Wanted(ctx context.Context, job reminder.Job) (reminder.Device, bool, error) {
	name, err := deviceName(job)
	if err != nil {
		return reminder.Device{}, false, err
	}
	day, err := skincare.ParseDate(job.Day)
	if err != nil {
		return reminder.Device{}, false, err
	}
	row, err := s.queries.WantedPushDevice(ctx, dbgen.WantedPushDeviceParams{
		Kind: string(job.Kind), UserID: int64(job.User), Name: name, Due: job.Due, Day: pgDate(day), Since: pgDate(day.AddDays(-checkInDays)),
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return reminder.Device{}, false, nil
	}
	if err != nil {
		return reminder.Device{}, false, wrapErr("select device", err)
	}
	return reminder.Device{
		Name: row.Name.Bytes, Session: skincare.SessionID(row.SessionID), Digest: row.EndpointDigest, AddedAt: row.AddedAt, Sealed: row.Sealed,
	}, true, nil
}

// Sent implements reminder.Store.
func (s *ReminderStore) Sent(ctx context.Context, job reminder.Job) error {
	name, err := deviceName(job)
	if err != nil {
		return err
	}
	err = s.queries.MarkReminderSent(ctx, dbgen.MarkReminderSentParams{
		Kind: string(job.Kind), Due: job.Due, UserID: int64(job.User), Name: name,
	})
	return wrapErr("mark reminder as sent", err)
}

// Drop implements reminder.Store.
func (s *ReminderStore) Drop(ctx context.Context, job reminder.Job) error {
	name, err := deviceName(job)
	if err != nil {
		return err
	}
	return wrapErr("delete device", s.queries.DropPushDevice(ctx, dbgen.DropPushDeviceParams{UserID: int64(job.User), Name: name}))
}

func deviceName(job reminder.Job) (pgtype.UUID, error) {
	id, ok := skincare.ParseObjectID(job.Device)
	if !ok {
		return pgtype.UUID{}, errors.New("a job names no device")
	}
	return uuid(id), nil
}
