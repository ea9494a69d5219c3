package questionnaire

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// ExportSection returns the part of the export that has records.
func (s *Service) ExportSection() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "questionnaires", Title: "Records",
		About: "The questionnaires you filled in, with your photos, the estimates and the advice you were given.",
		Tables: []skincare.ExportTable{{
			Name: "questionnaires",
			Renamed: map[string]string{
				"answers": "current_routine", "has_photo": "photos", "has_full_photo": "photos", "photo_due_at": "photo_kept_until",
			},
			LeftOut: map[string]string{"name": skincare.LeftOutInternalName, "attempt": skincare.LeftOutAttemptDigest},
		}},
		Read: s.exportQuestionnaires,
	}
}

// exportedRecord is a record with what came of it.
type exportedRecord struct {
	ID             skincare.QuestionnaireID `json:"id"`
	FilledAt       time.Time                `json:"filled_at"`
	CurrentRoutine string                   `json:"current_routine"`
	Profile        skincare.Profile         `json:"profile"`
	Severity       string                   `json:"severity"`
	Certainty      string                   `json:"certainty"`
	Doubt          string                   `json:"doubt"`
	Model          string                   `json:"model"`
	OwnSeverity    string                   `json:"own_severity"`
	Recommendation string                   `json:"recommendation"`
	Writer         string                   `json:"writer"`
	PromptVersion  string                   `json:"prompt_version"`
	LibraryVersion string                   `json:"library_version"`
	// Photos are paths in the archive, the larger one first.
	Photos []string `json:"photos"`
	// PhotoKeptUntil is when they will be deleted, if they will.
	PhotoKeptUntil *time.Time `json:"photo_kept_until"`
	// Side is the side of the face that the photo shows, or empty.
	Side string `json:"side"`
	// Shares are the probabilities of the four severities, or nil.
	Shares []float64 `json:"shares"`
	// Between is two severities of which neither alone is likely enough, or empty.
	Between []skincare.Severity `json:"between"`
	// StartingPhoto says that the person chose how long to keep the photo.
	StartingPhoto bool `json:"starting_photo"`
	// StartingPhotoAnswered says that they chose, also when they said no.
	StartingPhotoAnswered bool `json:"starting_photo_answered"`
}

func (s *Service) exportQuestionnaires(ctx context.Context, subject skincare.ExportSubject) (any, error) {
	records, err := s.List(ctx, subject.User)
	if err != nil {
		return nil, err
	}
	list := make([]exportedRecord, 0, len(records))
	for _, q := range records {
		exported := exportedRecord{
			ID: q.ID, FilledAt: q.FilledAt, CurrentRoutine: q.CurrentRoutine, Profile: q.Profile,
			Severity: string(q.Estimate.Severity), Certainty: string(q.Estimate.Certainty),
			Doubt: string(q.Estimate.Doubt), Model: q.Estimate.Model, OwnSeverity: string(q.OwnSeverity),
			Recommendation: q.Recommendation, Writer: q.Writer, PromptVersion: q.Prompt, LibraryVersion: q.Library,
			Photos: []string{}, PhotoKeptUntil: skincare.OptionalTime(q.PhotoUntil),
			Side: string(q.Side), Shares: q.Estimate.Shares, Between: append([]skincare.Severity{}, q.Estimate.Between()...),
			StartingPhoto: q.StartingPhoto, StartingPhotoAnswered: q.StartingAnswered,
		}
		for _, photo := range exportPhotos(q) {
			if subject.Photos[photo.Path()] {
				exported.Photos = append(exported.Photos, photo.Path())
			}
		}
		list = append(list, exported)
	}
	return list, nil
}

// ExportedPhotos returns the photos of a user, in every stored size.
func (s *Service) ExportedPhotos(ctx context.Context, user skincare.UserID) ([]skincare.ExportPhoto, error) {
	records, err := s.List(ctx, user)
	if err != nil {
		return nil, err
	}
	var photos []skincare.ExportPhoto
	for _, q := range records {
		photos = append(photos, exportPhotos(q)...)
	}
	return photos, nil
}

// ExportedPhoto returns a JPEG, or an error of KindNotFound for a photo that was
// deleted meanwhile.
func (s *Service) ExportedPhoto(ctx context.Context, user skincare.UserID, photo skincare.ExportPhoto) ([]byte, error) {
	return s.Photo(ctx, user, photo.Record, Size(photo.Size))
}

// exportPhotos returns the photos of a questionnaire, the larger one first.
func exportPhotos(q skincare.Questionnaire) []skincare.ExportPhoto {
	var photos []skincare.ExportPhoto
	if q.HasFullPhoto {
		photos = append(photos, skincare.ExportPhoto{Record: q.ID, Size: string(Full)})
	}
	if q.HasPhoto {
		photos = append(photos, skincare.ExportPhoto{Record: q.ID, Size: string(Small)})
	}
	return photos
}
