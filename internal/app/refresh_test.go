package app_test

import (
	"context"
	"crypto/rand"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"clary.example/internal/account"
	"clary.example/internal/postgres"
	"clary.example/internal/skincare"
	"clary.example/internal/testing/pgtest"
	"clary.example/internal/token"
)

// plainPasswords stands in for argon2id where thousands of logins are made and
// the hash is not what is tested.
type plainPasswords struct{}

func (plainPasswords) Check(context.Context, string, string) error { return nil }

func (plainPasswords) Hash(_ context.Context, password string) (string, error) { return password, nil }

func (plainPasswords) Verify(_ context.Context, hash, password string) (bool, bool, error) {
	return hash == password, false, nil
}

// clock is a time that tests can turn.
type clock struct{ now time.Time }

func (c *clock) Now() time.Time { return c.now }

// accounts returns the account use cases on a real database.
func accounts(t *testing.T, pool *pgxpool.Pool, now func() time.Time) *account.Service {
	t.Helper()
	signer, err := token.NewSigner([]token.Key{{ID: "test", Secret: []byte(rand.Text() + rand.Text())}}, now)
	require.NoError(t, err)
	return account.New(account.Parts{
		Users:      postgres.NewUserStore(pool, nil),
		Sessions:   postgres.NewSessionStore(pool, nil),
		Throttle:   postgres.NewThrottle(pool, addressKey(t)),
		Passwords:  plainPasswords{},
		Tokens:     signer,
		Limits:     account.DefaultLimits(),
		AddressKey: addressKey(t),
		Now:        now,
	})
}

// family is what a test knows of a session's refresh tokens: who holds which,
// and which have been used.
type family struct {
	service *account.Service
	ctx     context.Context //nolint:containedctx // The test's own, for the length of one run.
	// chain holds every token in the order of issue; used is the place of the
	// newest one that was ever shown.
	chain []string
	used  int
	alive bool

	// stored is what the honest client keeps, in storage that its tabs share.
	stored string
	// keepsOnlyAccess is a client that never stores a new refresh token.
	keepsOnlyAccess bool
	stolen          []string

	honestLogouts, thiefTokens, lateThiefTokens int
}

// show sends a token and checks the answer against the rule: good until the
// successor has been used, and from then on the end of the session.
func (f *family) show(t *rapid.T, shown string) (next string, ok bool) {
	place := f.place(shown)
	tokens, err := f.refresh(shown)
	good := f.alive && place >= f.used
	if good != (err == nil) {
		t.Fatalf("token %d of %d, %d used, alive %v: got %v", place, len(f.chain), f.used, f.alive, err)
	}
	if err != nil {
		if skincare.KindOf(err) != skincare.KindUnauthorized {
			t.Fatalf("unexpected failure: %v", err)
		}
		f.alive = false
		return "", false
	}
	f.used = place
	f.learn(t, place, tokens.Refresh)
	return tokens.Refresh, true
}

// refresh asks again while the database is too busy to say yes or no, as a
// client does.
func (f *family) refresh(shown string) (account.Tokens, error) {
	for {
		tokens, err := f.service.Refresh(f.ctx, shown, account.DeviceProof{})
		if skincare.KindOf(err) != skincare.KindUnavailable {
			return tokens, err
		}
	}
}

// learn notes the successor of a token, which must always be the same.
func (f *family) learn(t *rapid.T, place int, successor string) {
	if place+1 == len(f.chain) {
		f.chain = append(f.chain, successor)
	}
	if f.chain[place+1] != successor {
		t.Fatalf("token %d had two successors", place)
	}
}

func (f *family) place(shown string) int {
	for i, known := range f.chain {
		if known == shown {
			return i
		}
	}
	return -1
}

// keep stores an answer unless another tab has stored one meanwhile.
func (f *family) keep(sent, next string) {
	if !f.keepsOnlyAccess && f.stored == sent {
		f.stored = next
	}
}

// honest is the client refreshing; its answer may get lost on the way.
func (f *family) honest(t *rapid.T, answerArrives bool) {
	sent := f.stored
	next, ok := f.show(t, sent)
	if !ok {
		f.honestLogouts++
		return
	}
	if answerArrives {
		f.keep(sent, next)
	}
}

// tabs is eight tabs refreshing at the same moment.
func (f *family) tabs(t *rapid.T) {
	sent, place := f.stored, f.place(f.stored)
	var (
		wait    sync.WaitGroup
		answers [8]account.Tokens
		errs    [8]error
	)
	for i := range answers {
		wait.Go(func() { answers[i], errs[i] = f.refresh(sent) })
	}
	wait.Wait()
	good := f.alive && place >= f.used
	for i, err := range errs {
		if good != (err == nil) {
			t.Fatalf("tab %d: token %d, %d used, alive %v: got %v", i, place, f.used, f.alive, err)
		}
		if err != nil {
			f.alive = false
			f.honestLogouts++
			continue
		}
		f.used = place
		f.learn(t, place, answers[i].Refresh)
		f.keep(sent, answers[i].Refresh)
	}
}

