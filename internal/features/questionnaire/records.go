package questionnaire

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"clary.example/internal/skincare"
)

// List returns all questionnaires of a user, newest first.
func (s *Service) List(ctx context.Context, user skincare.UserID) ([]skincare.Questionnaire, error) {
	rows, err := s.Store.List(ctx, user)
	if err != nil {
		return nil, err
	}
	return s.openAll(ctx, user, rows)
}

// ListWithoutAdvice returns all questionnaires of a user, oldest first and
// without recommendations.
func (s *Service) ListWithoutAdvice(ctx context.Context, user skincare.UserID) ([]skincare.Questionnaire, error) {
	rows, err := s.Store.ListWithoutAdvice(ctx, user)
	if err != nil {
		return nil, err
	}
	return s.openAll(ctx, user, rows)
}

func (s *Service) openAll(ctx context.Context, user skincare.UserID, rows []Row) ([]skincare.Questionnaire, error) {
	return skincare.TryConvert(rows, func(row Row) (skincare.Questionnaire, error) { return s.open(ctx, user, row) })
}

// Photo returns the photo of a questionnaire as a JPEG. It returns an error of
// KindNotFound when the photo is not kept in that size.
func (s *Service) Photo(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID, size Size) ([]byte, error) {
	row, err := s.photoOf(ctx, user, id, size)
	if err != nil {
		return nil, err
	}
	sealed, err := s.Objects.Get(ctx, photoKey(user, row.Name, size))
	if skincare.KindOf(err) == skincare.KindNotFound {
		// It may have been deleted since the row was read. Else it is lost,
		// which an operator must hear of.
		if _, err := s.photoOf(ctx, user, id, size); err != nil {
			return nil, err
		}
		return nil, errors.New("the photo of a questionnaire is missing in the bucket")
	}
	if err != nil {
		return nil, fmt.Errorf("fetch photo: %w", err)
	}
	photo, err := s.Vault.Open(ctx, user, photoField(size), row.Name.String(), sealed)
	if err != nil {
		return nil, fmt.Errorf("open photo: %w", err)
	}
	return photo, nil
}

func (s *Service) photoOf(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID, size Size) (Row, error) {
	row, err := s.Store.ByID(ctx, user, id)
	if err != nil {
		return Row{}, err
	}
	if !row.HasPhoto || size == Full && !row.HasFullPhoto {
		return Row{}, NotFound()
	}
	return row, nil
}

// NotFound is the answer to whoever asks for what is not there or not theirs.
func NotFound() error {
	return skincare.Errorf(skincare.KindNotFound, "There is no such record.")
}

// DeletePhoto deletes the photo of a questionnaire and keeps the rest.
func (s *Service) DeletePhoto(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID) error {
	return s.Store.DeletePhoto(ctx, user, id)
}

// Delete deletes a questionnaire with its photo.
func (s *Service) Delete(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID) error {
	return s.Store.Delete(ctx, user, id)
}

// SetOwnSeverity keeps how the person sees it themselves; empty takes it back.
func (s *Service) SetOwnSeverity(
	ctx context.Context, caller skincare.Caller, id skincare.QuestionnaireID, severity skincare.Severity,
) error {
	if severity != "" && !slices.Contains(skincare.Severities(), severity) {
		return skincare.Errorf(skincare.KindInvalid, "Please choose one of the four severities.")
	}
	if err := caller.Consents.Require(skincare.PurposeHealthData); err != nil {
		return err
	}
	return s.Store.SetOwnSeverity(ctx, caller.ID, id, severity)
}

// SetSide keeps which side of the face a photo shows; empty takes it back.
func (s *Service) SetSide(ctx context.Context, caller skincare.Caller, id skincare.QuestionnaireID, side skincare.Side) error {
	if side != "" && !side.Known() {
		return badSide()
	}
	if err := caller.Consents.Require(skincare.PurposeHealthData); err != nil {
		return err
	}
	return s.Store.SetSide(ctx, caller.ID, id, side)
}

// SetStartingTerm keeps one photo for as long as the person says, whatever holds
// for the others, or makes it one like the others.
func (s *Service) SetStartingTerm(
	ctx context.Context, caller skincare.Caller, id skincare.QuestionnaireID, term skincare.StartingTerm,
) (PhotoRetention, error) {
	if !slices.Contains(skincare.StartingTerms(), term) {
		return PhotoRetention{}, skincare.Errorf(skincare.KindInvalid, "Please choose one of the listed times for this photo.")
	}
	if err := caller.Consents.Require(skincare.PurposePhoto); err != nil {
		return PhotoRetention{}, err
	}
	return s.Store.SetStartingTerm(ctx, caller.ID, id, term, s.Now().Truncate(time.Microsecond)) // As the database keeps it.
}

// Record returns one questionnaire of a user.
func (s *Service) Record(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID) (skincare.Questionnaire, error) {
	row, err := s.Store.ByID(ctx, user, id)
	if err != nil {
		return skincare.Questionnaire{}, err
	}
	return s.open(ctx, user, row)
}

// Recommend keeps the advice that was given for a questionnaire.
func (s *Service) Recommend(
	ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID, advice skincare.Recommendation,
) error {
	row, err := s.Store.ByID(ctx, user, id)
	if err != nil {
		return err
	}
	row.Recommendation, err = s.sealText(ctx, user, recommendationField, row.Name, []byte(advice.Text))
	if err != nil {
		return err
	}
	return s.Store.SetRecommendation(ctx, user, id, row.Recommendation, advice)
}
