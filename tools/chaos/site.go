package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"clary.example/internal/testing/aiserver"
)

// replica is one of the servers of the product.
type replica struct {
	process
	address string
}

// startReplicas starts two servers that share everything.
func (w *world) startReplicas(ctx context.Context) error {
	env := []string{
		"CLARY_DATABASE_URL=" + w.databaseURL(), "CLARY_BUCKET_URL=" + w.s3URL,
		"CLARY_TOKEN_KEYS=chaos:" + randomKey(), "CLARY_VAULT_KEYS=chaos:" + randomKey(),
		"CLARY_CONSENT=explicit", "CLARY_AI_PROVIDER=gemini", "CLARY_AI_BASE_URL=http://" + w.proxies.listens["provider"],
		"CLARY_GEMINI_KEY=" + aiserver.Key, "CLARY_GEMINI_PAID=yes", "CLARY_AI_WAIT=3s", "CLARY_AI_BUDGET=1000000",
		// Longer than the proxy in front takes to notice.
		"CLARY_DRAIN_DELAY=1s",
		"CLARY_LIMIT_SIGNUP=1000/1ms", "CLARY_LIMIT_CHAT=100000/1ms", "CLARY_LIMIT_QUESTIONNAIRE=100000/1ms",
		"CLARY_LIMIT_NETWORK=100000/1us", "CLARY_LIMIT_READS=100000/1us", "CLARY_LIMIT_CHANGES=100000/1us", "CLARY_LIMIT_CONCURRENT=100000",
	}
	for n := range 2 {
		port, err := freePort(ctx, w.ports)
		if err != nil {
			return err
		}
		r := &replica{address: local(port)}
		r.name = fmt.Sprintf("replica%d", n+1)
		r.logFile = filepath.Join(w.dir, r.name+".log")
		r.command = []string{w.claryPath, "serve"}
		r.env = append([]string{"CLARY_LISTEN=" + r.address}, env...)
		w.replicas = append(w.replicas, r)
		if err := w.addProxy(ctx, r.name, r.address); err != nil {
			return err
		}
		if err := w.startReplica(ctx, r); err != nil {
			return err
		}
	}
	return nil
}

// startReplica starts a server and waits until it is ready.
func (w *world) startReplica(ctx context.Context, r *replica) error {
	if err := r.start(ctx); err != nil {
		return err
	}
	return until(ctx, r.name, time.Minute, func(ctx context.Context) bool { return isReady(ctx, "http://"+r.address) })
}

func isReady(ctx context.Context, site string) bool {
	return sendJSON(ctx, &http.Client{Timeout: callTimeout}, http.MethodGet, site+"/readyz", nil, nil) == nil
}

// frontConfig is HAProxy's. It asks the other server when one does not let it in,
// or, for a request that only reads, dies before it answers. It never repeats
// anything else, nor an answer of ours, so that nothing hides a failed one; and
// what it says itself tells clients when to come back. A server that is slow to
// say that it is ready is not down.
const frontConfig = `defaults
    mode http
    retries 2
    option redispatch 1
    retry-on conn-failure empty-response
    timeout connect 1s
    timeout client 60s
    timeout server 60s
    timeout check 2s
    http-error status 502 content-type text/plain hdr Retry-After 1 string "Please try again."
    http-error status 503 content-type text/plain hdr Retry-After 1 string "Please try again."
    http-error status 504 content-type text/plain hdr Retry-After 1 string "Please try again."
frontend site
    bind %s
    default_backend clary
    http-request disable-l7-retry unless { method GET HEAD }
backend clary
    balance roundrobin
    option httpchk GET /readyz
    default-server check inter 200ms fall 1 rise 2
    server one %s
    server two %s
`

// startFront puts HAProxy before both.
func (w *world) startFront(ctx context.Context) error {
	port, err := freePort(ctx, w.ports)
	if err != nil {
		return err
	}
	config := filepath.Join(w.dir, "haproxy.cfg")
	text := fmt.Sprintf(frontConfig, local(port), w.proxies.listens["replica1"], w.proxies.listens["replica2"])
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		return err
	}
	w.front = process{name: "haproxy", logFile: filepath.Join(w.dir, "haproxy.log"), command: []string{"haproxy", "-q", "-db", "-f", config}}
	if err := w.front.start(ctx); err != nil {
		return err
	}
	w.site = "http://" + local(port)
	return until(ctx, "haproxy", 10*time.Second, func(ctx context.Context) bool { return isReady(ctx, w.site) })
}

func randomKey() string {
	key := make([]byte, 32)
	_, _ = rand.Read(key) // It never fails.
	return base64.RawURLEncoding.EncodeToString(key)
}
