package api

import (
	"net/http"

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
	return respond(w, http.StatusOK, skincare.Convert(days, func(day skincare.RoutineDay) oas.Routine {
		return oas.Routine{
			ID:          int64(day.ID),
			Date:        day.Date.String(),
			Morning:     day.Morning,
			Evening:     day.Evening,
			MorningDone: day.MorningDone,
			EveningDone: day.EveningDone,
			Week:        day.Week,
		}
	}))
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
	return noContent(w, s.Routines.Delete(r.Context(), caller.ID, id))
}

// undoRoutineWeek handles POST /api/routines/weeks/{week}/undo/.
func (s *Server) undoRoutineWeek(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	restored, err := s.Routines.Undo(r.Context(), caller.ID, r.PathValue("week"))
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, oas.RoutineUndone{Restored: dates(restored)})
}

func routineID(r *http.Request) (skincare.RoutineID, error) {
	return idOf[skincare.RoutineID](r, routine.NotFound())
}

func dates(list []skincare.Date) []string { return skincare.Convert(list, skincare.Date.String) }
