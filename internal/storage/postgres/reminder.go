package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/reminder"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// claimBatch is how many reminders are claimed in one transaction.
const claimBatch = 1000

// ReminderQueue adds jobs to transactions.
type ReminderQueue interface {
	// Remind has notifications sent, soon after tx is committed and only then.
	Remind(ctx context.Context, tx pgx.Tx, jobs []reminder.Job) error
}

// ReminderStore implements reminder.Store.
type ReminderStore struct {
	tables
	queue ReminderQueue
}

// NewReminderStore returns a store that uses the given pool.
func NewReminderStore(pool *pgxpool.Pool, queue ReminderQueue) *ReminderStore {
	return &ReminderStore{newTables(pool, nil), queue}
}

// Times implements reminder.Store.
func (s *ReminderStore) Times(ctx context.Context, user skincare.UserID) ([]reminder.Time, error) {
	rows, err := s.queries.Reminders(ctx, int64(user))
	return convertRows("select reminders", rows, err, reminderTime)
}

func reminderTime(row dbgen.Reminder) reminder.Time {
	return reminder.Time{
		Kind: reminder.Kind(row.Kind), Minute: int(row.Minute), Weekday: time.Weekday(row.Weekday), Zone: row.Zone, Next: row.NextAt,
	}
}

// SaveTimes implements reminder.Store.
func (s *ReminderStore) SaveTimes(ctx context.Context, user skincare.UserID, times []reminder.Time) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		lock := lockToUse
		if len(times) == 0 {
			lock = lockUser
		}
		if err := lock(ctx, queries, user); err != nil {
			return err
		}
		if err := queries.DeleteReminders(ctx, int64(user)); err != nil {
			return wrapErr("delete reminders", err)
		}
		for _, t := range times {
			err := queries.AddReminder(ctx, dbgen.AddReminderParams{
				UserID: int64(user), Kind: string(t.Kind), Minute: int16(t.Minute), //nolint:gosec // Less than 1,440.
				Weekday: int16(t.Weekday), Zone: t.Zone, NextAt: t.Next, //nolint:gosec // Less than seven.
			})
			if err != nil {
				return wrapErr("insert reminder", err)
			}
		}
		return nil
	})
}

// Devices implements reminder.Store.
func (s *ReminderStore) Devices(ctx context.Context, user skincare.UserID, digest []byte) (count int, known bool, err error) {
	row, err := s.queries.PushDevices(ctx, dbgen.PushDevicesParams{UserID: int64(user), EndpointDigest: digest})
	if err != nil {
		return 0, false, wrapErr("count devices", err)
	}
	return int(row.Devices), row.Known, nil
}

// DeviceName implements reminder.Store.
func (s *ReminderStore) DeviceName(ctx context.Context, user skincare.UserID, digest []byte) (skincare.ObjectID, bool, error) {
	name, err := s.queries.PushDeviceName(ctx, dbgen.PushDeviceNameParams{UserID: int64(user), EndpointDigest: digest})
	if errors.Is(err, pgx.ErrNoRows) {
		return skincare.ObjectID{}, false, nil
	}
	if err != nil {
		return skincare.ObjectID{}, false, wrapErr("select device", err)
	}
	return name.Bytes, true, nil
}

// SaveDevice implements reminder.Store.
func (s *ReminderStore) SaveDevice(ctx context.Context, user skincare.UserID, device reminder.Device) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		if err := lockToUse(ctx, queries, user); err != nil {
			return err
		}
		err := queries.SavePushDevice(ctx, dbgen.SavePushDeviceParams{
			UserID: int64(user), Name: uuid(device.Name), SessionID: int64(device.Session),
			EndpointDigest: device.Digest, AddedAt: device.AddedAt, Sealed: device.Sealed,
		})
		if violation, ok := errors.AsType[*pgconn.PgError](err); ok && violation.Code == foreignKeyViolation {
			return errNoSession() // It has ended meanwhile.
		}
		if err != nil {
			return wrapErr("save device", err)
		}
		err = queries.KeepNewestPushDevices(ctx, dbgen.KeepNewestPushDevicesParams{UserID: int64(user), Most: reminder.MaxDevices})
		return wrapErr("delete old devices", err)
	})
}

// foreignKeyViolation is its SQLSTATE code.
const foreignKeyViolation = "23503"

// DeleteDevice implements reminder.Store.
func (s *ReminderStore) DeleteDevice(ctx context.Context, user skincare.UserID, digest []byte) error {
	rows, err := s.queries.DeletePushDevice(ctx, dbgen.DeletePushDeviceParams{UserID: int64(user), EndpointDigest: digest})
	return changed("delete device", rows, err, reminder.NotFound())
}

// deleteReminders deletes the reminders of a person and the devices they go to.
func deleteReminders(ctx context.Context, queries *dbgen.Queries, user skincare.UserID) error {
	if err := queries.DeleteReminders(ctx, int64(user)); err != nil {
		return wrapErr("delete reminders", err)
	}
	return wrapErr("delete devices", queries.DeletePushDevices(ctx, int64(user)))
}
