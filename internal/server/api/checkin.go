package api

import (
	"net/http"

	"clary.example/internal/features/checkin"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// saveCheckIn handles PUT /api/check-ins/{date}/.
func (s *Server) saveCheckIn(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	day, err := skincare.ParseDate(r.PathValue("date"))
	if err != nil {
		return skincare.Errorf(skincare.KindInvalid, "The day of a check-in must look like 2026-11-16.")
	}
	body, err := decode[oas.CheckInAnswers](w, r)
	if err != nil {
		return err
	}
	saved, care, err := s.CheckIns.Save(r.Context(), caller, checkInOf(day, body))
	if err != nil {
		return err
	}
	s.followCourse(r, caller)
	return respond(w, http.StatusOK, oas.CheckInSaved{CheckIn: checkInBody(saved), Care: skincare.Convert(care, careBody)})
}

// deleteCheckIn handles DELETE /api/check-ins/{date}/.
func (s *Server) deleteCheckIn(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	day, err := skincare.ParseDate(r.PathValue("date"))
	if err != nil {
		return checkin.NotFound()
	}
	return noContent(w, s.CheckIns.Delete(r.Context(), caller.ID, day))
}

func checkInOf(day skincare.Date, body oas.CheckInAnswers) skincare.CheckIn {
	c := skincare.CheckIn{
		Date:     day,
		NoSting:  valueOf(body.NoStinging),
		Used:     skincare.RoutineUse(valueOf(body.Used)),
		Severity: skincare.OverallSeverity(valueOf(body.Severity)),
		Change:   skincare.ChangeSinceStart(valueOf(body.Change)),
		Bother:   skincare.Bother(valueOf(body.Bother)),
		New:      valueOf(body.New),
		Note:     valueOf(body.Note),
	}
	for _, feeling := range valueOf(body.SkinFeels) {
		c.SkinFeels = append(c.SkinFeels, skincare.SkinFeeling(feeling))
	}
	return c
}

func checkInBody(c skincare.CheckIn) oas.CheckIn {
	return oas.CheckIn{
		Date:       c.Date.String(),
		NoStinging: c.NoSting,
		Used:       ifChosen[oas.RoutineUse](c.Used),
		Severity:   ifChosen[oas.OverallSeverity](c.Severity),
		Change:     ifChosen[oas.ChangeSinceStart](c.Change),
		SkinFeels:  skincare.Convert(c.SkinFeels, func(f skincare.SkinFeeling) oas.SkinFeeling { return oas.SkinFeeling(f) }),
		Bother:     ifChosen[oas.Bother](c.Bother),
		New:        c.New,
		Note:       c.Note,
	}
}

// valueOf returns the zero value where there is none.
func valueOf[T any](value *T) T {
	if value == nil {
		var none T
		return none
	}
	return *value
}

// ifChosen returns nil for an answer that was not given.
func ifChosen[To, From ~string](answer From) *To {
	if answer == "" {
		return nil
	}
	return new(To(answer))
}
