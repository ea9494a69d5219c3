package apitest_test

import (
	"context"
	"fmt"
	"iter"
	"net"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/cells"
	"clary.example/internal/storage/objects"
	"clary.example/internal/storage/postgres"
)

// hookedObjects calls before and after around the first object that is stored.
type hookedObjects struct {
	questionnaire.Objects
	once          *sync.Once
	before, after func()
}

func (o hookedObjects) Put(ctx context.Context, key string, data []byte) error {
	isFirst := false
	o.once.Do(func() { isFirst = true })
	if isFirst {
		o.before()
	}
	err := o.Objects.Put(ctx, key, data)
	if isFirst {
		o.after()
	}
	return err
}

// TestMoveDuringUpload moves a person while a questionnaire of theirs is between
// two steps: before its photo is stored, and between the photo and the row.
func TestMoveDuringUpload(t *testing.T) {
	t.Parallel()
	for _, when := range []string{"before the photo is stored", "between the photo and the row"} {
		t.Run(when, func(t *testing.T) {
			t.Parallel()
			s := setupCells(t)
			username, client, user := s.fillPerson(t, 0)
			photos := questionnaire.UserFolder(user)
			kept := len(keys(t, s.cells[0].bucket(t), photos))
			move := func() { require.NoError(t, s.moveAgain(t, username)) }
			hooked := hookedObjects{s.cells[0].app.Questionnaires.Objects, new(sync.Once), move, func() {}}
			if when == "between the photo and the row" {
				hooked.before, hooked.after = hooked.after, hooked.before
			}
			s.cells[0].app.Questionnaires.Objects = hooked

			res := s.cells[0].submit(t, client.access, form{image: drawn(t)})
			require.Equal(t, http.StatusServiceUnavailable, res.status, "the person has left")
			require.Empty(t, keys(t, s.cells[0].bucket(t), photos), "a photo is left behind")
			s.router.newRecord(t, client.access, form{image: drawn(t)})
			require.Len(t, s.router.records(t, client.access), 2)
			require.Len(t, keys(t, s.cells[1].bucket(t), photos), kept+1)
		})
	}
}

// mortal is a process with connections to a database that can be killed. It ends
// without another word to the server.
type mortal struct {
	mu    sync.Mutex
	conns []net.Conn
	dead  bool
}

func (m *mortal) dial(ctx context.Context, network, address string) (net.Conn, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.dead {
		return nil, errKilled // It does not even ask to cancel what it has begun.
	}
	conn, err := new(net.Dialer).DialContext(ctx, network, address)
	if err == nil {
		m.conns = append(m.conns, conn)
	}
	return conn, err
}

func (m *mortal) kill() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.dead = true
	for _, conn := range m.conns {
		_ = conn.Close() // That is the point.
	}
}

// TestMoveIsKilledDuringCommit kills a move while the old cell commits its step 5,
// which takes longer than it takes to run the command again.
func TestMoveIsKilledDuringCommit(t *testing.T) {
	t.Parallel()
	s := setupCells(t)
	username, client, user := s.fillPerson(t, 0)
	rows := s.cells[0].movedRows(t, user)
	record := fmt.Sprint(s.router.records(t, client.access)[0].ID)
	commit := s.delayDepartures(t)

	var process mortal
	config, err := pgxpool.ParseConfig(s.cells[0].pool.Config().ConnString())
	require.NoError(t, err)
	config.ConnConfig.DialFunc = process.dial
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	killed := s.mover(t, 0)
	killed.From.Store = postgres.NewCellStore(pool)
	ended := make(chan error, 1)
	go func() { ended <- killed.Move(t.Context(), username) }()
	require.Eventually(t, func() bool {
		return s.cells[0].count(t, "pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())") == 1
	}, 20*time.Second, 10*time.Millisecond, "the move does not commit")
	process.kill()
	require.Error(t, <-ended)

	// The command is run again. The commit ends just before it would read which
	// photos the person has.
	again := s.mover(t, 0)
	readPhotos := again.From.Photos
	again.From.Photos = func(ctx context.Context, users []skincare.UserID) (map[string]bool, error) {
		commit()
		return readPhotos(ctx, users)
	}
	require.Error(t, again.Move(t.Context(), username))
	commit()
	require.Eventually(t, func() bool { return s.mover(t, 0).Move(t.Context(), username) == nil }, 20*time.Second, 50*time.Millisecond)
	s.requireLivesIn(t, 1, user, rows)
	require.Equal(t, http.StatusOK, s.router.image(t, client.access, record).status)
}

