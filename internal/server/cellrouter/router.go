// Package cellrouter sends each request to the cell of its person. It keeps no
// state but what it remembers, and any number of routers may run. A cell that is
// not the right one answers with 503 and says in a header which one is.
package cellrouter

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	// Header names the cell that a request belongs to, beside status 503.
	Header = "Clary-Cell"
	// Unknown is its value when the cell does not know: each cell is asked.
	Unknown = "?"

	// MaxReplay is the largest body that is kept to be sent to another cell. A
	// larger one is answered with 503, and the client sends it again.
	maxReplay = 64 << 10
	// Remembered is how many people's cells are remembered at least, and twice
	// that at most.
	remembered = 50_000
	// ExportPath is where copies are downloaded, by links that name nobody.
	exportPath = "/api/user/exports/"
)

// Cell is a cell and where its servers are.
type Cell struct {
	Number int
	URL    *url.URL
}

// New returns a handler that sends requests to cells. The first cell gets those of
// people who are not known, sign-ups among them.
func New(cells []Cell, logger *slog.Logger) (http.Handler, error) {
	if len(cells) == 0 {
		return nil, errors.New("no cells")
	}
	transport := &http.Transport{
		DialContext:         (&net.Dialer{Timeout: 2 * time.Second}).DialContext,
		MaxIdleConnsPerHost: 64, IdleConnTimeout: 30 * time.Second, ForceAttemptHTTP2: false,
	}
	return &httputil.ReverseProxy{
		Transport: &finder{cells: cells, base: transport, known: &memory{young: make(map[string]int)}},
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.Host = r.In.Host
			r.Out.Header["X-Forwarded-For"] = r.In.Header["X-Forwarded-For"]
			r.SetXForwarded()
			// A proxy before the router knows better how the client came.
			for _, name := range []string{"X-Forwarded-Proto", "X-Forwarded-Host"} {
				if value := r.In.Header.Get(name); value != "" {
					r.Out.Header.Set(name, value)
				}
			}
		},
		ModifyResponse: func(res *http.Response) error {
			res.Header.Del(Header)
			return nil
		},
		ErrorHandler: func(w http.ResponseWriter, r *http.Request, err error) {
			logger.WarnContext(r.Context(), "cell does not answer", "error", err)
			w.Header().Set("Retry-After", "1")
			w.Header().Set("Content-Type", "application/problem+json")
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = io.WriteString(w, `{"title":"Service Unavailable","status":503,"detail":"We're very busy right now. Please try again in a moment.","code":"unavailable"}`)
		},
		ErrorLog: log.New(io.Discard, "", 0),
	}, nil
}

// finder is a transport that finds the cell of a request.
type finder struct {
	cells []Cell
	base  http.RoundTripper
	known *memory
}

// RoundTrip implements http.RoundTripper.
func (f *finder) RoundTrip(req *http.Request) (*http.Response, error) {
	person := personOf(req)
	body, replayable, err := keepBody(req)
	if err != nil {
		return nil, err
	}
	asked := make(map[int]bool)
	cell := f.first(person)
	for {
		asked[cell.Number] = true
		res, err := f.send(req, cell, body)
		if err != nil {
			next, more := f.unasked(asked)
			// Only a server that was not reached has certainly done nothing.
			if dial, ok := errors.AsType[*net.OpError](err); !more || !replayable || person != "" || !ok || dial.Op != "dial" {
				return nil, err
			}
			cell = next
			continue
		}
		next, again := f.pointed(req, res, asked, person)
		if !again || !replayable {
			return res, nil
		}
		_ = res.Body.Close()
		cell = next
	}
}

// pointed returns the cell that a response points to, if it points to another that
// was not asked.
func (f *finder) pointed(req *http.Request, res *http.Response, asked map[int]bool, person string) (Cell, bool) {
	hint := res.Header.Get(Header)
	isLost := res.StatusCode == http.StatusNotFound && person == "" && strings.HasPrefix(req.URL.Path, exportPath)
	if res.StatusCode == http.StatusServiceUnavailable && hint == Unknown || isLost {
		return f.unasked(asked)
	}
	number, err := strconv.Atoi(hint)
	if res.StatusCode != http.StatusServiceUnavailable || err != nil {
		return Cell{}, false
	}
	f.known.set(person, number)
	for _, cell := range f.cells {
		if cell.Number == number {
			return cell, !asked[number]
		}
	}
	return Cell{}, false
}

func (f *finder) unasked(asked map[int]bool) (Cell, bool) {
	for _, cell := range f.cells {
		if !asked[cell.Number] {
			return cell, true
		}
	}
	return Cell{}, false
}

func (f *finder) first(person string) Cell {
	if number, ok := f.known.get(person); ok {
		for _, cell := range f.cells {
			if cell.Number == number {
				return cell
			}
		}
	}
	return f.cells[0]
}

func (f *finder) send(req *http.Request, cell Cell, body []byte) (*http.Response, error) {
	out := req.Clone(req.Context())
	out.URL.Scheme, out.URL.Host = cell.URL.Scheme, cell.URL.Host
	if body != nil {
		out.Body = io.NopCloser(bytes.NewReader(body))
	}
	return f.base.RoundTrip(out)
}

// keepBody reads a small body, so that it can be sent twice.
func keepBody(req *http.Request) (body []byte, replayable bool, err error) {
	if req.Body == nil || req.ContentLength == 0 {
		return nil, true, nil
	}
	if req.ContentLength < 0 || req.ContentLength > maxReplay {
		return nil, false, nil
	}
	body, err = io.ReadAll(io.LimitReader(req.Body, maxReplay))
	return body, true, err
}

// personOf returns the person that an access token names, and nothing when there is
// none. The cell checks the token. Here it only says which cell to ask first.
func personOf(req *http.Request) string {
	_, token, _ := strings.Cut(req.Header.Get("Authorization"), " ")
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return ""
	}
	text, err := base64.RawURLEncoding.DecodeString(parts[1])
	var claims struct {
		Subject string `json:"sub"`
	}
	if err != nil || json.Unmarshal(text, &claims) != nil || len(claims.Subject) > 20 {
		return ""
	}
	return claims.Subject
}

// memory remembers the cells of people.
type memory struct {
	mu         sync.Mutex
	young, old map[string]int
}

func (m *memory) set(person string, cell int) {
	if person == "" {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.young) >= remembered {
		m.old, m.young = m.young, make(map[string]int)
	}
	m.young[person] = cell
}

func (m *memory) get(person string) (int, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	cell, ok := m.young[person]
	if !ok {
		cell, ok = m.old[person]
	}
	return cell, ok
}
