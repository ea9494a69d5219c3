package api

import (
	"net/http"

	"clary.example/internal/features/account"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// signUp handles POST /api/user/signup/.
func (s *Server) signUp(w http.ResponseWriter, r *http.Request) error {
	body, err := decode[oas.SignUpRequest](w, r)
	if err != nil {
		return err
	}
	form := account.Registration{Username: body.Username, Password: body.Password, Origin: s.origin(r)}
	if given := body.Consent; given != nil {
		form.Statement = &account.Statement{
			Adult:         given.Adult,
			PolicyVersion: given.PolicyVersion,
			Granted: map[skincare.Purpose]bool{
				skincare.PurposeHealthData:   given.HealthData,
				skincare.PurposePhoto:        given.Photo,
				skincare.PurposeAIProcessing: given.AIProcessing,
			},
		}
	}
	user, err := s.Accounts.SignUp(r.Context(), form)
	return respondTo(w, http.StatusCreated, user, err, currentUser)
}

// getMe handles GET /api/user/me/.
func (s *Server) getMe(w http.ResponseWriter, _ *http.Request, caller skincare.Caller) error {
	return respond(w, http.StatusOK, currentUser(caller.User))
}

// getProfile handles GET /api/user/profile/.
func (s *Server) getProfile(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	p, err := s.Accounts.Profile(r.Context(), caller)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, profile(caller.User, p))
}

// updateProfile handles PUT /api/user/profile/.
func (s *Server) updateProfile(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decode[oas.ProfileUpdate](w, r)
	if err != nil {
		return err
	}
	caller, err = s.Accounts.UpdateProfile(r.Context(), caller, skincare.Profile{
		SkinType:  skincare.SkinType(body.SkinType),
		Allergies: body.Allergies,
		Triggers:  body.Triggers,
		Duration:  body.Duration,
	})
	if err != nil {
		return err
	}
	s.followCourse(r, caller)
	return s.getProfile(w, r, caller)
}

// changePassword handles POST /api/user/change-password/.
func (s *Server) changePassword(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decode[oas.PasswordChange](w, r)
	if err != nil {
		return err
	}
	err = s.Accounts.ChangePassword(r.Context(), caller, body.CurrentPassword, body.NewPassword)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, oas.Message{Message: "Password changed successfully!"})
}

// confirmPassword handles POST /api/user/confirm-password/.
func (s *Server) confirmPassword(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decode[oas.PasswordConfirmation](w, r)
	if err != nil {
		return err
	}
	return noContent(w, s.Accounts.ConfirmPassword(r.Context(), caller, body.CurrentPassword))
}

// deleteAccount handles POST /api/user/delete-account/.
func (s *Server) deleteAccount(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decode[oas.PasswordConfirmation](w, r)
	if err != nil {
		return err
	}
	if err := s.Accounts.Delete(r.Context(), caller, body.CurrentPassword); err != nil {
		return err
	}
	return respond(w, http.StatusOK, oas.Message{Message: "Account deleted successfully."})
}

func currentUser(user skincare.User) oas.CurrentUser {
	return oas.CurrentUser{ID: int64(user.ID), Username: user.Username}
}

func profile(user skincare.User, p skincare.Profile) oas.Profile {
	return oas.Profile{
		SkinType:  oas.SkinType(p.SkinType),
		Allergies: p.Allergies,
		Triggers:  p.Triggers,
		Duration:  p.Duration,
		IsAdmin:   user.IsAdmin,
	}
}
