package postgres

import (
	"context"
	"crypto/sha256"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/admin"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// QuestionnaireStore implements questionnaire.Store.
type QuestionnaireStore struct{ tables }

// NewQuestionnaireStore returns a store that uses the given pool.
func NewQuestionnaireStore(pool *pgxpool.Pool, erasures Erasures) *QuestionnaireStore {
	return &QuestionnaireStore{newTables(pool, erasures)}
}

// ByID implements questionnaire.Store.
func (s *QuestionnaireStore) ByID(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID) (questionnaire.Row, error) {
	row, err := s.queries.Questionnaire(ctx, dbgen.QuestionnaireParams{UserID: int64(user), ID: int64(id)})
	return questionnaireRow(row), foundOne("select questionnaire", err, questionnaire.NotFound())
}

// ByAttempt implements questionnaire.Store.
func (s *QuestionnaireStore) ByAttempt(ctx context.Context, user skincare.UserID, attempt skincare.Attempt) (questionnaire.Row, error) {
	var row dbgen.Questionnaire
	err := inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) (err error) {
		if row, err = queries.QuestionnaireByAttempt(ctx, byAttempt(user, attempt)); err != nil {
			return foundOne("select questionnaire", err, questionnaire.NotFound())
		}
		return confirm(ctx, queries)
	})
	if err != nil {
		return questionnaire.Row{}, err
	}
	return questionnaireRow(row), nil
}

func byAttempt(user skincare.UserID, attempt skincare.Attempt) dbgen.QuestionnaireByAttemptParams {
	return dbgen.QuestionnaireByAttemptParams{UserID: int64(user), Attempt: attemptDigest(attempt)}
}

// attemptDigest keeps what the client wrote out of the table. The client makes
// it of random bits, so that a plain digest tells nothing.
func attemptDigest(attempt skincare.Attempt) []byte {
	if attempt == "" {
		return nil
	}
	sum := sha256.Sum256([]byte(attempt))
	return sum[:]
}

// List implements questionnaire.Store.
func (s *QuestionnaireStore) List(ctx context.Context, user skincare.UserID) ([]questionnaire.Row, error) {
	rows, err := s.queries.ListQuestionnaires(ctx, int64(user))
	return convertRows("select questionnaires", rows, err, questionnaireRow)
}

// Admission implements questionnaire.Store.
func (s *QuestionnaireStore) Admission(
	ctx context.Context, user skincare.UserID, attempt skincare.Attempt,
) (questionnaire.Admission, error) {
	row, err := s.queries.Admission(ctx, dbgen.AdmissionParams{UserID: int64(user), Attempt: attemptDigest(attempt)})
	if err != nil {
		return questionnaire.Admission{}, foundOne("select admission", err, errNoUser())
	}
	return questionnaire.Admission{
		Made: row.Made, Records: int(row.Records), KeepsPhotos: photoTerm(row.PhotoDays) != skincare.PhotoAfterEstimate,
	}, nil
}

// Create implements questionnaire.Store. If the answer to its commit is lost, the
// attempt is looked for by its name, and made again if it was not kept.
func (s *QuestionnaireStore) Create(
	ctx context.Context, user skincare.UserID, attempt skincare.Attempt, row questionnaire.Row,
) (questionnaire.Row, error) {
	kept, err := s.create(ctx, user, attempt, row)
	if attempt == "" || !errors.Is(err, errCommitUnknown) {
		return kept, err
	}
	kept, err = s.ByAttempt(ctx, user, attempt)
	if skincare.KindOf(err) != skincare.KindNotFound {
		return kept, err
	}
	return s.create(ctx, user, attempt, row)
}

func (s *QuestionnaireStore) create(
	ctx context.Context, user skincare.UserID, attempt skincare.Attempt, row questionnaire.Row,
) (questionnaire.Row, error) {
	var refusal error
	err := withTx(ctx, s.pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		if err := lockUser(ctx, queries, user); err != nil {
			return err
		}
		var err error
		if refusal, err = s.settle(ctx, tx, user, &row); err != nil || refusal != nil {
			return err
		}
		if err := countClassification(ctx, queries, user, row.Estimate); err != nil {
			return err
		}
		created, err := queries.CreateQuestionnaire(ctx, newQuestionnaire(user, attempt, row))
		if err == nil {
			if created.Earlier >= questionnaire.MaxRecords {
				return questionnaire.TooMany()
			}
			row.ID = skincare.QuestionnaireID(created.ID)
			return countToday(ctx, queries, admin.CountQuestionnaire, string(row.Estimate.Severity))
		}
		if !errors.Is(err, pgx.ErrNoRows) {
			return wrapErr("insert questionnaire", err)
		}
		first, err := queries.QuestionnaireByAttempt(ctx, byAttempt(user, attempt))
		if err != nil {
			return foundOne("select first attempt", err, questionnaire.NotFound())
		}
		name := row.Name
		if row = questionnaireRow(first); row.Name == name {
			return nil // It was kept after all, with its photo.
		}
		return s.erasures.Erase(ctx, tx, questionnaire.PhotoFolder(user, name))
	})
	return row, errors.Join(err, refusal)
}

// settle asks what the person wants by now, under the lock of their row: whether
// a questionnaire may still be kept, and for how long its photo. A refusal is a
// result: its photo is to be erased, which takes a transaction that succeeds.
func (s *QuestionnaireStore) settle(
	ctx context.Context, tx pgx.Tx, user skincare.UserID, row *questionnaire.Row,
) (refusal, err error) {
	now, err := dbgen.New(tx).MayKeep(ctx, int64(user))
	if err != nil {
		return nil, foundOne("select settings", err, errNoUser())
	}
	switch {
	case now.Restricted:
		refusal = skincare.Restricted()
	case now.Withdrawn:
		refusal = errWithdrawn()
	case row.HasPhoto && now.PhotoDays.Valid:
		row.PhotoUntil = row.FilledAt.Add(time.Duration(now.PhotoDays.Int32) * 24 * time.Hour)
	}
	if refusal == nil {
		return nil, nil
	}
	return refusal, s.erasures.Erase(ctx, tx, questionnaire.PhotoFolder(user, row.Name))
}

