package httpapi

import (
	"context"
	"net/http"
	"strings"

	"clary.example/internal/skincare"
)

type callerKey struct{}

// authenticated admits only requests with the access token of a live session.
func (s *Server) authenticated(next handlerFunc) handlerFunc {
	return func(w http.ResponseWriter, r *http.Request) error {
		token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !ok {
			return skincare.Errorf(skincare.KindUnauthorized, "Please log in.")
		}
		caller, err := s.Accounts.Authenticate(r.Context(), token)
		if err != nil {
			return err
		}
		return next(w, r.WithContext(context.WithValue(r.Context(), callerKey{}, caller)))
	}
}

// caller returns the person that authenticated put into the context. It panics
// if there is none, which means a route was registered without a guard.
func caller(r *http.Request) skincare.Caller {
	return r.Context().Value(callerKey{}).(skincare.Caller) //nolint:forcetypeassert // See above.
}
