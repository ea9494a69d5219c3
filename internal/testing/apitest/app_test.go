package apitest_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"clary.example/internal/app"
	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/features/account/password"
	"clary.example/internal/features/account/token"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/storage/vault"
	"clary.example/internal/telemetry"
	"clary.example/internal/testing/buckettest"
	"clary.example/internal/testing/pgtest"
)

// goodPassword passes the five rules and is no common one.
const goodPassword = "Quiet-Meadow-41"

// program is one replica of the whole program, on a real database, as a client
// sees it. Every answer is held against the contract.
type program struct {
	url      string
	config   config.Config
	pool     *pgxpool.Pool
	app      *app.App
	contract routers.Router
}

// answer is a response that has been read.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// setup starts a replica on a database of its own.
func setup(t *testing.T, changes ...func(*config.Config)) *program {
	t.Helper()
	cfg := settings(t)
	for _, change := range changes {
		change(&cfg)
	}
	return replica(t, pgtest.New(t), cfg)
}

// settings returns what a replica needs, with keys and a bucket of its own.
func settings(t *testing.T) config.Config {
	t.Helper()
	usual := defaults()
	cfg := config.Config{
		TokenKeys:  []token.Key{{ID: "test", Secret: []byte(rand.Text() + rand.Text())}},
		AddressKey: addressKey(t),
		BucketURL:  buckettest.Directory(t),
		VaultKeys:  vaultKeys(t),
		PublicURL:  publicURL,
		PushKey:    pushKey(t),
		Limits:     account.DefaultLimits(),

		QuestionnaireRate: usual.QuestionnaireRate,
		ChatRate:          usual.ChatRate,
		CheckInRate:       usual.CheckInRate, ComplaintRate: usual.ComplaintRate,
		FeedbackRate: usual.FeedbackRate, ExportRate: usual.ExportRate,
		PreviewRate:  usual.PreviewRate,
		DrainTimeout: usual.DrainTimeout,
		AdminLimits: config.AdminLimits{ // Those of the program have a test of their own.
			Deletions:    account.Rate{Burst: 1_000_000, Every: time.Millisecond},
			AllDeletions: account.Rate{Burst: 1_000_000, Every: time.Millisecond},
			Roles:        account.Rate{Burst: 1_000_000, Every: time.Millisecond},
		},
		ConcurrencyPerCore: 10_000, // Tests that do much at once mean it.

		// Nobody will steal these hashes, and there are thousands.
		PasswordCost: password.Cost{MemoryKiB: 64, Passes: 1},
	}
	cfg.Limits.SignUp = account.Rate{Burst: 1_000_000, Every: time.Millisecond} // All tests share one address.
	return cfg
}

// defaults returns the settings of an installation that has set nothing. That it lacks
// keys does not matter here.
func defaults() config.Config {
	cfg, _ := config.Load(func(string) string { return "" })
	return cfg
}

// addressKey returns a key that nobody else has.
func addressKey(t *testing.T) account.AddressKey {
	t.Helper()
	key, err := account.NewAddressKey([]byte(rand.Text() + rand.Text()))
	require.NoError(t, err)
	return key
}

// vaultKeys returns a key that nobody else has.
func vaultKeys(t *testing.T) []vault.KEK {
	t.Helper()
	secret := make([]byte, vault.KeyBytes)
	_, _ = rand.Read(secret)
	key, err := vault.NewKey("test", secret)
	require.NoError(t, err)
	return []vault.KEK{key}
}

// replica starts one more replica on the same database.
func replica(t *testing.T, pool *pgxpool.Pool, cfg config.Config) *program {
	t.Helper()
	a, err := app.New(t.Context(), cfg, pool, slog.New(slog.DiscardHandler), telemetry.Tracing{})
	require.NoError(t, err)
	server := httptest.NewServer(a.Handler())
	t.Cleanup(server.Close)
	return &program{url: server.URL, config: cfg, pool: pool, app: a, contract: loadContract(t)}
}

// contract is the API's contract. Reading it takes longer than most tests, so
// all tests of the process share one.
//
//nolint:gochecknoglobals // It is never changed.
var contract = sync.OnceValues(func() (*openapi3.T, error) {
	for _, opaque := range []string{"application/zip", "image/jpeg", "text/event-stream"} {
		openapi3filter.RegisterBodyDecoder(opaque, openapi3filter.FileBodyDecoder)
	}
	doc, err := openapi3.NewLoader().LoadFromFile("../../../api/openapi.yaml")
	if err != nil {
		return nil, err
	}
	return doc, doc.Validate(context.Background())
})

//nolint:gochecknoglobals // It is never changed.
var contractRouter = sync.OnceValues(func() (routers.Router, error) {
	doc, err := contract()
	if err != nil {
		return nil, err
	}
	return gorillamux.NewRouter(doc)
})

func loadContract(t *testing.T) routers.Router {
	t.Helper()
	router, err := contractRouter()
	require.NoError(t, err)
	return router
}

