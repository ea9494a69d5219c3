package webui_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/server/webui"
)

func setup(t *testing.T) http.Handler {
	t.Helper()
	app, err := webui.New(fstest.MapFS{
		"index.html":                  {Data: []byte(`<meta content="__CSP_NONCE__"><meta content="__SUPPORT_EMAIL__"><meta content="__PASSKEY_ORIGIN__"><!-- __PRELOADS__ -->`)},
		"assets/app-1a2b.js":          {Data: []byte("plain")},
		"assets/app-1a2b.js.br":       {Data: []byte("brotli")},
		"assets/app-1a2b.js.gz":       {Data: []byte("gzip")},
		"assets/label-worker-1a2b.js": {Data: []byte("worker")},
		"assets/app-1a2b.css":         {Data: []byte("a{}")},
		"assets/font.woff2":           {Data: []byte("font")},
		"assets/something.new":        {Data: []byte("?")},
		"favicon.svg":                 {Data: []byte("<svg/>")},
		"robots.txt":                  {Data: []byte("User-agent: *")},
		"site.webmanifest":            {Data: []byte("{}")},
		"sw.js":                       {Data: []byte("worker")},
		"icons/any-192.png":           {Data: []byte("picture")},
		"screenshots/home.webp":       {Data: []byte("picture")},
		".vite/manifest.json":         {Data: []byte("{}")},
		".vite/preloads.json":         {Data: []byte(`{"/records":"<link href=\"/assets/app-1a2b.js\">"}`)},
	}, webui.Meta{SupportEmail: `a"b@clary.example`, PasskeyOrigin: "https://clary.example"})
	require.NoError(t, err)
	return app
}

func get(app http.Handler, path, encodings string) *httptest.ResponseRecorder {
	req := httptest.NewRequest(http.MethodGet, path, nil)
	req.Header.Set("Accept-Encoding", encodings)
	rec := httptest.NewRecorder()
	app.ServeHTTP(rec, req)
	return rec
}

func TestApp(t *testing.T) {
	t.Parallel()
	app := setup(t)

	t.Run("the page answers at every screen, each time with a new nonce", func(t *testing.T) {
		t.Parallel()
		seen := make(map[string]bool)
		for _, path := range []string{"/", "/login", "/no/such/screen"} {
			res := get(app, path, "")
			require.Equal(t, http.StatusOK, res.Code)
			require.Contains(t, res.Body.String(), "a&#34;b@clary.example")
			require.Contains(t, res.Body.String(), `<meta content="https://clary.example">`)
			_, rest, ok := strings.Cut(res.Header().Get("Content-Security-Policy"), "'nonce-")
			require.True(t, ok)
			nonce, _, _ := strings.Cut(rest, "'")
			require.Contains(t, res.Body.String(), `"`+nonce+`"`)
			require.False(t, seen[nonce])
			seen[nonce] = true
		}
	})

	t.Run("a screen names its files, so that they are fetched at once", func(t *testing.T) {
		t.Parallel()
		link := `<link href="/assets/app-1a2b.js">`
		require.Contains(t, get(app, "/records", "").Body.String(), link)
		for _, path := range []string{"/", "/login", "/records/", "/no/such/screen"} {
			body := get(app, path, "").Body.String()
			require.NotContains(t, body, link, path)
			require.NotContains(t, body, "PRELOADS", path)
		}
	})

	t.Run("a build that is damaged is noticed at the start", func(t *testing.T) {
		t.Parallel()
		_, err := webui.New(fstest.MapFS{
			"index.html":          {Data: []byte("page")},
			".vite/preloads.json": {Data: []byte("{")},
		}, webui.Meta{})
		require.ErrorContains(t, err, ".vite/preloads.json")
	})

	t.Run("the policy allows no inline script or style and enforces Trusted Types", func(t *testing.T) {
		t.Parallel()
		policy := get(app, "/", "").Header().Get("Content-Security-Policy")
		require.NotContains(t, policy, "unsafe")
		for _, want := range []string{
			"default-src 'none'", "script-src 'self';", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
			"object-src 'none'", "base-uri 'none'", "form-action 'self'", "worker-src 'self'",
		} {
			require.Contains(t, policy, want)
		}
	})

	t.Run("assets are compressed and kept for ever", func(t *testing.T) {
		t.Parallel()
		for encodings, want := range map[string]string{
			"": "plain", "gzip": "gzip", "gzip, deflate, br": "brotli", "br;q=0, gzip": "gzip",
		} {
			res := get(app, "/assets/app-1a2b.js", encodings)
			require.Equal(t, want, res.Body.String(), encodings)
			require.Contains(t, res.Header().Get("Content-Type"), "javascript")
			require.Contains(t, res.Header().Get("Cache-Control"), "immutable")
		}
		require.NotContains(t, get(app, "/favicon.svg", "").Header().Get("Cache-Control"), "immutable")
	})

	t.Run("the service worker is compared with the server each time, and may only fetch", func(t *testing.T) {
		t.Parallel()
		header := get(app, "/sw.js", "").Header()
		require.Equal(t, "no-cache", header.Get("Cache-Control"))
		require.Equal(t, "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
			header.Get("Content-Security-Policy"))
	})

	t.Run("only the worker that reads labels may compile WebAssembly", func(t *testing.T) {
		t.Parallel()
		const header = "Content-Security-Policy"
		require.Equal(t, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
			get(app, "/assets/label-worker-1a2b.js", "").Header().Get(header))
		for _, path := range []string{"/", "/sw.js", "/assets/app-1a2b.js", "/assets/label-worker-old.js"} {
			require.NotContains(t, get(app, path, "").Header().Get(header), "wasm", path)
		}
	})

	t.Run("every file says what it is, and text in which letters", func(t *testing.T) {
		t.Parallel()
		for path, want := range map[string]string{
			"/":                      "text/html; charset=utf-8",
			"/assets/app-1a2b.js":    "text/javascript; charset=utf-8",
			"/assets/app-1a2b.css":   "text/css; charset=utf-8",
			"/assets/font.woff2":     "font/woff2",
			"/favicon.svg":           "image/svg+xml; charset=utf-8",
			"/robots.txt":            "text/plain; charset=utf-8",
			"/site.webmanifest":      "application/manifest+json",
			"/sw.js":                 "text/javascript; charset=utf-8",
			"/icons/any-192.png":     "image/png",
			"/screenshots/home.webp": "image/webp",
			"/assets/something.new":  "application/octet-stream",
		} {
			require.Equal(t, want, get(app, path, "").Header().Get("Content-Type"), path)
		}
	})

	t.Run("tells whom to tell of a weakness", func(t *testing.T) {
		t.Parallel()
		res := get(app, "/.well-known/security.txt", "")
		require.Equal(t, "text/plain; charset=utf-8", res.Header().Get("Content-Type"))
		lines := strings.Split(res.Body.String(), "\n")
		require.Equal(t, `Contact: mailto:a"b@clary.example`, lines[0])
		expires, err := time.Parse(time.RFC3339, strings.TrimPrefix(lines[1], "Expires: "))
		require.NoError(t, err)
		require.True(t, expires.After(time.Now()))
	})

	t.Run("what is not for the public is not served", func(t *testing.T) {
		t.Parallel()
		require.Equal(t, http.StatusNotFound, get(app, "/assets/app-old.js", "").Code)
		require.NotContains(t, get(app, "/.vite/manifest.json", "").Body.String(), "{}")
		rec := httptest.NewRecorder()
		app.ServeHTTP(rec, httptest.NewRequest(http.MethodPost, "/", nil))
		require.Equal(t, http.StatusMethodNotAllowed, rec.Code)
	})
}
