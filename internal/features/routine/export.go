package routine

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// ExportSection returns the part of the export that has routines.
func (s *Service) ExportSection() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "routines", Title: "Routines", About: "Your skincare routines, day by day.",
		Tables: []skincare.ExportTable{{
			Name:    "routines",
			Renamed: map[string]string{"sealed": "morning", "replaced_by": "replaced_at"},
			LeftOut: map[string]string{"name": skincare.LeftOutInternalName, "attempt": skincare.LeftOutAttemptDigest, "is_newest": "Whether the week can be taken back."},
		}},
		Read: s.exportRoutines,
	}
}

// exportedDay is what to do on one day.
type exportedDay struct {
	ID          skincare.RoutineID `json:"id"`
	Day         string             `json:"day"`
	Morning     string             `json:"morning"`
	Evening     string             `json:"evening"`
	MorningDone bool               `json:"morning_done"`
	EveningDone bool               `json:"evening_done"`
	Week        string             `json:"week"`
	AddedAt     time.Time          `json:"added_at"`
	// ReplacedAt is when a newer week took its place.
	ReplacedAt *time.Time `json:"replaced_at"`
}

func (s *Service) exportRoutines(ctx context.Context, subject skincare.ExportSubject) (any, error) {
	days, err := s.All(ctx, subject.User)
	if err != nil {
		return nil, err
	}
	list := make([]exportedDay, 0, len(days))
	for _, day := range days {
		list = append(list, exportedDay{
			ID: day.ID, Day: day.Date.String(), Morning: day.Morning, Evening: day.Evening,
			MorningDone: day.MorningDone, EveningDone: day.EveningDone, Week: day.Week,
			AddedAt: day.AddedAt, ReplacedAt: skincare.OptionalTime(day.ReplacedAt),
		})
	}
	return list, nil
}
