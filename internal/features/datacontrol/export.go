package datacontrol

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// ExportSection returns the part of the export that has the settings of a person's data.
func (s *Service) ExportSection() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "settings", Title: "Your data settings", About: "Whether the use of your data is paused, and how long we keep it.",
		Tables: []skincare.ExportTable{{
			Name: "data_settings", Renamed: map[string]string{"photo_days": "photo_retention", "unused_months": "inactivity_months"},
		}},
		Read: s.exportSettings,
	}
}

// exportedSettings are what a person has decided about their data.
type exportedSettings struct {
	RestrictedSince  *time.Time `json:"restricted_since"`
	PhotoRetention   string     `json:"photo_retention"`
	InactivityMonths int        `json:"inactivity_months"`
	LastUsedOn       string     `json:"last_used_on"`
	KeptUntil        string     `json:"kept_until"`
}

func (s *Service) exportSettings(ctx context.Context, subject skincare.ExportSubject) (any, error) {
	settings, err := s.Settings(ctx, subject.User)
	if err != nil {
		return nil, err
	}
	return exportedSettings{
		RestrictedSince: skincare.OptionalTime(settings.RestrictedSince), PhotoRetention: string(settings.Photos),
		InactivityMonths: settings.UnusedMonths, LastUsedOn: settings.LastUsed.String(), KeptUntil: settings.KeptUntil.String(),
	}, nil
}
