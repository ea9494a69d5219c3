package aiserver

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Project and Location are where the server is on Vertex AI.
const (
	Project  = "local-project"
	Location = "europe-west2"
)

// vertex handles POST /v1beta1/projects/…/models/MODEL:METHOD.
func (s *Server) vertex(w http.ResponseWriter, r *http.Request) {
	switch {
	case !mayUseVertex(w, r):
	case r.PathValue("project") != Project || r.PathValue("location") != Location:
		googleError(w, http.StatusForbidden, "The caller may not use this project there.")
	default:
		s.generate(w, r, "vertex")
	}
}

// vertexModel handles GET /v1beta1/publishers/google/models/MODEL.
func (s *Server) vertexModel(w http.ResponseWriter, r *http.Request) {
	if mayUseVertex(w, r) {
		showModel(w, r.PathValue("model"), "publishers/google/models/")
	}
}

func mayUseVertex(w http.ResponseWriter, r *http.Request) bool {
	if r.Header.Get("Authorization") == "Bearer "+AccessToken {
		return true
	}
	googleError(w, http.StatusUnauthorized, "The request has no valid credentials.")
	return false
}

// token handles POST /token: a service account shows that it has its key, and
// gets an access token.
func (s *Server) token(w http.ResponseWriter, r *http.Request) {
	if s.NoTokens || r.PostFormValue("grant_type") != "urn:ietf:params:oauth:grant-type:jwt-bearer" || r.PostFormValue("assertion") == "" {
		writeJSON(w, http.StatusBadRequest, object{"error": "invalid_grant"})
		return
	}
	writeJSON(w, http.StatusOK, object{"access_token": AccessToken, "expires_in": 3600, "token_type": "Bearer"})
}

// Credentials writes the file of a service account that gets its tokens from
// the server, and returns its path.
func (s *Server) Credentials(tb testing.TB) string {
	tb.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(tb, err)
	der, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(tb, err)
	file, err := json.Marshal(object{
		"type": "service_account", "project_id": Project, "private_key_id": "local",
		"private_key":  string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})),
		"client_email": "clary@local-project.iam.gserviceaccount.com", "client_id": "1",
		"token_uri": s.URL + "/token",
	})
	require.NoError(tb, err)
	path := filepath.Join(tb.TempDir(), "credentials.json")
	require.NoError(tb, os.WriteFile(path, file, 0o600))
	return path
}
