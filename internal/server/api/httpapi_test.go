package api_test

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/server/api"
	"clary.example/internal/skincare"
)

// fakeAccounts lets each test say how logging in behaves. The other calls are
// tested on the real thing, in package app.
type fakeAccounts struct {
	api.Accounts
	logInFunc func(account.Attempt) (account.Tokens, error)
}

func (f fakeAccounts) LogIn(_ context.Context, attempt account.Attempt) (account.Tokens, error) {
	return f.logInFunc(attempt)
}

// setup returns the API and the log that it writes.
func setup(logIn func(account.Attempt) (account.Tokens, error)) (http.Handler, *strings.Builder) {
	var log strings.Builder
	return (&api.Server{
		Log:            slog.New(slog.NewTextHandler(&log, nil)),
		Accounts:       fakeAccounts{logInFunc: logIn},
		TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")},
	}).Handler(), &log
}

func logIn(api http.Handler, change func(*http.Request)) *httptest.ResponseRecorder {
	req := httptest.NewRequest(http.MethodPost, "/api/token/", strings.NewReader(`{"username":"ana","password":"x"}`))
	req.Header.Set("Content-Type", "application/json")
	if change != nil {
		change(req)
	}
	rec := httptest.NewRecorder()
	api.ServeHTTP(rec, req)
	return rec
}

func TestFailures(t *testing.T) {
	t.Parallel()
	secretly := errors.New("password=hunter2 host=db")

	for name, tt := range map[string]struct {
		err        error
		status     int
		code       string
		retryAfter string
		level      string
	}{
		"invalid":      {skincare.Errorf(skincare.KindInvalid, "No."), 422, "invalid", "", "INFO"},
		"throttled":    {skincare.Throttled(1500 * time.Millisecond), 429, "throttled", "2", "INFO"},
		"busy":         {skincare.Busy(time.Second), 503, "unavailable", "1", "WARN"},
		"out of time":  {context.DeadlineExceeded, 503, "unavailable", "1", "WARN"},
		"unexpected":   {secretly, 500, "internal", "", "ERROR"},
		"not allowed":  {skincare.Errorf(skincare.KindForbidden, "No."), 403, "forbidden", "", "INFO"},
		"not answered": {skincare.Errorf(skincare.KindConsentRequired, "No."), 403, "consent_required", "", "INFO"},
		"paused":       {skincare.Restricted(), 403, "processing_restricted", "", "INFO"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			api, log := setup(func(account.Attempt) (account.Tokens, error) { return account.Tokens{}, tt.err })
			res := logIn(api, nil)
			require.Equal(t, tt.status, res.Code)
			require.Equal(t, "application/problem+json", res.Header().Get("Content-Type"))
			require.Equal(t, "no-store", res.Header().Get("Cache-Control"))
			require.Equal(t, tt.retryAfter, res.Header().Get("Retry-After"))
			require.Contains(t, res.Body.String(), `"code":"`+tt.code+`"`)
			require.NotContains(t, res.Body.String(), "hunter2")
			require.Contains(t, log.String(), "level="+tt.level)
			require.NotContains(t, log.String(), "No.", "what a person is told may quote them")
		})
	}

	t.Run("the log does not say where the client is", func(t *testing.T) {
		t.Parallel()
		api, log := setup(func(account.Attempt) (account.Tokens, error) {
			return account.Tokens{}, &net.OpError{
				Op: "write", Net: "tcp", Err: syscall.EPIPE,
				Addr: net.TCPAddrFromAddrPort(netip.MustParseAddrPort("203.0.113.77:4711")),
			}
		})
		logIn(api, func(r *http.Request) { r.RemoteAddr = "203.0.113.77:4711" })
		require.Contains(t, log.String(), "broken pipe")
		require.NotContains(t, log.String(), "203.0.113.77")
	})

	t.Run("a panic is a failure like any other", func(t *testing.T) {
		t.Parallel()
		api, log := setup(func(account.Attempt) (account.Tokens, error) { panic("oh") })
		res := logIn(api, nil)
		require.Equal(t, http.StatusInternalServerError, res.Code)
		require.NotContains(t, res.Body.String(), "oh")
		require.Contains(t, log.String(), "panic: oh")
	})
}

