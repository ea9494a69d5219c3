package questionnaire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"clary.example/internal/skincare"
)

// What sealed data is to the vault.
const (
	answersField        = "answers"
	recommendationField = "recommendation"
)

func photoField(size Size) string { return "photo-" + string(size) }

// answers is what a person wrote, and what was noted about the estimate, in the
// form in which it is sealed.
type answers struct {
	CurrentRoutine string                 `json:"current_routine"`
	Profile        skincare.Profile       `json:"profile"`
	Notes          skincare.EstimateNotes `json:"notes,omitzero"`
}

func (s *Service) sealAnswers(ctx context.Context, user skincare.UserID, name skincare.ObjectID, a answers) ([]byte, error) {
	data, err := json.Marshal(a)
	if err != nil {
		return nil, fmt.Errorf("encode answers: %w", err)
	}
	return s.sealText(ctx, user, answersField, name, data)
}

// open returns a questionnaire as the person knows it.
func (s *Service) open(ctx context.Context, user skincare.UserID, row Row) (skincare.Questionnaire, error) {
	data, err := s.openText(ctx, user, answersField, row.Name, row.Answers)
	if err != nil {
		return skincare.Questionnaire{}, err
	}
	var a answers
	if json.Unmarshal(data, &a) != nil {
		return skincare.Questionnaire{}, errors.New("sealed answers have an unknown form") // The reason would quote them.
	}
	var recommendation []byte
	if row.Recommendation != nil {
		recommendation, err = s.openText(ctx, user, recommendationField, row.Name, row.Recommendation)
		if err != nil {
			return skincare.Questionnaire{}, err
		}
	}
	estimate := row.Estimate
	estimate.Notes = a.Notes
	return skincare.Questionnaire{
		ID:               row.ID,
		FilledAt:         row.FilledAt,
		CurrentRoutine:   a.CurrentRoutine,
		Profile:          a.Profile,
		Estimate:         estimate.Noted(),
		OwnSeverity:      row.OwnSeverity,
		Recommendation:   string(recommendation),
		Writer:           row.Writer,
		Prompt:           row.Prompt,
		Library:          row.Library,
		HasPhoto:         row.HasPhoto,
		HasFullPhoto:     row.HasFullPhoto,
		PhotoUntil:       row.PhotoUntil,
		Side:             row.Side,
		StartingPhoto:    row.StartingPhoto,
		StartingAnswered: row.StartingAnswered,
	}, nil
}

// OpenAnswers returns what a person wrote in a questionnaire, and nothing else of it.
func (s *Service) OpenAnswers(
	ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID, name skincare.ObjectID, sealed []byte,
) (skincare.Questionnaire, error) {
	return s.open(ctx, user, Row{ID: id, Name: name, Answers: sealed})
}

func (s *Service) sealText(ctx context.Context, user skincare.UserID, field string, name skincare.ObjectID, text []byte) ([]byte, error) {
	packed, err := pack(text)
	if err != nil {
		return nil, err
	}
	sealed, err := s.Vault.Seal(ctx, user, field, name.String(), packed)
	if err != nil {
		return nil, fmt.Errorf("seal %s: %w", field, err)
	}
	return sealed, nil
}

func (s *Service) openText(ctx context.Context, user skincare.UserID, field string, name skincare.ObjectID, sealed []byte) ([]byte, error) {
	packed, err := s.Vault.Open(ctx, user, field, name.String(), sealed)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", field, err)
	}
	return unpack(packed)
}
