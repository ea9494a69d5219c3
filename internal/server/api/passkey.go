package api

import (
	"net/http"

	"clary.example/internal/features/account"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// beginPasskeyLogin handles POST /api/token/passkey/begin/.
func (s *Server) beginPasskeyLogin(w http.ResponseWriter, r *http.Request) error {
	options, err := s.Accounts.BeginPasskeyLogin(r.Context(), s.origin(r))
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, options)
}

// createTokenWithPasskey handles POST /api/token/passkey/.
func (s *Server) createTokenWithPasskey(w http.ResponseWriter, r *http.Request) error {
	body, err := decode[oas.PasskeyAnswer](w, r)
	if err != nil {
		return err
	}
	key, err := s.loginKey(w, r)
	if err != nil {
		return err
	}
	tokens, err := s.Accounts.LogInWithPasskey(r.Context(), account.PasskeyAttempt{
		Answer: body.Credential,
		Origin: s.origin(r),
		Device: account.DeviceOf(r.UserAgent()),
		Key:    key,
	})
	if err != nil {
		return err
	}
	s.endReplaced(r)
	return respond(w, http.StatusOK, tokenPair(tokens))
}

// listPasskeys handles GET /api/user/passkeys/.
func (s *Server) listPasskeys(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	passkeys, err := s.Accounts.ListPasskeys(r.Context(), caller)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, skincare.Convert(passkeys, onePasskey))
}

// beginPasskey handles POST /api/user/passkeys/begin/.
func (s *Server) beginPasskey(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decode[oas.PasswordConfirmation](w, r)
	if err != nil {
		return err
	}
	options, err := s.Accounts.BeginPasskey(r.Context(), caller, body.CurrentPassword)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, options)
}

// addPasskey handles POST /api/user/passkeys/.
func (s *Server) addPasskey(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decode[oas.NewPasskey](w, r)
	if err != nil {
		return err
	}
	added, err := s.Accounts.AddPasskey(r.Context(), caller, body.Name, body.Credential)
	return respondTo(w, http.StatusCreated, added, err, onePasskey)
}

// renamePasskey handles PUT /api/user/passkeys/{id}/.
func (s *Server) renamePasskey(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	if r.PathValue("id") == beginPasskeyName {
		return wrongMethod(w, http.MethodPost)
	}
	id, err := passkeyID(r)
	if err != nil {
		return err
	}
	body, err := decode[oas.PasskeyName](w, r)
	if err != nil {
		return err
	}
	renamed, err := s.Accounts.RenamePasskey(r.Context(), caller, id, body.Name)
	return respondTo(w, http.StatusOK, renamed, err, onePasskey)
}

// removePasskey handles POST /api/user/passkeys/{id}/remove/.
func (s *Server) removePasskey(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	id, err := passkeyID(r)
	if err != nil {
		return err
	}
	body, err := decode[oas.PasswordConfirmation](w, r)
	if err != nil {
		return err
	}
	return noContent(w, s.Accounts.RemovePasskey(r.Context(), caller, id, body.CurrentPassword))
}

// passkeyID reads which passkey a path names.
func passkeyID(r *http.Request) (account.PasskeyID, error) {
	return idOf[account.PasskeyID](r, account.NoPasskey())
}

func onePasskey(passkey account.Passkey) oas.Passkey {
	return oas.Passkey{
		ID:      int64(passkey.ID),
		Name:    passkey.Name,
		Synced:  passkey.BackupEligible,
		AddedAt: passkey.AddedAt,
		UsedAt:  skincare.OptionalTime(passkey.UsedAt),
	}
}
