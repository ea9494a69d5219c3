package api

import (
	"net/http"
	"strconv"

	"clary.example/internal/features/routine"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// listRoutines handles GET /api/routines/.
func (s *Server) listRoutines(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	days, err := s.Routines.List(r.Context(), caller.ID)
	if err != nil {
		return err
	}
	body := make([]oas.Routine, 0, len(days))
	for _, day := range days {
		body = append(body, oas.Routine{
			ID:          int64(day.ID),
			Date:        day.Date.String(),
			Morning:     day.Morning,
			Evening:     day.Evening,
			MorningDone: day.MorningDone,
			EveningDone: day.EveningDone,
			Week:        day.Week,
		})
	}
	return respond(w, http.StatusOK, body)
}

// setRoutineDone handles PUT /api/routines/{id}/done/.
func (s *Server) setRoutineDone(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	id, err := routineID(r)
	if err != nil {
		return err
	}
	body, err := decode[oas.RoutineDone](w, r)
	if err != nil {
		return err
	}
	if err := s.Routines.SetDone(r.Context(), caller, id, body.Morning, body.Evening); err != nil {
		return err
	}
	return respond(w, http.StatusOK, body)
}

// deleteRoutine handles DELETE /api/routines/delete/{id}/.
func (s *Server) deleteRoutine(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	id, err := routineID(r)
	if err != nil {
		return err
	}
	if err := s.Routines.Delete(r.Context(), caller.ID, id); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// undoRoutineWeek handles POST /api/routines/weeks/{week}/undo/.
func (s *Server) undoRoutineWeek(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	restored, err := s.Routines.Undo(r.Context(), caller.ID, r.PathValue("week"))
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, oas.RoutineUndone{Restored: dates(restored)})
}

// routineID returns the id in the path. What is no id names nothing that is
// there.
func routineID(r *http.Request) (skincare.RoutineID, error) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil || id < 1 {
		return 0, routine.NotFound()
	}
	return skincare.RoutineID(id), nil
}

func dates(list []skincare.Date) []string {
	body := make([]string, 0, len(list))
	for _, date := range list {
		body = append(body, date.String())
	}
	return body
}
