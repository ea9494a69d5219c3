package course

import (
	"context"
	"time"

	"clary.example/internal/advice/plan"
	"clary.example/internal/skincare"
)

// ExportSection returns the part of the export that has the course.
func (s *Service) ExportSection() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "course", Title: "Course", About: "Your course of twelve weeks: what was planned and why, and what stung. Its days are among the routines.",
		Tables: []skincare.ExportTable{{
			Name: "courses", Renamed: map[string]string{"sealed": "weeks"}, LeftOut: map[string]string{"name": skincare.LeftOutInternalName},
		}},
		Read: s.exportCourse,
	}
}

type exportedCourse struct {
	StartedOn string          `json:"started_on"`
	SavedAt   time.Time       `json:"saved_at"`
	Weeks     []exportedWeek  `json:"weeks"`
	Stung     []exportedSting `json:"stung"`
}

type exportedWeek struct {
	Week      int      `json:"week"`
	FirstDay  string   `json:"first_day"`
	Stage     string   `json:"stage"`
	Active    string   `json:"active"`
	Evenings  []string `json:"evenings"`
	Medicines []string `json:"medicines"`
	Reasons   []string `json:"reasons"`
}

type exportedSting struct {
	On     string `json:"on"`
	Active string `json:"active"`
	Strong bool   `json:"strong"`
}

// exportCourse returns a list with the course, or an empty one.
func (s *Service) exportCourse(ctx context.Context, subject skincare.ExportSubject) (any, error) {
	list := []exportedCourse{}
	row, _, err := s.Store.Get(ctx, subject.User)
	if skincare.KindOf(err) == skincare.KindNotFound {
		return list, nil
	}
	if err != nil {
		return nil, err
	}
	course, _, err := s.open(ctx, subject.User, row)
	if err != nil {
		return nil, err
	}
	out := exportedCourse{StartedOn: row.StartedOn.String(), SavedAt: row.SavedAt, Weeks: []exportedWeek{}, Stung: []exportedSting{}}
	for _, w := range course.Weeks {
		out.Weeks = append(out.Weeks, exportedWeek{
			Week: w.Number, FirstDay: w.First.String(), Stage: string(w.Stage), Active: string(w.Active),
			Evenings: skincare.Convert(w.Evenings(), skincare.Date.String), Medicines: append([]string{}, w.Medicines...), Reasons: w.Say(),
		})
	}
	for _, c := range course.Complaints {
		out.Stung = append(out.Stung, sting(c))
	}
	return append(list, out), nil
}

func sting(c plan.Complaint) exportedSting {
	return exportedSting{On: c.On.String(), Active: string(c.Active), Strong: c.Strong}
}
