package app_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/account"
	"clary.example/internal/app"
	"clary.example/internal/config"
	"clary.example/internal/telemetry"
	"clary.example/internal/testing/pgtest"
	"clary.example/internal/token"
)

// running is a server that listens on a port of its own.
type running struct {
	site, ops string
	stop      context.CancelFunc
	stopped   chan error
	log       *lockedBuffer
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

// start runs the whole server, as "clary serve" does.
func start(t *testing.T, drainDelay time.Duration) *running {
	t.Helper()
	probe, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ops := probe.Addr().String()
	require.NoError(t, probe.Close())

	r := &running{ops: "http://" + ops, stopped: make(chan error, 1), log: &lockedBuffer{}}
	a, err := app.New(t.Context(), config.Config{
		Listen: "127.0.0.1:0", OpsListen: ops, DrainDelay: drainDelay, Limits: account.DefaultLimits(),
		TokenKeys: []token.Key{{ID: "test", Secret: []byte(rand.Text() + rand.Text())}},
		// No object store answers there, and the server is none the worse for it.
		BucketURL: "s3://clary?region=any&use_path_style=true&endpoint=http://127.0.0.1:1",
		VaultKeys: vaultKeys(t),
	}, pgtest.New(t), telemetry.NewLogger(r.log, slog.LevelDebug), telemetry.Tracing{})
	require.NoError(t, err)

	ctx, stop := context.WithCancel(t.Context())
	r.stop = stop
	address := make(chan net.Addr, 1)
	go func() { r.stopped <- a.Serve(ctx, func(addr net.Addr) { address <- addr }) }()
	r.site = "http://" + (<-address).String()
	return r
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
		r := start(t, 3*time.Second)
		status, _ := fetch(t, r.site+"/readyz")
		require.Equal(t, http.StatusOK, status)

		r.stop()
		require.Eventually(t, func() bool {
			status, _ := fetch(t, r.site+"/readyz")
			return status == http.StatusServiceUnavailable
		}, 2*time.Second, 5*time.Millisecond)
		status, _ = fetch(t, r.site+"/login")
		require.Equal(t, http.StatusOK, status, "it serves on while the load balancer finds out")
		require.NoError(t, <-r.stopped)
	})

	t.Run("counts requests by route and keeps the metrics off the site", func(t *testing.T) {
		t.Parallel()
		r := start(t, 0)
		fetch(t, r.site+"/api/user/me/")
		_, metrics := fetch(t, r.ops+"/metrics")
		require.Contains(t, metrics, `clary_http_request_duration_seconds_count{route="GET /api/user/me/{$}",status="401"} 1`)
		require.Contains(t, metrics, "clary_db_connections_max 16")
		_, page := fetch(t, r.site+"/metrics")
		require.NotContains(t, page, "clary_db")
		r.stop()
		require.NoError(t, <-r.stopped)
	})

	t.Run("every response carries the security headers", func(t *testing.T) {
		t.Parallel()
		r := start(t, 0)
		for _, path := range []string{"/", "/api/user/me/", "/api/nothing/", "/healthz"} {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, r.site+path, nil)
			require.NoError(t, err)
			res, err := http.DefaultClient.Do(req)
			require.NoError(t, err)
			require.NoError(t, res.Body.Close())
			require.Equal(t, "nosniff", res.Header.Get("X-Content-Type-Options"), path)
			require.Equal(t, "no-referrer", res.Header.Get("Referrer-Policy"), path)
			require.Contains(t, res.Header.Get("Strict-Transport-Security"), "max-age=31536000", path)
			require.Contains(t, res.Header.Get("Content-Security-Policy"), "default-src 'none'", path)
		}
		r.stop()
		require.NoError(t, <-r.stopped)
	})

	t.Run("what people write never reaches the log or the metrics", func(t *testing.T) {
		t.Parallel()
		r := start(t, 0)
		const canary = "Canary-Meadow-77"
		a := &api{url: r.site, contract: loadContract(t)}
		a.send(t, http.MethodPost, "/api/user/signup/", "", login("canary-name", canary))
		client := a.logIn(t, "canary-name", canary)
		a.send(t, http.MethodPost, "/api/token/", "", login("canary-name", canary+"x"))
		a.send(t, http.MethodPut, "/api/user/profile/", client.access, map[string]string{
			"skin_type": "Oily", "allergies": canary, "triggers": canary, "duration": canary,
		})
		fetch(t, r.site+"/api/"+canary+"/?q="+canary)
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
