package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/admin"
	"clary.example/internal/features/consent"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// ConsentStore implements consent.Store.
type ConsentStore struct{ tables }

// NewConsentStore returns a store that uses the given pool.
func NewConsentStore(pool *pgxpool.Pool, erasures Erasures) *ConsentStore {
	return &ConsentStore{newTables(pool, erasures)}
}

// CurrentConsents implements consent.Store.
func (s *ConsentStore) CurrentConsents(ctx context.Context, user skincare.UserID) (consent.CurrentConsents, error) {
	rows, err := s.queries.CurrentConsents(ctx, int64(user))
	if err == nil && len(rows) == 0 {
		err = pgx.ErrNoRows
	}
	if err != nil {
		return consent.CurrentConsents{}, foundOne("select current consents", err, errNoUser())
	}
	current := consent.CurrentConsents{Adult: rows[0].Adult, Restricted: rows[0].Restricted}
	for _, row := range rows {
		if row.Purpose == "" {
			continue // They never answered.
		}
		current.Answers = append(current.Answers, consentOf(dbgen.ConsentHistoryRow{
			Purpose: row.Purpose, Granted: row.Granted, Source: row.Source, PolicyVersion: row.PolicyVersion, RecordedAt: row.RecordedAt,
		}))
	}
	return current, nil
}

// History implements consent.Store.
func (s *ConsentStore) History(ctx context.Context, user skincare.UserID, most int) ([]skincare.Consent, error) {
	rows, err := s.queries.ConsentHistory(ctx, dbgen.ConsentHistoryParams{UserID: int64(user), Most: int32(most)}) //nolint:gosec // At most 500.
	return convertRows("select history of consents", rows, err, consentOf)
}

func consentOf(row dbgen.ConsentHistoryRow) skincare.Consent {
	return skincare.Consent{
		Purpose:       skincare.Purpose(row.Purpose),
		Granted:       row.Granted,
		Source:        skincare.ConsentSource(row.Source),
		PolicyVersion: row.PolicyVersion,
		RecordedAt:    row.RecordedAt,
	}
}

// Record implements consent.Store. It holds the lock of the person's row, so
// that a questionnaire that is just being added either comes first, and then
// its photo goes with the others, or sees what was said.
func (s *ConsentStore) Record(ctx context.Context, user skincare.UserID, answers []skincare.Consent, remove consent.Deletion) error {
	return withTx(ctx, s.pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		if err := lockUser(ctx, queries, user); err != nil {
			return err
		}
		if err := s.remove(ctx, tx, user, remove); err != nil {
			return err
		}
		if err := recordConsents(ctx, queries, user, answers); err != nil || len(answers) == 0 {
			return err
		}
		return recordAudit(ctx, queries, admin.ActionConsentChanged, user, user)
	})
}

// remove deletes what the person no longer allows us to keep.
func (s *ConsentStore) remove(ctx context.Context, tx pgx.Tx, user skincare.UserID, what consent.Deletion) error {
	if what == (consent.Deletion{}) {
		return nil
	}
	if what.Profile {
		if err := dbgen.New(tx).EmptyProfile(ctx, int64(user)); err != nil {
			return wrapErr("empty profile", err)
		}
		if err := deleteReminders(ctx, dbgen.New(tx), user); err != nil {
			return err
		}
	}
	if what.Photos {
		if err := s.deletePhotos(ctx, tx, user); err != nil {
			return err
		}
	}
	if what.Records {
		if err := s.deleteRecords(ctx, tx, user); err != nil {
			return err
		}
	}
	// The copy that they asked for holds what they no longer let us keep.
	return dropExport(ctx, tx, s.erasures, user)
}

func (s *ConsentStore) deletePhotos(ctx context.Context, tx pgx.Tx, user skincare.UserID) error {
	names, err := dbgen.New(tx).DropPhotos(ctx, int64(user))
	if err != nil {
		return wrapErr("drop photos", err)
	}
	return s.erasures.EraseAll(ctx, tx, photoFolders(user, names))
}

func (s *ConsentStore) deleteRecords(ctx context.Context, tx pgx.Tx, user skincare.UserID) error {
	queries := dbgen.New(tx)
	names, err := queries.DeleteQuestionnaires(ctx, int64(user))
	if err != nil {
		return wrapErr("delete questionnaires", err)
	}
	if err := queries.DeleteRoutines(ctx, int64(user)); err != nil {
		return wrapErr("delete routines", err)
	}
	if err := queries.DeleteUseNotes(ctx, int64(user)); err != nil {
		return wrapErr("delete use notes", err)
	}
	if _, err := queries.DeleteCourse(ctx, int64(user)); err != nil {
		return wrapErr("delete course", err)
	}
	if err := queries.DeleteProducts(ctx, int64(user)); err != nil {
		return wrapErr("delete products", err)
	}
	if err := queries.DeleteCheckIns(ctx, int64(user)); err != nil {
		return wrapErr("delete check-ins", err)
	}
	return s.erasures.EraseAll(ctx, tx, photoFolders(user, names))
}

// photoFolders names the folders of photos. Each is erased on its own, and not
// the folder of the user: somebody who says yes again may send a new photo
// before the erasure begins.
func photoFolders(user skincare.UserID, names []pgtype.UUID) []string {
	return skincare.Convert(names, func(name pgtype.UUID) string { return questionnaire.PhotoFolder(user, name.Bytes) })
}

func recordConsents(ctx context.Context, queries *dbgen.Queries, user skincare.UserID, answers []skincare.Consent) error {
	for _, answer := range answers {
		err := queries.RecordConsent(ctx, dbgen.RecordConsentParams{
			UserID:        int64(user),
			Purpose:       string(answer.Purpose),
			Granted:       answer.Granted,
			Source:        string(answer.Source),
			PolicyVersion: answer.PolicyVersion,
			RecordedAt:    answer.RecordedAt,
		})
		if err != nil {
			return wrapErr("insert consent", err)
		}
	}
	return nil
}

// lockToStore takes the lock of a person's row and returns an error of
// KindConsentRequired when they have withdrawn their consent to health
// information by now: whoever withdraws holds the same lock, so that nothing is
// stored after it. That they had agreed was checked before.
func lockToStore(ctx context.Context, queries *dbgen.Queries, user skincare.UserID) error {
	_, err := lockConsent(ctx, queries, user)
	return err
}

// lockToUse is lockToStore for what is made of the data. It also returns an
// error of KindRestricted when the person has paused that.
func lockToUse(ctx context.Context, queries *dbgen.Queries, user skincare.UserID) error {
	restricted, err := lockConsent(ctx, queries, user)
	if err == nil && restricted {
		return skincare.Restricted()
	}
	return err
}

func lockConsent(ctx context.Context, queries *dbgen.Queries, user skincare.UserID) (restricted bool, err error) {
	if err := lockUser(ctx, queries, user); err != nil {
		return false, err
	}
	now, err := queries.MayStore(ctx, int64(user))
	if err != nil {
		return false, foundOne("select settings", err, errNoUser())
	}
	if now.Withdrawn {
		return false, errWithdrawn()
	}
	return now.Restricted, nil
}

func errWithdrawn() error {
	return skincare.Errorf(skincare.KindConsentRequired, "You withdrew your consent for this, so nothing was saved.")
}