// thief shows something stolen and keeps what comes of it.
func (f *family) thief(t *rapid.T) {
	if len(f.stolen) == 0 {
		t.Skip("nothing stolen yet")
	}
	shown := rapid.SampledFrom(f.stolen).Draw(t, "stolen")
	late := f.place(shown) < f.used
	next, ok := f.show(t, shown)
	if !ok {
		return
	}
	f.thiefTokens++
	if late {
		f.lateThiefTokens++
	}
	f.stolen = append(f.stolen, next)
}

// TestRefreshSafety makes random interleavings of honest refreshes, lost
// answers, eight tabs at once and a thief. Run it with -rapid.checks=10000 for
// the full number.
func TestRefreshSafety(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	service := accounts(t, pool, time.Now)
	_, err := service.SignUp(t.Context(), account.Registration{Username: "ana", Password: goodPassword})
	require.NoError(t, err)

	runs, thiefTokens := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		tokens, err := service.LogIn(t.Context(), account.Attempt{Username: "ana", Password: goodPassword})
		if err != nil {
			rt.Fatal(err)
		}
		f := &family{
			service: service, ctx: t.Context(), alive: true,
			chain: []string{tokens.Refresh}, stored: tokens.Refresh,
			keepsOnlyAccess: rapid.Bool().Draw(rt, "keeps only access"),
		}
		rt.Repeat(map[string]func(*rapid.T){
			"refresh":     func(rt *rapid.T) { f.honest(rt, true) },
			"lost answer": func(rt *rapid.T) { f.honest(rt, false) },
			"eight tabs":  f.tabs,
			"steal":       func(*rapid.T) { f.stolen = append(f.stolen, f.stored) },
			"thief":       f.thief,
			"": func(rt *rapid.T) {
				if len(f.stolen) == 0 && f.honestLogouts > 0 {
					rt.Fatal("an honest client was logged out")
				}
				if f.lateThiefTokens > 0 {
					rt.Fatal("a thief got a token after the successor was used")
				}
			},
		})
		runs++
		thiefTokens += f.thiefTokens
	})
	t.Logf("%d interleavings; a thief got a token %d times before, 0 times after the successor was used", runs, thiefTokens)
	require.Positive(t, thiefTokens, "a thief who never gets anything proves nothing")
}

func TestSessionLife(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	const day = 24 * time.Hour

	logIn := func(t *testing.T, username string) (*account.Service, *clock, account.Tokens) {
		t.Helper()
		clock := &clock{now: time.Now()}
		service := accounts(t, pool, clock.Now)
		_, err := service.SignUp(t.Context(), account.Registration{Username: username, Password: goodPassword})
		require.NoError(t, err)
		tokens, err := service.LogIn(t.Context(), account.Attempt{Username: username, Password: goodPassword})
		require.NoError(t, err)
		return service, clock, tokens
	}

	t.Run("a client that keeps only the first refresh token stays logged in for the session's life", func(t *testing.T) {
		t.Parallel()
		service, clock, first := logIn(t, "ana")
		for clock.now = clock.now.Add(token.Lifetime); clock.now.Before(time.Now().Add(29 * day)); clock.now = clock.now.Add(4 * time.Hour) {
			tokens, err := service.Refresh(t.Context(), first.Refresh, account.DeviceProof{})
			require.NoError(t, err)
			_, err = service.Authenticate(t.Context(), tokens.Access)
			require.NoError(t, err)
		}
	})

	t.Run("a session ends after 14 days without use", func(t *testing.T) {
		t.Parallel()
		service, clock, tokens := logIn(t, "ben")
		clock.now = clock.now.Add(14*day + time.Minute)
		_, err := service.Refresh(t.Context(), tokens.Refresh, account.DeviceProof{})
		require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(err))
	})

	t.Run("a session ends after 30 days however much it is used", func(t *testing.T) {
		t.Parallel()
		service, clock, tokens := logIn(t, "cem")
		for range 30 {
			var err error
			tokens, err = service.Refresh(t.Context(), tokens.Refresh, account.DeviceProof{})
			require.NoError(t, err)
			clock.now = clock.now.Add(day)
		}
		clock.now = clock.now.Add(time.Minute)
		_, err := service.Refresh(t.Context(), tokens.Refresh, account.DeviceProof{})
		require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(err))
	})
}
