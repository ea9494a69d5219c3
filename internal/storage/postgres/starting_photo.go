package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"clary.example/internal/features/admin"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// ListWithoutAdvice implements questionnaire.Store.
func (s *QuestionnaireStore) ListWithoutAdvice(ctx context.Context, user skincare.UserID) ([]questionnaire.Row, error) {
	rows, err := s.queries.ListWithoutAdvice(ctx, int64(user))
	return convertRows("select questionnaires", rows, err, func(row dbgen.ListWithoutAdviceRow) questionnaire.Row {
		return questionnaireRow(dbgen.Questionnaire{
			ID: row.ID, Name: row.Name, FilledAt: row.FilledAt, Severity: row.Severity, Certainty: row.Certainty, Doubt: row.Doubt,
			Model: row.Model, OwnSeverity: row.OwnSeverity, Answers: row.Answers, HasPhoto: row.HasPhoto, HasFullPhoto: row.HasFullPhoto,
			PhotoDueAt: row.PhotoDueAt, Side: row.Side, Shares: row.Shares, StartingPhoto: row.StartingPhoto,
			StartingPhotoAnswered: row.StartingPhotoAnswered,
		})
	})
}

// SetSide implements questionnaire.Store.
func (s *QuestionnaireStore) SetSide(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID, side skincare.Side) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		if err := lockToStore(ctx, queries, user); err != nil {
			return err
		}
		rows, err := queries.SetSide(ctx, dbgen.SetSideParams{UserID: int64(user), ID: int64(id), Side: string(side)})
		return changed("set side", rows, err, questionnaire.NotFound())
	})
}

// SetStartingTerm implements questionnaire.Store. The lock of the person's row
// keeps their settings from changing meanwhile, and their photos from being
// withdrawn.
func (s *QuestionnaireStore) SetStartingTerm(
	ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID, term skincare.StartingTerm, now time.Time,
) (questionnaire.PhotoRetention, error) {
	var kept questionnaire.PhotoRetention
	err := withTx(ctx, s.pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		if err := lockUser(ctx, queries, user); err != nil {
			return err
		}
		if term == skincare.StartingEnds {
			var err error
			if kept.Until, err = s.endStartingPhoto(ctx, tx, user, id, now); err != nil {
				return err
			}
		} else {
			kept = questionnaire.PhotoRetention{Starting: true, Until: term.Until(now)}
			rows, err := queries.KeepStartingPhoto(ctx, dbgen.KeepStartingPhotoParams{
				UserID: int64(user), ID: int64(id), PhotoDueAt: skincare.OptionalTime(kept.Until),
			})
			if err := changed("keep starting photo", rows, err, questionnaire.NotFound()); err != nil {
				return err
			}
		}
		return recordAudit(ctx, queries, admin.ActionTermsChanged, user, user)
	})
	return kept, err
}

// endStartingPhoto gives a photo the date that the settings give it, and has it
// erased when that has passed.
func (s *QuestionnaireStore) endStartingPhoto(
	ctx context.Context, tx pgx.Tx, user skincare.UserID, id skincare.QuestionnaireID, now time.Time,
) (until time.Time, err error) {
	queries := dbgen.New(tx)
	due, err := queries.EndStartingPhoto(ctx, dbgen.EndStartingPhotoParams{UserID: int64(user), ID: int64(id)})
	if err != nil {
		return time.Time{}, foundOne("end starting photo", err, questionnaire.NotFound())
	}
	if due == nil || due.After(now) {
		return timeOrZero(due), nil
	}
	names, err := queries.DropOwnDuePhotos(ctx, dbgen.DropOwnDuePhotosParams{UserID: int64(user), Due: now})
	if err != nil {
		return time.Time{}, wrapErr("drop photos", err)
	}
	return time.Time{}, s.erasures.EraseAll(ctx, tx, photoFolders(user, names))
}
