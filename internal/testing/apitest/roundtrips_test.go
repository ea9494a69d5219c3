package apitest_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/aiserver"
	"clary.example/internal/testing/pgtest"
)

// roundTrips is a pgx tracer that lists what the server sends to the database. BEGIN
// and COMMIT count, and a batch counts once: it waits for one answer.
type roundTrips struct {
	mu   sync.Mutex
	sent []string
}

func (r *roundTrips) add(statement string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sent = append(r.sent, strings.Join(strings.Fields(statement), " "))
}

func (r *roundTrips) TraceQueryStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	r.add(data.SQL)
	return ctx
}

func (*roundTrips) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

func (r *roundTrips) TraceBatchStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceBatchStartData) context.Context {
	var all []string
	for _, queued := range data.Batch.QueuedQueries {
		all = append(all, queued.SQL)
	}
	r.add("batch: " + strings.Join(all, "; "))
	return ctx
}

func (*roundTrips) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}
func (*roundTrips) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData)     {}

// during returns what is sent while do runs.
func (r *roundTrips) during(do func()) []string {
	r.mu.Lock()
	r.sent = nil
	r.mu.Unlock()
	do()
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.sent
}

// TestRoundTrips bounds how often one request waits for the database.
func TestRoundTrips(t *testing.T) {
	t.Parallel()
	setup := func(t *testing.T, changes ...func(*config.Config)) (*program, *roundTrips) {
		t.Helper()
		_, url := pgtest.NewWithURL(t)
		trips := new(roundTrips)
		pool, err := postgres.Open(t.Context(), url, postgres.Options{Tracer: trips})
		require.NoError(t, err)
		t.Cleanup(pool.Close)
		cfg := settings(t)
		for _, change := range changes {
			change(&cfg)
		}
		return replica(t, pool, cfg), trips
	}
	atMost := func(t *testing.T, most int, sent []string) {
		t.Helper()
		t.Logf("%d round trips", len(sent))
		require.LessOrEqual(t, len(sent), most, "%s", strings.Join(sent, "\n"))
	}

	t.Run("upload", func(t *testing.T) {
		t.Parallel()
		a, trips := setup(t)
		_, client := a.newUser(t)
		atMost(t, 12, trips.during(func() { a.newRecord(t, client.access, form{image: drawn(t), photo: drawnLarge(t)}) }))
	})

	t.Run("chat", func(t *testing.T) {
		t.Parallel()
		a, trips := setup(t)
		_, client := a.newUser(t)
		atMost(t, 6, trips.during(func() { a.chat(t, client.access, asking("Why sunscreen?")) }))
	})

	t.Run("chat with a provider", func(t *testing.T) {
		t.Parallel()
		a, trips := setup(t, withProvider(aiserver.Start(t)))
		_, client := a.newUser(t)
		atMost(t, 6, trips.during(func() {
			require.Equal(t, "provider", a.chat(t, client.access, asking("Which moisturiser suits oily skin?")).Writer.Kind)
		}))
	})
}
