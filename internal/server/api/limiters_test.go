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
	"clary.example/internal/limiter"
	"clary.example/internal/server/api"
)

// limited returns the API behind a limiter with one slot and no queue, and the log
// that it writes. A login takes until done is closed.
func limited(done <-chan struct{}) (*limiter.Limiter, http.Handler, *strings.Builder) {
	var log strings.Builder
	slots := limiter.New(limiter.Config{Slots: 1, MaxWait: time.Second})
	return slots, (&api.Server{
		Log:      slog.New(slog.NewTextHandler(&log, nil)),
		Limiters: api.Limiters{Passwords: slots},
		Accounts: fakeAccounts{logInFunc: func(account.Attempt) (account.Tokens, error) {
			<-done
			return account.Tokens{Access: "a", Refresh: "r"}, nil
		}},
	}).Handler(), &log
}

func TestLimiters(t *testing.T) {
	t.Parallel()

	t.Run("a rejection is immediate, and says when to retry", func(t *testing.T) {
		t.Parallel()
		done := make(chan struct{})
		slots, api, log := limited(done)
		first := make(chan int)
		go func() { first <- logIn(api, nil).Code }()
		require.Eventually(t, func() bool { return slots.Load().InFlightOrQueued == 1 }, 10*time.Second, time.Millisecond)

		for range 20 {
			res := logIn(api, nil)
			require.Equal(t, http.StatusServiceUnavailable, res.Code)
			require.Equal(t, "application/problem+json", res.Header().Get("Content-Type"))
			require.Contains(t, []string{"1", "2", "3"}, res.Header().Get("Retry-After"))
			require.Contains(t, res.Body.String(), `"code":"unavailable"`)
		}
		require.Empty(t, log.String(), "rejections under load are not logged")

		close(done)
		require.Equal(t, http.StatusOK, <-first)
		require.Equal(t, http.StatusOK, logIn(api, nil).Code)
	})

	t.Run("a slow sender holds no slot", func(t *testing.T) {
		t.Parallel()
		done := make(chan struct{})
		close(done)
		slots, api, _ := limited(done)
		body, sender := io.Pipe()
		slow := make(chan int)
		go func() {
			slow <- logIn(api, func(r *http.Request) { r.Body = body }).Code
		}()
		_, err := sender.Write([]byte(`{"username":"ana",`))
		require.NoError(t, err)
		require.Zero(t, slots.Load().InFlightOrQueued)
		require.Equal(t, http.StatusOK, logIn(api, nil).Code)

		_, err = sender.Write([]byte(`"password":"x"}`))
		require.NoError(t, err)
		require.NoError(t, sender.Close())
		require.Equal(t, http.StatusOK, <-slow)
	})

	t.Run("a body that breaks off or is too long is rejected by the handler", func(t *testing.T) {
		t.Parallel()
		done := make(chan struct{})
		close(done)
		slots, api, _ := limited(done)
		for want, body := range map[int]io.Reader{
			http.StatusUnprocessableEntity:   io.MultiReader(strings.NewReader(`{"username":"ana"`), brokenBody{}),
			http.StatusRequestEntityTooLarge: strings.NewReader(`{"username":"` + strings.Repeat("a", 100_000) + `","password":"x"}`),
		} {
			res := logIn(api, func(r *http.Request) { r.Body = io.NopCloser(body) })
			require.Equal(t, want, res.Code)
		}
		require.Zero(t, slots.Load().InFlightOrQueued)
	})

	t.Run("a flood of one class of work leaves room for the others", func(t *testing.T) {
		t.Parallel()
		done := make(chan struct{})
		slots, api, _ := limited(done)
		release, err := slots.Acquire(t.Context())
		require.NoError(t, err)
		defer release()
		defer close(done)
		rec := httptest.NewRecorder()
		api.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/api/user/profile/", http.NoBody))
		require.Equal(t, http.StatusUnauthorized, rec.Code)
	})
}

// brokenBody is a client that disconnects while it sends.
type brokenBody struct{}

func (brokenBody) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
