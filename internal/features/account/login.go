package account

import (
	"context"
	"errors"
	"slices"

	"clary.example/internal/skincare"
)

// Attempt is a filled-in login form.
type Attempt struct {
	Username string
	Password string
	Origin   Origin
	// Device is what the person logs in on, as far as it is known.
	Device Device
	// Key is the key that the session is bound to. Its zero value opens a
	// session that is bound to no device.
	Key DeviceKey
}

// LogIn opens a session. It returns an error of KindUnauthorized, after the
// same work, whether the user or the password is wrong.
func (s *Service) LogIn(ctx context.Context, attempt Attempt) (Tokens, error) {
	from := attempt.Origin.Network()
	limits := s.Limits.login(attempt.Username, from)
	creds, err := s.admit(ctx, attempt.Username, from, limits)
	if err != nil {
		return Tokens{}, err
	}
	matches, outdated, err := s.Passwords.Verify(ctx, creds.checkedHash(), attempt.Password)
	if err != nil {
		// Nothing was tried, so nothing is counted: a crowd at the door must
		// not become a locked one.
		return Tokens{}, errors.Join(err, s.giveBack(ctx, limits.taken(creds)...))
	}
	if !matches {
		s.note(ctx, EventLoginFailed, creds.User.ID)
		if creds.full != nil {
			return Tokens{}, creds.full
		}
		return Tokens{}, skincare.Errorf(skincare.KindUnauthorized, "Wrong username or password.")
	}

	if err := s.resetAttempts(ctx, limits); err != nil {
		return Tokens{}, err
	}
	tokens, err := s.start(ctx, creds, opening{device: attempt.Device, key: attempt.Key, from: from})
	if err != nil {
		return Tokens{}, err
	}
	s.note(ctx, EventLoggedIn, creds.User.ID)
	if outdated {
		_ = s.rehash(ctx, creds, attempt.Password) // Else the next login does it.
	}
	return tokens, nil
}

// admit counts an attempt and looks up whom it is for. The attempt is paid for
// before it is made, so that a hundred at once cannot pass where ten may.
//
// When the count of the account is full, credentials.full says so. The right
// password still opens the account from a network that the owner is known to log
// in from: or else anyone could lock anyone out. A wrong one is answered with
// full everywhere, so that nobody learns from the answer whether there is such
// an account and where its owner logs in from.
func (s *Service) admit(ctx context.Context, username string, from Network, limits attemptLimits) (Credentials, error) {
	if err := s.Throttle.Take(ctx, s.Now(), limits.pair, limits.address); err != nil {
		return Credentials{}, err
	}
	creds, err := s.credentials(ctx, username)
	if err != nil {
		return Credentials{}, err
	}
	creds.FromKnownNetwork = slices.Contains(creds.KnownNetworks, s.AddressKey.Network(creds.User.ID, from))
	err = s.Throttle.Take(ctx, s.Now(), limits.account)
	if skincare.KindOf(err) == skincare.KindThrottled {
		creds.full = err
		return creds, nil
	}
	return creds, err
}

// credentials looks up whom an attempt is for. They are empty when there is no
// such user. A name that nobody can have is looked up like any other.
func (s *Service) credentials(ctx context.Context, username string) (Credentials, error) {
	key, err := UsernameKey(username)
	if err != nil {
		key = ""
	}
	creds, err := s.Users.Credentials(ctx, key)
	if err != nil && skincare.KindOf(err) != skincare.KindNotFound {
		return Credentials{}, err
	}
	return creds, nil
}

// checkedHash returns the hash that an attempt is compared with. No password
// matches the empty one, which takes as long as any other.
func (c Credentials) checkedHash() string {
	if c.full != nil && !c.FromKnownNetwork {
		return ""
	}
	return c.PasswordHash
}

// resetAttempts returns the attempts of somebody who has proved to be the owner. Of
// the address only theirs is returned: the others may be anybody's.
func (s *Service) resetAttempts(ctx context.Context, limits attemptLimits) error {
	if err := s.Throttle.Forget(ctx, limits.pair, limits.account); err != nil {
		return err
	}
	return s.giveBack(ctx, limits.address)
}

func (s *Service) giveBack(ctx context.Context, limits ...Limit) error {
	for _, limit := range limits {
		if err := s.Throttle.GiveBack(ctx, limit); err != nil {
			return err
		}
	}
	return nil
}

// rehash keeps the password with today's parameters, now that it is known.
func (s *Service) rehash(ctx context.Context, creds Credentials, password string) error {
	hash, err := s.Passwords.Hash(ctx, password)
	if err != nil {
		return err
	}
	return s.Users.Rehash(ctx, creds.User.ID, creds.PasswordHash, hash)
}
