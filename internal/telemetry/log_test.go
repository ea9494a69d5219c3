package telemetry_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/telemetry"
)

func TestServerErrors(t *testing.T) {
	t.Parallel()

	t.Run("what net/http says of a panic does not name the client", func(t *testing.T) {
		t.Parallel()
		var log bytes.Buffer
		server := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("broken") }))
		server.Config.ErrorLog = telemetry.ServerErrors(telemetry.NewLogger(&log, slog.LevelInfo))
		server.Start()
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, nil)
		require.NoError(t, err)
		_, err = http.DefaultClient.Do(req) //nolint:bodyclose // There is none.
		require.Error(t, err)
		server.Close()
		require.Contains(t, log.String(), "panic serving CLIENT: broken")
		require.NotContains(t, log.String(), "127.0.0.1")
	})

	t.Run("leaves out every form of an address", func(t *testing.T) {
		t.Parallel()
		for _, address := range []string{"203.0.113.77:4711", "[2001:db8::1]:4711", "[fe80::1%eth0]:4711", "203.0.113.77"} {
			var log bytes.Buffer
			telemetry.ServerErrors(telemetry.NewLogger(&log, slog.LevelInfo)).Printf("http: TLS handshake error from %s: EOF", address)
			require.Contains(t, log.String(), "handshake error from CLIENT: EOF", address)
		}
	})
}
