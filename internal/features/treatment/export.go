package treatment

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// ExportSection returns the part of the export that has notes about what a person
// uses.
func (s *Service) ExportSection() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "use_notes", Title: "What you use", About: "What you said you no longer use, or still use, and medicines, pregnancy or allergies that you named in a conversation.",
		Tables: []skincare.ExportTable{{
			Name: "use_notes", Renamed: map[string]string{"sealed": "treatment"}, LeftOut: map[string]string{"name": skincare.LeftOutInternalName},
		}},
		Read: s.exportNotes,
	}
}

type exportedNote struct {
	Treatment string    `json:"treatment"`
	Ended     bool      `json:"ended"`
	Doubtful  bool      `json:"doubtful"`
	Source    string    `json:"source"`
	SaidAt    time.Time `json:"said_at"`
}

func (s *Service) exportNotes(ctx context.Context, subject skincare.ExportSubject) (any, error) {
	rows, err := s.Store.List(ctx, subject.User)
	if err != nil {
		return nil, err
	}
	list := []exportedNote{}
	for _, row := range rows {
		if row.Kind != RowNote {
			continue
		}
		n, err := s.open(ctx, subject.User, row)
		if err != nil {
			return nil, err
		}
		list = append(list, exportedNote{Treatment: string(n.ID), Ended: n.Ended, Doubtful: n.Doubtful, Source: string(n.Source), SaidAt: n.At})
	}
	return list, nil
}
