// Package webui serves the web app: its files, its one page, and the headers
// that keep anything but the app's own code from running in it.
package webui

import (
	"crypto/rand"
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

// The server fills these in each time it sends the page.
const (
	noncePlaceholder   = "__CSP_NONCE__"
	emailPlaceholder   = "__SUPPORT_EMAIL__"
	passkeyPlaceholder = "__PASSKEY_ORIGIN__"
	// Here the page names the files of the screen that was asked for.
	linksPlaceholder = "<!-- __PRELOADS__ -->"
)

// Meta is what the page is told about the installation.
type Meta struct {
	SupportEmail string
	// PasskeyOrigin is the one address of the site at which passkeys work.
	PasskeyOrigin string
}

// policy is the content security policy of the page. Tokens live in local
// storage, so a script that is not ours is the threat to stop. The nonce is
// for the one style element of the component library; "default" is the
// Trusted Types policy that main.tsx makes, which refuses all markup.
const policy = "default-src 'none'; object-src 'none'; script-src 'self'; style-src 'self' 'nonce-%s'; img-src 'self' blob:; " +
	"font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; " +
	"frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default"

// workerPath is the address of the service worker. It never changes.
const workerPath = "/sw.js"

// workerPolicy is the content security policy inside the service worker, which
// does nothing but fetch files of the app.
const workerPolicy = "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

// labelWorkerPrefix begins the address of the worker that reads labels on the
// device (web/build/label-reader.ts).
const labelWorkerPrefix = "/assets/label-worker-"

// labelWorkerPolicy is the content security policy inside that worker. It alone
// may compile WebAssembly. The page may not.
const labelWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

// App serves the web app.
type App struct {
	page string
	// preloads are elements for the page, by the address of the screen.
	preloads map[string]string
	files    map[string]file
	// contact is the address for whoever finds a weakness.
	contact string
}

// file is a file of the app with its compressed forms, where there are any.
type file struct {
	contentType  string
	cacheControl string
	plain        []byte
	encoded      map[string][]byte
}

// New reads the built app from files.
func New(files fs.FS, meta Meta) (*App, error) {
	page, err := fs.ReadFile(files, "index.html")
	if err != nil {
		return nil, fmt.Errorf("read the web app: %w", err)
	}
	filled := strings.NewReplacer(
		emailPlaceholder, html.EscapeString(meta.SupportEmail),
		passkeyPlaceholder, html.EscapeString(meta.PasskeyOrigin),
	).Replace(string(page))
	preloads, err := readPreloads(files)
	if err != nil {
		return nil, err
	}
	app := &App{page: filled, preloads: preloads, files: make(map[string]file), contact: meta.SupportEmail}
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !isServed(name) {
			return err
		}
		app.files["/"+name], err = load(files, name)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the web app: %w", err)
	}
	return app, nil
}

// isServed reports whether a file has an address of its own. The page has
// none: it answers at the address of every screen.
func isServed(name string) bool {
	extension := path.Ext(name)
	return name != "index.html" && !strings.HasPrefix(name, ".") && extension != ".br" && extension != ".gz"
}

func load(files fs.FS, name string) (file, error) {
	plain, err := fs.ReadFile(files, name)
	if err != nil {
		return file{}, err
	}
	f := file{
		contentType:  contentType(name),
		cacheControl: cacheControl(name),
		plain:        plain,
		encoded:      make(map[string][]byte),
	}
	for encoding, extension := range map[string]string{"br": ".br", "gzip": ".gz"} {
		if encoded, err := fs.ReadFile(files, name+extension); err == nil {
			f.encoded[encoding] = encoded
		}
	}
	return f, nil
}

// cacheControl returns how long browsers keep a file. They compare the service
// worker with the server's each time, because it tells them of a new release.
func cacheControl(name string) string {
	switch {
	case strings.HasPrefix(name, "assets/"):
		return "public, max-age=31536000, immutable"
	case "/"+name == workerPath:
		return "no-cache"
	default:
		return "public, max-age=3600"
	}
}

// contentType returns the type of a file of the app. The tables of the machine
// are not asked: they differ, and name no charset for SVG.
func contentType(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml; charset=utf-8"
	case ".png":
		return "image/png"
	case ".webp":
		return "image/webp"
	case ".txt":
		return "text/plain; charset=utf-8"
	case ".webmanifest":
		return "application/manifest+json"
	case ".woff2":
		return "font/woff2"
	default:
		return "application/octet-stream"
	}
}

// ServeHTTP answers with a file of the app or, at any other address, with the
// page, whose router decides what to show.
func (a *App) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Method not allowed", http.StatusMethodNotAllowed)
		return
	}
	if f, ok := a.files[r.URL.Path]; ok {
		switch {
		case r.URL.Path == workerPath:
			w.Header().Set("Content-Security-Policy", workerPolicy)
		case strings.HasPrefix(r.URL.Path, labelWorkerPrefix):
			w.Header().Set("Content-Security-Policy", labelWorkerPolicy)
		}
		f.serve(w, r)
		return
	}
	if r.URL.Path == contactPath {
		a.serveContact(w)
		return
	}
	if strings.HasPrefix(r.URL.Path, "/assets/") {
		http.NotFound(w, r) // An asset of an older release: the page would not run as a script.
		return
	}
	a.servePage(w, r)
}

func (a *App) servePage(w http.ResponseWriter, r *http.Request) {
	nonce := rand.Text()
	page := strings.NewReplacer(noncePlaceholder, nonce, linksPlaceholder, a.preloads[r.URL.Path])
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Security-Policy", fmt.Sprintf(policy, nonce))
	header.Set("Cache-Control", "no-cache")
	_, _ = page.WriteString(w, a.page)
}

func (f file) serve(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Type", f.contentType)
	header.Set("Vary", "Accept-Encoding")
	header.Set("Cache-Control", f.cacheControl)
	body := f.plain
	for _, encoding := range []string{"br", "gzip"} {
		encoded, ok := f.encoded[encoding]
		if ok && accepts(r, encoding) {
			header.Set("Content-Encoding", encoding)
			body = encoded
			break
		}
	}
	_, _ = w.Write(body)
}

// accepts reports whether the client takes an encoding. Browsers list plain
// names; one that is refused with q=0 is not worth more code than this.
func accepts(r *http.Request, encoding string) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(part), ";")
		if name == encoding && strings.TrimSpace(quality) != "q=0" {
			return true
		}
	}
	return false
}
