package notice

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// ExportSection returns the part of the export that has notices.
func (s *Service) ExportSection() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "notices", Title: "Messages to you", About: "What we show you when you are logged in.",
		Tables: []skincare.ExportTable{{Name: "notice_people", Renamed: map[string]string{"notice_id": "text"}}},
		Read:   s.exportNotices,
	}
}

// exportedNotice is what the operator tells people.
type exportedNotice struct {
	SetAt time.Time `json:"set_at"`
	Text  string    `json:"text"`
}

func (s *Service) exportNotices(ctx context.Context, subject skincare.ExportSubject) (any, error) {
	notices, err := s.AllFor(ctx, subject.User)
	if err != nil {
		return nil, err
	}
	list := make([]exportedNotice, 0, len(notices))
	for _, n := range notices {
		list = append(list, exportedNotice{SetAt: n.SetAt, Text: n.Text})
	}
	return list, nil
}
