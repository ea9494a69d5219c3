package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/aiserver"
)

// world is everything that runs.
type world struct {
	options
	ports     map[int]bool
	toxiproxy process
	proxies   *proxies
	keepers   []*keeper
	nodes     []*node
	replicas  []*replica
	front     process
	provider  *http.Server
	s3URL     string
	site      string
	// pool knows the cluster as a server does.
	pool *pgxpool.Pool
}

func (w *world) port(ctx context.Context) func() (int, error) {
	return func() (int, error) { return freePort(ctx, w.ports) }
}

// build starts everything, from the bottom to the top.
func (w *world) build(ctx context.Context) error {
	for _, step := range []func(context.Context) error{
		w.startProxies, w.startKeepers, w.startNodes, w.openPool, w.startProvider, w.proxyS3, w.startReplicas, w.startFront,
	} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// tearDown ends everything that was started.
func (w *world) tearDown() {
	if w.pool != nil {
		w.pool.Close()
	}
	w.front.kill()
	for _, r := range w.replicas {
		r.kill()
	}
	for _, v := range w.nodes {
		v.die()
	}
	for _, k := range w.keepers {
		k.kill()
	}
	w.toxiproxy.kill()
	if w.provider != nil {
		_ = w.provider.Close()
	}
}

func (w *world) startProxies(ctx context.Context) error {
	port, err := freePort(ctx, w.ports)
	if err != nil {
		return err
	}
	w.proxies = &proxies{api: "http://" + local(port), client: &http.Client{Timeout: 10 * time.Second}, listens: make(map[string]string)}
	w.toxiproxy = process{
		name: "toxiproxy", logFile: filepath.Join(w.dir, "toxiproxy.log"), env: []string{"LOG_LEVEL=error"},
		command: []string{w.toxiproxyPath, "-host", "127.0.0.1", "-port", fmt.Sprint(port)},
	}
	if err := w.toxiproxy.start(ctx); err != nil {
		return err
	}
	return until(ctx, "toxiproxy", 10*time.Second, func(ctx context.Context) bool {
		return w.proxies.send(ctx, http.MethodGet, "/proxies", nil) == nil
	})
}

func (w *world) startKeepers(ctx context.Context) error {
	var err error
	if w.keepers, err = newKeepers(w.dir, w.etcdDir, w.port(ctx)); err != nil {
		return err
	}
	for _, k := range w.keepers {
		if err := k.start(ctx); err != nil {
			return err
		}
	}
	return until(ctx, "a leader of etcd", 30*time.Second, func(ctx context.Context) bool {
		_, err := w.leadingKeeper(ctx)
		return err == nil
	})
}

func (w *world) startNodes(ctx context.Context) error {
	owner, err := postgresOwner()
	if err != nil {
		return err
	}
	for n := range 3 {
		v, err := newNode(w.dir, w.patroniPath, n+1, w.port(ctx))
		if err != nil {
			return err
		}
		v.owner = owner
		w.nodes = append(w.nodes, v)
		if err := errors.Join(w.proxyNode(ctx, v), v.configure(), v.start(ctx)); err != nil {
			return err
		}
		if n > 0 {
			continue
		}
		// The others copy from the first, which says when it is there.
		err = until(ctx, "the first node", time.Minute, func(ctx context.Context) bool {
			_, err := w.leader(ctx)
			return err == nil
		})
		if err != nil {
			return err
		}
	}
	return w.whole(ctx)
}

// proxyNode puts a proxy in every way to a node, and from it to etcd.
func (w *world) proxyNode(ctx context.Context, v *node) error {
	err := errors.Join(
		w.proxies.add(ctx, v.name+"-db", local(v.outerDB), local(v.db)),
		w.proxies.add(ctx, v.name+"-rest", local(v.outerRE), local(v.rest)))
	for i, k := range w.keepers {
		err = errors.Join(err, w.proxies.add(ctx, fmt.Sprintf("%s-etcd%d", v.name, i+1), local(v.outerKeepers[i]), k.client))
	}
	return err
}

// databaseURL names all nodes: the one that takes writes is found by trying.
func (w *world) databaseURL() string {
	var hosts []string
	for _, v := range w.nodes {
		hosts = append(hosts, local(v.outerDB))
	}
	return "postgres://postgres@" + strings.Join(hosts, ",") + "/postgres?sslmode=disable"
}

func (w *world) openPool(ctx context.Context) (err error) {
	if w.pool, err = postgres.Open(ctx, w.databaseURL(), postgres.Options{MaxConns: bulkWriters + 2}); err != nil {
		return err
	}
	migrate := exec.CommandContext(ctx, w.claryPath, "migrate") //nolint:gosec // Our own program.
	migrate.Env = append(os.Environ(), "CLARY_DATABASE_URL="+w.databaseURL())
	if text, err := migrate.CombinedOutput(); err != nil {
		return fmt.Errorf("migrate: %w: %s", err, text)
	}
	_, err = w.pool.Exec(ctx, bulkTables)
	return err
}

// startProvider serves Gemini's protocol from here, behind a proxy.
func (w *world) startProvider(ctx context.Context) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	w.provider = &http.Server{Handler: aiserver.New(), ReadHeaderTimeout: callTimeout}
	go func() { _ = w.provider.Serve(listener) }()
	return w.addProxy(ctx, "provider", listener.Addr().String())
}

// proxyS3 puts a proxy before the object store.
func (w *world) proxyS3(ctx context.Context) error {
	_, rest, _ := strings.Cut(w.bucketURL, "endpoint=http://")
	upstream, _, found := strings.Cut(rest, "&")
	if !found {
		return errors.New("the address of the bucket names no endpoint")
	}
	if err := w.addProxy(ctx, "s3", upstream); err != nil {
		return err
	}
	w.s3URL = strings.Replace(w.bucketURL, upstream, w.proxies.listens["s3"], 1)
	return nil
}

func (w *world) addProxy(ctx context.Context, name, upstream string) error {
	port, err := freePort(ctx, w.ports)
	if err != nil {
		return err
	}
	return w.proxies.add(ctx, name, local(port), upstream)
}
