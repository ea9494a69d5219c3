// Package config reads the program's settings from the environment, and from
// nowhere else.
package config

import (
	"errors"
	"fmt"
	"log/slog"
	"net/mail"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"clary.example/internal/features/account"
	"clary.example/internal/features/account/password"
	"clary.example/internal/features/account/token"
	"clary.example/internal/features/reminder/webpush"
	"clary.example/internal/storage/vault"
)

// Config is every setting of the program, as docs/operations/reference.md explains them.
type Config struct {
	DatabaseURL      string
	DatabaseMaxConns int32
	// Listen is the address of the site and the API; OpsListen is that of the
	// metrics, which are not for the public, and may be empty.
	Listen    string
	OpsListen string
	// TokenKeys sign access tokens. The first one signs, all are accepted.
	TokenKeys []token.Key
	// AddressKey hides addresses and usernames in the database.
	AddressKey account.AddressKey
	// BucketURL is where objects are kept. VaultKeys wrap the keys of users:
	// the first one wraps new ones, all unwrap.
	BucketURL string
	VaultKeys []vault.KEK
	// ModelFolder holds the classifier. Without it photos are kept but not
	// analysed.
	ModelFolder string
	// MessageModelFolder holds the message reader. Without it messages are read
	// by rules alone.
	MessageModelFolder string
	// ONNXLibrary is what runs both models.
	ONNXLibrary     string
	ExplicitConsent bool
	// RequireReview says which texts a clinician must have signed.
	RequireReview  ReviewRequirement
	TrustedProxies []netip.Prefix
	SupportEmail   string
	// PublicURL is the origin at which people reach the site, such as
	// https://clary.example. Passkeys are bound to it.
	PublicURL string
	// AdminPasskey demands of admins that they log in with a passkey.
	AdminPasskey bool
	// PushKey sends reminders. Without it there are none. PushTestOrigin is a push
	// service for tests on this machine.
	PushKey        webpush.Key
	PushTestOrigin string
	// DrainDelay is how long a stopping server goes on serving after it has
	// said that it is not ready, so that load balancers notice.
	DrainDelay time.Duration
	// DrainTimeout is how long it then takes at most to finish what is open.
	DrainTimeout time.Duration
	LogLevel     slog.Level
	// ConcurrencyPerCore is how many changes a server works on at once for each
	// core. Other requests get a multiple or a fraction of it.
	ConcurrencyPerCore int32
	Limits             account.Limits
	// PasswordCost is no setting: nobody should make passwords cheap to guess.
	PasswordCost password.Cost
	// These are how many of each a person may send.
	QuestionnaireRate, ChatRate, CheckInRate, ComplaintRate, FeedbackRate, ExportRate account.Rate

	AdminLimits AdminLimits
	// PreviewRate is how often a person may ask what would be sent.
	PreviewRate account.Rate
	// NetworkRate, ReadRate and ChangeRate are limits of one server, by network
	// and by account. One with no burst limits nothing.
	NetworkRate, ReadRate, ChangeRate account.Rate
	// ConcurrentPerUser is how many answers, uploads or passwords of one person a
	// server works on at once, each. Zero is any number.
	ConcurrentPerUser int32
	// MaxConnections is how many connections a server holds, and
	// MaxNetworkConnections how many of one network. Zero is any number.
	MaxConnections, MaxNetworkConnections int32
	AI                                    AI
}

// AdminLimits are how often admins may act on other people's accounts: more than
// honest work needs, and slow enough for another admin to notice and restore.
type AdminLimits struct {
	// Deletions and Roles are for one admin, AllDeletions for all together.
	Deletions, AllDeletions, Roles account.Rate
}

// ReviewRequirement is which texts a clinician must have signed before the server
// starts.
type ReviewRequirement string

// The requirements.
const (
	ReviewNone        ReviewRequirement = "none"
	ReviewEmergencies ReviewRequirement = "emergencies"
	ReviewAll         ReviewRequirement = "all"
)

// Bounds of a rate, whose product must fit into a duration.
const (
	maxBurst = 100_000
	maxPace  = 24 * time.Hour
)

// DefaultConcurrencyPerCore keeps a core busy while some requests wait for the
// database. It is low enough that requests hardly wait for each other.
const DefaultConcurrencyPerCore = 4

// DefaultDrainTimeout is shorter than what most supervisors wait before they
// kill.
const DefaultDrainTimeout = 25 * time.Second

// defaultONNXLibrary is found where the system keeps its libraries.
const defaultONNXLibrary = "libonnxruntime.so.1"

// minKeyBytes is what HS256 asks of its secret.
const minKeyBytes = 32

