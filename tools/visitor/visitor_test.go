package visitor_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/tools/visitor"
)

func TestPerson(t *testing.T) {
	t.Parallel()
	var logins int
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/user/signup/", func(w http.ResponseWriter, r *http.Request) {
		var got struct {
			Username, Password string
			Consent            struct {
				Policy string `json:"policy_version"`
				AI     bool   `json:"ai_processing"`
			}
		}
		require.NoError(t, json.NewDecoder(r.Body).Decode(&got))
		require.Equal(t, []string{"ana", visitor.Password}, []string{got.Username, got.Password})
		require.Equal(t, skincare.PolicyVersion, got.Consent.Policy)
		require.True(t, got.Consent.AI)
		w.WriteHeader(http.StatusCreated)
	})
	mux.HandleFunc("POST /api/token/", func(w http.ResponseWriter, _ *http.Request) {
		logins++
		_, _ = w.Write([]byte(`{"access":"theirs"}`))
	})
	mux.HandleFunc("POST /api/questionnaires/", func(w http.ResponseWriter, r *http.Request) {
		require.Equal(t, "Bearer theirs", r.Header.Get("Authorization"))
		require.Equal(t, "Water.", r.FormValue("current_skincare_routine"))
		_, _, err := r.FormFile("image")
		require.NoError(t, err)
		_, _ = w.Write([]byte(`{"id":7}`))
	})
	mux.HandleFunc("GET /api/user/profile/", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "1")
		w.WriteHeader(http.StatusServiceUnavailable)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)

	ana, err := visitor.At(server.URL, time.Minute).SignUp(t.Context(), "ana")
	require.NoError(t, err)
	var record struct{ ID int }
	call := visitor.Questionnaire("Water.", map[string][]byte{"image": []byte("a picture")})
	for range 2 {
		require.NoError(t, ana.Do(t.Context(), call, &record))
	}
	require.Equal(t, 7, record.ID)
	require.Equal(t, 1, logins, "one token does for a while")

	var refusal *visitor.Refusal
	require.ErrorAs(t, ana.Do(t.Context(), visitor.Get("/api/user/profile/"), nil), &refusal)
	require.Equal(t, http.StatusServiceUnavailable, refusal.Status)
	require.True(t, refusal.Hinted)
}