// delayDepartures has commits of cell 0 that add a departure wait until commit is
// called, which returns when the departure is there.
func (s *site) delayDepartures(t *testing.T) (commit func()) {
	t.Helper()
	a := s.cells[0]
	for _, statement := range []string{
		`CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock(4242); RETURN NULL; END'`,
		`CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON departures DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_for_test()`,
	} {
		a.exec(t, statement)
	}
	conn, err := a.pool.Acquire(t.Context())
	require.NoError(t, err)
	_, err = conn.Exec(t.Context(), "SELECT pg_advisory_lock(4242)")
	require.NoError(t, err)
	var once sync.Once
	commit = func() {
		once.Do(func() {
			_, err := conn.Exec(context.WithoutCancel(t.Context()), "SELECT pg_advisory_unlock(4242)")
			conn.Release()
			require.NoError(t, err)
		})
		require.Eventually(t, func() bool { return a.count(t, "departures") == 1 }, 20*time.Second, 10*time.Millisecond)
	}
	return commit
}

// hookedBucket calls listed after each listing of a folder.
type hookedBucket struct {
	cells.Bucket
	listed func(folder string)
}

func (b hookedBucket) List(ctx context.Context, folder string) iter.Seq2[objects.Object, error] {
	return func(yield func(objects.Object, error) bool) {
		b.Bucket.List(ctx, folder)(yield)
		b.listed(folder)
	}
}

func TestSweepAndMove(t *testing.T) {
	t.Parallel()

	t.Run("a sweep deletes what a server left that ended just after it had stored a photo", func(t *testing.T) {
		t.Parallel()
		s := setupCells(t)
		username, _, user := s.fillPerson(t, 0)
		rows := s.cells[0].movedRows(t, user)
		require.NoError(t, s.moveAgain(t, username))
		stray := questionnaire.PhotoFolder(user, questionnaire.Name{1}) + "small"
		require.NoError(t, s.cells[0].bucket(t).Put(t.Context(), stray, []byte("sealed")))
		s.cells[0].sweep(t)
		s.cells[1].sweep(t)
		s.requireLivesIn(t, 1, user, rows)
	})

	t.Run("a sweep deletes what a move left in the new cell that ended before the person was held", func(t *testing.T) {
		t.Parallel()
		s := setupCells(t)
		username, client, user := s.fillPerson(t, 0)
		rows := s.cells[0].movedRows(t, user)
		s.cells[0].exec(t, "UPDATE users SET is_admin = true WHERE id = $1", int64(user)) // Step 2 refuses them.
		require.Error(t, s.mover(t, 0).Move(t.Context(), username))
		s.cells[0].exec(t, "UPDATE users SET is_admin = false WHERE id = $1", int64(user))
		require.NotEmpty(t, keys(t, s.cells[1].bucket(t), questionnaire.UserFolder(user)))
		s.cells[1].sweep(t)
		s.requireLivesIn(t, 0, user, rows)
		require.NotContains(t, keys(t, s.cells[1].bucket(t), "keys/"), fmt.Sprintf("keys/%d", user))
		require.Equal(t, http.StatusOK, s.router.profileStatus(t, client.access))
	})

	t.Run("a sweep leaves the copies that a move has made", func(t *testing.T) {
		t.Parallel()
		s := setupCells(t)
		username, client, user := s.fillPerson(t, 0)
		rows := s.cells[0].movedRows(t, user)
		record := fmt.Sprint(s.router.records(t, client.access)[0].ID)
		m := s.mover(t, 0)
		m.To.Bucket = hookedBucket{m.To.Bucket, func(string) { s.cells[1].sweep(t) }}
		require.NoError(t, m.Move(t.Context(), username))
		s.requireLivesIn(t, 1, user, rows)
		require.Equal(t, http.StatusOK, s.router.image(t, client.access, record).status)
	})

	t.Run("a sweep finishes a move that nobody has started again", func(t *testing.T) {
		t.Parallel()
		s := setupCells(t)
		username, client, user := s.fillPerson(t, 0)
		rows := s.cells[0].movedRows(t, user)
		m := s.mover(t, 0)
		m.From.Bucket = killedBucket{Bucket: m.From.Bucket, left: new(int)}
		require.ErrorIs(t, m.Move(t.Context(), username), errKilled)
		photos, key := questionnaire.UserFolder(user), fmt.Sprintf("keys/%d", user)
		require.NotEmpty(t, keys(t, s.cells[0].bucket(t), photos))
		require.NoError(t, s.cells[0].app.Sweep(t.Context(), time.Hour, func(string, int) {}))
		require.NotEmpty(t, keys(t, s.cells[0].bucket(t), photos), "the move may go on")

		_, release, err := m.From.Store.LockPerson(t.Context(), user)
		require.NoError(t, err)
		s.cells[0].sweep(t)
		require.NotEmpty(t, keys(t, s.cells[0].bucket(t), photos), "a move goes on")
		release()
		s.cells[0].sweep(t)
		s.requireLivesIn(t, 1, user, rows)
		require.NotContains(t, keys(t, s.cells[0].bucket(t), "keys/"), key)
		require.NoError(t, s.moveAgain(t, username))
		require.NoError(t, s.mover(t, 1).Move(t.Context(), username))
		s.requireLivesIn(t, 0, user, rows)
		require.Contains(t, string(s.router.send(t, http.MethodGet, "/api/user/profile/", client.access, nil).body), canary)
	})
}
