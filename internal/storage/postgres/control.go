package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/admin"
	"clary.example/internal/features/datacontrol"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// ControlStore implements datacontrol.Store.
type ControlStore struct{ tables }

// NewControlStore returns a store that uses the given pool.
func NewControlStore(pool *pgxpool.Pool, erasures Erasures) *ControlStore {
	return &ControlStore{newTables(pool, erasures)}
}

// Settings implements datacontrol.Store.
func (s *ControlStore) Settings(ctx context.Context, user skincare.UserID) (datacontrol.Settings, error) {
	return settingsOf(ctx, s.queries, user)
}

func settingsOf(ctx context.Context, queries *dbgen.Queries, user skincare.UserID) (datacontrol.Settings, error) {
	row, err := queries.DataSettings(ctx, int64(user))
	if err != nil {
		return datacontrol.Settings{}, foundOne("select data settings", err, errNoUser())
	}
	return datacontrol.Settings{
		RestrictedSince: timeOrZero(row.RestrictedSince),
		Photos:          photoTerm(row.PhotoDays),
		UnusedMonths:    int(row.UnusedMonths),
		LastUsed:        skincare.DateOf(row.LastUsedOn.Time),
		KeptUntil:       skincare.DateOf(row.KeptUntil.Time),
		Stored: datacontrol.StoredCounts{
			Records: row.Records, Photos: row.Photos, RoutineDays: row.RoutineDays, CheckIns: row.CheckIns,
		},
	}, nil
}

// photoTerm returns the term of so many days.
func photoTerm(days pgtype.Int4) skincare.PhotoTerm {
	for _, term := range skincare.PhotoTerms() {
		if photoDays(term) == days {
			return term
		}
	}
	return skincare.DefaultPhotoTerm
}

func photoDays(term skincare.PhotoTerm) pgtype.Int4 {
	days, bounded := term.Days()
	return pgtype.Int4{Int32: int32(days), Valid: bounded} //nolint:gosec // At most 365.
}

// Change implements datacontrol.Store.
func (s *ControlStore) Change(ctx context.Context, user skincare.UserID, now time.Time, change func(*datacontrol.Settings)) error {
	return withTx(ctx, s.pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		if err := lockUser(ctx, queries, user); err != nil {
			return err
		}
		before, err := settingsOf(ctx, queries, user)
		if err != nil {
			return err
		}
		after := before
		change(&after)
		err = queries.SaveDataSettings(ctx, dbgen.SaveDataSettingsParams{
			UserID:          int64(user),
			RestrictedSince: skincare.OptionalTime(after.RestrictedSince),
			PhotoDays:       photoDays(after.Photos),
			UnusedMonths:    int32(after.UnusedMonths), //nolint:gosec // At most 24.
		})
		if err != nil {
			return wrapErr("save data settings", err)
		}
		if after.Photos != before.Photos {
			if err := s.rescheduled(ctx, tx, user, after.Photos, now); err != nil {
				return err
			}
		}
		return recordSettings(ctx, queries, user, before, after)
	})
}

// rescheduled sets anew when the photos of a person are due, and has those
// erased that are.
func (s *ControlStore) rescheduled(ctx context.Context, tx pgx.Tx, user skincare.UserID, term skincare.PhotoTerm, now time.Time) error {
	queries := dbgen.New(tx)
	err := queries.SetPhotosDue(ctx, dbgen.SetPhotosDueParams{UserID: int64(user), PhotoDays: photoDays(term)})
	if err != nil {
		return wrapErr("schedule photos", err)
	}
	names, err := queries.DropOwnDuePhotos(ctx, dbgen.DropOwnDuePhotosParams{UserID: int64(user), Due: now})
	if err != nil {
		return wrapErr("drop photos", err)
	}
	return s.erasures.EraseAll(ctx, tx, photoFolders(user, names))
}

// recordSettings writes down what was changed.
func recordSettings(ctx context.Context, queries *dbgen.Queries, user skincare.UserID, before, after datacontrol.Settings) error {
	if after.RestrictedSince != before.RestrictedSince {
		action := admin.ActionUsePaused
		if after.RestrictedSince.IsZero() {
			action = admin.ActionUseResumed
		}
		if err := recordAudit(ctx, queries, action, user, user); err != nil {
			return err
		}
	}
	if after.Photos != before.Photos || after.UnusedMonths != before.UnusedMonths {
		return recordAudit(ctx, queries, admin.ActionTermsChanged, user, user)
	}
	return nil
}

// DropDuePhotos implements datacontrol.Store.
func (s *ControlStore) DropDuePhotos(ctx context.Context, now time.Time) (int, error) {
	dropped := 0
	err := withTx(ctx, s.pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		rows, err := queries.DropDuePhotos(ctx, now)
		if err != nil {
			return wrapErr("drop photos", err)
		}
		dropped = len(rows)
		return s.erasures.EraseAll(ctx, tx, skincare.Convert(rows, func(row dbgen.DropDuePhotosRow) string {
			return questionnaire.PhotoFolder(skincare.UserID(row.UserID), row.Name.Bytes)
		}))
	})
	if err != nil {
		return 0, err
	}
	return dropped, nil
}

// Unused implements datacontrol.Store.
func (s *ControlStore) Unused(ctx context.Context, today skincare.Date, after skincare.UserID) ([]skincare.UserID, error) {
	ids, err := s.queries.UnusedUsers(ctx, dbgen.UnusedUsersParams{Today: pgDate(today), After: int64(after)})
	return userIDs(ids), wrapErr("select unused accounts", err)
}

// DeleteUnused implements datacontrol.Store. A login takes the lock of the person's
// row as well: it comes first, and then the account is in use, or it finds no
// account any more. In the log the deletion has no actor.
func (s *ControlStore) DeleteUnused(ctx context.Context, user skincare.UserID, today skincare.Date) (bool, error) {
	deleted := false
	err := withTx(ctx, s.pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		if err := lockUser(ctx, queries, user); err != nil {
			return err
		}
		unused, err := queries.IsUnused(ctx, dbgen.IsUnusedParams{UserID: int64(user), Today: pgDate(today)})
		if err != nil {
			return wrapErr("select last use", err)
		}
		if !unused {
			return nil
		}
		deleted = true
		return eraseUser(ctx, tx, s.erasures, admin.Act{Actor: noAccount, Subject: user}, admin.ActionAccountDeleted)
	})
	switch skincare.KindOf(err) {
	case skincare.KindUnauthorized, skincare.KindForbidden:
		return false, nil // They have left by themselves, or have just become an admin.
	default:
		return deleted && err == nil, err
	}
}

// SweepFeedback implements datacontrol.Store.
func (s *ControlStore) SweepFeedback(ctx context.Context, before time.Time) (int, error) {
	return inBatches(func() (int64, error) { return s.queries.SweepFeedback(ctx, before) })
}

// SweepSecurityEvents implements datacontrol.Store.
func (s *ControlStore) SweepSecurityEvents(ctx context.Context, before time.Time) (int, error) {
	return inBatches(func() (int64, error) { return s.queries.SweepSecurityEvents(ctx, before) })
}

// SweepAudit implements datacontrol.Store.
func (s *ControlStore) SweepAudit(ctx context.Context, before time.Time) (int, error) {
	return inBatches(func() (int64, error) { return s.queries.SweepAudit(ctx, before) })
}
