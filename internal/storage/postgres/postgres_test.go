package postgres_test

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/features/consent"
	"clary.example/internal/features/feedback"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/features/routine"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/pgtest"
)

var (
	_ account.Users    = (*postgres.UserStore)(nil)
	_ account.Sessions = (*postgres.SessionStore)(nil)
	_ account.Throttle = (*postgres.Throttle)(nil)
	_ consent.Store    = (*postgres.ConsentStore)(nil)

	_ questionnaire.Store = (*postgres.QuestionnaireStore)(nil)
	_ routine.Store       = (*postgres.RoutineStore)(nil)
	_ feedback.Store      = (*postgres.FeedbackStore)(nil)
)

// addressKey returns a key that nobody else has.
func addressKey(t *testing.T) account.AddressKey {
	t.Helper()
	key, err := account.NewAddressKey([]byte(rand.Text() + rand.Text()))
	require.NoError(t, err)
	return key
}

func createUser(t *testing.T, pool *pgxpool.Pool, name string) skincare.UserID {
	t.Helper()
	id, err := postgres.NewUserStore(pool, &fakeErasures{}).Create(t.Context(), account.NewUser{
		Username: name, UsernameKey: name, PasswordHash: "hash",
	})
	require.NoError(t, err)
	return id
}

func TestMigrate(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	_, err := pool.Exec(t.Context(), "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
	require.NoError(t, err)
	require.ErrorContains(t, postgres.CheckSchema(t.Context(), pool), "out of date")

	var wait sync.WaitGroup
	errs := make([]error, 4)
	for i := range errs {
		wait.Go(func() { errs[i] = postgres.Migrate(t.Context(), pool) })
	}
	wait.Wait()
	for _, err := range errs {
		require.NoError(t, err, "servers that start together must take turns")
	}
	require.NoError(t, postgres.CheckSchema(t.Context(), pool))
}

func TestOpen(t *testing.T) {
	t.Parallel()

	t.Run("keeps the password out of its error", func(t *testing.T) {
		t.Parallel()
		_, err := postgres.Open(t.Context(), "postgres://u:hunter2@host:port/db", postgres.Options{})
		require.Error(t, err)
		require.NotContains(t, err.Error(), "hunter2")
	})

	t.Run("talks to another machine only in private", func(t *testing.T) {
		t.Parallel()
		for address, good := range map[string]bool{
			"postgres://db.example/clary?sslmode=verify-full":              true,
			"postgres://db.example/clary?sslmode=disable":                  true, // Somebody has thought about it.
			"postgres://one.example,two.example/clary?sslmode=verify-full": true,
			"postgres://127.0.0.1/clary":                                   true,
			"postgres://localhost/clary":                                   true,
			"postgres:///clary?host=/run/postgresql":                       true,
			"postgres://db.example/clary":                                  false,
			"postgres://db.example/clary?sslmode=prefer":                   false,
			"postgres://db.example/clary?sslmode=allow":                    false,
			"postgres://db.example/clary?sslmode=require":                  false,
			"postgres://localhost,two.example/clary":                       false,
		} {
			pool, err := postgres.Open(t.Context(), address, postgres.Options{})
			if good {
				require.NoError(t, err, address)
				pool.Close()
				continue
			}
			require.ErrorContains(t, err, "sslmode=verify-full", address)
		}
	})

	t.Run("ends a statement that takes too long", func(t *testing.T) {
		t.Parallel()
		_, err := pgtest.New(t).Exec(t.Context(), "SELECT pg_sleep(20)")
		require.ErrorContains(t, err, "statement timeout")
	})
}

func TestThrottle(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	throttle := postgres.NewThrottle(pool, addressKey(t))
	now := time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)

	t.Run("lets exactly as many pass as it says, however many try at once", func(t *testing.T) {
		t.Parallel()
		limit := account.Limit{Key: "crowd", Burst: 100, Every: time.Minute}
		var passed atomic.Int64
		var wait sync.WaitGroup
		for range 64 {
			wait.Go(func() {
				for range 5 {
					if throttle.Take(t.Context(), now, limit) == nil {
						passed.Add(1)
					}
				}
			})
		}
		wait.Wait()
		require.EqualValues(t, 100, passed.Load())
	})

	t.Run("lets one more pass after each interval, and says how long that is", func(t *testing.T) {
		t.Parallel()
		limit := account.Limit{Key: "patient", Burst: 2, Every: time.Minute}
		require.NoError(t, throttle.Take(t.Context(), now, limit))
		require.NoError(t, throttle.Take(t.Context(), now.Add(10*time.Second), limit))
		err := throttle.Take(t.Context(), now.Add(20*time.Second), limit)
		require.Equal(t, skincare.Throttled(40*time.Second), err)
		require.NoError(t, throttle.Take(t.Context(), now.Add(60*time.Second), limit))
		require.Error(t, throttle.Take(t.Context(), now.Add(61*time.Second), limit))
	})

	t.Run("gives back one attempt or all", func(t *testing.T) {
		t.Parallel()
		limit := account.Limit{Key: "honest", Burst: 2, Every: time.Hour}
		take := func() error { return throttle.Take(t.Context(), now, limit) }
		require.NoError(t, take())
		require.NoError(t, take())
		require.Error(t, take())
		require.NoError(t, throttle.GiveBack(t.Context(), limit))
		require.NoError(t, take())
		require.Error(t, take())
		require.NoError(t, throttle.Forget(t.Context(), limit))
		require.NoError(t, take())
	})

	t.Run("gives back to a client that has left, and counts nothing for one", func(t *testing.T) {
		t.Parallel()
		limit := account.Limit{Key: "gone", Burst: 1, Every: time.Hour}
		require.NoError(t, throttle.Take(t.Context(), now, limit))
		gone, leave := context.WithCancel(t.Context())
		leave()
		require.NoError(t, throttle.GiveBack(gone, limit))
		require.Error(t, throttle.Take(gone, now, limit))
		require.NoError(t, throttle.Take(t.Context(), now, limit))
		require.NoError(t, throttle.Forget(gone, limit))
		require.NoError(t, throttle.Take(t.Context(), now, limit))
	})

	t.Run("keeps no name or address", func(t *testing.T) {
		t.Parallel()
		require.NoError(t, throttle.Take(t.Context(), now, account.Limit{Key: "canary-name", Burst: 1, Every: time.Hour}))
		var found bool
		require.NoError(t, pool.QueryRow(t.Context(),
			"SELECT bool_or(position('canary'::bytea IN key) > 0) FROM throttles").Scan(&found))
		require.False(t, found)
	})
}

