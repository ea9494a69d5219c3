package postgres_test

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"clary.example/internal/features/chat"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/pgtest"
)

// way is a way to the database that can be broken.
type way struct {
	listener net.Listener
	target   string

	mu     sync.Mutex
	open   []net.Conn
	silent bool
	// commit is what becomes of the next commit.
	commit fate
}

// fate is what a way does to a commit.
type fate int

const (
	passedOn fate = iota
	answerLost
	questionLost
)

func newWay(t *testing.T, target string) *way {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	w := &way{listener: listener, target: target}
	t.Cleanup(func() {
		_ = listener.Close()
		w.cut()
	})
	go w.accept(context.WithoutCancel(t.Context()))
	return w
}

func (w *way) accept(ctx context.Context) {
	for {
		near, err := w.listener.Accept()
		if err != nil {
			return
		}
		far, err := new(net.Dialer).DialContext(ctx, "tcp", w.target)
		if err != nil {
			_ = near.Close()
			continue
		}
		w.mu.Lock()
		w.open = append(w.open, near, far)
		w.mu.Unlock()
		go w.carry(near, far)
		go w.carry(far, near)
	}
}

// carry passes bytes on, and drops them when there is silence.
func (w *way) carry(to io.Writer, from io.Reader) {
	buffer := make([]byte, 4096)
	for {
		n, err := from.Read(buffer)
		if err != nil {
			return
		}
		w.mu.Lock()
		silent, isCommit, commit := w.silent, bytes.Contains(buffer[:n], []byte("commit")), w.commit
		if isCommit && commit != passedOn {
			w.commit, w.silent = passedOn, true
		}
		w.mu.Unlock()
		if isCommit && commit != passedOn {
			if commit == answerLost {
				_, _ = to.Write(buffer[:n])
				<-time.After(100 * time.Millisecond) // It is done by then.
			}
			w.cut()
			continue
		}
		if silent {
			continue
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// fallSilent lets nothing through any more, and closes nothing.
func (w *way) fallSilent() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.silent = true
}

// loseCommit cuts all connections at the next commit.
func (w *way) loseCommit(how fate) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.commit = how
}

// cut closes all connections, and lets new ones through.
func (w *way) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.silent = false
	for _, conn := range w.open {
		_ = conn.Close()
	}
}

// openVia returns a pool that knows a database by several addresses.
func openVia(t *testing.T, database *url.URL, hosts ...string) *pgxpool.Pool {
	t.Helper()
	address := *database
	address.Host = ""
	for _, host := range hosts {
		if address.Host != "" {
			address.Host += ","
		}
		address.Host += host
	}
	query := address.Query()
	query.Set("target_session_attrs", "read-write")
	address.RawQuery = query.Encode()
	pool, err := postgres.Open(t.Context(), address.String(), postgres.Options{})
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	return pool
}

// statements notes what is sent to the database.
type statements struct {
	mu  sync.Mutex
	all []string
}

func (s *statements) TraceQueryStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, data.SQL)
	return ctx
}

func (s *statements) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

func (s *statements) waited() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.ContainsFunc(s.all, func(sql string) bool { return strings.Contains(sql, "AwaitStandbys") })
}

// TestRepeatedAttempt has an earlier attempt acknowledged by a later one. The
// earlier may have given up waiting for a standby, and left what only the
// primary has.
func TestRepeatedAttempt(t *testing.T) {
	t.Parallel()
	setup := func(t *testing.T) (*pgxpool.Pool, skincare.UserID, *statements) {
		t.Helper()
		_, address := pgtest.NewWithURL(t)
		var sent statements
		pool, err := postgres.Open(t.Context(), address, postgres.Options{Tracer: &sent})
		require.NoError(t, err)
		t.Cleanup(pool.Close)
		return pool, createUser(t, pool, "ana"), &sent
	}

	t.Run("waits for the standbys of a questionnaire", func(t *testing.T) {
		t.Parallel()
		pool, user, sent := setup(t)
		store := postgres.NewQuestionnaireStore(pool, &fakeErasures{})
		_, err := store.ByAttempt(t.Context(), user, "key")
		require.Equal(t, skincare.KindNotFound, skincare.KindOf(err))
		_, err = store.Create(t.Context(), user, "key", row(1))
		require.NoError(t, err)
		require.False(t, sent.waited(), "a write waits by itself")
		_, err = store.ByAttempt(t.Context(), user, "key")
		require.NoError(t, err)
		require.True(t, sent.waited())
	})

	t.Run("waits for the standbys of a week", func(t *testing.T) {
		t.Parallel()
		pool, user, sent := setup(t)
		store := postgres.NewRoutineStore(pool)
		_, _, err := store.Add(t.Context(), user, weekFrom(0, "key"))
		require.NoError(t, err)
		require.False(t, sent.waited(), "a write waits by itself")
		made, _, err := store.ByAttempt(t.Context(), user, "key")
		require.NoError(t, err)
		require.NotEmpty(t, made)
		require.True(t, sent.waited())
	})
}

func TestFailover(t *testing.T) {
	t.Parallel()
	_, address := pgtest.NewWithURL(t)
	database, err := url.Parse(address)
	require.NoError(t, err)

	t.Run("finds the server that takes writes behind one that is gone", func(t *testing.T) {
		t.Parallel()
		pool := openVia(t, database, "127.0.0.1:1", database.Host)
		require.NoError(t, pool.Ping(t.Context()))
	})

	t.Run("says that a connection that breaks is worth another try", func(t *testing.T) {
		t.Parallel()
		road := newWay(t, database.Host)
		pool := openVia(t, database, road.listener.Addr().String())
		store := postgres.NewAdviceStore(pool)
		user := createUser(t, pool, "cut")
		lock, err := pool.Begin(t.Context())
		require.NoError(t, err)
		defer func() { _ = lock.Rollback(t.Context()) }() // Its connection is cut as well.
		_, err = lock.Exec(t.Context(), "SELECT FROM usage WHERE user_id = $1 FOR UPDATE", user)
		require.NoError(t, err)

		failure := make(chan error, 1)
		go func() { failure <- store.CountAnswer(t.Context(), user, chat.Counted{Writer: "builtin"}) }()
		require.Eventually(t, func() bool { return pool.Stat().AcquiredConns() == 2 }, 5*time.Second, time.Millisecond)
		road.cut()
		require.Equal(t, skincare.KindUnavailable, skincare.KindOf(<-failure))
	})

	t.Run("leaves connections that fall silent for another server", func(t *testing.T) {
		t.Parallel()
		road := newWay(t, database.Host)
		defer road.cut() // Else the pool would wait for good-byes when it closes.
		pool := openVia(t, database, road.listener.Addr().String(), database.Host)
		require.NoError(t, pool.Ping(t.Context()))
		road.fallSilent()
		<-time.After(1100 * time.Millisecond) // Connections idle for less are used untried.

		began := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		require.NoError(t, pool.Ping(ctx))
		require.Less(t, time.Since(began), 10*time.Second)
	})
}
