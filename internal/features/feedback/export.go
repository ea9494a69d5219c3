package feedback

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// ExportSection returns the part of the export that has feedback.
func (s *Service) ExportSection() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "feedback", Title: "Feedback", About: "Answers that you reported as unsafe or wrong.",
		Tables: []skincare.ExportTable{{
			Name: "feedback", Renamed: map[string]string{"sealed": "comment"},
			LeftOut: map[string]string{"id": skincare.LeftOutInternalName, "name": skincare.LeftOutInternalName},
		}},
		Read: s.exportFeedback,
	}
}

// exportedNote is what was said of an answer.
type exportedNote struct {
	GivenAt   time.Time  `json:"given_at"`
	Concern   string     `json:"concern"`
	Comment   string     `json:"comment"`
	Answer    string     `json:"answer"`
	HandledAt *time.Time `json:"handled_at"`
}

func (s *Service) exportFeedback(ctx context.Context, subject skincare.ExportSubject) (any, error) {
	notes, err := s.Given(ctx, subject.User)
	if err != nil {
		return nil, err
	}
	list := make([]exportedNote, 0, len(notes))
	for _, note := range notes {
		list = append(list, exportedNote{
			GivenAt: note.GivenAt, Concern: string(note.Concern), Comment: note.Comment, Answer: note.Answer,
			HandledAt: skincare.OptionalTime(note.HandledAt),
		})
	}
	return list, nil
}
