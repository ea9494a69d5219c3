package api

import (
	"net/http"
	"strings"

	"clary.example/internal/skincare"
)

const (
	// Two paths overlap here.
	recordOrPhoto = "DELETE /api/questionnaires/{first}/{second}/{$}"
	// It also matches the routes that end several sessions.
	oneSession = "DELETE /api/user/sessions/{id}/{$}"
	// It also matches the route that begins to add a passkey.
	passkeyName = "PUT /api/user/passkeys/{id}/{$}" //nolint:gosec // A path, no credential.
	// It matches every request that no other route matches.
	unmatchedPattern = "/api/"
)

// beginPasskeyName stands where the id of a passkey stands in other paths.
const beginPasskeyName = "begin"

// kindWrongMethod is an error of HTTP alone.
const kindWrongMethod skincare.Kind = "wrong_method"

// notFoundOr405 answers requests that match no route: 404 for an unknown path, 405
// for a known path with another method. The mux could do that itself, but without
// a problem document.
func notFoundOr405(mux *http.ServeMux) handlerFunc {
	return func(w http.ResponseWriter, r *http.Request) error {
		var allowed []string
		for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete} {
			other := r.Clone(r.Context())
			other.Method = method
			if serves(mux, other) {
				allowed = append(allowed, method)
			}
		}
		if len(allowed) == 0 {
			return notFound()
		}
		return wrongMethod(w, allowed...)
	}
}

// wrongMethod returns a 405 with the allowed methods of a path.
func wrongMethod(w http.ResponseWriter, allowed ...string) error {
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	return skincare.Errorf(kindWrongMethod, "This address does not support this method.")
}

// serves reports whether a route matches a request.
func serves(mux *http.ServeMux, r *http.Request) bool {
	switch _, pattern := mux.Handler(r); pattern {
	case unmatchedPattern:
		return false
	case recordOrPhoto:
		return strings.HasPrefix(r.URL.Path, "/api/questionnaires/delete/") || strings.HasSuffix(r.URL.Path, "/image/")
	case oneSession:
		return !strings.Contains(r.URL.Path, "/end-")
	case passkeyName:
		return !strings.HasSuffix(r.URL.Path, "/"+beginPasskeyName+"/")
	default:
		return true
	}
}

func notFound() error {
	return skincare.Errorf(skincare.KindNotFound, "There is nothing at this address.")
}
