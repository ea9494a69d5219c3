package complaint

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// ExportSection returns the part of the export that has complaints.
func (s *Service) ExportSection() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "complaints", Title: "Complaints", About: "What you complained about, and what we answered.",
		Tables: []skincare.ExportTable{
			{
				Name: "complaints", Renamed: map[string]string{"sealed": "text"},
				LeftOut: map[string]string{"id": skincare.LeftOutInternalName, "name": "A random name. The reference is its beginning."},
			},
			{
				Name: "complaint_answers", Renamed: map[string]string{"sealed": "text"},
				LeftOut: map[string]string{"id": skincare.LeftOutInternalName, "complaint_id": skincare.LeftOutInternalName, "name": skincare.LeftOutInternalName},
			},
		},
		Read: s.exportComplaints,
	}
}

// exportedComplaint is what somebody complained about, and what they were told.
type exportedComplaint struct {
	Reference string           `json:"reference"`
	About     string           `json:"about"`
	Text      string           `json:"text"`
	MadeAt    time.Time        `json:"made_at"`
	DueAt     time.Time        `json:"due_at"`
	ClosedAt  *time.Time       `json:"closed_at"`
	Answers   []exportedAnswer `json:"answers"`
}

// exportedAnswer is what somebody was told about their complaint.
type exportedAnswer struct {
	GivenAt time.Time `json:"given_at"`
	Text    string    `json:"text"`
}

func (s *Service) exportComplaints(ctx context.Context, subject skincare.ExportSubject) (any, error) {
	complaints, err := s.All(ctx, subject.User)
	if err != nil {
		return nil, err
	}
	list := make([]exportedComplaint, 0, len(complaints))
	for _, c := range complaints {
		exported := exportedComplaint{
			Reference: c.Reference(), About: string(c.About), Text: c.Text, MadeAt: c.MadeAt, DueAt: c.DueAt,
			ClosedAt: skincare.OptionalTime(c.ClosedAt), Answers: []exportedAnswer{},
		}
		for _, answer := range c.Answers {
			exported.Answers = append(exported.Answers, exportedAnswer{GivenAt: answer.GivenAt, Text: answer.Text})
		}
		list = append(list, exported)
	}
	return list, nil
}
