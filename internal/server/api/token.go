package api

import (
	"net/http"

	"clary.example/internal/features/account"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// createToken handles POST /api/token/.
func (s *Server) createToken(w http.ResponseWriter, r *http.Request) error {
	body, err := decode[oas.Credentials](w, r)
	if err != nil {
		return err
	}
	key, err := s.loginKey(w, r)
	if err != nil {
		return err
	}
	tokens, err := s.Accounts.LogIn(r.Context(), account.Attempt{
		Username: body.Username,
		Password: body.Password,
		Origin:   s.origin(r),
		Device:   account.DeviceOf(r.UserAgent()),
		Key:      key,
	})
	if err != nil {
		return err
	}
	s.endReplaced(r)
	return respond(w, http.StatusOK, tokenPair(tokens))
}

// endReplaced ends the session that a browser was in when it logged in anew:
// nobody holds its tokens from now on who should. A failure leaves a session
// that its owner can see and end, and is no reason to refuse the new one.
func (s *Server) endReplaced(r *http.Request) {
	before, err := s.caller(r)
	if err != nil {
		return // There was none.
	}
	if err := s.Accounts.LogOut(r.Context(), before); err != nil {
		s.Log.WarnContext(r.Context(), "replaced session not ended", "error", err)
	}
}

// refreshToken handles POST /api/token/refresh/.
func (s *Server) refreshToken(w http.ResponseWriter, r *http.Request) error {
	body, err := decode[oas.RefreshRequest](w, r)
	if err != nil {
		return err
	}
	tokens, err := s.Accounts.Refresh(r.Context(), body.Refresh, s.refreshProof(w, r, body.Refresh))
	return respondTo(w, http.StatusOK, tokens, err, tokenPair)
}

// endSession handles POST /api/token/logout/.
func (s *Server) endSession(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	return noContent(w, s.Accounts.LogOut(r.Context(), caller))
}

func tokenPair(tokens account.Tokens) oas.TokenPair {
	return oas.TokenPair{Access: tokens.Access, Refresh: tokens.Refresh}
}
