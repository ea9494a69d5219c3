package api

import (
	"net/http"

	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// deleteUser handles DELETE /api/admin/users/delete/{id}/.
func (s *Server) deleteUser(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	subject, err := subjectID(r)
	if err != nil {
		return err
	}
	user, err := s.Admin.Delete(r.Context(), caller, subject)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, oas.Message{Message: "The account of " + user.Username + " was deleted."})
}

// listDeletedUsers handles GET /api/admin/deleted-users/.
func (s *Server) listDeletedUsers(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	users, err := s.Admin.Deleted(r.Context())
	if err != nil {
		return err
	}
	body := oas.DeletedUsers{Users: make([]oas.DeletedUser, 0, len(users))}
	for _, user := range users {
		body.Users = append(body.Users, oas.DeletedUser{
			ID:         int64(user.ID),
			Username:   user.Username,
			DeletedAt:  user.DeletedAt,
			ErasedAt:   user.ErasedAt,
			DeletedBy:  *auditUser(&user.By),
			Restorable: user.By.ID != caller.ID,
		})
	}
	return respond(w, http.StatusOK, body)
}

// restoreUser handles POST /api/admin/deleted-users/{id}/restore/.
func (s *Server) restoreUser(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	subject, err := subjectID(r)
	if err != nil {
		return err
	}
	user, err := s.Admin.Restore(r.Context(), caller, subject)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, oas.Message{Message: "The account of " + user.Username + " was restored."})
}
