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
	"slices"
	"time"

	contract "clary.example/api"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/features/account/dpop"
	"clary.example/internal/features/account/passkey"
	"clary.example/internal/features/account/password"
	"clary.example/internal/features/account/token"
	"clary.example/internal/features/admin"
	"clary.example/internal/features/auditchain"
	"clary.example/internal/features/chat"
	"clary.example/internal/features/checkin"
	"clary.example/internal/features/complaint"
	"clary.example/internal/features/consent"
	"clary.example/internal/features/datacontrol"
	"clary.example/internal/features/export"
	"clary.example/internal/features/feedback"
	"clary.example/internal/features/notice"
	"clary.example/internal/features/progress"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/features/reminder"
	"clary.example/internal/features/routine"
	"clary.example/internal/server/api"
	"clary.example/internal/server/loadshed"
	"clary.example/internal/server/webui"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/jobs"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/telemetry"
)

// App is one replica of the program. It keeps nothing in memory that another
// replica would have to know.
type App struct {
	Accounts       *account.Service
	Questionnaires *questionnaire.Service
	Chat           *chat.Service
	Routines       *routine.Service
	CheckIns       *checkin.Service
	Reminders      *reminder.Service
	Progress       *progress.Service
	Feedback       *feedback.Service
	Complaints     *complaint.Service
	Notices        *notice.Service
	Exports        *export.Service
	Admin          *admin.Service
	Control        *datacontrol.Service
	AuditChain     *auditchain.Chain

	tally   tally
	library *knowledge.Library
	// reader is nil when the settings name no model for it: rules alone then
	// read messages.
	reader  *messageReader
	config  config.Config
	log     *slog.Logger
	metrics *telemetry.Metrics
	handler http.Handler
	// routes are all that handler answers to.
	routes  []api.Route
	health  *health
	chores  []chore
	workers *jobs.Workers
}

// New puts an App together on an open pool. The caller owns the pool.
//
// The object store need not answer, now or later: it is no condition for being
// ready. All replicas share it, so that a failure would take them all away, and
// logging in and whatever else needs only the database can go on without it.
func New(ctx context.Context, cfg config.Config, pool postgres.Pool, log *slog.Logger, tracing telemetry.Tracing) (*App, error) {
	if cfg.AddressKey.IsZero() {
		return nil, errors.New("there is no address key")
	}
	a := &App{config: cfg, log: log, metrics: telemetry.NewMetrics(postgres.PrimaryOf(pool))}
	a.metrics.WatchReads(func() telemetry.Reads { return telemetry.Reads(postgres.ReadsOf(pool)) })
	kept, err := a.openStorage(ctx, pool, tracing)
	if err != nil {
		return nil, err
	}
	estimator, err := a.openEstimator(ctx, kept.steps)
	if err != nil {
		return nil, err
	}
	if err := a.openReader(ctx, kept.steps); err != nil {
		return nil, err
	}
	consents := consent.New(kept.consents, cfg.ExplicitConsent, time.Now)
	throttle := postgres.NewThrottle(pool, cfg.AddressKey)
	if err := a.addAccounts(pool, kept, consents, throttle); err != nil {
		return nil, err
	}
	a.Questionnaires = questionnaire.New(questionnaire.Parts{
		Store:     kept.questionnaires,
		Photos:    newPhotoOpener(kept.steps),
		Estimator: estimator,
		Vault:     kept.vault,
		Objects:   kept.bucket,
		Consents:  consents,
		Quota:     quota{throttle, "questionnaire", cfg.QuestionnaireRate},
		Profiles:  a.Accounts,
		Now:       time.Now,
	})
	a.addRoutines(pool, kept, consents)
	a.addFeedback(pool, kept, throttle)
	a.addComplaints(pool, kept, throttle)
	a.addAdmin(kept, throttle)
	a.addAuditChain(pool, kept)
	a.Control = datacontrol.New(datacontrol.Parts{Store: kept.control, Now: time.Now})
	advice, err := a.addChat(ctx, pool, consents, throttle)
	if err != nil {
		return nil, err
	}
	a.addCheckIns(pool, kept, consents, throttle, advice)
	if err := a.addReminders(pool, kept, consents); err != nil {
		return nil, err
	}
	if err := a.addExports(kept, throttle); err != nil {
		return nil, err
	}
	if err := a.addWorkers(pool, kept); err != nil {
		return nil, err
	}
	a.health = &health{
		ping:          func(ctx context.Context) error { return postgres.Ping(ctx, pool) },
		keks:          &kekProbe{check: kept.vault.vault.CheckKEKs},
		check:         func(ctx context.Context) error { return postgres.CheckSchema(ctx, postgres.PrimaryOf(pool)) },
		readsMessages: a.reader != nil,
	}
	return a, a.addHandler(consents, tracing)
}