func TestSessionStore(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	store := postgres.NewSessionStore(pool, &fakeErasures{})
	now := time.Now()

	t.Run("refuses a login whose password was changed while it was checked", func(t *testing.T) {
		t.Parallel()
		user := createUser(t, pool, "slow")
		err := store.Start(t.Context(), account.Session{User: user, ID: 1, StartedAt: now, UsedAt: now}, "an older hash", account.NetworkDigest{})
		require.Equal(t, skincare.KindUnavailable, skincare.KindOf(err))
		_, err = store.Caller(t.Context(), user, 1)
		require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(err))
	})

	t.Run("a session of one user is none of another", func(t *testing.T) {
		t.Parallel()
		ana, ben := createUser(t, pool, "ana"), createUser(t, pool, "ben")
		session := account.Session{User: ana, ID: 7, StartedAt: now, UsedAt: now}
		require.NoError(t, store.Start(t.Context(), session, "hash", account.NetworkDigest{}))
		_, err := store.Caller(t.Context(), ben, 7)
		require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(err))
		require.NoError(t, store.End(t.Context(), ben, 7))
		caller, err := store.Caller(t.Context(), ana, 7)
		require.NoError(t, err)
		require.Equal(t, "ana", caller.Username)
	})

	t.Run("a password change keeps only the session that asked, and not one that has ended", func(t *testing.T) {
		t.Parallel()
		users := postgres.NewUserStore(pool, &fakeErasures{})
		user := createUser(t, pool, "cem")
		for id := range skincare.SessionID(3) {
			require.NoError(t, store.Start(t.Context(), account.Session{User: user, ID: id, StartedAt: now, UsedAt: now}, "hash", account.NetworkDigest{}))
		}
		require.NoError(t, store.End(t.Context(), user, 2))
		caller := skincare.Caller{User: skincare.User{ID: user}, Session: 2}
		require.NoError(t, users.ChangePassword(t.Context(), caller, "hash", "hash2"))
		for id := range skincare.SessionID(3) {
			_, err := store.Caller(t.Context(), user, id)
			require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(err), id)
		}
		err := users.ChangePassword(t.Context(), caller, "hash", "hash3")
		require.Equal(t, skincare.KindWrongPassword, skincare.KindOf(err), "the hash is not the one that was checked")
	})

	t.Run("remembers the last five networks of a user", func(t *testing.T) {
		t.Parallel()
		users := postgres.NewUserStore(pool, &fakeErasures{})
		user := createUser(t, pool, "dee")
		isKnown := func(network string) bool {
			creds, err := users.Credentials(t.Context(), "dee")
			require.NoError(t, err)
			return slices.Contains(creds.KnownNetworks, account.NetworkDigest([]byte(strings.Repeat(network, 32))))
		}
		for i, network := range []string{"a", "b", "c", "a", "d", "e", "f"} {
			require.False(t, network != "a" && isKnown(network))
			session := account.Session{User: user, ID: skincare.SessionID(i), StartedAt: now, UsedAt: now}
			require.NoError(t, store.Start(t.Context(), session, "hash", account.NetworkDigest([]byte(strings.Repeat(network, 32)))))
			require.True(t, isKnown(network))
		}
		require.False(t, isKnown("b"))
		require.True(t, isKnown("a"), "it was used again after b")
	})
}

