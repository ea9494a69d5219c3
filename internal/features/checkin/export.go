package checkin

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// ExportSection returns the part of the export that has check-ins.
func (s *Service) ExportSection() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "check_ins", Title: "Check-ins", About: "How you saw your skin, day by day. \"heard\" names the fixed texts that you were shown for what you wrote.",
		Tables: []skincare.ExportTable{{
			Name: "check_ins", Renamed: map[string]string{"sealed": "note"}, LeftOut: map[string]string{"name": skincare.LeftOutInternalName},
		}},
		Read: s.exportCheckIns,
	}
}

// exportedCheckIn is how the person saw their skin on a day. What was not answered is
// empty.
type exportedCheckIn struct {
	Day       string    `json:"day"`
	SavedAt   time.Time `json:"saved_at"`
	NoSting   bool      `json:"no_stinging"`
	Used      string    `json:"used"`
	Severity  string    `json:"severity"`
	Change    string    `json:"change"`
	SkinFeels []string  `json:"skin_feels"`
	Bother    string    `json:"bother"`
	New       string    `json:"new"`
	Note      string    `json:"note"`
	// Heard are the ids of the fixed texts that were shown.
	Heard []string `json:"heard"`
}

func (s *Service) exportCheckIns(ctx context.Context, subject skincare.ExportSubject) (any, error) {
	checkIns, err := s.List(ctx, subject.User)
	if err != nil {
		return nil, err
	}
	list := make([]exportedCheckIn, 0, len(checkIns))
	for _, c := range checkIns {
		exported := exportedCheckIn{
			Day: c.Date.String(), SavedAt: c.SavedAt, NoSting: c.NoSting, Used: string(c.Used), Severity: string(c.Severity), Change: string(c.Change), SkinFeels: []string{},
			Bother: string(c.Bother), New: c.New, Note: c.Note, Heard: append([]string{}, c.Heard...),
		}
		for _, feeling := range c.SkinFeels {
			exported.SkinFeels = append(exported.SkinFeels, string(feeling))
		}
		list = append(list, exported)
	}
	return list, nil
}
