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
		Statement:    statementBody(p.Statement),
		Photos:       make([]oas.ProgressPhoto, 0, len(p.Records)),
		CheckIns:     make([]oas.CheckIn, 0, len(p.CheckIns)),
		RoutineWeeks: make([]oas.RoutineWeek, 0, len(p.Weeks)),
		Changes:      make([]oas.ProgressChange, 0, len(p.Changes)),
	}
	if p.StartedOn != nil {
		body.StartedOn = new(p.StartedOn.String())
	}
	for _, q := range p.Records {
		body.Photos = append(body.Photos, progressPhoto(q))
	}
	for _, c := range p.CheckIns {
		body.CheckIns = append(body.CheckIns, checkInBody(c))
	}
	for _, week := range p.Weeks {
		body.RoutineWeeks = append(body.RoutineWeeks, oas.RoutineWeek{Monday: week.Monday.String(), Planned: week.Planned, Done: week.Done})
	}
	for _, change := range p.Changes {
		body.Changes = append(body.Changes, oas.ProgressChange{
			Date: change.Date.String(), Kind: oas.ProgressChangeKind(change.Kind), Text: change.Text,
		})
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
		PhotoKeptUntil:        optionalTime(q.PhotoUntil),
		AcneSeverity:          severity(q.Estimate.Severity),
		Shares:                append([]float64{}, q.Estimate.Shares...),
		Estimate:              estimate(q.Estimate, q.OwnSeverity),
		OwnSeverity:           severity(q.OwnSeverity),
	}
}
