package account

import (
	"context"
	"strconv"
	"time"

	"clary.example/internal/skincare"
)

// Throttle counts attempts. All replicas share one count.
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

// Limits are the rates at which people may try. Failed logins, and failed
// recoveries just so, are counted three times: for the pair of account and
// network, where an attacker shows first; for the account, however many networks
// are used, but not from those that its owner is known to log in from; and for
// the network, however many accounts are tried, which is wide enough for a
// university.
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

// taken returns the limits that an attempt with these credentials has used.
func (l attemptLimits) taken(creds Credentials) []Limit {
	if creds.FromKnownNetwork {
		return []Limit{l.pair, l.address}
	}
	return []Limit{l.pair, l.address, l.account}
}

// login returns the limits of logging in.
func (l Limits) login(username string, from Network) attemptLimits {
	return l.attempt("login", username, from)
}

// recovery returns the limits of getting back in with a recovery code. They
// are those of logging in and are counted apart: whoever has tried all the
// passwords that they remember must still be able to use a code.
func (l Limits) recovery(username string, from Network) attemptLimits {
	return l.attempt("recovery", username, from)
}

func (l Limits) attempt(kind, username string, from Network) attemptLimits {
	// What is no username is counted as it was typed: people who mistype must
	// not share one count.
	name, err := UsernameKey(username)
	if err != nil {
		name = "not a name\x00" + username
	}
	return attemptLimits{
		pair:    l.LoginPair.limit(kind+"-pair", name, string(from)),
		account: l.LoginAccount.limit(kind+"-account", name),
		address: l.LoginAddress.limit(kind+"-address", string(from)),
	}
}

// confirmation returns the limit of confirming the password while logged in.
func (l Limits) confirmation(user skincare.UserID) Limit {
	return l.LoginPair.limit("confirm", strconv.FormatInt(int64(user), 10))
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
