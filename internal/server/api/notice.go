package api

import (
	"net/http"

	"clary.example/internal/features/notice"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// listNotices handles GET /api/user/notices/.
func (s *Server) listNotices(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	notices, err := s.Notices.For(r.Context(), caller.ID)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, skincare.Convert(notices, func(n notice.Notice) oas.Notice {
		return oas.Notice{ID: int64(n.ID), Text: n.Text, SetAt: n.SetAt}
	}))
}
