package api

import (
	"math"
	"net/http"
	"strconv"

	"clary.example/internal/features/questionnaire"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// createQuestionnaire handles POST /api/questionnaires/.
func (s *Server) createQuestionnaire(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	form := newForm(w, r)
	// A browser that is answered before it has sent everything shows a broken
	// connection instead of the answer.
	defer form.drain()
	result, err := s.Questionnaires.Create(r.Context(), caller, questionnaire.Submission{
		Attempt: skincare.Attempt(r.Header.Get("Idempotency-Key")),
		Fields:  form.fields,
	})
	if err != nil {
		return err
	}
	s.followCourse(r, caller)
	return respond(w, http.StatusCreated, oas.QuestionnaireCreated{
		ID:           int64(result.ID),
		AcneSeverity: severity(result.Estimate.Severity),
		Estimate:     estimate(result.Estimate, ""),
	})
}

// listQuestionnaires handles GET /api/questionnaires/.
func (s *Server) listQuestionnaires(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	list, err := s.Questionnaires.List(r.Context(), caller.ID)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, skincare.Convert(list, questionnaireBody))
}

// getPhoto handles GET /api/questionnaires/{id}/image/.
func (s *Server) getPhoto(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	id, err := pathID(r)
	if err != nil {
		return err
	}
	size := questionnaire.Small
	switch r.URL.Query().Get("size") {
	case "":
	case string(questionnaire.Full):
		size = questionnaire.Full
	default:
		return skincare.Errorf(skincare.KindInvalid, "The only other photo size is full.")
	}
	photo, err := s.Questionnaires.Photo(r.Context(), caller.ID, id, size)
	if err != nil {
		return err
	}
	header := w.Header()
	header.Set("Content-Type", "image/jpeg")
	header.Set("Content-Length", strconv.Itoa(len(photo)))
	header.Set("Content-Disposition", `inline; filename="skin.jpg"`)
	_, _ = w.Write(photo) //nolint:gosec // It is drawn by our encoder and served as a picture; a failure means that the client has gone.
	return nil
}

// deleteRecordOrPhoto tells apart two paths that overlap.
func (s *Server) deleteRecordOrPhoto(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	first, second := r.PathValue("first"), r.PathValue("second")
	switch {
	case first == "delete":
		r.SetPathValue("id", second)
		return s.deleteQuestionnaire(w, r, caller)
	case second == "image":
		r.SetPathValue("id", first)
		return s.deletePhoto(w, r, caller)
	default:
		return notFound()
	}
}

// deletePhoto handles DELETE /api/questionnaires/{id}/image/.
func (s *Server) deletePhoto(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	id, err := pathID(r)
	if err != nil {
		return err
	}
	return noContent(w, s.Questionnaires.DeletePhoto(r.Context(), caller.ID, id))
}

// setOwnSeverity handles PUT /api/questionnaires/{id}/own-severity/.
func (s *Server) setOwnSeverity(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	id, err := pathID(r)
	if err != nil {
		return err
	}
	body, err := decode[oas.OwnSeverity](w, r)
	if err != nil {
		return err
	}
	var own skincare.Severity
	if body.Severity != nil {
		// Empty would take it back, and is not what was said.
		if !body.Severity.Valid() {
			return skincare.Errorf(skincare.KindInvalid, "Please choose one of the four severities.")
		}
		own = skincare.Severity(*body.Severity)
	}
	if err := s.Questionnaires.SetOwnSeverity(r.Context(), caller, id, own); err != nil {
		return err
	}
	return respond(w, http.StatusOK, body)
}

// setPhotoSide handles PUT /api/questionnaires/{id}/side/.
func (s *Server) setPhotoSide(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	id, err := pathID(r)
	if err != nil {
		return err
	}
	body, err := decode[oas.PhotoSideChoice](w, r)
	if err != nil {
		return err
	}
	if body.Side != nil && !body.Side.Valid() {
		return skincare.Errorf(skincare.KindInvalid, "Please choose front, left or right for the photo.")
	}
	if err := s.Questionnaires.SetSide(r.Context(), caller, id, skincare.Side(valueOf(body.Side))); err != nil {
		return err
	}
	return respond(w, http.StatusOK, body)
}

// setPhotoRetention handles PUT /api/questionnaires/{id}/photo-retention/.
func (s *Server) setPhotoRetention(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	id, err := pathID(r)
	if err != nil {
		return err
	}
	body, err := decode[oas.PhotoRetentionChoice](w, r)
	if err != nil {
		return err
	}
	kept, err := s.Questionnaires.SetStartingTerm(r.Context(), caller, id, skincare.StartingTerm(body.Keep))
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, oas.PhotoKept{StartingPhoto: kept.Starting, PhotoKeptUntil: skincare.OptionalTime(kept.Until)})
}

// deleteQuestionnaire handles DELETE /api/questionnaires/delete/{id}/.
func (s *Server) deleteQuestionnaire(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	id, err := pathID(r)
	if err != nil {
		return err
	}
	return noContent(w, s.Questionnaires.Delete(r.Context(), caller.ID, id))
}

func pathID(r *http.Request) (skincare.QuestionnaireID, error) {
	return idOf[skincare.QuestionnaireID](r, questionnaire.NotFound())
}

func questionnaireBody(q skincare.Questionnaire) oas.Questionnaire {
	return oas.Questionnaire{
		ID:                     int64(q.ID),
		FilledAt:               q.FilledAt,
		CurrentSkincareRoutine: q.CurrentRoutine,
		AcneSeverity:           severity(q.Estimate.Severity),
		AIRecommendation:       q.Recommendation,
		Estimate:               estimate(q.Estimate, q.OwnSeverity),
		OwnSeverity:            severity(q.OwnSeverity),
		HasFullPhoto:           q.HasFullPhoto,
		PhotoKeptUntil:         skincare.OptionalTime(q.PhotoUntil),
		Image:                  imagePath(q),
		Side:                   ifChosen[oas.PhotoSide](q.Side),
		StartingPhoto:          q.StartingPhoto,
		StartingPhotoAnswered:  q.StartingAnswered,
	}
}

// imagePath returns nil where there is no photo.
func imagePath(q skincare.Questionnaire) *string {
	if !q.HasPhoto {
		return nil
	}
	return new("/api/questionnaires/" + strconv.FormatInt(int64(q.ID), 10) + "/image/")
}

// severity returns nil where there is none.
func severity(s skincare.Severity) *oas.Severity {
	if s == "" {
		return nil
	}
	return new(oas.Severity(s))
}

// estimate says how far to trust the estimate of a record, and whom to see by it and
// by the person's own rating.
func estimate(e skincare.Estimate, own skincare.Severity) oas.Estimate {
	judged := e.Judge(own)
	return oas.Estimate{
		Clarity:   oas.EstimateClarity(judged.Clarity),
		Seek:      oas.EstimateSeek(judged.Seek),
		Certainty: oas.EstimateCertainty(e.Certainty),
		Doubt:     oas.EstimateDoubt(e.Doubt),
		Reason:    judged.Reason,
		Shares:    thousandths(e.Shares),
		Between:   severities(judged.Between),
	}
}

// thousandths rounds probabilities: more digits say nothing to a person.
func thousandths(shares []float64) []float64 {
	return skincare.Convert(shares, func(share float64) float64 { return math.Round(share*1000) / 1000 })
}

func severities(list []skincare.Severity) []oas.Severity {
	return skincare.Convert(list, func(s skincare.Severity) oas.Severity { return oas.Severity(s) })
}
