package apitest_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"clary.example/internal/app"
	"clary.example/internal/config"
	"clary.example/internal/telemetry"
	"clary.example/internal/testing/aiserver"
	"clary.example/internal/testing/pgtest"
)

// running is a server that listens on a port of its own.
type running struct {
	*program
	ops     string
	stop    context.CancelFunc
	stopped chan error
	log     *lockedBuffer
}

type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

// start runs the whole server, as "clary serve" does, until the test ends.
func start(t *testing.T, changes ...func(*config.Config)) *running {
	t.Helper()
	return startOn(t, pgtest.New(t), changes...)
}

// startOn is start on a database that is there.
func startOn(t *testing.T, pool *pgxpool.Pool, changes ...func(*config.Config)) *running {
	t.Helper()
	cfg := settings(t)
	cfg.Listen, cfg.OpsListen = "127.0.0.1:0", "127.0.0.1:0"
	for _, change := range changes {
		change(&cfg)
	}
	r := &running{stopped: make(chan error, 1), log: &lockedBuffer{}}
	a, err := app.New(t.Context(), cfg, pool, telemetry.NewLogger(r.log, slog.LevelDebug), telemetry.Tracing{})
	require.NoError(t, err)

	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	r.stop = stop
	addresses := make(chan net.Addr, 2)
	go func() {
		r.stopped <- a.Serve(ctx, func(site, ops net.Addr) {
			addresses <- site
			addresses <- ops
		})
		close(ended)
	}()
	// The pool is closed when the test ends, and nobody may need it then.
	t.Cleanup(func() {
		stop()
		<-ended
	})
	site, ops := <-addresses, <-addresses
	r.ops = "http://" + ops.String()
	r.program = &program{url: "http://" + site.String(), config: cfg, pool: pool, app: a, contract: loadContract(t)}
	return r
}

// lostBucket makes the object store one that does not answer. It needs no
// credentials, so that the test does not depend on those of the machine.
func lostBucket(c *config.Config) {
	c.BucketURL = "s3://clary?region=any&use_path_style=true&anonymous=true&endpoint=http://127.0.0.1:1"
}

func fetch(t *testing.T, url string) (int, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	require.NoError(t, err)
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return res.StatusCode, string(body)
}