// addAccounts makes the service of accounts, with the keys that sign access tokens and the origin of passkeys.
func (a *App) addAccounts(pool postgres.Pool, kept storage, consents *consent.Service, throttle *postgres.Throttle) error {
	cfg := a.config
	signer, err := token.NewSigner(cfg.TokenKeys, time.Now)
	if err != nil {
		return fmt.Errorf("read token keys: %w", err)
	}
	relyingParty, err := passkey.New(cfg.PublicURL)
	if err != nil {
		return err
	}
	a.Accounts = account.New(account.Parts{
		Users:           kept.users,
		Sessions:        postgres.NewSessionStore(pool, kept.queue),
		Recovery:        postgres.NewRecoveryStore(pool, kept.queue),
		Passkeys:        postgres.NewPasskeyStore(pool),
		WebAuthn:        relyingParty,
		AdminPasskey:    cfg.AdminPasskey,
		Throttle:        throttle,
		Passwords:       password.NewHasher(cfg.PasswordCost),
		Tokens:          signer,
		Consents:        consents,
		Vault:           kept.vault,
		Events:          postgres.NewSecurityEventStore(pool),
		ExplicitConsent: cfg.ExplicitConsent,
		Limits:          cfg.Limits,
		AddressKey:      cfg.AddressKey,
		Now:             time.Now,
		Note:            a.noteSecurityEvent,
	})
	return nil
}

func (a *App) noteSecurityEvent(ctx context.Context, event account.Event, user skincare.UserID) {
	a.metrics.CountEvent(string(event))
	level := slog.LevelInfo
	if slices.Contains([]account.Event{account.EventTokenReused, account.EventProofRefused, account.EventPasskeyCloned}, event) {
		level = slog.LevelWarn // Somebody may have stolen it.
	}
	a.log.Log(ctx, level, "security event", "event", event, "user", user)
}

// addHandler puts the site and the API behind one handler.
func (a *App) addHandler(consents *consent.Service, tracing telemetry.Tracing) error {
	files, err := webui.Files()
	if err != nil {
		return fmt.Errorf("open the web app: %w", err)
	}
	web, err := webui.New(files, webui.Meta{SupportEmail: a.config.SupportEmail, PasskeyOrigin: a.config.PublicURL})
	if err != nil {
		return err
	}
	docs, err := api.NewDocs(contract.Contract)
	if err != nil {
		return err
	}
	proofs, err := newProofs(a.config.TokenKeys)
	if err != nil {
		return err
	}
	tickets, err := loadshed.NewTickets(secretsOf(a.config.TokenKeys))
	if err != nil {
		return err
	}
	endpoints := api.New(api.Parts{
		Log:            a.log,
		Accounts:       a.Accounts,
		Proofs:         proofs,
		Consents:       consents,
		Control:        a.Control,
		Questionnaires: a.Questionnaires,
		Chat:           a.Chat,
		Library:        a.library,
		Routines:       a.Routines,
		CheckIns:       a.CheckIns,
		Reminders:      a.Reminders,
		Progress:       a.Progress,
		Feedback:       a.Feedback,
		Complaints:     a.Complaints,
		Notices:        a.Notices,
		Exports:        a.Exports,
		Admin:          a.Admin,
		Docs:           docs,
		Limiters:       a.newLimiters(tickets),
		Limits:         newLimits(a.config),
		TrustedProxies: a.config.TrustedProxies,
	})
	a.routes = endpoints.Routes()
	mux := http.NewServeMux()
	for pattern, handler := range map[string]http.Handler{
		"GET /healthz": http.HandlerFunc(a.health.live),
		"GET /readyz":  http.HandlerFunc(a.health.ready),
		"/api/":        endpoints.Handler(),
		"/":            web,
	} {
		mux.Handle(pattern, handler)
		a.routes = append(a.routes, api.Route{Pattern: pattern})
	}
	a.handler = tracing.Handler(a.metrics.Instrument(a.log, secureHeaders(mux)))
	return nil
}

// newProofs returns what checks device proofs. Its nonces are made with keys
// derived from the token keys, which all replicas have.
func newProofs(keys []token.Key) (*dpop.Verifier, error) {
	return dpop.New(secretsOf(keys), time.Now)
}

func secretsOf(keys []token.Key) [][]byte {
	secrets := make([][]byte, 0, len(keys))
	for _, key := range keys {
		secrets = append(secrets, key.Secret)
	}
	return secrets
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