// countClassification counts a look at a photo.
func countClassification(ctx context.Context, queries *dbgen.Queries, user skincare.UserID, estimate skincare.Estimate) error {
	if estimate.Model == "" {
		return nil
	}
	return wrapErr("count classification", queries.CountClassification(ctx, int64(user)))
}

func newQuestionnaire(user skincare.UserID, attempt skincare.Attempt, row questionnaire.Row) dbgen.CreateQuestionnaireParams {
	return dbgen.CreateQuestionnaireParams{
		UserID:       int64(user),
		Name:         uuid(row.Name),
		Attempt:      attemptDigest(attempt),
		FilledAt:     row.FilledAt,
		Severity:     string(row.Estimate.Severity),
		Certainty:    string(row.Estimate.Certainty),
		Doubt:        string(row.Estimate.Doubt),
		Model:        row.Estimate.Model,
		Answers:      row.Answers,
		HasPhoto:     row.HasPhoto,
		HasFullPhoto: row.HasFullPhoto,
		PhotoDueAt:   skincare.OptionalTime(row.PhotoUntil),
		Side:         string(row.Side),
		Shares:       float32s(row.Estimate.Shares),
	}
}

// SetOwnSeverity implements questionnaire.Store.
func (s *QuestionnaireStore) SetOwnSeverity(
	ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID, severity skincare.Severity,
) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		if err := lockToStore(ctx, queries, user); err != nil {
			return err
		}
		rows, err := queries.SetOwnSeverity(ctx, dbgen.SetOwnSeverityParams{
			UserID: int64(user), ID: int64(id), OwnSeverity: string(severity),
		})
		return changed("set own severity", rows, err, questionnaire.NotFound())
	})
}

// SetRecommendation implements questionnaire.Store.
func (s *QuestionnaireStore) SetRecommendation(
	ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID, sealed []byte, origin skincare.Recommendation,
) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		if err := lockToUse(ctx, queries, user); err != nil {
			return err
		}
		rows, err := queries.SetRecommendation(ctx, dbgen.SetRecommendationParams{
			UserID: int64(user), ID: int64(id), Recommendation: sealed,
			Writer: origin.Writer, PromptVersion: origin.Prompt, LibraryVersion: origin.Library,
		})
		return changed("set recommendation", rows, err, questionnaire.NotFound())
	})
}

// DeletePhoto implements questionnaire.Store.
func (s *QuestionnaireStore) DeletePhoto(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID) error {
	return s.erase(ctx, user, func(queries *dbgen.Queries) (pgtype.UUID, error) {
		return queries.DeletePhoto(ctx, dbgen.DeletePhotoParams{UserID: int64(user), ID: int64(id)})
	})
}

// Delete implements questionnaire.Store.
func (s *QuestionnaireStore) Delete(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID) error {
	return s.erase(ctx, user, func(queries *dbgen.Queries) (pgtype.UUID, error) {
		return queries.DeleteQuestionnaire(ctx, dbgen.DeleteQuestionnaireParams{UserID: int64(user), ID: int64(id)})
	})
}

// erase has the photo erased whose name the statement returns.
func (s *QuestionnaireStore) erase(ctx context.Context, user skincare.UserID, statement func(*dbgen.Queries) (pgtype.UUID, error)) error {
	return withTx(ctx, s.pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		name, err := statement(queries)
		if err != nil {
			return foundOne("delete", err, questionnaire.NotFound())
		}
		return s.erasures.Erase(ctx, tx, questionnaire.PhotoFolder(user, name.Bytes))
	})
}

// PhotosInUse returns the folders of all photos that some users keep.
func (s *QuestionnaireStore) PhotosInUse(ctx context.Context, users []skincare.UserID) (map[string]bool, error) {
	rows, err := s.queries.PhotosInUse(ctx, int64s(users))
	if err != nil {
		return nil, wrapErr("select photos", err)
	}
	kept := make(map[string]bool, len(rows))
	for _, row := range rows {
		kept[questionnaire.PhotoFolder(skincare.UserID(row.UserID), row.Name.Bytes)] = true
	}
	return kept, nil
}

func questionnaireRow(row dbgen.Questionnaire) questionnaire.Row {
	return questionnaire.Row{
		ID:       skincare.QuestionnaireID(row.ID),
		Name:     row.Name.Bytes,
		FilledAt: row.FilledAt,
		Estimate: skincare.Estimate{
			Severity:  skincare.Severity(row.Severity),
			Certainty: skincare.Certainty(row.Certainty),
			Doubt:     skincare.Doubt(row.Doubt),
			Model:     row.Model,
			Shares:    float64s(row.Shares),
		},
		OwnSeverity:      skincare.Severity(row.OwnSeverity),
		Answers:          row.Answers,
		Recommendation:   row.Recommendation,
		Writer:           row.Writer,
		Prompt:           row.PromptVersion,
		Library:          row.LibraryVersion,
		HasPhoto:         row.HasPhoto,
		HasFullPhoto:     row.HasFullPhoto,
		PhotoUntil:       timeOrZero(row.PhotoDueAt),
		Side:             skincare.Side(row.Side),
		StartingPhoto:    row.StartingPhoto,
		StartingAnswered: row.StartingPhotoAnswered,
	}
}
