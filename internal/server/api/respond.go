package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// handlerTimeout ends a request that the database or a full queue keeps
// waiting. The browser sets no limit of its own.
const handlerTimeout = 10 * time.Second

// uploadTimeout is handlerTimeout for a request that comes with photos, which
// may take the server's 30 seconds to arrive.
const uploadTimeout = 40 * time.Second

const (
	// What an answer may take besides the provider: waiting for a slot, and the built-in
	// writer that stands in for the provider.
	answerGrace = 15 * time.Second
	// What is left then to send it.
	writeGrace = 5 * time.Second
)

// answerTimeout is handlerTimeout for an answer that somebody has to write.
func (s *Server) answerTimeout() time.Duration { return s.ProviderTimeout + answerGrace }

// statusClientGone is what the metrics show for a client that left before the
// answer. It never reaches anyone.
const statusClientGone = 499

// statusByKind is the one place where a domain failure becomes an HTTP status.
// The web client picks its wording by status alone, and reads 400 as a taken
// username or a wrong password. Nothing else may be a 400.
var statusByKind = map[skincare.Kind]int{ //nolint:gochecknoglobals // Read-only table.
	skincare.KindInvalid:              http.StatusUnprocessableEntity,
	skincare.KindUnauthorized:         http.StatusUnauthorized,
	skincare.KindProofRefused:         http.StatusUnauthorized,
	skincare.KindNonceRequired:        http.StatusUnauthorized,
	skincare.KindWrongPassword:        http.StatusBadRequest,
	skincare.KindTaken:                http.StatusBadRequest,
	skincare.KindForbidden:            http.StatusForbidden,
	skincare.KindConsentRequired:      http.StatusForbidden,
	skincare.KindRestricted:           http.StatusForbidden,
	skincare.KindConfirmationRequired: http.StatusForbidden,
	skincare.KindPasskeyRequired:      http.StatusForbidden,
	skincare.KindNotFound:             http.StatusNotFound,
	kindWrongMethod:                   http.StatusMethodNotAllowed,
	skincare.KindTooLarge:             http.StatusRequestEntityTooLarge,
	skincare.KindPhotoUnreadable:      http.StatusUnprocessableEntity,
	skincare.KindThrottled:            http.StatusTooManyRequests,
	skincare.KindUnavailable:          http.StatusServiceUnavailable,
	skincare.KindInternal:             http.StatusInternalServerError,
}

// handlerFunc is an HTTP handler that may fail. Handlers return errors instead
// of writing them, so no handler can forget to log or leak an internal detail.
type handlerFunc func(w http.ResponseWriter, r *http.Request) error

// handle adapts a handlerFunc to net/http and reports its failure, if any.
func (s *Server) handle(h handlerFunc, timeout time.Duration) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		ctx, cancel := context.WithTimeout(r.Context(), timeout)
		defer cancel()
		if err := withoutPanic(h, w, r.WithContext(ctx)); err != nil {
			s.fail(w, r, err)
		}
	})
}

// withoutPanic turns a panic into an ordinary failure, so that it too is
// logged once and answered with a problem document.
func withoutPanic(h handlerFunc, w http.ResponseWriter, r *http.Request) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("panic: %v\n%s", reason, debug.Stack())
		}
	}()
	return h(w, r)
}

// ErrStopping is why the requests of a server end that can wait for them no
// longer. Those who ask are still there, and are told to ask again: another
// server will answer.
var ErrStopping = errors.New("the server stops")

func isStopping(r *http.Request) bool { return errors.Is(context.Cause(r.Context()), ErrStopping) }

// isGone tells whether nobody is left to be answered.
func isGone(r *http.Request) bool {
	return errors.Is(r.Context().Err(), context.Canceled) && !isStopping(r)
}

// fail answers with a problem document.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if _, ok := errors.AsType[*skincare.Error](err); !ok && isGone(r) {
		w.WriteHeader(statusClientGone)
		return
	}
	known := s.logFailure(r, err)
	if known.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(known.RetryAfter.Seconds()))))
	}
	if asked := challenge(known.Kind); asked != "" {
		w.Header().Set("WWW-Authenticate", asked)
	}
	writeJSON(w, "application/problem+json", statusByKind[known.Kind], problem(known))
}

// logFailure logs a failure, and returns what the user may hear of it. Only the text
// of a skincare.Error reaches them; anything else is shown as a general
// failure. Of what was refused the log says who asked for what, and never the
// text, which may quote them.
func (s *Server) logFailure(r *http.Request, err error) *skincare.Error {
	known, ok := errors.AsType[*skincare.Error](err)
	switch {
	case errors.Is(err, errLoadShed):
		return known
	case ok && known.Kind == skincare.KindUnavailable:
		s.Log.WarnContext(r.Context(), "request rejected as unavailable", "pattern", r.Pattern, "error", withoutAddress(r, err))
		return known
	case ok:
		by, _ := errors.AsType[callerError](err)
		s.Log.InfoContext(r.Context(), "request refused", "pattern", r.Pattern, "reason", known.Kind, "user", by.caller)
		return known
	case isStopping(r):
		s.Log.InfoContext(r.Context(), "request ended by the stop of the server", "pattern", r.Pattern)
		return skincare.Busy(time.Second)
	case errors.Is(err, context.DeadlineExceeded):
		s.Log.WarnContext(r.Context(), "request ran out of time", "pattern", r.Pattern, "error", withoutAddress(r, err))
		return skincare.Busy(time.Second)
	default:
		s.Log.ErrorContext(r.Context(), "request failed", "pattern", r.Pattern, "error", withoutAddress(r, err))
		return skincare.Errorf(skincare.KindInternal, "Something went wrong. Please try again.")
	}
}

// withoutAddress returns the text of an error for the log. The errors of a
// connection tell the address of its other end, which may be a person's.
func withoutAddress(r *http.Request, err error) string {
	return strings.ReplaceAll(err.Error(), r.RemoteAddr, "CLIENT")
}

func problem(known *skincare.Error) oas.Problem {
	status := statusByKind[known.Kind]
	return oas.Problem{
		Title:  http.StatusText(status),
		Status: status,
		Detail: known.Message,
		Code:   oas.ProblemCode(known.Kind),
	}
}

// respond sends body as JSON with the given status.
func respond(w http.ResponseWriter, status int, body any) error {
	writeJSON(w, "application/json", status, body)
	return nil
}

// respondTo is respond for the result of a call that may have failed.
func respondTo[T, Body any](w http.ResponseWriter, status int, result T, err error, body func(T) Body) error {
	if err != nil {
		return err
	}
	return respond(w, status, body(result))
}

// noContent answers a call that has no result.
func noContent(w http.ResponseWriter, err error) error {
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

// idOf returns the id in the path. What is no id names nothing that is there.
func idOf[ID ~int64](r *http.Request, none error) (ID, error) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil || id < 1 {
		return 0, none
	}
	return ID(id), nil
}

// writeJSON sends body. A failure to write means the client has gone, so there
// is nobody left to tell.
func writeJSON(w http.ResponseWriter, contentType string, status int, body any) {
	w.Header().Set("Content-Type", contentType)
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
