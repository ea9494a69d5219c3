// Package app puts the program together: stores, services, API, web app and
// the server around them.
package app

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/account"
	"clary.example/internal/config"
	"clary.example/internal/consent"
	"clary.example/internal/httpapi"
	"clary.example/internal/objects"
	"clary.example/internal/password"
	"clary.example/internal/postgres"
	"clary.example/internal/telemetry"
	"clary.example/internal/token"
	"clary.example/internal/vault"
	"clary.example/internal/webui"
)

// App is one replica of the program. It keeps nothing in memory that another
// replica would have to know.
type App struct {
	Accounts *account.Service
	// Objects and Vault keep what is too large or too private for the database.
	Objects *objects.Bucket
	Vault   *vault.Vault

	config  config.Config
	log     *slog.Logger
	pool    *pgxpool.Pool
	metrics *telemetry.Metrics
	handler http.Handler
	health  *health
}

// New puts an App together on an open pool. The caller owns the pool.
//
// The object store need not answer, now or later: it is no condition for being
// ready. All replicas share it, so that a failure would take them all away, and
// logging in and whatever else needs only the database can go on without it.
func New(ctx context.Context, cfg config.Config, pool *pgxpool.Pool, log *slog.Logger, tracing telemetry.Tracing) (*App, error) {
	signer, err := token.NewSigner(cfg.TokenKeys, time.Now)
	if err != nil {
		return nil, fmt.Errorf("read token keys: %w", err)
	}
	bucket, sealer, err := openVault(ctx, cfg)
	if err != nil {
		return nil, err
	}
	consents := consent.New(postgres.NewConsentStore(pool), cfg.ExplicitConsent, time.Now)
	metrics := telemetry.NewMetrics(pool)
	accounts := account.New(account.Parts{
		Users:           postgres.NewUserStore(pool),
		Sessions:        postgres.NewSessionStore(pool),
		Throttle:        postgres.NewThrottle(pool),
		Passwords:       password.NewHasher(),
		Tokens:          signer,
		Consents:        consents,
		ExplicitConsent: cfg.ExplicitConsent,
		Limits:          cfg.Limits,
		Now:             time.Now,
		Note: func(ctx context.Context, event account.Event) {
			metrics.CountEvent(string(event))
			log.WarnContext(ctx, "security event", "event", event)
		},
	})

	files, err := webui.Files()
	if err != nil {
		return nil, fmt.Errorf("open the web app: %w", err)
	}
	web, err := webui.New(files, cfg.SupportEmail)
	if err != nil {
		return nil, err
	}

	a := &App{
		Accounts: accounts,
		Objects:  bucket,
		Vault:    sealer,
		config:   cfg,
		log:      log,
		pool:     pool,
		metrics:  metrics,
		health: &health{
			ping:  pool.Ping,
			check: func(ctx context.Context) error { return postgres.CheckSchema(ctx, pool) },
		},
	}
	api := httpapi.New(httpapi.Parts{
		Log:            log,
		Accounts:       accounts,
		Consents:       consents,
		TrustedProxies: cfg.TrustedProxies,
	})
	mux := http.NewServeMux()
	mux.HandleFunc("/healthz", a.health.live)
	mux.HandleFunc("/readyz", a.health.ready)
	mux.Handle("/api/", api.Handler())
	mux.Handle("/", web)
	a.handler = tracing.Handler(a.metrics.Instrument(log, secureHeaders(mux)))
	return a, nil
}

func openVault(ctx context.Context, cfg config.Config) (*objects.Bucket, *vault.Vault, error) {
	bucket, err := objects.Open(ctx, cfg.BucketURL)
	if err != nil {
		return nil, nil, err
	}
	v, err := vault.New(bucket, cfg.VaultKeys, time.Now)
	if err != nil {
		return nil, nil, fmt.Errorf("read vault keys: %w", err)
	}
	return bucket, v, nil
}

// Handler returns the site and the API.
func (a *App) Handler() http.Handler { return a.handler }

// secureHeaders adds what every response should say. A page adds its content
// security policy itself.
func secureHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		header.Set("Permissions-Policy", "camera=(self), microphone=(), geolocation=()")
		header.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		next.ServeHTTP(w, r)
	})
}