// Load reads the settings. It reports every problem at once, and never the
// value of a secret.
func Load(getenv func(string) string) (Config, error) {
	r := &reader{getenv: getenv}
	limits := account.DefaultLimits()
	c := Config{
		DatabaseURL:        r.required("CLARY_DATABASE_URL"),
		DatabaseMaxConns:   r.count("CLARY_DATABASE_MAX_CONNS", 16),
		Listen:             r.text("CLARY_LISTEN", "127.0.0.1:8080"),
		OpsListen:          r.text("CLARY_OPS_LISTEN", ""),
		TokenKeys:          r.tokenKeys("CLARY_TOKEN_KEYS"),
		BucketURL:          r.required("CLARY_BUCKET_URL"),
		VaultKeys:          r.allVaultKeys(),
		ModelFolder:        r.text("CLARY_MODEL_FOLDER", ""),
		MessageModelFolder: r.text("CLARY_MESSAGE_MODEL_FOLDER", ""),
		ONNXLibrary:        r.text("CLARY_ONNX_LIBRARY", defaultONNXLibrary),
		ExplicitConsent:    r.choice("CLARY_CONSENT", "acknowledged", "explicit") == "explicit",
		RequireReview:      ReviewRequirement(r.choice("CLARY_REQUIRE_REVIEW", string(ReviewNone), string(ReviewEmergencies), string(ReviewAll))),
		TrustedProxies:     r.networks("CLARY_TRUSTED_PROXIES"),
		SupportEmail:       r.email("CLARY_SUPPORT_EMAIL", "support@clary.example"),
		AdminPasskey:       r.choice("CLARY_ADMIN_PASSKEY", "off", "required") == "required",
		PushKey:            r.pushKey("CLARY_PUSH_KEY"),
		PushTestOrigin:     r.pushTestOrigin("CLARY_PUSH_TEST_ORIGIN"),
		DrainDelay:         r.duration("CLARY_DRAIN_DELAY", 0),
		DrainTimeout:       r.someTime("CLARY_DRAIN_TIMEOUT", DefaultDrainTimeout),
		LogLevel:           r.level("CLARY_LOG_LEVEL"),
		ConcurrencyPerCore: r.count("CLARY_CONCURRENCY_PER_CORE", DefaultConcurrencyPerCore),
		PasswordCost:       password.DefaultCost(),
		Limits: account.Limits{
			LoginPair:    r.rate("CLARY_LIMIT_LOGIN_PAIR", limits.LoginPair.Burst, limits.LoginPair.Every),
			LoginAccount: r.rate("CLARY_LIMIT_LOGIN_ACCOUNT", limits.LoginAccount.Burst, limits.LoginAccount.Every),
			LoginAddress: r.rate("CLARY_LIMIT_LOGIN_ADDRESS", limits.LoginAddress.Burst, limits.LoginAddress.Every),
			SignUp:       r.rate("CLARY_LIMIT_SIGNUP", limits.SignUp.Burst, limits.SignUp.Every),
		},
		QuestionnaireRate: r.rate("CLARY_LIMIT_QUESTIONNAIRE", 30, 48*time.Minute),
		ChatRate:          r.rate("CLARY_LIMIT_CHAT", 30, 6*time.Minute),
		CheckInRate:       r.rate("CLARY_LIMIT_CHECKIN", 40, 10*time.Minute),
		ComplaintRate:     r.rate("CLARY_LIMIT_COMPLAINT", 10, 144*time.Minute),
		FeedbackRate:      r.rate("CLARY_LIMIT_FEEDBACK", 20, 72*time.Minute),
		ExportRate:        r.rate("CLARY_LIMIT_EXPORT", 3, 8*time.Hour),
		AdminLimits: AdminLimits{
			Deletions:    r.rate("CLARY_LIMIT_ADMIN_DELETE", 10, 6*time.Minute),
			AllDeletions: r.rate("CLARY_LIMIT_ADMIN_DELETE_ALL", 30, 5*time.Minute),
			Roles:        r.rate("CLARY_LIMIT_ADMIN_ROLE", 10, 6*time.Minute),
		},
		PreviewRate:       r.rate("CLARY_LIMIT_PREVIEW", 60, 3*time.Minute),
		NetworkRate:       r.rate("CLARY_LIMIT_NETWORK", 1000, 50*time.Millisecond),
		ReadRate:          r.rate("CLARY_LIMIT_READS", 600, 100*time.Millisecond),
		ChangeRate:        r.rate("CLARY_LIMIT_CHANGES", 200, 500*time.Millisecond),
		ConcurrentPerUser: r.count("CLARY_LIMIT_CONCURRENT", 2),

		MaxConnections:        r.count("CLARY_LIMIT_CONNECTIONS", 16_384),
		MaxNetworkConnections: r.count("CLARY_LIMIT_CONNECTIONS_NETWORK", 512),
		AI:                    r.ai(),
	}
	c.AddressKey = r.addressKey("CLARY_ADDRESS_KEY", c.TokenKeys)
	c.PublicURL = r.publicURL("CLARY_PUBLIC_URL", c.Listen)
	if c.AI.Provider != ProviderNone && !c.ExplicitConsent {
		r.fail("CLARY_CONSENT", "must be explicit when CLARY_AI_PROVIDER is set: "+
			"what people write may go to an AI provider only after they were asked about exactly that")
	}
	return c, errors.Join(r.problems...)
}