func TestServe(t *testing.T) {
	t.Parallel()

	t.Run("says when it is ready, and stops being so before it stops", func(t *testing.T) {
		t.Parallel()
		// The server is none the worse for an object store that does not answer.
		r := start(t, lostBucket, func(c *config.Config) { c.DrainDelay = 3 * time.Second })
		status, ready := fetch(t, r.url+"/readyz")
		require.Equal(t, http.StatusOK, status)
		require.Equal(t, "ready\nmessage reader: off, rules alone\n", ready)
		require.Contains(t, r.log.String(), `"msg":"message reader is off: CLARY_MESSAGE_MODEL_FOLDER is not set"`)

		r.stop()
		require.Eventually(t, func() bool {
			status, _ := fetch(t, r.url+"/readyz")
			return status == http.StatusServiceUnavailable
		}, 2*time.Second, 5*time.Millisecond)
		status, _ = fetch(t, r.url+"/login")
		require.Equal(t, http.StatusOK, status, "it serves on while the load balancer finds out")
		require.NoError(t, <-r.stopped)
	})

	t.Run("counts requests by route and keeps the metrics off the site", func(t *testing.T) {
		t.Parallel()
		r := start(t)
		fetch(t, r.url+"/api/user/me/")
		_, metrics := fetch(t, r.ops+"/metrics")
		require.Contains(t, metrics, `clary_http_request_duration_seconds_count{route="GET /api/user/me/{$}",status="401"} 1`)
		require.Contains(t, metrics, "clary_db_connections_max 16")
		_, page := fetch(t, r.url+"/metrics")
		require.NotContains(t, page, "clary_db")
		r.stop()
		require.NoError(t, <-r.stopped)
	})

	t.Run("every response carries the security headers", func(t *testing.T) {
		t.Parallel()
		r := start(t)
		for _, path := range []string{
			r.url + "/", r.url + "/api/user/me/", r.url + "/api/nothing/", r.url + "/api/token", r.url + "/healthz", r.ops + "/metrics",
		} {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
			require.NoError(t, err)
			res, err := http.DefaultClient.Do(req)
			require.NoError(t, err)
			require.NoError(t, res.Body.Close())
			require.Equal(t, "nosniff", res.Header.Get("X-Content-Type-Options"), path)
			require.Equal(t, "no-referrer", res.Header.Get("Referrer-Policy"), path)
			require.Equal(t, "max-age=31536000; includeSubDomains", res.Header.Get("Strict-Transport-Security"), path)
			require.Equal(t, "same-origin", res.Header.Get("Cross-Origin-Opener-Policy"), path)
			require.Equal(t, "same-origin", res.Header.Get("Cross-Origin-Resource-Policy"), path)
			require.Empty(t, res.Header.Get("Access-Control-Allow-Origin"), path)
			require.Empty(t, res.Cookies(), path)
			for _, directive := range []string{"default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"} {
				require.Contains(t, res.Header.Get("Content-Security-Policy"), directive, path)
			}
			if path != r.url+"/" {
				require.Contains(t, res.Header.Get("Content-Security-Policy"), "sandbox", "only the page may run anything: %s", path)
			}
		}
		r.stop()
		require.NoError(t, <-r.stopped)
	})

	t.Run("methods that nobody needs are refused", func(t *testing.T) {
		t.Parallel()
		r := start(t)
		for _, path := range []string{"/", "/healthz", "/api/user/me/"} {
			for _, method := range []string{http.MethodTrace, http.MethodOptions, http.MethodPatch, "PROPFIND"} {
				req, err := http.NewRequestWithContext(t.Context(), method, r.url+path, nil)
				require.NoError(t, err)
				req.Header.Set("Authorization", "Bearer canary")
				res, err := http.DefaultClient.Do(req)
				require.NoError(t, err)
				body, err := io.ReadAll(res.Body)
				require.NoError(t, errors.Join(err, res.Body.Close()))
				require.Equal(t, http.StatusMethodNotAllowed, res.StatusCode, "%s %s", method, path)
				require.NotContains(t, string(body), "canary")
			}
		}
		r.stop()
		require.NoError(t, <-r.stopped)
	})

	t.Run("what people write never reaches the log or the metrics", func(t *testing.T) {
		t.Parallel()
		r := start(t)
		const canary = "Canary-Meadow-77"
		r.send(t, http.MethodPost, "/api/user/signup/", "", login("canary-name", canary))
		client := r.logIn(t, "canary-name", canary)
		r.send(t, http.MethodPost, "/api/token/", "", login("canary-name", canary+"x"))
		r.send(t, http.MethodPut, "/api/user/profile/", client.access, map[string]string{
			"skin_type": "Oily", "allergies": canary, "triggers": canary, "duration": canary,
		})
		fetch(t, r.url+"/api/"+canary+"/?q="+canary)
		_, metrics := fetch(t, r.ops+"/metrics")
		r.stop()
		require.NoError(t, <-r.stopped)
		for _, secret := range []string{canary, "canary-name", client.access, client.refresh} {
			require.NotContains(t, r.log.String(), secret)
			require.NotContains(t, metrics, secret)
		}
		require.GreaterOrEqual(t, strings.Count(r.log.String(), `"msg":"request"`), 5, "the log was not empty")
	})
}

// TestStopDuringAnAnswer: an answer that takes longer than a stopping server can
// wait ends with an event that says so, and is not cut off.
func TestStopDuringAnAnswer(t *testing.T) {
	t.Parallel()
	writer := aiserver.Start(t)
	r := start(t, withProvider(writer), func(c *config.Config) { c.DrainTimeout = 3 * time.Second })
	_, mine := r.newUser(t)
	pieces := []string{"Wash with a mild cleanser.\n\n", "Use ", "a ", "light ", "moisturiser ", "without ", "scent."}
	writer.Always(aiserver.Answer{Pieces: pieces, Pace: 2 * time.Second})
	ended := make(chan []event)
	go func() { ended <- r.stream(t, mine.access, asking("Which moisturiser suits oily skin?")) }()
	require.Eventually(t, func() bool { return writer.Seen() > 0 }, 10*time.Second, 10*time.Millisecond)
	<-time.After(2500 * time.Millisecond) // Something has been said by now.

	r.stop()
	events := <-ended
	require.Equal(t, "problem", events[len(events)-1].name)
	require.Contains(t, events[len(events)-1].data, `"code":"unavailable"`)
	require.NoError(t, <-r.stopped)
}
