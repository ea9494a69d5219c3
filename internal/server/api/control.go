package api

import (
	"net/http"

	"clary.example/internal/features/datacontrol"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// getDataSettings handles GET /api/user/data-settings/.
func (s *Server) getDataSettings(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	settings, err := s.Control.Settings(r.Context(), caller.ID)
	return respondTo(w, http.StatusOK, settings, err, dataSettings)
}

// updateDataSettings handles PUT /api/user/data-settings/.
func (s *Server) updateDataSettings(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decode[oas.DataSettingsUpdate](w, r)
	if err != nil {
		return err
	}
	wish := datacontrol.SettingsPatch{Restricted: body.Restricted, UnusedMonths: (*int)(body.InactivityMonths)}
	if body.PhotoRetention != nil {
		term := skincare.PhotoTerm(*body.PhotoRetention)
		wish.Photos = &term
	}
	settings, err := s.Control.Change(r.Context(), caller.ID, wish)
	return respondTo(w, http.StatusOK, settings, err, dataSettings)
}

func dataSettings(settings datacontrol.Settings) oas.DataSettings {
	return oas.DataSettings{
		Restricted:       !settings.RestrictedSince.IsZero(),
		RestrictedSince:  skincare.OptionalTime(settings.RestrictedSince),
		PhotoRetention:   oas.PhotoRetention(settings.Photos),
		InactivityMonths: oas.InactivityMonths(settings.UnusedMonths),
		LastUsedOn:       settings.LastUsed.String(),
		KeptUntil:        settings.KeptUntil.String(),
		Records:          settings.Stored.Records,
		Photos:           settings.Stored.Photos,
		RoutineDays:      settings.Stored.RoutineDays,
		CheckIns:         settings.Stored.CheckIns,
	}
}