// LoadDatabaseURL reads the one setting that the commands for the database
// need.
func LoadDatabaseURL(getenv func(string) string) (string, error) {
	r := &reader{getenv: getenv}
	return r.required("CLARY_DATABASE_URL"), errors.Join(r.problems...)
}

// LoadVault reads the settings that the commands for the vault need.
func LoadVault(getenv func(string) string) (bucketURL string, keys []vault.KEK, err error) {
	r := &reader{getenv: getenv}
	bucketURL = r.required("CLARY_BUCKET_URL")
	keys = r.allVaultKeys()
	return bucketURL, keys, errors.Join(r.problems...)
}

// LoadClassifier reads the settings of the classifier.
func LoadClassifier(getenv func(string) string) (folder, library string) {
	r := &reader{getenv: getenv}
	return r.text("CLARY_MODEL_FOLDER", ""), r.text("CLARY_ONNX_LIBRARY", defaultONNXLibrary)
}

// LoadMessageReader reads the settings of the message reader.
func LoadMessageReader(getenv func(string) string) (folder, library string) {
	r := &reader{getenv: getenv}
	return r.text("CLARY_MESSAGE_MODEL_FOLDER", ""), r.text("CLARY_ONNX_LIBRARY", defaultONNXLibrary)
}

// reader reads settings one by one and remembers what was wrong.
type reader struct {
	getenv   func(string) string
	problems []error
}

func (r *reader) fail(name, format string, args ...any) {
	r.problems = append(r.problems, fmt.Errorf("%s: %s", name, fmt.Sprintf(format, args...)))
}

func (r *reader) required(name string) string {
	value := r.getenv(name)
	if value == "" {
		r.fail(name, "is not set")
	}
	return value
}

func (r *reader) text(name, fallback string) string {
	if value := r.getenv(name); value != "" {
		return value
	}
	return fallback
}

func (r *reader) choice(name, fallback string, others ...string) string {
	value := r.text(name, fallback)
	for _, allowed := range append(others, fallback) {
		if value == allowed {
			return value
		}
	}
	r.fail(name, "must be %s or %s", fallback, strings.Join(others, " or "))
	return fallback
}

func (r *reader) count(name string, fallback int32) int32 {
	value := r.getenv(name)
	if value == "" {
		return fallback
	}
	n, err := strconv.ParseInt(value, 10, 32)
	if err != nil || n < 1 {
		r.fail(name, "must be a whole number above zero")
		return fallback
	}
	return int32(n)
}

func (r *reader) duration(name string, fallback time.Duration) time.Duration {
	value := r.getenv(name)
	if value == "" {
		return fallback
	}
	d, err := time.ParseDuration(value)
	if err != nil || d < 0 {
		r.fail(name, "must be a duration such as 5s")
		return fallback
	}
	return d
}

func (r *reader) level(name string) slog.Level {
	var level slog.Level
	if value := r.getenv(name); value != "" && level.UnmarshalText([]byte(value)) != nil {
		r.fail(name, "must be debug, info, warn or error")
	}
	return level
}

func (r *reader) email(name, fallback string) string {
	value := r.text(name, fallback)
	if address, err := mail.ParseAddress(value); err != nil || address.Address != value {
		r.fail(name, "must be an e-mail address")
	}
	return value
}

func (r *reader) networks(name string) []netip.Prefix {
	var networks []netip.Prefix
	for part := range strings.SplitSeq(r.getenv(name), ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		prefix, err := netip.ParsePrefix(part)
		if err != nil {
			r.fail(name, "%q is not a network such as 10.0.0.0/8", part)
			continue
		}
		networks = append(networks, prefix)
	}
	return networks
}

// rate reads a limit such as 10/1m: ten at once, then one a minute. The default is
// in burst and every.
func (r *reader) rate(name string, burst int, every time.Duration) account.Rate {
	fallback := account.Rate{Burst: burst, Every: every}
	value := r.getenv(name)
	if value == "" {
		return fallback
	}
	atOnce, pace, _ := strings.Cut(value, "/")
	n, errBurst := strconv.Atoi(atOnce)
	d, errEvery := time.ParseDuration(pace)
	if errBurst != nil || errEvery != nil || n < 1 || n > maxBurst || d <= 0 || d > maxPace {
		r.fail(name, "must be a burst and a pace such as 10/1m, at most %d/%v", maxBurst, maxPace)
		return fallback
	}
	return account.Rate{Burst: n, Every: d}
}
