package reminder

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// lastSent says why the times of the last reminders are left out.
const lastSent = "For when the last reminder was sent, so that none is sent twice."

// ExportSection returns the part of the export that has reminders.
func (s *Service) ExportSection() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "reminders", Title: "Reminders", About: "The notifications you turned on, and how many devices get them.",
		Tables: []skincare.ExportTable{
			{Name: "reminders", Renamed: map[string]string{"kind": "morning", "minute": "morning", "zone": "time_zone"}},
			{
				Name: "push_subscriptions", Renamed: map[string]string{"name": "devices"},
				LeftOut: map[string]string{
					"session_id": skincare.LeftOutInternalName, "endpoint_digest": "A digest of your browser's address, to find the row.",
					"added_at":     "When the device was added. The list of logins says more.",
					"sealed":       "The address of your browser at its push service, with its keys. It is a secret: it could be used to send you messages.",
					"morning_sent": lastSent, "evening_sent": lastSent, "check_in_sent": lastSent,
				},
			},
		},
		Read: s.exportReminders,
	}
}

// exportedReminders are the notifications that the person has turned on. Times are by
// their clock, and null for what is off.
type exportedReminders struct {
	Morning *string `json:"morning"`
	Evening *string `json:"evening"`
	CheckIn *string `json:"check_in"`
	// Weekday is the day of the check-in.
	Weekday  *string    `json:"weekday"`
	TimeZone string     `json:"time_zone"`
	NextAt   *time.Time `json:"next_at"`
	// Devices is how many devices are reminded.
	Devices int `json:"devices"`
}

func (s *Service) exportReminders(ctx context.Context, subject skincare.ExportSubject) (any, error) {
	settings, err := s.Settings(ctx, subject.User, "")
	if err != nil {
		return nil, err
	}
	exported := exportedReminders{Devices: settings.Devices}
	for _, t := range settings.Times {
		exported.TimeZone = t.Zone
		if exported.NextAt == nil || t.Next.Before(*exported.NextAt) {
			exported.NextAt = &t.Next
		}
		switch at := Clock(t.Minute); t.Kind {
		case Morning:
			exported.Morning = &at
		case Evening:
			exported.Evening = &at
		case CheckIn:
			exported.CheckIn, exported.Weekday = &at, new(t.Weekday.String())
		}
	}
	return exported, nil
}
