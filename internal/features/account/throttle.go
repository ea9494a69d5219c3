package account

import (
	"context"
	"strconv"
	"time"

	"clary.example/internal/skincare"
)

// Throttle counts attempts. All replicas share one count. A call that has begun is
// finished even if its context ends, so that leaving changes no count.
type Throttle interface {
	// Take uses up one attempt of each limit, in order. It returns an error of
	// KindThrottled with the time to wait when one has none left.
	Take(ctx context.Context, now time.Time, limits ...Limit) error
	// GiveBack returns one attempt that turned out to be honest.
	GiveBack(ctx context.Context, limit Limit) error
	// Forget returns all attempts of the limits.
	Forget(ctx context.Context, limits ...Limit) error
}

// Limit allows Burst attempts at once and one more after each Every.
type Limit struct {
	Key   string
	Every time.Duration
	Burst int
}

// Rate is a Limit without a key.
type Rate struct {
	Every time.Duration
	Burst int
}

// Limits are the rates at which people may try. Failed logins are counted three
// times: for the pair of account and network, where an attacker shows first; for
// the account, however many networks are used; and for the network, however many
// accounts are tried, which is wide enough for a university. When the count of
// the account or of the network is full, the right password still opens the account
// from a network that its owner recently logged in from.
type Limits struct {
	LoginPair    Rate
	LoginAccount Rate
	LoginAddress Rate
	SignUp       Rate
}

// DefaultLimits stay below the 100 consecutive failures per account that NIST
// SP 800-63B allows.
func DefaultLimits() Limits {
	return Limits{
		LoginPair:    Rate{Every: time.Minute, Burst: 10},
		LoginAccount: Rate{Every: 5 * time.Minute, Burst: 50},
		LoginAddress: Rate{Every: 6 * time.Second, Burst: 200},
		SignUp:       Rate{Every: 30 * time.Second, Burst: 30},
	}
}

// attemptLimits are the limits of one attempt to get in.
type attemptLimits struct {
	pair, account, address Limit
}

// wrongCode returns the limit of wrong recovery codes. It bounds how many answers
// one network gets. Nothing is counted for the account: a code has too many bits to
// be guessed, and a count would let anyone keep the owner from using theirs, or tell
// who has an account.
func (l Limits) wrongCode(from Network) Limit {
	return l.LoginAddress.limit("recovery-address", string(from))
}

// goodCode returns the limit of good recovery codes, each of which has the server
// check and hash a new password. Only somebody who has a code can use it up.
func (l Limits) goodCode(user skincare.UserID) Limit {
	return l.LoginPair.limit("recovery-user", strconv.FormatInt(int64(user), 10))
}

// login returns the limits of logging in.
func (l Limits) login(username string, from Network) attemptLimits {
	// What is no username is counted as it was typed: people who mistype must
	// not share one count.
	name, err := UsernameKey(username)
	if err != nil {
		name = "not a name\x00" + username
	}
	return attemptLimits{
		pair:    l.LoginPair.limit("login-pair", name, string(from)),
		account: l.LoginAccount.limit("login-account", name),
		address: l.LoginAddress.limit("login-address", string(from)),
	}
}

// confirmation returns the limit of confirming the password while logged in. It
// is counted for each session: whoever stole one cannot use up the tries of the
// owner, and cannot open another without the password.
func (l Limits) confirmation(caller skincare.Caller) Limit {
	return l.LoginPair.limit("confirm", strconv.FormatInt(int64(caller.ID), 10), strconv.FormatInt(int64(caller.Session), 10))
}

// passkeyLogin returns the limit of beginning to log in with a passkey. Whose it
// is nobody knows yet, and a signature cannot be guessed: the limit bounds how
// many challenges wait for an answer.
func (l Limits) passkeyLogin(from Network) Limit {
	return l.LoginAddress.limit("passkey-address", string(from))
}

// newPasskey returns the limit of beginning to add a passkey.
func (l Limits) newPasskey(user skincare.UserID) Limit {
	return l.LoginPair.limit("passkey-new", strconv.FormatInt(int64(user), 10))
}

// signUp returns the limit of creating accounts.
func (l Limits) signUp(origin Origin) Limit {
	return l.SignUp.limit("signup", string(origin.Network()))
}

func (r Rate) limit(parts ...string) Limit {
	key := ""
	for _, part := range parts {
		key += part + "\x00"
	}
	return Limit{Key: key, Every: r.Every, Burst: r.Burst}
}
