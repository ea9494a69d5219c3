// Package pushdrill_test sends many reminders that are due at the same moment
// from two servers, and kills one of them in the middle.
package pushdrill_test

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"clary.example/internal/app"
	"clary.example/internal/config"
	"clary.example/internal/features/reminder"
	"clary.example/internal/features/reminder/webpush"
	"clary.example/internal/skincare"
	"clary.example/internal/telemetry"
	"clary.example/internal/testing/buckettest"
	"clary.example/internal/testing/pgtest"
	"clary.example/internal/testing/pushserver"
)

const (
	// So many devices has the ordinary test. DEVICES sets more.
	shortCount = 500
	// So many notifications one server sends at once. The push service may have
	// taken them, and the server not noted it, when it is killed.
	inFlight = 48
	// The last one may take so long: a job of a dead server is done again after
	// two minutes.
	maxWait = 6 * time.Minute
	target  = time.Minute
	// As real push services answer.
	latency = 80 * time.Millisecond
)

// TestKilledServer: no reminder is lost and none is shown twice, though a server
// that sends them is killed.
func TestKilledServer(t *testing.T) {
	t.Parallel()
	devices := shortCount
	full := os.Getenv("DEVICES") != ""
	if full {
		var err error
		devices, err = strconv.Atoi(os.Getenv("DEVICES"))
		require.NoError(t, err)
	}
	d := newDrill(t)
	began := time.Now()
	d.addDevices(t, devices)
	t.Logf("%d devices added in %v", devices, time.Since(began).Round(time.Second))

	victim := startReplica(t, d.settings)
	startReplica(t, d.settings)
	due := time.Now().Add(3 * time.Second).Truncate(time.Second)
	d.exec(t, "UPDATE reminders SET next_at = $1", due)

	d.waitFor(t, "half of the reminders", func() bool { return d.service.Count() >= devices/2 })
	require.NoError(t, victim.Process.Kill())
	before := d.service.Count()
	t.Logf("killed one server after %d messages, %v after the reminders were due", before, time.Since(due).Round(time.Millisecond))
	if !full {
		d.hurry(t)
	}
	d.waitFor(t, "the last reminder", func() bool { return d.reached(t) == devices })
	d.waitFor(t, "the end of the queue", func() bool {
		return d.count(t, "SELECT count(*) FROM river_job WHERE kind = 'remind' AND state <> 'completed'") == 0
	})
	d.judge(t, due, devices, full)
}

// drill is a database, a bucket and a push service.
type drill struct {
	pool     *pgxpool.Pool
	service  *pushserver.Server
	app      *app.App
	settings map[string]string
}

func newDrill(t *testing.T) *drill {
	t.Helper()
	pool, address := pgtest.NewWithURL(t)
	text, err := webpush.NewKey()
	require.NoError(t, err)
	key, err := webpush.ParseKey(text)
	require.NoError(t, err)
	service, err := pushserver.New(key.Public())
	require.NoError(t, err)
	listening := httptest.NewServer(service)
	t.Cleanup(listening.Close)
	// Something is under way whenever a server is killed.
	service.Origin, service.Latency = listening.URL, latency
	d := &drill{pool: pool, service: service, settings: map[string]string{
		"CLARY_DATABASE_URL": address, "CLARY_BUCKET_URL": buckettest.Directory(t), "CLARY_LISTEN": "127.0.0.1:0",
		"CLARY_TOKEN_KEYS": "drill:" + randomKey(), "CLARY_VAULT_KEYS": "drill:" + randomKey(),
		"CLARY_PUSH_KEY": text, "CLARY_PUSH_TEST_ORIGIN": listening.URL, "CLARY_PUBLIC_URL": "https://clary.example",
	}}
	cfg, err := config.Load(func(name string) string { return d.settings[name] })
	require.NoError(t, err)
	d.app, err = app.New(t.Context(), cfg, pool, telemetry.NewLogger(os.Stderr, cfg.LogLevel), telemetry.Tracing{})
	require.NoError(t, err)
	require.NoError(t, d.app.CheckInstallation(t.Context()))
	return d
}

func randomKey() string {
	secret := make([]byte, 32)
	_, _ = rand.Read(secret)
	return base64.RawURLEncoding.EncodeToString(secret)
}

