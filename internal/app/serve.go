package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/pprof"
	"sync"
	"time"

	"clary.example/internal/server/api"
	"clary.example/internal/storage/objects"
	"clary.example/internal/telemetry"
)

// Bounds of the server. They end every exchange, because neither a slow
// client nor a stuck one may hold a connection for ever.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 30 * time.Second
	writeTimeout      = 60 * time.Second
	idleTimeout       = 60 * time.Second
	maxHeaderBytes    = 16 << 10
)

// Serve answers on the configured addresses until ctx ends, and then drains:
// it says that it is not ready, goes on serving for the drain delay, and
// finishes what is open. Started, if not nil, is called with the addresses of
// the site and of the metrics, if there is one, once it accepts connections.
func (a *App) Serve(ctx context.Context, started func(site, ops net.Addr)) error {
	switch err := a.CheckInstallation(ctx); {
	case errors.Is(err, objects.ErrOtherDatabase), errors.Is(err, objects.ErrUnbound):
		return err
	case err != nil: // Neither has to answer yet. Whatever deletes checks again.
		a.log.WarnContext(ctx, "installation id not checked", "error", err)
	}
	// Without the database it tries again, and the server is not ready until then.
	_ = a.Withdrawn.Refresh(ctx)
	listener, err := listen(ctx, a.config.Listen)
	if err != nil {
		return err
	}
	// Requests outlive ctx: they are to be finished while the server drains.
	running, stop := context.WithCancelCause(context.WithoutCancel(ctx))
	defer stop(nil)

	site := a.server(running, a.handler)
	failed := make(chan error, 2)
	var opsAddress net.Addr
	if a.config.OpsListen != "" {
		opsListener, err := listen(ctx, a.config.OpsListen)
		if err != nil {
			return errors.Join(err, listener.Close())
		}
		opsAddress = opsListener.Addr()
		ops := a.server(running, secureHeaders(a.opsHandler()))
		defer func() { _ = ops.Close() }()
		go func() { failed <- ops.Serve(opsListener) }()
	}
	limited := api.LimitConnections(listener, a.config.MaxConnections, a.config.MaxNetworkConnections, a.config.TrustedProxies)
	go func() { failed <- site.Serve(limited) }()
	stopWorkers := a.startWorkers(running)
	defer stopWorkers()
	a.log.InfoContext(ctx, "serving", "address", listener.Addr().String())
	if started != nil {
		started(listener.Addr(), opsAddress)
	}

	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
		return a.drain(running, stop, site)
	}
}

func listen(ctx context.Context, address string) (net.Listener, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	return listener, nil
}

// startWorkers begins to work on jobs and to read what is withdrawn, and returns what
// ends that and waits for it.
func (a *App) startWorkers(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() { a.workers.Run(ctx) })
	running.Go(func() { a.Withdrawn.Run(ctx) })
	return func() {
		cancel()
		running.Wait()
	}
}

func (a *App) server(base context.Context, handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          telemetry.ServerErrors(a.log),
		BaseContext:       func(net.Listener) context.Context { return base },
	}
}

// opsHandler is for whoever runs the program: metrics, health and profiles.
func (a *App) opsHandler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", a.metrics.Handler())
	mux.HandleFunc("GET /healthz", a.health.live)
	mux.HandleFunc("GET /readyz", a.health.ready)
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	return mux
}

// drain ends what is open. Most of it has ended by itself long before; what has
// not, such as a long answer of the chat, is stopped in time to say so to whoever
// waits for it.
func (a *App) drain(ctx context.Context, stop context.CancelCauseFunc, site *http.Server) error {
	a.health.draining.Store(true)
	a.log.InfoContext(ctx, "draining")
	<-time.After(a.config.DrainDelay)
	stopStreams := time.AfterFunc(a.config.DrainTimeout*4/5, func() { stop(api.ErrStopping) })
	defer stopStreams.Stop()
	limit, cancel := context.WithTimeout(context.WithoutCancel(ctx), a.config.DrainTimeout)
	defer cancel()
	if err := site.Shutdown(limit); err != nil {
		return fmt.Errorf("drain: %w", err)
	}
	a.log.InfoContext(ctx, "stopped")
	return nil
}
