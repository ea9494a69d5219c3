package postgres_test

import (
	"context"
	"net/url"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/pgtest"
)

// site is a database at the end of a road that can be broken, with a person who
// has a session.
type site struct {
	road     *way
	pool     *pgxpool.Pool
	sessions *postgres.SessionStore
	person   skincare.UserID
}

// newSite may know another way to the database, which comes second.
func newSite(t *testing.T, hasSecondWay bool) *site {
	t.Helper()
	_, address := pgtest.NewWithURL(t)
	database, err := url.Parse(address)
	require.NoError(t, err)
	s := &site{road: newWay(t, database.Host)}
	hosts := []string{s.road.listener.Addr().String()}
	if hasSecondWay {
		hosts = append(hosts, database.Host)
	}
	s.pool = openVia(t, database, hosts...)
	t.Cleanup(s.road.cut) // Else the pool would wait for good-byes when it closes.
	s.sessions = postgres.NewSessionStore(s.pool, &fakeErasures{})
	s.person = createUser(t, s.pool, "ana")
	require.NoError(t, s.sessions.Start(t.Context(), account.Session{User: s.person, ID: 1}, "hash", account.NetworkDigest{}))
	return s
}

// check reads the person's session and their routines.
func (s *site) check(ctx context.Context) error {
	if _, err := s.sessions.Caller(ctx, s.person, 1); err != nil {
		return err
	}
	_, err := postgres.NewRoutineStore(s.pool).List(ctx, s.person)
	return err
}

// TestRetry has all connections break while a primary can be reached. Reads are
// repeated, and nothing of a transaction was sent that could not begin.
func TestRetry(t *testing.T) {
	t.Parallel()
	s := newSite(t, false)
	for id := range skincare.SessionID(5) {
		s.road.cut()
		session := account.Session{User: s.person, ID: id + 10, StartedAt: time.Now(), UsedAt: time.Now()}
		require.NoError(t, s.sessions.Start(t.Context(), session, "hash", account.NetworkDigest{}))
		s.road.cut()
		require.NoError(t, s.check(t.Context()))
	}
}

// TestRetrySilence has a server that keeps its connections and says nothing, as a
// machine does that pauses. Another one takes over.
func TestRetrySilence(t *testing.T) {
	t.Parallel()
	s := newSite(t, true)
	require.NoError(t, s.check(t.Context()))
	s.road.fallSilent()
	began := time.Now()
	require.NoError(t, s.check(t.Context()))
	require.Less(t, time.Since(began), 10*time.Second)
}

// TestRetryEnds has no server at all.
func TestRetryEnds(t *testing.T) {
	t.Parallel()
	s := newSite(t, false)
	require.NoError(t, s.road.listener.Close())
	s.road.cut()
	began := time.Now()
	require.Equal(t, skincare.KindUnavailable, skincare.KindOf(s.check(t.Context())))
	require.Less(t, time.Since(began), 8*time.Second)

	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	began = time.Now()
	require.Error(t, s.check(ctx))
	require.Less(t, time.Since(began), time.Second, "the request's own time")
}

// TestReadOnlyServer has a connection whose server no longer takes writes. It is
// closed, and none is opened.
func TestReadOnlyServer(t *testing.T) {
	t.Parallel()
	s := newSite(t, false)
	conn, err := s.pool.Acquire(t.Context())
	require.NoError(t, err)
	_, err = conn.Exec(t.Context(), "SET default_transaction_read_only = on")
	require.NoError(t, err)
	_, err = conn.Exec(t.Context(), "DELETE FROM users")
	require.ErrorContains(t, err, "25006")
	require.True(t, conn.Conn().IsClosed())
	conn.Release()

	name := pgx.Identifier{s.pool.Config().ConnConfig.Database}.Sanitize()
	_, err = s.pool.Exec(t.Context(), "ALTER DATABASE "+name+" SET default_transaction_read_only = on")
	require.NoError(t, err)
	s.pool.Reset()
	require.Equal(t, skincare.KindUnavailable, skincare.KindOf(s.sessions.End(t.Context(), s.person, 1)))
}

// TestLostCommit has the connection break at a commit, so that nobody knows
// whether it was done.
func TestLostCommit(t *testing.T) {
	t.Parallel()
	s := newSite(t, false)
	erasures := &fakeErasures{}
	store := postgres.NewQuestionnaireStore(s.pool, erasures)
	records := func() int {
		list, err := store.List(t.Context(), s.person)
		require.NoError(t, err)
		return len(list)
	}

	s.road.loseCommit(answerLost)
	kept, err := store.Create(t.Context(), s.person, "one", row(1))
	require.NoError(t, err)
	require.Equal(t, 1, records(), "it is found by its name")

	s.road.loseCommit(questionLost)
	_, err = store.Create(t.Context(), s.person, "two", row(2))
	require.NoError(t, err)
	require.Equal(t, 2, records(), "it is made again")

	again, err := store.ByAttempt(t.Context(), s.person, "one")
	require.NoError(t, err)
	require.Equal(t, kept, again)
	require.Empty(t, erasures.folders, "the photos are kept")

	s.road.loseCommit(answerLost)
	_, err = store.Create(t.Context(), s.person, "", row(3))
	require.Equal(t, skincare.KindUnavailable, skincare.KindOf(err), "without a name it is not repeated")
	require.Equal(t, 3, records())

	weeks := postgres.NewRoutineStore(s.pool)
	for _, how := range []fate{answerLost, questionLost} {
		s.road.loseCommit(how)
		_, _, err := weeks.Add(t.Context(), s.person, weekFrom(0, "week"))
		require.NoError(t, err)
	}
	days, err := weeks.List(t.Context(), s.person)
	require.NoError(t, err)
	require.Len(t, days, 7, "the week is there once")
}
