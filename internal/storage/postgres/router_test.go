package postgres_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/cluster"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/pgtest"
)

// topology is what a test says of the cluster.
type topology struct {
	mu      sync.Mutex
	leader  cluster.Node
	leased  time.Duration
	current []cluster.Node
}

func (s *topology) set(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
}

func (s *topology) Current(context.Context) ([]cluster.Node, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current == nil {
		return nil, errors.New("etcd does not answer")
	}
	return s.current, nil
}

func (s *topology) Lease(context.Context) (cluster.Node, time.Time, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.leader, time.Now().Add(s.leased), nil
}

// site is a router on a primary and a synchronous standby, with a person who has
// a session.
type site struct {
	primary, standby *pgtest.Server
	road             *way
	topology         *topology
	router           *postgres.Router
	sessions         *postgres.SessionStore
	person           skincare.UserID
}

func newSite(t *testing.T) *site {
	t.Helper()
	s := &site{}
	s.primary, s.standby = pgtest.NewPair(t)
	s.road = newWay(t, s.primary.Host())
	first, second := s.road.listener.Addr().String(), s.standby.Host()
	s.topology = &topology{
		leader: cluster.Node(first), leased: time.Minute, current: []cluster.Node{cluster.Node(first), cluster.Node(second)},
	}
	address := "postgres://postgres@" + first + "," + second + "/postgres?sslmode=disable&target_session_attrs=read-write"
	var err error
	s.router, err = postgres.OpenRouter(t.Context(), address, postgres.Options{MaxConns: 4}, s.topology)
	require.NoError(t, err)
	t.Cleanup(func() {
		s.road.cut() // Else the pool would wait for good-byes when it closes.
		s.router.Close()
	})
	s.sessions = postgres.NewSessionStore(s.router, &fakeErasures{})
	s.person = createUser(t, s.router, "ana")
	require.NoError(t, s.sessions.Start(t.Context(), account.Session{User: s.person, ID: 1}, "hash", account.NetworkDigest{}))
	return s
}

// check returns what becomes of the person's session.
func (s *site) check(t *testing.T) error {
	t.Helper()
	_, err := s.sessions.Caller(t.Context(), s.person, 1)
	return err
}

func TestReadsWithoutPrimary(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	require.NoError(t, s.check(t))
	require.Positive(t, postgres.ReadsOf(s.router).Primary)
	require.Zero(t, postgres.ReadsOf(s.router).Standby)

	s.road.fallSilent()
	began := time.Now()
	require.NoError(t, s.check(t))
	require.Less(t, time.Since(began), 2*time.Second)
	require.Equal(t, int64(1), postgres.ReadsOf(s.router).Standby)
	require.NoError(t, postgres.Ping(t.Context(), s.router))
	require.False(t, postgres.ReadsOf(s.router).PrimaryAnswers)

	// Writes say when to try again.
	<-time.After(4500 * time.Millisecond) // A primary that is only slow is waited for.
	began = time.Now()
	require.Equal(t, skincare.KindUnavailable, skincare.KindOf(s.sessions.End(t.Context(), s.person, 1)))
	require.Equal(t, skincare.KindUnavailable, skincare.KindOf(s.sessions.EndAllBut(t.Context(), s.person)))
	require.Less(t, time.Since(began), time.Second)

	// A node that proves nothing is not asked.
	s.topology.set(func() { s.topology.current = []cluster.Node{s.topology.leader} })
	require.Equal(t, skincare.KindUnavailable, skincare.KindOf(s.check(t)))
	s.topology.set(func() { s.topology.current = nil })
	require.Equal(t, skincare.KindUnavailable, skincare.KindOf(s.check(t)))
}

// TestLogoutCountsOnStandby ends a session, and takes the primary away in the
// same moment.
func TestLogoutCountsOnStandby(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	require.NoError(t, s.sessions.End(t.Context(), s.person, 1))
	s.primary.Kill()
	require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(s.check(t)))
	require.Equal(t, int64(1), postgres.ReadsOf(s.router).Standby)
}

func TestReplacedPrimary(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.topology.set(func() { s.topology.leased = 0 })
	require.Eventually(t, func() bool { // As soon as the lease is known to have ended.
		before := s.primary.Ask("SELECT pg_current_wal_lsn()::text")
		require.NoError(t, s.check(t))
		return s.primary.Ask("SELECT pg_current_wal_lsn()::text") != before
	}, 30*time.Second, 100*time.Millisecond, "a commit shows that it still leads")

	// The standby is promoted, and nobody tells the old primary.
	s.topology.set(func() { s.topology.current = []cluster.Node{cluster.Node(s.standby.Host())} })
	s.standby.Exec("SELECT pg_promote()")
	s.standby.Exec("UPDATE users SET live_sessions = '{}'")
	require.Equal(t, "f", s.primary.Ask("SELECT CASE WHEN live_sessions = '{}' THEN 't' ELSE 'f' END FROM users"), "it shows an old state")
	require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(s.check(t)), "the new primary is asked")

	// It decides nothing in a transaction.
	err := s.sessions.Change(t.Context(), s.person, 99, func(*account.Session) {})
	require.Equal(t, skincare.KindUnavailable, skincare.KindOf(err), "not that there is no such session")

	// It is left for the new one.
	s.topology.set(func() {
		s.topology.leader, s.topology.leased = cluster.Node(s.standby.Host()), time.Minute
		s.topology.current = []cluster.Node{s.topology.leader}
	})
	require.Eventually(t, func() bool {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second) // The old one would never finish it.
		defer cancel()
		return s.sessions.End(ctx, s.person, 2) == nil
	}, 30*time.Second, 50*time.Millisecond)
	require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(s.check(t)))
}

// TestRestartedStandby has a standby that may still be replaying what it has
// shown before, with nobody to ask.
func TestRestartedStandby(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.primary.Kill()
	require.NoError(t, s.check(t))
	s.standby.Kill()
	s.standby.Start()
	require.Equal(t, skincare.KindUnavailable, skincare.KindOf(s.check(t)))
	s.primary.Start()
	require.Eventually(t, func() bool { return s.check(t) == nil }, 20*time.Second, 100*time.Millisecond)
}

func TestMisnamedNode(t *testing.T) {
	t.Parallel()
	_, address := pgtest.NewWithURL(t)
	_, err := postgres.OpenRouter(t.Context(), address, postgres.Options{}, &topology{leader: "elsewhere.example:5432", leased: time.Minute})
	require.ErrorContains(t, err, "does not name the node that leads")
}
