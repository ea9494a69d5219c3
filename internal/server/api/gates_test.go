package api_test

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/server/api"
	"clary.example/internal/server/loadshed"
)

// guarded returns the API behind a gate with one place and no room to wait, and
// the log that it writes. Logging in takes until done is closed.
func guarded(done <-chan struct{}) (*loadshed.Gate, http.Handler, *strings.Builder) {
	var log strings.Builder
	gate := loadshed.NewGate(loadshed.Bounds{Places: 1, Patience: time.Second})
	return gate, api.New(api.Parts{
		Log:   slog.New(slog.NewTextHandler(&log, nil)),
		Gates: api.Gates{Passwords: gate},
		Accounts: fakeAccounts{logInFunc: func(account.Attempt) (account.Tokens, error) {
			<-done
			return account.Tokens{Access: "a", Refresh: "r"}, nil
		}},
	}).Handler(), &log
}

func TestGates(t *testing.T) {
	t.Parallel()

	t.Run("who finds no room is told so at once, and when to come again", func(t *testing.T) {
		t.Parallel()
		done := make(chan struct{})
		gate, api, log := guarded(done)
		first := make(chan int)
		go func() { first <- logIn(api, nil).Code }()
		require.Eventually(t, func() bool { return gate.Load().Known == 1 }, 10*time.Second, time.Millisecond)

		for range 20 {
			res := logIn(api, nil)
			require.Equal(t, http.StatusServiceUnavailable, res.Code)
			require.Equal(t, "application/problem+json", res.Header().Get("Content-Type"))
			require.Contains(t, []string{"1", "2", "3"}, res.Header().Get("Retry-After"))
			require.Contains(t, res.Body.String(), `"code":"unavailable"`)
		}
		require.Empty(t, log.String(), "a flood must not fill the log")

		close(done)
		require.Equal(t, http.StatusOK, <-first)
		require.Equal(t, http.StatusOK, logIn(api, nil).Code)
	})

	t.Run("who sends slowly holds no place meanwhile", func(t *testing.T) {
		t.Parallel()
		done := make(chan struct{})
		close(done)
		gate, api, _ := guarded(done)
		body, sender := io.Pipe()
		slow := make(chan int)
		go func() {
			slow <- logIn(api, func(r *http.Request) { r.Body = body }).Code
		}()
		_, err := sender.Write([]byte(`{"username":"ana",`))
		require.NoError(t, err)
		require.Zero(t, gate.Load().Known)
		require.Equal(t, http.StatusOK, logIn(api, nil).Code)

		_, err = sender.Write([]byte(`"password":"x"}`))
		require.NoError(t, err)
		require.NoError(t, sender.Close())
		require.Equal(t, http.StatusOK, <-slow)
	})

	t.Run("a body that breaks off or is too long is refused as ever", func(t *testing.T) {
		t.Parallel()
		done := make(chan struct{})
		close(done)
		gate, api, _ := guarded(done)
		for want, body := range map[int]io.Reader{
			http.StatusUnprocessableEntity:   io.MultiReader(strings.NewReader(`{"username":"ana"`), brokenBody{}),
			http.StatusRequestEntityTooLarge: strings.NewReader(`{"username":"` + strings.Repeat("a", 100_000) + `","password":"x"}`),
		} {
			res := logIn(api, func(r *http.Request) { r.Body = io.NopCloser(body) })
			require.Equal(t, want, res.Code)
		}
		require.Zero(t, gate.Load().Known)
	})

	t.Run("a flood through one door leaves the others open", func(t *testing.T) {
		t.Parallel()
		done := make(chan struct{})
		gate, api, _ := guarded(done)
		leave, err := gate.Enter(t.Context())
		require.NoError(t, err)
		defer leave()
		defer close(done)
		rec := httptest.NewRecorder()
		api.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/api/user/profile/", http.NoBody))
		require.Equal(t, http.StatusUnauthorized, rec.Code)
	})
}

// brokenBody is a client that goes away while it sends.
type brokenBody struct{}

func (brokenBody) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
