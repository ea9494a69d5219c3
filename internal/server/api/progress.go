package api

import (
	"net/http"

	"clary.example/internal/features/progress"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// getProgress handles GET /api/progress/.
func (s *Server) getProgress(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	p, err := s.Progress.Progress(r.Context(), caller)
	if err != nil {
		return err
	}
	body := oas.Progress{
		Statement: statementBody(p.Statement),
		Photos:    skincare.Convert(p.Records, progressPhoto),
		CheckIns:  skincare.Convert(p.CheckIns, checkInBody),
		RoutineWeeks: skincare.Convert(p.Weeks, func(week skincare.RoutineWeek) oas.RoutineWeek {
			return oas.RoutineWeek{Monday: week.Monday.String(), Planned: week.Planned, Done: week.Done}
		}),
		Changes: skincare.Convert(p.Changes, func(c progress.Change) oas.ProgressChange {
			return oas.ProgressChange{Date: c.Date.String(), Kind: oas.ProgressChangeKind(c.Kind), Text: c.Text}
		}),
	}
	if p.StartedOn != nil {
		body.StartedOn = new(p.StartedOn.String())
	}
	return respond(w, http.StatusOK, body)
}

func statementBody(s progress.Statement) oas.ProgressStatement {
	body := oas.ProgressStatement{
		Code: oas.ProgressStatementCode(s.Code), Text: s.Text, Details: s.Details, Side: ifChosen[oas.PhotoSide](s.Side),
	}
	if s.SeeSomeone != nil {
		body.SeeSomeone = &oas.SeeSomeone{Reason: oas.SeeSomeoneReason(s.SeeSomeone.Reason), Text: s.SeeSomeone.Text}
	}
	return body
}

func progressPhoto(q skincare.Questionnaire) oas.ProgressPhoto {
	return oas.ProgressPhoto{
		QuestionnaireID:       int64(q.ID),
		TakenAt:               q.FilledAt,
		Side:                  ifChosen[oas.PhotoSide](q.Side),
		Image:                 imagePath(q),
		HasFullPhoto:          q.HasFullPhoto,
		StartingPhoto:         q.StartingPhoto,
		StartingPhotoAnswered: q.StartingAnswered,
		PhotoKeptUntil:        skincare.OptionalTime(q.PhotoUntil),
		AcneSeverity:          severity(q.Estimate.Severity),
		Shares:                append([]float64{}, q.Estimate.Shares...),
		Estimate:              estimate(q.Estimate, q.OwnSeverity),
		OwnSeverity:           severity(q.OwnSeverity),
	}
}