func loadDocument(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := contract()
	require.NoError(t, err)
	return doc
}

// send makes a call with an optional access token and JSON body, and fails the
// test when the contract does not allow the answer.
func (a *program) send(t *testing.T, method, path, access string, body any) answer {
	t.Helper()
	var payload []byte
	var contentType string
	switch body := body.(type) {
	case nil:
	case form:
		payload, contentType = body.encode(t)
	default:
		var err error
		payload, err = json.Marshal(body)
		require.NoError(t, err)
		contentType = "application/json"
	}
	return a.do(t, a.request(t, method, path, access, contentType, payload))
}

func (a *program) request(t *testing.T, method, path, access, contentType string, payload []byte) *http.Request {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, a.url+path, bytes.NewReader(payload))
	require.NoError(t, err)
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	if access != "" {
		req.Header.Set("Authorization", "Bearer "+access)
	}
	return req
}

func (a *program) do(t *testing.T, req *http.Request) answer {
	t.Helper()
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	require.NoError(t, err)

	// The contract's addresses have no host.
	bare := req.Clone(req.Context())
	bare.URL.Host, bare.URL.Scheme, bare.Host = "", "", ""
	route, params, err := a.contract.FindRoute(bare)
	require.NoError(t, err, "the contract has no %s %s", req.Method, req.URL.Path)
	require.NoError(t, openapi3filter.ValidateResponse(req.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: bare, PathParams: params, Route: route},
		Status:                 res.StatusCode,
		Header:                 res.Header,
		Body:                   io.NopCloser(bytes.NewReader(body)),
	}), "%s %s answered %d %s", req.Method, req.URL.Path, res.StatusCode, body)
	return answer{status: res.StatusCode, header: res.Header, body: body}
}

// field returns one string of the answer.
func (a answer) field(t *testing.T, name string) string {
	t.Helper()
	var fields map[string]any
	require.NoError(t, json.Unmarshal(a.body, &fields))
	value, ok := fields[name].(string)
	require.True(t, ok, "%s has no text %q", a.body, name)
	return value
}

// tokens is a logged-in client.
type tokens struct {
	access, refresh string
}

type credentials map[string]string

func login(username, password string) credentials {
	return credentials{"username": username, "password": password}
}

// agreed is the sign-up form of somebody who agrees to everything.
func agreed(username, password string) map[string]any {
	return map[string]any{"username": username, "password": password, "consent": map[string]any{
		"adult": true, "policy_version": skincare.PolicyVersion, "health_data": true, "photo": true, "ai_processing": true,
	}}
}

// signUp creates an account the way the specification's own client does, or
// with our own form where the server wants explicit consent.
func (a *program) signUp(t *testing.T, username string) {
	t.Helper()
	var body any = login(username, goodPassword)
	if a.config.ExplicitConsent {
		body = agreed(username, goodPassword)
	}
	res := a.send(t, http.MethodPost, "/api/user/signup/", "", body)
	require.Equal(t, http.StatusCreated, res.status, "%s", res.body)
}

// logIn opens a session.
func (a *program) logIn(t *testing.T, username, password string) tokens {
	t.Helper()
	res := a.send(t, http.MethodPost, "/api/token/", "", login(username, password))
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	return tokens{access: res.field(t, "access"), refresh: res.field(t, "refresh")}
}

// newUser creates an account and logs in.
func (a *program) newUser(t *testing.T) (string, tokens) {
	t.Helper()
	username := "user-" + strings.ToLower(rand.Text()[:12])
	a.signUp(t, username)
	return username, a.logIn(t, username, goodPassword)
}

// refresh trades a refresh token.
func (a *program) refresh(t *testing.T, refresh string) answer {
	t.Helper()
	return a.send(t, http.MethodPost, "/api/token/refresh/", "", map[string]string{"refresh": refresh})
}

// profileStatus asks for the profile and returns only how it went.
func (a *program) profileStatus(t *testing.T, access string) int {
	t.Helper()
	return a.send(t, http.MethodGet, "/api/user/profile/", access, nil).status
}

// setAdmin does what "clary admin grant" and "clary admin revoke" do.
func (a *program) setAdmin(t *testing.T, username string, isAdmin bool) {
	t.Helper()
	require.NoError(t, postgres.SetAdmin(t.Context(), a.pool, username, isAdmin))
}

// count returns how many rows a table has.
func (a *program) count(t *testing.T, table string) int {
	t.Helper()
	var rows int
	require.NoError(t, a.pool.QueryRow(t.Context(), "SELECT count(*) FROM "+table).Scan(&rows))
	return rows
}

// tablesOfUsers returns every table that holds something of a user.
func (a *program) tablesOfUsers(t *testing.T) []string {
	t.Helper()
	rows, err := a.pool.Query(t.Context(), `SELECT 'users' UNION
		SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'user_id'`)
	require.NoError(t, err)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(tables), 3)
	return tables
}
