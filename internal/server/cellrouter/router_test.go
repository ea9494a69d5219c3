package cellrouter_test

import (
	"encoding/base64"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/server/cellrouter"
)

// cell is a cell that answers as it is told, and counts.
type cell struct {
	*httptest.Server
	status atomic.Int64
	hint   atomic.Value
	asked  atomic.Int64
	body   atomic.Value
}

func newCell(t *testing.T, status int, hint string) *cell {
	t.Helper()
	c := new(cell)
	c.answer(status, hint)
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c.asked.Add(1)
		body, err := io.ReadAll(r.Body)
		if err == nil {
			c.body.Store(string(body))
		}
		if hint, ok := c.hint.Load().(string); ok && hint != "" {
			w.Header().Set(cellrouter.Header, hint)
		}
		w.Header().Set("Retry-After", "1")
		w.WriteHeader(int(c.status.Load()))
	}))
	t.Cleanup(c.Close)
	return c
}

func (c *cell) answer(status int, hint string) {
	c.status.Store(int64(status))
	c.hint.Store(hint)
}

func route(t *testing.T, cells ...*cell) string {
	t.Helper()
	var behind []cellrouter.Cell
	for n, c := range cells {
		u, err := url.Parse(c.URL)
		require.NoError(t, err)
		behind = append(behind, cellrouter.Cell{Number: n, URL: u})
	}
	handler, err := cellrouter.New(behind, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

// answer is what came back of a request.
type answer struct {
	StatusCode int
	Header     http.Header
}

func send(t *testing.T, method, address, person, body string) answer {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	require.NoError(t, err)
	if person != "" {
		claims := base64.RawURLEncoding.EncodeToString([]byte(fmt.Sprintf(`{"sub":%q}`, person)))
		req.Header.Set("Authorization", "Bearer x."+claims+".x")
	}
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	return answer{res.StatusCode, res.Header}
}

func TestRouter(t *testing.T) {
	t.Parallel()

	t.Run("sends a request to the cell that the first one names, and remembers it", func(t *testing.T) {
		t.Parallel()
		a, b := newCell(t, http.StatusServiceUnavailable, "1"), newCell(t, http.StatusOK, "")
		site := route(t, a, b)
		for range 3 {
			res := send(t, http.MethodPost, site+"/api/x/", "7", "hello")
			require.Equal(t, http.StatusOK, res.StatusCode)
			require.Empty(t, res.Header.Get(cellrouter.Header))
		}
		require.Equal(t, "hello", b.body.Load())
		require.EqualValues(t, 1, a.asked.Load())
		require.EqualValues(t, 3, b.asked.Load())
	})

	t.Run("asks every cell when none knows, and no cell twice", func(t *testing.T) {
		t.Parallel()
		a, b := newCell(t, http.StatusServiceUnavailable, cellrouter.Unknown), newCell(t, http.StatusServiceUnavailable, cellrouter.Unknown)
		res := send(t, http.MethodPost, route(t, a, b)+"/api/token/", "", "{}")
		require.Equal(t, http.StatusServiceUnavailable, res.StatusCode)
		require.EqualValues(t, 1, a.asked.Load())
		require.EqualValues(t, 1, b.asked.Load())
	})

	t.Run("two cells that name each other end in 503", func(t *testing.T) {
		t.Parallel()
		a, b := newCell(t, http.StatusServiceUnavailable, "1"), newCell(t, http.StatusServiceUnavailable, "0")
		require.Equal(t, http.StatusServiceUnavailable, send(t, http.MethodGet, route(t, a, b)+"/", "7", "").StatusCode)
	})

	t.Run("a large body is not sent twice, but the next request goes to the right cell", func(t *testing.T) {
		t.Parallel()
		a, b := newCell(t, http.StatusServiceUnavailable, "1"), newCell(t, http.StatusCreated, "")
		site, large := route(t, a, b), strings.Repeat("x", 100<<10)
		res := send(t, http.MethodPost, site+"/api/x/", "7", large)
		require.Equal(t, http.StatusServiceUnavailable, res.StatusCode)
		require.Equal(t, "1", res.Header.Get("Retry-After"))
		require.Equal(t, http.StatusCreated, send(t, http.MethodPost, site+"/api/x/", "7", large).StatusCode)
	})

	t.Run("a cell that is down keeps nobody else from logging in", func(t *testing.T) {
		t.Parallel()
		a, b := newCell(t, http.StatusOK, ""), newCell(t, http.StatusOK, "")
		site := route(t, a, b)
		a.Close()
		require.Equal(t, http.StatusOK, send(t, http.MethodPost, site+"/api/token/", "", "{}").StatusCode)
		res := send(t, http.MethodGet, site+"/api/x/", "7", "")
		require.Equal(t, http.StatusServiceUnavailable, res.StatusCode, "nobody's own request goes to another cell by chance")
		require.NotEmpty(t, res.Header.Get("Retry-After"))
	})

	t.Run("a copy is looked for in every cell", func(t *testing.T) {
		t.Parallel()
		a, b := newCell(t, http.StatusNotFound, ""), newCell(t, http.StatusOK, "")
		site := route(t, a, b)
		require.Equal(t, http.StatusOK, send(t, http.MethodGet, site+"/api/user/exports/secret/", "", "").StatusCode)
		require.Equal(t, http.StatusNotFound, send(t, http.MethodGet, site+"/api/other/", "", "").StatusCode)
	})

	t.Run("needs a cell", func(t *testing.T) {
		t.Parallel()
		_, err := cellrouter.New(nil, slog.New(slog.DiscardHandler))
		require.Error(t, err)
	})
}
