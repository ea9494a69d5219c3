package api

import (
	"net/http"
	"strings"

	"clary.example/internal/features/admin"
	"clary.example/internal/skincare"
)

// callerFunc is a handler for people who are logged in. Taking the caller as
// an argument makes a route without its guard a thing that does not compile.
type callerFunc func(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error

// endpoint is a handler with its guard.
type endpoint struct {
	// caller says who makes a request. It is nil where anybody may.
	caller func(r *http.Request) (skincare.Caller, error)
	serve  callerFunc
}

// public admits everybody.
func public(next handlerFunc) endpoint {
	return endpoint{serve: func(w http.ResponseWriter, r *http.Request, _ skincare.Caller) error { return next(w, r) }}
}

// authenticated admits only requests with the access token of a live session.
func (s *Server) authenticated(next callerFunc) endpoint {
	return endpoint{caller: s.caller, serve: next}
}

// caller returns who makes a request, by its access token. It returns an error
// of KindUnauthorized when there is none, or none that is good.
func (s *Server) caller(r *http.Request) (skincare.Caller, error) {
	token, err := bearer(r)
	if err != nil {
		return skincare.Caller{}, err
	}
	return s.Accounts.Authenticate(r.Context(), token)
}

// bearer returns the access token of a request.
func bearer(r *http.Request) (string, error) {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return "", skincare.Errorf(skincare.KindUnauthorized, "Please log in.")
	}
	return token, nil
}

// withConsents is authenticated for handlers that use health data. The query that
// finds the session also reads caller.Consents.
func (s *Server) withConsents(next callerFunc) endpoint {
	return endpoint{serve: next, caller: func(r *http.Request) (skincare.Caller, error) {
		token, err := bearer(r)
		if err != nil {
			return skincare.Caller{}, err
		}
		return s.Accounts.AuthenticateWithConsents(r.Context(), token)
	}}
}

// callerError is the failure of a request of somebody whom we know, so that the
// log can say who was refused.
type callerError struct {
	error
	caller skincare.UserID
}

// Unwrap returns what failed.
func (e callerError) Unwrap() error { return e.error }

// admin admits only admins, in a session that was opened with a passkey where the
// installation demands that. The role is as fresh as the session: a demotion
// counts from the next request on.
func (s *Server) admin(next callerFunc) endpoint {
	return s.authenticated(func(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
		if !caller.IsAdmin {
			return admin.NotAdmin()
		}
		if err := s.Accounts.AuthorizeAdmin(r.Context(), caller); err != nil {
			return err
		}
		return next(w, r, caller)
	})
}

// confirmedAdmin admits only admins who have given their password lately. It
// guards what they do to other people's accounts: a stolen session alone is
// not enough for that.
func (s *Server) confirmedAdmin(next callerFunc) endpoint {
	return s.admin(func(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
		if err := s.Accounts.RequireConfirmed(r.Context(), caller); err != nil {
			return err
		}
		return next(w, r, caller)
	})
}
