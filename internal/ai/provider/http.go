package provider

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"time"
)

// maxAnswerBytes bounds what is read of one answer. A long reply that comes
// word by word, each with its wrapping, has about one million.
const maxAnswerBytes = 4 << 20

// Bounds of a connection. How long an answer may take is not decided here but
// by the context of each request.
const (
	dialTimeout      = 5 * time.Second
	handshakeTimeout = 5 * time.Second
	idleTimeout      = 90 * time.Second
	idleConnections  = 64
)

var errTooLong = errors.New("the answer is longer than any reply")

// NewClient returns an HTTP client for one provider. It follows no redirect:
// what people write goes where the operator said, and nowhere else. It asks for
// no compression, which would hold words back.
func NewClient() *http.Client {
	return &http.Client{
		Transport: transport{&http.Transport{
			Proxy:               http.ProxyFromEnvironment,
			DialContext:         (&net.Dialer{Timeout: dialTimeout}).DialContext,
			TLSHandshakeTimeout: handshakeTimeout,
			ForceAttemptHTTP2:   true,
			MaxIdleConnsPerHost: idleConnections,
			IdleConnTimeout:     idleTimeout,
			DisableCompression:  true,
		}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// Fault is what broke an answer, if anything did.
type Fault struct {
	err error
}

// Err returns it.
func (f *Fault) Err() error { return f.err }

type faultKey struct{}

// Watch returns a context for one request. When the answer to it breaks, it
// just ends for the SDK that reads it, which might otherwise log the error on
// its own, and the Fault has it.
func Watch(ctx context.Context) (context.Context, *Fault) {
	fault := new(Fault)
	return context.WithValue(ctx, faultKey{}, fault), fault
}

// transport bounds and watches the answers of another.
type transport struct {
	next http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (t transport) RoundTrip(req *http.Request) (*http.Response, error) {
	res, err := t.next.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	fault, watched := req.Context().Value(faultKey{}).(*Fault)
	if !watched {
		fault = new(Fault)
	}
	res.Body = &body{ReadCloser: res.Body, left: maxAnswerBytes, fault: fault}
	return res, nil
}

// body is an answer that ends at its bound, and quietly when it breaks.
type body struct {
	io.ReadCloser
	left  int
	fault *Fault
}

// Read implements io.Reader.
func (b *body) Read(p []byte) (int, error) {
	if b.left == 0 {
		b.fault.err = errTooLong
		return 0, io.EOF
	}
	n, err := b.ReadCloser.Read(p[:min(len(p), b.left)])
	b.left -= n
	if err != nil && !errors.Is(err, io.EOF) {
		b.fault.err = err
		err = io.EOF
	}
	return n, err
}
