// Package app puts the program together: stores, services, API, web app and
// the server around them.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	contract "clary.example/api"
	"clary.example/internal/config"
	"clary.example/internal/features/account/token"
	"clary.example/internal/server/api"
	"clary.example/internal/server/webui"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/jobs"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/telemetry"
)

// App is one server. It keeps nothing in memory that another server would have
// to know.
type App struct {
	Services

	builder builder
	config  config.Config
	log     *slog.Logger
	metrics *telemetry.Metrics
	handler http.Handler
	// routes are all that handler answers to.
	routes  []api.Route
	health  *health
	workers *jobs.Workers
}

// New puts an App together on an open pool. The caller owns the pool.
//
// The object store need not answer, now or later: it is no condition for being
// ready. All servers share it, so that a failure would take them all away, and
// logging in and whatever else needs only the database can go on without it.
func New(ctx context.Context, cfg config.Config, pool *pgxpool.Pool, log *slog.Logger, tracing telemetry.Tracing) (*App, error) {
	if cfg.AddressKey.IsZero() {
		return nil, errors.New("there is no address key")
	}
	metrics := telemetry.NewMetrics(pool)
	kept, err := openStorage(ctx, cfg, pool, steps{metrics, tracing})
	if err != nil {
		return nil, err
	}
	advice, err := openAdvice(ctx, cfg, pool, kept, log, metrics)
	if err != nil {
		return nil, err
	}
	b := builder{
		storage: kept, config: cfg, pool: pool, throttle: postgres.NewThrottle(pool, cfg.AddressKey),
		log: log, metrics: metrics, advice: advice,
	}
	services, err := b.newServices(ctx)
	if err != nil {
		return nil, err
	}
	metrics.WatchComplaints(services.Complaints.CountOverdue)
	metrics.WatchWithdrawn(services.Withdrawn.Count, services.Withdrawn.Age)
	workers, err := b.newWorkers(services)
	if err != nil {
		return nil, err
	}
	health := &health{
		database:      &probe{check: pool.Ping, timeout: pingTimeout, lasts: time.Second, grace: databaseGrace},
		keks:          &probe{check: kept.vault.vault.CheckKEKs, timeout: readyTimeout, lasts: 10 * time.Second},
		check:         func(ctx context.Context) error { return postgres.CheckSchema(ctx, pool) },
		readsMessages: advice.readsMessages, withdrawn: services.Withdrawn.Ready,
	}
	handler, routes, err := b.newHandler(services, health, tracing)
	if err != nil {
		return nil, err
	}
	return &App{
		Services: services, builder: b, config: cfg, log: log, metrics: metrics,
		handler: handler, routes: routes, health: health, workers: workers,
	}, nil
}

// newHandler puts the site and the API behind one handler, and returns it with its
// routes.
func (b builder) newHandler(s Services, health *health, tracing telemetry.Tracing) (http.Handler, []api.Route, error) {
	files, err := webui.Files()
	if err != nil {
		return nil, nil, fmt.Errorf("open the web app: %w", err)
	}
	web, err := webui.New(files, webui.Meta{SupportEmail: b.config.SupportEmail, PasskeyOrigin: b.config.PublicURL})
	if err != nil {
		return nil, nil, err
	}
	docs, err := api.NewDocs(contract.Contract)
	if err != nil {
		return nil, nil, err
	}
	// The nonces of proofs are made with keys derived from the token keys, which all replicas have.
	proofs, err := token.NewVerifier(secretsOf(b.config.TokenKeys), time.Now)
	if err != nil {
		return nil, nil, err
	}
	endpoints := &api.Server{
		Log: b.log, Accounts: s.Accounts, Proofs: proofs, Consents: s.Consents, Control: s.Control,
		Questionnaires: s.Questionnaires, Chat: s.Chat, Library: s.Library, Reviews: b.advice.reviews, Withdrawn: s.Withdrawn.Now, Routines: s.Routines, CheckIns: s.CheckIns, Treatments: s.Treatments, Courses: s.Courses, Products: s.Products, Labels: s.Labels,
		Reminders: s.Reminders, Progress: s.Progress, Feedback: s.Feedback, Complaints: s.Complaints, Notices: s.Notices,
		Exports: s.Exports, Admin: s.Admin, Docs: docs,
		Limiters: b.newLimiters(), Limits: newLimits(b.config), ProviderTimeout: b.config.AI.Timeout, TrustedProxies: b.config.TrustedProxies,
	}
	routes := endpoints.Routes()
	mux := http.NewServeMux()
	for pattern, handler := range map[string]http.Handler{
		"GET /healthz": http.HandlerFunc(health.live),
		"GET /readyz":  http.HandlerFunc(health.ready),
		"/api/":        endpoints.Handler(),
		"/":            web,
	} {
		mux.Handle(pattern, handler)
		routes = append(routes, api.Route{Pattern: pattern})
	}
	return tracing.Handler(b.metrics.Instrument(b.log, secureHeaders(mux))), routes, nil
}

func secretsOf(keys []token.Key) [][]byte {
	return skincare.Convert(keys, func(key token.Key) []byte { return key.Secret })
}

// Handler returns the site and the API.
func (a *App) Handler() http.Handler { return a.handler }

// Routes returns all that Handler answers to, with their limits.
func (a *App) Routes() []api.Route { return a.routes }

// strictPolicy is the content security policy of everything but the page, which
// has its own: whatever a browser is made to show, it loads and runs nothing.
const strictPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-downloads"

// secureHeaders adds what every response should say. The values are made once:
// nobody changes a header's values in place, they are replaced.
func secureHeaders(next http.Handler) http.Handler {
	always := http.Header{
		"Strict-Transport-Security":    {"max-age=31536000; includeSubDomains"},
		"X-Content-Type-Options":       {"nosniff"},
		"Referrer-Policy":              {"no-referrer"},
		"Cross-Origin-Opener-Policy":   {"same-origin"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Permissions-Policy":           {"camera=(self), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=(self)"},
		"Content-Security-Policy":      {strictPolicy},
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), always)
		next.ServeHTTP(w, r)
	})
}
