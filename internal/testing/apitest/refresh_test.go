package apitest_test

import (
	"context"
	"crypto/rand"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"clary.example/internal/features/account"
	"clary.example/internal/features/account/token"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/pgtest"
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
	return &account.Service{
		Users:      postgres.NewUserStore(pool, nil),
		Sessions:   postgres.NewSessionStore(pool, nil),
		Throttle:   postgres.NewThrottle(pool, addressKey(t)),
		Passwords:  plainPasswords{},
		Tokens:     signer,
		Limits:     account.DefaultLimits(),
		AddressKey: addressKey(t),
		Now:        now,
	}
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
	// key is the one that the session is bound to. It is zero for a session
	// that is bound to no device.
	key    account.DeviceKey
	stolen []string

	honestLogouts, thiefTokens, lateThiefTokens, lockSteps, refusals int
}

// proof is what the honest client shows with a token.
func (f *family) proof() account.DeviceProof {
	return account.DeviceProof{Key: f.key, Fresh: f.key != account.DeviceKey{}}
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

// refresh is the honest client's.
func (f *family) refresh(shown string) (account.Tokens, error) {
	return f.refreshWith(shown, f.proof())
}

// refreshWith asks again while the database is too busy to say yes or no, as a
// client does.
func (f *family) refreshWith(shown string, proof account.DeviceProof) (account.Tokens, error) {
	for {
		tokens, err := f.service.Refresh(f.ctx, shown, proof)
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
	f.steal(t, rapid.SampledFrom(f.stolen).Draw(t, "stolen"))
}

// lockStep is a thief who copies what the client stores before each of its
// refreshes, and refreshes as often as the client.
func (f *family) lockStep(t *rapid.T) {
	for range rapid.IntRange(1, 5).Draw(t, "rounds") {
		copied := f.stored
		f.stolen = append(f.stolen, copied)
		if rapid.Bool().Draw(t, "thief first") {
			f.steal(t, copied)
			f.honest(t, true)
		} else {
			f.honest(t, true)
			f.steal(t, copied)
		}
		f.lockSteps++
	}
}

// steal shows a token that the thief has.
func (f *family) steal(t *rapid.T, shown string) {
	if f.key != (account.DeviceKey{}) {
		f.repel(t, shown)
		return
	}
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

// repel shows a token of a bound session without the key of its device. The
// thief must get nothing, and the session must stay as it was, alive or over:
// the next step of the client would notice anything else.
func (f *family) repel(t *rapid.T, shown string) {
	proof := rapid.SampledFrom([]account.DeviceProof{
		{}, {Fresh: true}, {Key: account.DeviceKey{1}, Fresh: true}, {Key: f.key},
	}).Draw(t, "proof of the thief")
	tokens, err := f.refreshWith(shown, proof)
	if tokens != (account.Tokens{}) {
		f.thiefTokens++
	}
	want := skincare.KindProofRefused
	switch {
	case !f.alive:
		want = skincare.KindUnauthorized
	case proof.Key == f.key:
		want = skincare.KindNonceRequired
	}
	if got := skincare.KindOf(err); got != want {
		t.Fatalf("a thief with %v was answered %q and not %q", proof, got, want)
	}
	f.refusals++
}

// check holds what must be true after each step.
func (f *family) check(t *rapid.T) {
	bound := f.key != account.DeviceKey{}
	if f.honestLogouts > 0 && (bound || len(f.stolen) == 0) {
		t.Fatal("an honest client was logged out")
	}
	if f.thiefTokens > 0 && bound {
		t.Fatal("a thief without the key got a token")
	}
	if f.lateThiefTokens > 0 {
		t.Fatal("a thief got a token after the successor was used")
	}
}

// TestRefreshSafety makes random interleavings of honest refreshes, lost
// answers, eight tabs at once, a thief who comes when they like and one in
// lock-step with the client. Half of the sessions are bound to a device, and
// half of the clients keep only their first token. Run it with
// -rapid.checks=10000 for the full number.
func TestRefreshSafety(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	service := accounts(t, pool, time.Now)
	_, err := service.SignUp(t.Context(), account.Registration{Username: "ana", Password: goodPassword})
	require.NoError(t, err)

	var runs, bound, thiefTokens, lockSteps, refusals int
	rapid.Check(t, func(rt *rapid.T) {
		key := rapid.SampledFrom([]account.DeviceKey{{}, {7}}).Draw(rt, "device key")
		tokens, err := service.LogIn(t.Context(), account.Attempt{Username: "ana", Password: goodPassword, Key: key})
		if err != nil {
			rt.Fatal(err)
		}
		f := &family{
			service: service, ctx: t.Context(), alive: true,
			chain: []string{tokens.Refresh}, stored: tokens.Refresh, key: key,
			keepsOnlyAccess: rapid.Bool().Draw(rt, "keeps only access"),
		}
		rt.Repeat(map[string]func(*rapid.T){
			"refresh":     func(rt *rapid.T) { f.honest(rt, true) },
			"lost answer": func(rt *rapid.T) { f.honest(rt, false) },
			"eight tabs":  f.tabs,
			"steal":       func(*rapid.T) { f.stolen = append(f.stolen, f.stored) },
			"thief":       f.thief,
			"lock-step":   f.lockStep,
			"":            f.check,
		})
		runs++
		thiefTokens += f.thiefTokens
		lockSteps += f.lockSteps
		refusals += f.refusals
		if f.key != (account.DeviceKey{}) {
			bound++
		}
	})
	t.Logf("%d interleavings, %d of them of bound sessions, with %d rounds in lock-step", runs, bound, lockSteps)
	t.Logf("bound sessions: a thief was refused %d times and got 0 tokens; honest clients were logged out 0 times", refusals)
	t.Logf("unbound sessions: a thief got a token %d times before, 0 times after the successor was used", thiefTokens)
	require.Positive(t, thiefTokens, "a thief who never gets anything proves nothing")
	require.Positive(t, refusals)
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
