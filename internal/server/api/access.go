package api

import (
	"net/http"

	"clary.example/internal/features/account"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// listSessions handles GET /api/user/sessions/.
func (s *Server) listSessions(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	sessions, err := s.Accounts.LiveSessions(r.Context(), caller)
	if err != nil {
		return err
	}
	body := make([]oas.Session, 0, len(sessions))
	for _, session := range sessions {
		body = append(body, oas.Session{
			ID:        string(session.Name()),
			Device:    string(session.Device),
			StartedAt: session.StartedAt,
			UsedAt:    session.UsedAt,
			Current:   session.ID == caller.Session,
			Bound:     session.IsBound(),
		})
	}
	return respond(w, http.StatusOK, body)
}

// endOneSession handles DELETE /api/user/sessions/{id}/.
func (s *Server) endOneSession(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	return noContent(w, s.Accounts.EndSession(r.Context(), caller, account.SessionName(r.PathValue("id"))))
}

// endOtherSessions handles POST /api/user/sessions/end-others/.
func (s *Server) endOtherSessions(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	return noContent(w, s.Accounts.EndOtherSessions(r.Context(), caller))
}

// endAllSessions handles POST /api/user/sessions/end-all/.
func (s *Server) endAllSessions(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	return noContent(w, s.Accounts.EndAllSessions(r.Context(), caller))
}

// listSecurityEvents handles GET /api/user/security-events/.
func (s *Server) listSecurityEvents(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	events, err := s.Accounts.SecurityEvents(r.Context(), caller)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, skincare.Convert(events, func(event account.SecurityEvent) oas.SecurityEvent {
		return oas.SecurityEvent{Kind: oas.SecurityEventKind(event.Kind), Device: event.Device, At: event.At}
	}))
}

// getRecoveryCodes handles GET /api/user/recovery-codes/.
func (s *Server) getRecoveryCodes(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	left, err := s.Accounts.RecoveryCodesLeft(r.Context(), caller)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, oas.RecoveryCodesLeft{Left: left.Number, MadeAt: skincare.OptionalTime(left.MadeAt)})
}

// makeRecoveryCodes handles POST /api/user/recovery-codes/.
func (s *Server) makeRecoveryCodes(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decode[oas.PasswordConfirmation](w, r)
	if err != nil {
		return err
	}
	made, err := s.Accounts.MakeRecoveryCodes(r.Context(), caller, body.CurrentPassword)
	if err != nil {
		return err
	}
	return respond(w, http.StatusCreated, oas.RecoveryCodes{Codes: made.Codes, MadeAt: made.MadeAt})
}

// recoverAccount handles POST /api/user/recover/.
func (s *Server) recoverAccount(w http.ResponseWriter, r *http.Request) error {
	body, err := decode[oas.RecoveryRequest](w, r)
	if err != nil {
		return err
	}
	err = s.Accounts.Recover(r.Context(), account.Recovery{
		Username: body.Username,
		Code:     body.Code,
		Password: body.NewPassword,
		Origin:   s.origin(r),
	})
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, oas.Message{Message: "Your password was changed. You can now log in."})
}