// patiently does something again when the database is too busy for it: twenty
// who want the same lock may wait for more than a second on a slow machine.
func patiently(do func() error) error {
	var err error
	for range 10 {
		if err = do(); skincare.KindOf(err) != skincare.KindUnavailable {
			return err
		}
	}
	return err
}

func TestBusy(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	user := createUser(t, pool, "ana")
	tx, err := pool.Begin(t.Context())
	require.NoError(t, err)
	_, err = tx.Exec(t.Context(), "SELECT 1 FROM users WHERE id = $1 FOR UPDATE", user)
	require.NoError(t, err)

	err = postgres.NewUserStore(pool, &fakeErasures{}).SaveProfile(t.Context(), user, []byte("sealed"))
	require.Equal(t, skincare.KindUnavailable, skincare.KindOf(err), "a lock that does not come free is worth another try")
	require.NoError(t, tx.Rollback(t.Context()))
}

func TestOutOfReach(t *testing.T) {
	t.Parallel()
	pool, err := postgres.Open(t.Context(), "postgres://nobody@127.0.0.1:1/none", postgres.Options{})
	require.NoError(t, err)
	defer pool.Close()
	_, err = postgres.NewSessionStore(pool, &fakeErasures{}).Caller(t.Context(), 1, 1)
	require.Equal(t, skincare.KindUnavailable, skincare.KindOf(err))
	err = postgres.NewSessionStore(pool, &fakeErasures{}).Change(t.Context(), 1, 1, func(*account.Session) {})
	require.Equal(t, skincare.KindUnavailable, skincare.KindOf(err), "a transaction fails the same way")
}

func TestSweep(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	store := postgres.NewSessionStore(pool, &fakeErasures{})
	now := time.Now()
	user := createUser(t, pool, "ana")
	for id, used := range map[skincare.SessionID]time.Time{1: now, 2: now.Add(-account.IdleLifetime - time.Hour)} {
		require.NoError(t, store.Start(t.Context(), account.Session{User: user, ID: id, StartedAt: used, UsedAt: used}, "hash", account.NetworkDigest{}))
	}
	// In use to this day, and yet too old.
	old := account.Session{User: user, ID: 3, StartedAt: now.Add(-account.AbsoluteLifetime - time.Hour), UsedAt: now}
	require.NoError(t, store.Start(t.Context(), old, "hash", account.NetworkDigest{}))
	throttle := postgres.NewThrottle(pool, addressKey(t))
	require.NoError(t, throttle.Take(t.Context(), now.Add(-time.Hour), account.Limit{Key: "old", Burst: 1, Every: time.Minute}))
	require.NoError(t, throttle.Take(t.Context(), now, account.Limit{Key: "new", Burst: 1, Every: time.Minute}))

	swept, err := postgres.Sweep(t.Context(), pool, now)
	require.NoError(t, err)
	require.Equal(t, 3, swept)
	for _, table := range []string{"sessions", "throttles"} {
		var left int
		require.NoError(t, pool.QueryRow(t.Context(), "SELECT count(*) FROM "+table).Scan(&left))
		require.Equal(t, 1, left, table)
	}
}
