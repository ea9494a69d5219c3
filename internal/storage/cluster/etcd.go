package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// How long one etcd server has for an answer before the next one is asked, and
	// how long it has to check a password, which it does slowly.
	callTimeout  = 500 * time.Millisecond
	loginTimeout = 5 * time.Second
	// The keys of a cluster take far less.
	maxAnswer = 1 << 20
)

// etcd asks servers of one etcd cluster, by the JSON form of its protocol.
type etcd struct {
	servers []*url.URL
	client  *http.Client
	// first is the number of the server that answered last.
	first atomic.Int64

	mu    sync.Mutex
	token string
}

func newEtcd(servers []*url.URL) *etcd {
	transport := http.DefaultTransport.(*http.Transport).Clone() //nolint:forcetypeassert // It is one.
	transport.MaxIdleConnsPerHost = 4
	return &etcd{servers: servers, client: &http.Client{Transport: transport}}
}

// keyValue is one entry. Lease is 0 for one that does not end.
type keyValue struct {
	Key, Value []byte
	Lease      int64 `json:"lease,string"`
}

// list returns all entries below a prefix as of one moment, which is not before
// the call: etcd's default is a linearizable read.
func (e *etcd) list(ctx context.Context, prefix string) ([]keyValue, error) {
	end := []byte(prefix)
	end[len(end)-1]++
	var answer struct{ Kvs []keyValue }
	err := e.call(ctx, "/v3/kv/range", map[string][]byte{"key": []byte(prefix), "range_end": end}, &answer)
	return answer.Kvs, err
}

// remaining returns how long a lease lasts at least from the moment of the call
// on, in whole seconds.
func (e *etcd) remaining(ctx context.Context, lease int64) (time.Duration, error) {
	var answer struct {
		Seconds int64 `json:"TTL,string"` //nolint:tagliatelle // The name is etcd's.
	}
	err := e.call(ctx, "/v3/lease/timetolive", map[string]string{"ID": strconv.FormatInt(lease, 10)}, &answer)
	return time.Duration(max(answer.Seconds, 0)) * time.Second, err
}

// call asks one server after the other, beginning with the one that answered
// last.
func (e *etcd) call(ctx context.Context, path string, question, answer any) error {
	first := e.first.Load()
	var failures []error
	for n := range int64(len(e.servers)) {
		number := (first + n) % int64(len(e.servers))
		err := e.ask(ctx, e.servers[number], path, question, answer)
		if err == nil {
			e.first.Store(number)
			return nil
		}
		failures = append(failures, err)
		if ctx.Err() != nil {
			break
		}
	}
	return fmt.Errorf("ask etcd: %w", errors.Join(failures...))
}

// ask asks one server, and logs in when it is told to.
func (e *etcd) ask(ctx context.Context, server *url.URL, path string, question, answer any) error {
	err := e.post(ctx, callTimeout, request{server, path, e.currentToken(), question}, answer)
	if server.User == nil || !errors.Is(err, errLogIn) {
		return err
	}
	secret, _ := server.User.Password()
	var login struct{ Token string }
	err = e.post(ctx, loginTimeout, request{server, "/v3/auth/authenticate", "", map[string]string{"name": server.User.Username(), "password": secret}}, &login)
	if err != nil {
		return err
	}
	e.mu.Lock()
	e.token = login.Token
	e.mu.Unlock()
	return e.post(ctx, callTimeout, request{server, path, login.Token, question}, answer)
}

func (e *etcd) currentToken() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.token
}

// errLogIn is the answer to a call without a token that is valid.
var errLogIn = errors.New("etcd wants a valid token")

// etcd's codes for a missing and for an old token (gRPC).
const (
	codeInvalidArgument = 3
	codeUnauthenticated = 16
)

// request is a call of one server.
type request struct {
	server      *url.URL
	path, token string
	question    any
}

func (e *etcd) post(ctx context.Context, timeout time.Duration, r request, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	body, err := json.Marshal(r.question)
	if err != nil {
		return fmt.Errorf("encode question: %w", err)
	}
	address := url.URL{Scheme: r.server.Scheme, Host: r.server.Host, Path: r.path}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address.String(), bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("make request: %w", err)
	}
	if r.token != "" {
		req.Header.Set("Authorization", r.token)
	}
	res, err := e.client.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	if err != nil {
		return fmt.Errorf("read answer: %w", err)
	}
	if res.StatusCode != http.StatusOK {
		var refusal struct{ Code int }
		_ = json.Unmarshal(text, &refusal)
		if refusal.Code == codeUnauthenticated || refusal.Code == codeInvalidArgument {
			return errLogIn
		}
		return fmt.Errorf("%s: status %d", r.path, res.StatusCode)
	}
	return json.Unmarshal(text, answer)
}
