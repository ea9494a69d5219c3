package api

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"clary.example/internal/features/export"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// partTimeout is how long a client may take to receive a part of an archive,
// which is a megabyte. The server's own limit is for an answer as a whole.
const partTimeout = time.Minute

// getExport handles GET /api/user/exports/.
func (s *Server) getExport(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	current, err := s.Exports.Current(r.Context(), caller.ID)
	return respondTo(w, http.StatusOK, current, err, exportBody)
}

// requestExport handles POST /api/user/exports/.
func (s *Server) requestExport(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decode[oas.PasswordConfirmation](w, r)
	if err != nil {
		return err
	}
	wanted, token, err := s.Exports.RequestExport(r.Context(), caller, body.CurrentPassword)
	if err != nil {
		return err
	}
	return respond(w, http.StatusAccepted, oas.ExportRequested{
		Export: exportBody(wanted), Link: "/api/user/exports/" + token + "/",
	})
}

// downloadExport handles GET /api/user/exports/{token}/. Whoever holds the link
// needs nothing else, so that a browser can follow it.
func (s *Server) downloadExport(w http.ResponseWriter, r *http.Request) error {
	if r.Method != http.MethodGet {
		return export.NotFound() // To ask whether it is there must not use it up.
	}
	download, err := s.Exports.Download(r.Context(), r.PathValue("token"))
	if err != nil {
		return err
	}
	header := w.Header()
	header.Set("Content-Type", "application/zip")
	header.Set("Content-Length", strconv.FormatInt(download.Bytes, 10))
	header.Set("Content-Disposition", `attachment; filename="clary-data-`+download.ReadyAt.UTC().Format(time.DateOnly)+`.zip"`)
	controller := http.NewResponseController(w)
	err = download.Copy(r.Context(), w, func() error { return controller.SetWriteDeadline(time.Now().Add(partTimeout)) })
	switch {
	case err == nil:
	case errors.Is(err, export.ErrBrokenOff):
		s.Log.InfoContext(r.Context(), "export download broken off by client", "pattern", r.Pattern)
	default:
		// The client sees by the length that something is missing.
		_ = s.logFailure(r, err)
	}
	return nil
}

func exportBody(e export.Export) oas.Export {
	body := oas.Export{State: oas.ExportState(e.State), Progress: e.Progress}
	if e.State == export.StateNone {
		return body
	}
	body.AskedAt, body.EndedAt = &e.AskedAt, skincare.OptionalTime(e.EndedAt)
	if !e.ReadyAt.IsZero() {
		body.ReadyAt, body.Bytes = &e.ReadyAt, &e.Bytes
	}
	if e.State == export.StateReady {
		body.ExpiresAt = &e.LastsUntil
	}
	return body
}
