package apitest_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/app"
	"clary.example/internal/telemetry"
	"clary.example/internal/testing/pgtest"
)

// TestTrace shows that the trace of an upload tells where its time went, and
// nothing of what was uploaded; and that the trace of a download does not tell
// its address, which is a secret.
func TestTrace(t *testing.T) {
	var received lockedBuffer
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(&received, r.Body)
	}))
	t.Cleanup(collector.Close)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.URL)
	tracing, err := telemetry.StartTracing(t.Context(), os.Getenv, "test")
	require.NoError(t, err)

	cfg := settings(t)
	pool := pgtest.New(t)
	a, err := app.New(t.Context(), cfg, pool, slog.New(slog.DiscardHandler), tracing)
	require.NoError(t, err)
	server := httptest.NewServer(a.Handler())
	t.Cleanup(server.Close)
	client := &program{url: server.URL, config: cfg, pool: pool, app: a, contract: loadContract(t)}
	_, person := client.newUser(t)
	writeAll(t, client, person)
	link := client.askForExport(t, person.access)
	visit := client.request(t, http.MethodGet, link, "", "", nil)
	visit.Header.Set("X-Forwarded-For", "203.0.113.77")
	client.do(t, visit)
	require.NoError(t, tracing.Stop(context.WithoutCancel(t.Context())))

	for _, step := range []string{"photo read", "photo decode", "seal", "object put"} {
		require.Contains(t, received.String(), step)
	}
	require.NotContains(t, received.String(), canary)
	require.Contains(t, received.String(), exports+"{token}/")
	require.NotContains(t, received.String(), link)
	require.NotContains(t, received.String(), "203.0.113.77", "nobody's address is in it")
}
