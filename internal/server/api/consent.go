package api

import (
	"net/http"

	"clary.example/internal/features/consent"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// getConsents handles GET /api/user/consents/.
func (s *Server) getConsents(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	state, err := s.Consents.State(r.Context(), caller.ID)
	return respondTo(w, http.StatusOK, state, err, consents)
}

// updateConsents handles PUT /api/user/consents/.
func (s *Server) updateConsents(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decode[oas.ConsentsUpdate](w, r)
	if err != nil {
		return err
	}
	granted := make(map[skincare.Purpose]bool)
	for purpose, answer := range map[skincare.Purpose]*bool{
		skincare.PurposeHealthData:   body.HealthData,
		skincare.PurposePhoto:        body.Photo,
		skincare.PurposeAIProcessing: body.AIProcessing,
	} {
		if answer != nil {
			granted[purpose] = *answer
		}
	}
	state, err := s.Consents.Change(r.Context(), caller.ID, consent.Change{
		PolicyVersion: body.PolicyVersion, Granted: granted, KeepRecords: body.KeepRecords != nil && *body.KeepRecords,
	})
	return respondTo(w, http.StatusOK, state, err, consents)
}

// getConsentHistory handles GET /api/user/consents/history/.
func (s *Server) getConsentHistory(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	answers, err := s.Consents.History(r.Context(), caller.ID)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, skincare.Convert(answers, consentBody))
}

func consents(state consent.State) oas.Consents {
	return oas.Consents{
		PolicyVersion: skincare.PolicyVersion,
		Adult:         state.Adult,
		Purposes:      skincare.Convert(state.Purposes, consentBody),
	}
}

func consentBody(answer skincare.Consent) oas.Consent {
	body := oas.Consent{
		Purpose: oas.ConsentPurpose(answer.Purpose),
		Granted: answer.Granted,
		Source:  oas.ConsentSource(answer.Source),
	}
	if answer.Source != skincare.ConsentNone {
		body.PolicyVersion = &answer.PolicyVersion
		body.RecordedAt = &answer.RecordedAt
	}
	return body
}
