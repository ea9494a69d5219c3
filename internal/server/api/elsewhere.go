package api

import (
	"net/http"
	"strings"

	"clary.example/internal/skincare"
)

const (
	// Two paths that overlap.
	recordOrPhoto = "DELETE /api/questionnaires/{first}/{second}/{$}"
	// It also matches the calls that end several, which are no ids.
	oneSession = "DELETE /api/user/sessions/{id}/{$}"
	// It also matches the call that begins to add one, which is no id.
	passkeyName = "PUT /api/user/passkeys/{id}/{$}" //nolint:gosec // A path, no credential.
	// What no other route answers to.
	elsewherePattern = "/api/"
)

// beginPasskeyName stands where the id of a passkey stands in other paths.
const beginPasskeyName = "begin"

// kindWrongMethod is a failure that only HTTP knows.
const kindWrongMethod skincare.Kind = "wrong_method"

// elsewhere answers where nothing else does: the address is not known, or not
// with this method. The mux would tell the two apart by itself, but not in a
// problem document.
func elsewhere(mux *http.ServeMux) handlerFunc {
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
			return nothingHere()
		}
		return wrongMethod(w, allowed...)
	}
}

// wrongMethod says which methods an address can be used with.
func wrongMethod(w http.ResponseWriter, allowed ...string) error {
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	return skincare.Errorf(kindWrongMethod, "This address cannot be used like that.")
}

// serves tells whether some route answers to a request.
func serves(mux *http.ServeMux, r *http.Request) bool {
	switch _, pattern := mux.Handler(r); pattern {
	case elsewherePattern:
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

func nothingHere() error {
	return skincare.Errorf(skincare.KindNotFound, "There is nothing at this address.")
}
