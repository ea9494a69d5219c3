package api

import (
	"net/http"
	"time"

	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// getTreatments handles GET /api/treatments/.
func (s *Server) getTreatments(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	in, err := s.Treatments.InUse(r.Context(), caller)
	switch kind := skincare.KindOf(err); {
	case kind == skincare.KindConsentRequired, kind == skincare.KindRestricted:
		w.WriteHeader(http.StatusNoContent)
		return nil
	case err != nil:
		return err
	}
	body := oas.Treatments{InUse: usesBody(in.Uses)}
	if in.Routine != "" {
		body.Routine = &struct {
			Source oas.UseSource `json:"source"`
			Text   string        `json:"text"`
		}{sourceBody(in.RoutineSource), in.Routine}
	}
	return respond(w, http.StatusOK, body)
}

// endTreatment handles PUT /api/treatments/{id}/ended/.
func (s *Server) endTreatment(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decode[oas.TreatmentEnded](w, r)
	if err != nil {
		return err
	}
	change := s.Treatments.Undo
	if body.Ended {
		change = s.Treatments.End
	}
	if err := change(r.Context(), caller, skincare.TreatmentID(r.PathValue("id"))); err != nil {
		return err
	}
	s.followCourse(r, caller)
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func usesBody(uses []skincare.Use) []oas.Use {
	list := make([]oas.Use, 0, len(uses))
	for _, use := range uses {
		list = append(list, oas.Use{
			ID: string(use.ID), Kind: oas.UseKind(use.Kind), Name: use.Name, Source: sourceBody(use.Source),
			Since: dateBody(use.Since), Finished: use.Finished, Fixed: use.Fixed, Doubtful: use.Doubtful,
		})
	}
	return list
}

func sourceBody(s skincare.Source) oas.UseSource {
	return oas.UseSource{Kind: oas.UseSourceKind(s.Kind), Date: dateBody(s.At)}
}

func dateBody(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	return new(skincare.DateOf(t).String())
}
