package api_test

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/server/api"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/server/loadshed"
)

// limited returns the API behind a limiter with one slot and no queue, and the log
// that it writes. A login takes until done is closed.
func limited(done <-chan struct{}) (*loadshed.Limiter, http.Handler, *strings.Builder) {
	var log strings.Builder
	limiter := loadshed.NewLimiter(loadshed.LimiterConfig{Slots: 1, MaxWait: time.Second})
	return limiter, api.New(api.Parts{
		Log:      slog.New(slog.NewTextHandler(&log, nil)),
		Limiters: api.Limiters{Passwords: limiter},
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
		limiter, api, log := limited(done)
		first := make(chan int)
		go func() { first <- logIn(api, nil).Code }()
		require.Eventually(t, func() bool { return limiter.Load().InFlightOrQueued == 1 }, 10*time.Second, time.Millisecond)

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
		limiter, api, _ := limited(done)
		body, sender := io.Pipe()
		slow := make(chan int)
		go func() {
			slow <- logIn(api, func(r *http.Request) { r.Body = body }).Code
		}()
		_, err := sender.Write([]byte(`{"username":"ana",`))
		require.NoError(t, err)
		require.Zero(t, limiter.Load().InFlightOrQueued)
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
		limiter, api, _ := limited(done)
		for want, body := range map[int]io.Reader{
			http.StatusUnprocessableEntity:   io.MultiReader(strings.NewReader(`{"username":"ana"`), brokenBody{}),
			http.StatusRequestEntityTooLarge: strings.NewReader(`{"username":"` + strings.Repeat("a", 100_000) + `","password":"x"}`),
		} {
			res := logIn(api, func(r *http.Request) { r.Body = io.NopCloser(body) })
			require.Equal(t, want, res.Code)
		}
		require.Zero(t, limiter.Load().InFlightOrQueued)
	})

	t.Run("a flood of one class of work leaves room for the others", func(t *testing.T) {
		t.Parallel()
		done := make(chan struct{})
		limiter, api, _ := limited(done)
		release, err := limiter.Acquire(t.Context())
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

// inLine returns the API behind a waiting line with one worker. A login takes until
// done is closed.
func inLine(t *testing.T, done <-chan struct{}) (http.Handler, *strings.Builder) {
	t.Helper()
	var log strings.Builder
	tickets, err := loadshed.NewTickets([][]byte{[]byte("a secret")})
	require.NoError(t, err)
	limiter := loadshed.NewLimiter(loadshed.LimiterConfig{Slots: 1, QueueSize: 16, MaxWait: time.Second})
	return api.New(api.Parts{
		Log:      slog.New(slog.NewTextHandler(&log, nil)),
		Limiters: api.Limiters{Passwords: limiter, Line: loadshed.NewLine(limiter, tickets, 1, time.Minute)},
		Accounts: fakeAccounts{logInFunc: func(account.Attempt) (account.Tokens, error) {
			<-done
			return account.Tokens{Access: "a", Refresh: "r"}, nil
		}},
	}).Handler(), &log
}

func TestWaitingLine(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		done := make(chan struct{})
		server, log := inLine(t, done)
		withTicket := func(ticket string) func(*http.Request) {
			return func(r *http.Request) { r.Header.Set("Waiting-Ticket", ticket) }
		}
		type refusal struct {
			Detail, Code string
			Line         *oas.LinePosition
		}
		read := func(res *httptest.ResponseRecorder) (r refusal) {
			require.Equal(t, http.StatusServiceUnavailable, res.Code)
			require.NoError(t, json.Unmarshal(res.Body.Bytes(), &r))
			require.Equal(t, "unavailable", r.Code)
			return r
		}
		var served sync.WaitGroup
		for range 66 { // Four seconds of work.
			served.Go(func() { require.Equal(t, http.StatusOK, logIn(server, withTicket("new")).Code) })
			synctest.Wait()
		}

		first := logIn(server, withTicket("new"))
		place := read(first)
		require.Equal(t, 1, place.Line.Position)
		require.Equal(t, 5, place.Line.WaitSeconds)
		require.Equal(t, "1", first.Header().Get("Retry-After"))
		require.Equal(t, "Many people are coming in right now. You're number 1 in line, which takes about a minute.", place.Detail)
		require.Equal(t, 2, read(logIn(server, withTicket("a forged ticket"))).Line.Position)
		again := read(logIn(server, withTicket(*place.Line.Ticket)))
		require.Equal(t, place.Line, again.Line, "a ticket keeps the place")

		var full refusal
		for range 1000 {
			if full = read(logIn(server, withTicket("new"))); full.Line.Ticket == nil {
				break
			}
		}
		require.Equal(t, "Too many people are waiting to come in right now. Please try again in about a minute.", full.Detail)
		require.Greater(t, full.Line.WaitSeconds, 60)

		plain := make(chan int)
		for range 20 {
			go func() { plain <- logIn(server, nil).Code }()
		}
		synctest.Wait()
		res := logIn(server, nil)
		require.Nil(t, read(res).Line, "a client without a ticket is rejected as always")
		require.Contains(t, []string{"1", "2", "3"}, res.Header().Get("Retry-After"))
		require.Empty(t, log.String(), "rejections under load are not logged")

		close(done)
		served.Wait()
		require.Equal(t, http.StatusOK, logIn(server, withTicket(*place.Line.Ticket)).Code)
		good := 0
		for range 20 {
			if <-plain == http.StatusOK {
				good++
			}
		}
		require.Equal(t, 16, good, "a quarter of the work is for clients without a ticket")
	})
}