// addDevices adds people with one device each, who are reminded every morning.
func (d *drill) addDevices(t *testing.T, number int) {
	t.Helper()
	rows, err := d.pool.Query(t.Context(), `INSERT INTO users (username, username_key, password_hash, live_sessions)
		SELECT 'person' || n, 'person' || n, '', ARRAY[n] FROM generate_series(1::bigint, $1::bigint) AS n RETURNING id, live_sessions[1]`, number)
	require.NoError(t, err)
	people, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (skincare.Caller, error) {
		caller := skincare.Caller{Consents: skincare.Consents{Granted: []skincare.Purpose{skincare.PurposeHealthData}}}
		return caller, row.Scan(&caller.ID, &caller.Session)
	})
	require.NoError(t, err)
	d.exec(t, `INSERT INTO sessions (user_id, id, newest, previous, salt, device, started_at, used_at, confirmed_at)
		SELECT id, live_sessions[1], '', '', '', '', now(), now(), now() FROM users`)
	d.exec(t, `INSERT INTO consents (user_id, purpose, granted, source, policy_version, recorded_at)
		SELECT id, 'health_data', true, 'signup', $1, now() FROM users`, skincare.PolicyVersion)
	d.exec(t, `INSERT INTO reminders (user_id, kind, minute, weekday, zone, next_at)
		SELECT id, 'morning', 480, 0, 'Europe/London', now() + interval '1 hour' FROM users`)
	adding, ctx := errgroup.WithContext(t.Context())
	adding.SetLimit(8)
	for _, person := range people {
		adding.Go(func() error { return d.addDevice(ctx, person) })
	}
	require.NoError(t, adding.Wait())
	d.exec(t, "ANALYZE") // As a database has done long before, in which people sign up one by one.
}

func (d *drill) addDevice(ctx context.Context, person skincare.Caller) error {
	to, err := d.service.Subscribe(fmt.Sprint(person.ID))
	if err != nil {
		return err
	}
	return d.app.Reminders.AddDevice(ctx, person, reminder.IDOf(to.Endpoint), to)
}

// hurry makes the jobs of the dead server old, as two minutes would.
func (d *drill) hurry(t *testing.T) {
	t.Helper()
	d.waitFor(t, "the rest", func() bool {
		// The living server is done with its own by then.
		return d.count(t, `SELECT count(*) FROM river_job WHERE kind = 'remind' AND (state = 'available'
			OR state = 'running' AND attempted_at > now() - interval '8 seconds')`) == 0
	})
	d.exec(t, "UPDATE river_job SET attempted_at = attempted_at - interval '2 minutes' WHERE kind = 'remind' AND state = 'running'")
}

func (d *drill) reached(t *testing.T) int {
	t.Helper()
	messages, err := d.service.Messages()
	require.NoError(t, err)
	browsers := make(map[string]bool, len(messages))
	for _, message := range messages {
		browsers[message.Browser] = true
	}
	return len(browsers)
}

// judge goes by what the push service got, and by what it and a device make of
// it: a message replaces one with the same topic, and a notification one with the
// same tag.
func (d *drill) judge(t *testing.T, due time.Time, devices int, full bool) {
	t.Helper()
	messages, err := d.service.Messages()
	require.NoError(t, err)
	first := make(map[string]time.Time)
	shown := make(map[[2]string]bool)
	for _, message := range messages {
		if _, known := first[message.Browser]; !known {
			first[message.Browser] = message.At
		}
		require.Equal(t, message.Topic, message.Body.Notification.Tag)
		require.Equal(t, "Clary: your morning routine", message.Body.Notification.Title)
		shown[[2]string{message.Browser, message.Topic}] = true
	}
	var took []time.Duration
	for _, at := range first {
		took = append(took, at.Sub(due))
	}
	slices.Sort(took)
	at := func(share float64) time.Duration {
		return took[int(share*float64(len(took)-1))].Round(10 * time.Millisecond)
	}
	lost, doubled, repeated := devices-len(first), len(shown)-len(first), len(messages)-len(shown)
	t.Logf("devices %d, lost %d, doubled %d, repeated requests with the same topic %d", devices, lost, doubled, repeated)
	t.Logf("from due to taken: median %v, p95 %v, p99 %v, longest %v", at(.5), at(.95), at(.99), at(1))
	require.Zero(t, lost, "devices without a reminder")
	require.Zero(t, doubled, "devices that show two")
	require.LessOrEqual(t, repeated, inFlight, "only what was being sent can repeat")
	if full {
		require.Less(t, at(.99), target)
	}
}

func (d *drill) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	_, err := d.pool.Exec(t.Context(), statement, args...)
	require.NoError(t, err)
}

func (d *drill) count(t *testing.T, query string) (n int) {
	t.Helper()
	require.NoError(t, d.pool.QueryRow(t.Context(), query).Scan(&n))
	return n
}

func (d *drill) waitFor(t *testing.T, what string, done func() bool) {
	t.Helper()
	require.Eventually(t, done, maxWait, 50*time.Millisecond, "waited in vain for %s", what)
}