func TestBodies(t *testing.T) {
	t.Parallel()
	api, _ := setup(func(account.Attempt) (account.Tokens, error) { return account.Tokens{Access: "a", Refresh: "r"}, nil })

	for name, tt := range map[string]struct {
		body, contentType string
		want              int
	}{
		"good":             {`{"username":"a","password":"b"}`, "application/json; charset=utf-8", http.StatusOK},
		"a field too many": {`{"username":"a","password":"b","c":1}`, "application/json", http.StatusOK},
		"a form":           {"username=a", "application/x-www-form-urlencoded", http.StatusUnprocessableEntity},
		"no type":          {`{"username":"a","password":"b"}`, "", http.StatusUnprocessableEntity},
		"nothing":          {"", "application/json", http.StatusUnprocessableEntity},
		"half":             {`{"username":`, "application/json", http.StatusUnprocessableEntity},
		"two values":       {`{"username":"a","password":"b"}{}`, "application/json", http.StatusUnprocessableEntity},
		"wrong shape":      {`{"username":["a"],"password":"b"}`, "application/json", http.StatusUnprocessableEntity},
		"too long":         {`{"username":"` + strings.Repeat("a", 40_000) + `"}`, "application/json", http.StatusRequestEntityTooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			req := httptest.NewRequest(http.MethodPost, "/api/token/", strings.NewReader(tt.body))
			req.Header.Set("Content-Type", tt.contentType)
			rec := httptest.NewRecorder()
			api.ServeHTTP(rec, req)
			require.Equal(t, tt.want, rec.Code)
		})
	}
}

func TestOrigin(t *testing.T) {
	t.Parallel()

	for name, tt := range map[string]struct {
		peer      string
		forwarded []string
		want      string
	}{
		"no proxy":                       {"192.0.2.1:1234", nil, "192.0.2.1"},
		"a proxy nobody trusts":          {"192.0.2.1:1234", []string{"203.0.113.9"}, "192.0.2.1"},
		"a trusted proxy":                {"10.1.1.1:1234", []string{"203.0.113.9"}, "203.0.113.9"},
		"a chain of trusted proxies":     {"10.1.1.1:1234", []string{"203.0.113.9, 10.2.2.2"}, "203.0.113.9"},
		"an address the client made up":  {"10.1.1.1:1234", []string{"198.51.100.7, 203.0.113.9"}, "203.0.113.9"},
		"one made up in a second header": {"10.1.1.1:1234", []string{"198.51.100.7", "203.0.113.9"}, "203.0.113.9"},
		"nonsense":                       {"10.1.1.1:1234", []string{"nonsense"}, "10.1.1.1"},
		"IPv4 in IPv6":                   {"[::1]:1234", []string{"::ffff:203.0.113.9"}, "203.0.113.9"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got netip.Addr
			api, _ := setup(func(attempt account.Attempt) (account.Tokens, error) {
				got = attempt.Origin.Address
				return account.Tokens{}, nil
			})
			logIn(api, func(req *http.Request) {
				req.RemoteAddr = tt.peer
				req.Header["X-Forwarded-For"] = tt.forwarded
			})
			require.Equal(t, tt.want, got.String())
		})
	}
}

func TestUnknownPaths(t *testing.T) {
	t.Parallel()
	api, _ := setup(nil)
	for _, tt := range []struct {
		method, path string
		want         int
	}{
		{http.MethodGet, "/api/nothing/", http.StatusNotFound},
		{http.MethodPost, "/api/token/extra/", http.StatusNotFound},
		{http.MethodDelete, "/api/user/me/", http.StatusMethodNotAllowed},
		{http.MethodPost, "/api/token", http.StatusTemporaryRedirect},
		{http.MethodGet, "/api/user/me/", http.StatusUnauthorized},
	} {
		rec := httptest.NewRecorder()
		api.ServeHTTP(rec, httptest.NewRequest(tt.method, tt.path, nil))
		require.Equal(t, tt.want, rec.Code, "%s %s", tt.method, tt.path)
	}
}

func TestAddressesAndMethodsThatAreNotThere(t *testing.T) {
	t.Parallel()
	api, _ := setup(nil)

	for name, tt := range map[string]struct {
		method, path string
		status       int
		code, allow  string
	}{
		"no such address":             {http.MethodGet, "/api/nowhere/", http.StatusNotFound, "not_found", ""},
		"no such method":              {http.MethodPatch, "/api/token/", http.StatusMethodNotAllowed, "wrong_method", "POST"},
		"TRACE":                       {http.MethodTrace, "/api/user/profile/", http.StatusMethodNotAllowed, "wrong_method", "GET, HEAD, PUT"},
		"a name where an id could be": {http.MethodGet, "/api/user/sessions/end-all/", http.StatusMethodNotAllowed, "wrong_method", "POST"},
		"two routes overlap":          {http.MethodPost, "/api/questionnaires/7/own-severity/", http.StatusMethodNotAllowed, "wrong_method", "PUT"},
		"two routes, one address":     {http.MethodPost, "/api/questionnaires/7/image/", http.StatusMethodNotAllowed, "wrong_method", "GET, HEAD, DELETE"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rec := httptest.NewRecorder()
			api.ServeHTTP(rec, httptest.NewRequest(tt.method, tt.path, http.NoBody))
			require.Equal(t, tt.status, rec.Code)
			require.Equal(t, tt.allow, rec.Header().Get("Allow"))
			require.Equal(t, "application/problem+json", rec.Header().Get("Content-Type"))
			require.Contains(t, rec.Body.String(), `"code":"`+tt.code+`"`)
		})
	}
}
