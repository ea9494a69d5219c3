// Package webpush sends messages to browsers through the push services of their
// vendors: delivery (RFC 8030), encryption (RFC 8291) and the proof of who sends
// (RFC 8292). It calls known push services only.
package webpush

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

const (
	// One message may take so long.
	sendTimeout = 10 * time.Second
	dialTimeout = 5 * time.Second
	// So many idle connections to a push service stay open.
	keepAlive = 64
	// So much of an answer is read, so that the connection can be used again.
	maxAnswer = 4 << 10
	// A push service may ask for so much time.
	longestWait = time.Hour
)

// Outcome is how a push service answered.
type Outcome string

// The outcomes.
const (
	Sent Outcome = "sent"
	// Gone is a subscription that has ended.
	Gone Outcome = "gone"
	// Retry is a push service that is busy or cannot be reached.
	Retry Outcome = "retry"
	// Refused is a message that will not be taken later either.
	Refused Outcome = "refused"
)

// Message is what to send.
type Message struct {
	Body []byte
	// TTL is how long the push service keeps it for a device that is off.
	TTL time.Duration
	// Topic names the message: a later one with the same topic replaces one that
	// was not delivered yet. It has at most 32 characters of base64url.
	Topic string
}

// Options are what a Client is made of.
type Options struct {
	Key Key
	// Contact is where push services can complain: mailto: and an address.
	Contact string
	// TestOrigin is the origin of a push service for tests, or empty.
	TestOrigin string
	Now        func() time.Time
}

// Client sends messages.
type Client struct {
	http       *http.Client
	tokens     *tokens
	testOrigin string
	now        func() time.Time
}

// New returns a Client.
func New(o Options) *Client {
	testAddress := ""
	if test, err := url.Parse(o.TestOrigin); err == nil {
		testAddress = test.Host
	}
	dialer := &net.Dialer{Timeout: dialTimeout, Control: publicOnly(testAddress)}
	return &Client{
		http: &http.Client{
			Timeout: sendTimeout,
			// No proxy: the dialer would check its address and not that of the service.
			Transport: &http.Transport{
				DialContext: dialer.DialContext, TLSHandshakeTimeout: dialTimeout, ForceAttemptHTTP2: true,
				MaxIdleConnsPerHost: keepAlive, IdleConnTimeout: time.Minute,
			},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		tokens:     &tokens{key: o.Key, contact: o.Contact, now: o.Now},
		testOrigin: o.TestOrigin,
		now:        o.Now,
	}
}

// Check returns an error for a subscription that messages cannot or may not be
// sent to.
func (c *Client) Check(to Subscription) error {
	if _, err := origin(to.Endpoint, c.testOrigin); err != nil {
		return err
	}
	return to.checkKeys()
}

// Send sends a message and returns how that went, and when to try again if the
// push service said so. No error is returned: its text would name the endpoint.
func (c *Client) Send(ctx context.Context, to Subscription, message Message) (Outcome, time.Duration) {
	service, err := origin(to.Endpoint, c.testOrigin)
	if err != nil {
		return Refused, 0
	}
	body, err := Encrypt(to, message.Body)
	if err != nil {
		return Refused, 0
	}
	authorization, err := c.tokens.header(service)
	if err != nil {
		return Refused, 0
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, to.Endpoint, bytes.NewReader(body))
	if err != nil {
		return Refused, 0
	}
	request.Header = http.Header{
		"Authorization":    {authorization},
		"Content-Encoding": {"aes128gcm"},
		"Content-Type":     {"application/octet-stream"},
		"Ttl":              {strconv.Itoa(max(0, int(message.TTL/time.Second)))},
		"Topic":            {message.Topic},
		"Urgency":          {"normal"},
	}
	answer, err := c.http.Do(request)
	if err != nil {
		return Retry, 0
	}
	defer func() { _ = answer.Body.Close() }()
	_, _ = io.CopyN(io.Discard, answer.Body, maxAnswer)
	return c.outcome(answer)
}

func (c *Client) outcome(answer *http.Response) (Outcome, time.Duration) {
	switch code := answer.StatusCode; {
	case code >= 200 && code < 300:
		return Sent, 0
	case code == http.StatusNotFound || code == http.StatusGone:
		return Gone, 0
	case code == http.StatusTooManyRequests || code == http.StatusRequestTimeout || code >= 500:
		return Retry, c.retryAfter(answer.Header.Get("Retry-After"))
	default: // Redirects too: they are never followed.
		return Refused, 0
	}
}

// retryAfter reads seconds or a date. It is zero when there is neither.
func (c *Client) retryAfter(header string) time.Duration {
	wait := time.Duration(0)
	if seconds, err := strconv.Atoi(header); err == nil {
		wait = time.Duration(min(seconds, int(longestWait/time.Second))) * time.Second
	} else if at, err := http.ParseTime(header); err == nil {
		wait = at.Sub(c.now())
	}
	return min(max(0, wait), longestWait)
}
