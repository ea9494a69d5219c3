package telemetry_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/telemetry"
)

func TestTracingIsOffWithoutACollector(t *testing.T) {
	t.Parallel()
	tracing, err := telemetry.StartTracing(t.Context(), func(string) string { return "" }, "test")
	require.NoError(t, err)
	require.Nil(t, tracing.Queries())
	require.NoError(t, tracing.Stop(t.Context()))
}

func TestTracing(t *testing.T) {
	var received bytes.Buffer
	collector := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = received.WriteString(r.URL.Path)
		_, _ = io.Copy(&received, r.Body)
		w.WriteHeader(http.StatusOK)
	}))
	t.Cleanup(collector.Close)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.URL)

	tracing, err := telemetry.StartTracing(t.Context(), os.Getenv, "test")
	require.NoError(t, err)
	require.NotNil(t, tracing.Queries())

	var log bytes.Buffer
	logger := telemetry.NewLogger(&log, slog.LevelInfo).With("part", "test").WithGroup("more")
	handler := tracing.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		logger.InfoContext(r.Context(), "working")
	}))
	req := httptest.NewRequest(http.MethodGet, "/api/user/me/", nil)
	require.Equal(t, "192.0.2.1:1234", req.RemoteAddr)
	req.Header.Set("X-Forwarded-For", "203.0.113.77")
	req.Header.Set("Authorization", "Bearer canary-token")
	handler.ServeHTTP(httptest.NewRecorder(), req)
	require.NoError(t, tracing.Stop(context.WithoutCancel(t.Context())))

	require.Contains(t, received.String(), "/v1/traces")
	require.Contains(t, received.String(), "clary")
	require.NotContains(t, received.String(), "canary-token")
	for _, address := range []string{"192.0.2.1", "203.0.113.77"} {
		require.NotContains(t, received.String(), address, "where somebody comes from is not in a trace")
	}
	require.Contains(t, log.String(), "trace_id")
}
