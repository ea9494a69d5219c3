package provider_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/ai/provider"
)

func TestKeyDoesNotShow(t *testing.T) {
	t.Parallel()
	const text = "secret-key-7Wq"
	key := provider.NewKey(text)
	require.True(t, key.IsSet())
	require.False(t, provider.NewKey("").IsSet())
	require.Equal(t, text, key.Reveal())

	var shown bytes.Buffer
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		fmt.Fprintf(&shown, verb+verb, key, struct{ Key provider.Key }{key})
	}
	marshalled, err := json.Marshal(map[string]any{"key": key})
	require.NoError(t, err)
	shown.Write(marshalled)
	slog.New(slog.NewJSONHandler(&shown, nil)).Info("settings", "key", key)
	slog.New(slog.NewTextHandler(&shown, nil)).Info("settings", "key", key)
	require.NotContains(t, shown.String(), text)
	require.NotContains(t, shown.String(), fmt.Sprintf("%x", text))
	require.Equal(t, "a key, no key", fmt.Sprintf("%v, %v", key, provider.Key{}))
}

func TestFailed(t *testing.T) {
	t.Parallel()

	t.Run("says what is wrong with the connection", func(t *testing.T) {
		t.Parallel()
		stranger := httptest.NewUnstartedServer(http.NotFoundHandler())
		stranger.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
		stranger.StartTLS()
		t.Cleanup(stranger.Close)
		require.ErrorContains(t, get(t, stranger.URL), "certificate is not trusted")
		require.ErrorContains(t, get(t, "http://nowhere.invalid"), "dial: lookup nowhere.invalid")
	})

	t.Run("quotes nobody", func(t *testing.T) {
		t.Parallel()
		err := provider.Failed(t.Context(), errors.New("cannot read data: my skin is red"))
		require.ErrorIs(t, err, advisor.ErrUnavailable)
		require.NotContains(t, err.Error(), "skin")
	})
}

func TestAnswered(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]error{
		302: advisor.ErrRefused, 400: advisor.ErrRefused, 401: advisor.ErrRefused, 403: advisor.ErrRefused, 404: advisor.ErrRefused,
		408: advisor.ErrUnavailable, 429: advisor.ErrUnavailable, 500: advisor.ErrUnavailable, 503: advisor.ErrUnavailable,
	} {
		require.ErrorIs(t, provider.Answered(status), want, "%d", status)
	}
}

// TestWatch holds that a broken answer just ends, and that the fault says why.
func TestWatch(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "half")
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	}))
	t.Cleanup(server.Close)
	ctx, fault := provider.Watch(t.Context())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL, nil)
	require.NoError(t, err)
	res, err := provider.NewClient().Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	read, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.Equal(t, "half", string(read))
	require.ErrorIs(t, fault.Err(), io.ErrUnexpectedEOF)
	require.ErrorContains(t, provider.Failed(ctx, fault.Err()), "connection broke")
}

func get(t *testing.T, url string) error {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	require.NoError(t, err)
	res, err := provider.NewClient().Do(req)
	if err == nil {
		res.Body.Close()
	}
	require.Error(t, err)
	return provider.Failed(t.Context(), err)
}
