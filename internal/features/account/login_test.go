package account_test

import (
	"context"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

type fakeUsers struct {
	account.Users
	known    map[string]account.Credentials
	rehashed string
	err      error
}

func (f *fakeUsers) Credentials(_ context.Context, key string) (account.Credentials, error) {
	if f.err != nil {
		return account.Credentials{}, f.err
	}
	if creds, ok := f.known[key]; ok {
		return creds, nil
	}
	return account.Credentials{}, skincare.Errorf(skincare.KindNotFound, "There is no such user.")
}

func (f *fakeUsers) Rehash(_ context.Context, _ skincare.UserID, _, to string) error {
	f.rehashed = to
	return nil
}

type fakeSessions struct {
	account.Sessions
	startedWith string
	startedFrom account.NetworkDigest
}

func (f *fakeSessions) Start(_ context.Context, _ account.Session, passwordHash string, from account.NetworkDigest) error {
	f.startedWith, f.startedFrom = passwordHash, from
	return nil
}

// fakePasswords notes what it is asked to compare. A hash is the password with
// "old:" or "new:" before it.
type fakePasswords struct {
	compared []string
	err      error
	// meanwhile happens during a comparison. It may be nil.
	meanwhile func()
}

func (f *fakePasswords) Check(context.Context, string, string) error { return nil }

func (f *fakePasswords) Hash(_ context.Context, password string) (string, error) {
	return "new:" + password, nil
}

func (f *fakePasswords) Verify(_ context.Context, hash, password string) (bool, bool, error) {
	f.compared = append(f.compared, hash)
	if f.meanwhile != nil {
		f.meanwhile()
	}
	return hash == "old:"+password || hash == "new:"+password, hash == "old:"+password, f.err
}

// fakeThrottle notes which limits are taken, given back and forgotten.
type fakeThrottle struct {
	taken, forgotten, givenBack []account.Limit
	// full is the kind of limit that has no attempt left.
	full string
	// broken is why nothing can be returned.
	broken error
}

func (f *fakeThrottle) Take(_ context.Context, _ time.Time, limits ...account.Limit) error {
	f.taken = append(f.taken, limits...)
	for _, limit := range limits {
		if kind, _, _ := strings.Cut(limit.Key, "\x00"); kind == f.full {
			return skincare.Throttled(time.Second)
		}
	}
	return nil
}

func (f *fakeThrottle) Forget(_ context.Context, limits ...account.Limit) error {
	f.forgotten = append(f.forgotten, limits...)
	return f.broken
}

func (f *fakeThrottle) GiveBack(_ context.Context, limit account.Limit) error {
	f.givenBack = append(f.givenBack, limit)
	return f.broken
}

type fakeTokens struct{ account.AccessTokens }

func (fakeTokens) Issue(skincare.UserID, skincare.SessionID) (string, error) { return "access", nil }

type bundle struct {
	users     *fakeUsers
	sessions  *fakeSessions
	passwords *fakePasswords
	throttle  *fakeThrottle
	service   *account.Service
}

// homeOfAna is where Ana has logged in from before.
const homeOfAna = "198.51.100.1"

func setup() *bundle {
	key, err := account.NewAddressKey([]byte(strings.Repeat("k", account.AddressKeyBytes)))
	if err != nil {
		panic(err)
	}
	ana := account.Credentials{
		User: skincare.User{ID: 1}, PasswordHash: "old:right",
		KnownNetworks: []account.NetworkDigest{key.Network(1, "192.0.2.77"), key.Network(1, homeOfAna)},
	}
	b := &bundle{
		users:     &fakeUsers{known: map[string]account.Credentials{"ana": ana}},
		sessions:  &fakeSessions{},
		passwords: &fakePasswords{},
		throttle:  &fakeThrottle{},
	}
	b.service = &account.Service{
		Users: b.users, Sessions: b.sessions, Passwords: b.passwords, Throttle: b.throttle,
		Tokens: fakeTokens{}, Limits: account.DefaultLimits(), AddressKey: key, Now: time.Now,
	}
	return b
}

func (b *bundle) logIn(username, password, address string) error {
	_, err := b.service.LogIn(context.Background(), account.Attempt{
		Username: username, Password: password, Origin: account.Origin{Address: netip.MustParseAddr(address)},
	})
	return err
}

func TestLogIn(t *testing.T) {
	t.Parallel()

	t.Run("does the same work for a user who does not exist", func(t *testing.T) {
		t.Parallel()
		b := setup()
		require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(b.logIn("ana", "wrong", "192.0.2.1")))
		require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(b.logIn("nobody", "wrong", "192.0.2.1")))
		require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(b.logIn("no body", "wrong", "192.0.2.1")))
		require.Equal(t, []string{"old:right", "", ""}, b.passwords.compared)
		require.Len(t, b.throttle.taken, 9)
		require.Empty(t, b.throttle.forgotten)
	})

	t.Run("forgives failures of the account, but not those of others from the same address", func(t *testing.T) {
		t.Parallel()
		b := setup()
		require.NoError(t, b.logIn("ana", "right", "192.0.2.1"))
		pair, address, ofAccount := b.throttle.taken[0], b.throttle.taken[1], b.throttle.taken[2]
		require.Equal(t, []account.Limit{pair, ofAccount}, b.throttle.forgotten)
		require.Equal(t, []account.Limit{address}, b.throttle.givenBack)
	})

	t.Run("opens a full account with the right password where the owner logs in from, and nowhere else", func(t *testing.T) {
		t.Parallel()
		b := setup()
		b.throttle.full = "login-account"
		require.NoError(t, b.logIn("ana", "right", homeOfAna))
		require.Equal(t, skincare.KindThrottled, skincare.KindOf(b.logIn("ana", "right", "192.0.2.1")))
	})

	t.Run("does the same work and says the same of a full account, whoever it is and wherever they are", func(t *testing.T) {
		t.Parallel()
		for _, try := range [][2]string{{"ana", "192.0.2.1"}, {"ana", homeOfAna}, {"nobody", "192.0.2.1"}, {"nobody", homeOfAna}} {
			b := setup()
			b.throttle.full = "login-account"
			require.Equal(t, skincare.KindThrottled, skincare.KindOf(b.logIn(try[0], "wrong", try[1])), "%v", try)
			require.Len(t, b.throttle.taken, 3)
			require.Len(t, b.passwords.compared, 1, "%v: a hash is computed", try)
		}
	})

	t.Run("does not count an attempt that was never made", func(t *testing.T) {
		t.Parallel()
		b := setup()
		b.passwords.err = skincare.Busy(time.Second)
		for _, address := range []string{"192.0.2.1", "198.51.100.1"} {
			require.Equal(t, skincare.KindUnavailable, skincare.KindOf(b.logIn("ana", "right", address)))
			require.Equal(t, b.throttle.taken, b.throttle.givenBack)
		}
	})

	t.Run("gives back no attempt that a full account did not take", func(t *testing.T) {
		t.Parallel()
		b := setup()
		b.throttle.full, b.passwords.err = "login-account", skincare.Busy(time.Second)
		require.Equal(t, skincare.KindUnavailable, skincare.KindOf(b.logIn("ana", "right", homeOfAna)))
		require.Equal(t, b.throttle.taken[:2], b.throttle.givenBack)
	})

	t.Run("compares nothing where a network has no attempt left", func(t *testing.T) {
		t.Parallel()
		for full, address := range map[string]string{"login-pair": homeOfAna, "login-address": "192.0.2.1"} {
			b := setup()
			b.throttle.full = full
			require.Equal(t, skincare.KindThrottled, skincare.KindOf(b.logIn("ana", "right", address)), full)
			require.Empty(t, b.passwords.compared, full)
			require.ElementsMatch(t, b.throttle.taken[:len(b.throttle.taken)-1], b.throttle.givenBack, full)
		}
	})

	t.Run("opens an account from a full address where the owner logs in from, and tells a guesser nothing", func(t *testing.T) {
		t.Parallel()
		b := setup()
		b.throttle.full = "login-address"
		require.NoError(t, b.logIn("ana", "right", homeOfAna))
		require.Equal(t, skincare.KindThrottled, skincare.KindOf(b.logIn("ana", "wrong", homeOfAna)))
		require.Equal(t, skincare.KindThrottled, skincare.KindOf(b.logIn("nobody", "wrong", homeOfAna)))
	})

	t.Run("notes that a client left, and counts nothing", func(t *testing.T) {
		t.Parallel()
		h := setupHouse()
		ctx, leave := context.WithCancel(t.Context())
		h.passwords.err, h.passwords.meanwhile = context.Canceled, leave
		_, err := h.service.LogIn(ctx, account.Attempt{Username: "ana", Password: "right", Origin: atHome()})
		require.ErrorIs(t, err, context.Canceled)
		require.Equal(t, []noted{{account.EventAttemptAbandoned, 1}}, h.noted)
		require.Equal(t, h.throttle.taken, h.throttle.givenBack)
	})

	t.Run("does not take a failure of ours for a wrong password", func(t *testing.T) {
		t.Parallel()
		b := setup()
		b.users.err = errStore
		require.ErrorIs(t, b.logIn("ana", "right", homeOfAna), errStore)
		b.users.err, b.throttle.broken = nil, errStore
		require.ErrorIs(t, b.logIn("ana", "right", homeOfAna), errStore)
		require.Empty(t, b.sessions.startedWith)
	})

	t.Run("replaces an outdated hash once the session has started", func(t *testing.T) {
		t.Parallel()
		b := setup()
		require.NoError(t, b.logIn("ana", "right", "192.0.2.1"))
		require.Equal(t, "old:right", b.sessions.startedWith)
		require.Equal(t, "new:right", b.users.rehashed)

		b = setup()
		b.users.known["ana"] = account.Credentials{User: skincare.User{ID: 1}, PasswordHash: "new:right"}
		require.NoError(t, b.logIn("ana", "right", "192.0.2.1"))
		require.Empty(t, b.users.rehashed, "a hash of today stays")
	})

	t.Run("counts what one household controls as one address", func(t *testing.T) {
		t.Parallel()
		b := setup()
		for _, address := range []string{"2001:db8::1", "2001:db8::2", "2001:db8:0:1::1", "192.0.2.1", "::ffff:192.0.2.1", "192.0.2.2"} {
			_ = b.logIn("ana", "wrong", address)
		}
		keys := make([]string, 0, 6)
		for i := 1; i < len(b.throttle.taken); i += 3 {
			keys = append(keys, b.throttle.taken[i].Key)
		}
		require.Equal(t, keys[0], keys[1])
		require.NotEqual(t, keys[0], keys[2])
		require.Equal(t, keys[3], keys[4])
		require.NotEqual(t, keys[3], keys[5])
	})

	t.Run("knows a user however the name is written", func(t *testing.T) {
		t.Parallel()
		b := setup()
		require.NoError(t, b.logIn(" ANA ", "right", "192.0.2.1"))
		require.Equal(t, "login-account\x00ana\x00", b.throttle.taken[2].Key)
	})

	t.Run("counts names that nobody can have one by one", func(t *testing.T) {
		t.Parallel()
		b := setup()
		_ = b.logIn("not a name", "x", "192.0.2.1")
		_ = b.logIn("another one", "x", "192.0.2.1")
		require.NotEqual(t, b.throttle.taken[2].Key, b.throttle.taken[5].Key)
	})
}
