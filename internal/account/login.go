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
	matches, outdated, err := s.Passwords.Verify(ctx, creds.PasswordHash, attempt.Password)
	if err != nil {
		// Nothing was tried, so nothing is counted: a crowd at the door must
		// not become a locked one.
		return Tokens{}, errors.Join(err, s.giveBack(ctx, limits.taken(creds)...))
	}
	if !matches {
		s.note(ctx, EventLoginFailed, creds.User.ID)
		return Tokens{}, skincare.Errorf(skincare.KindUnauthorized, "Wrong username or password.")
	}

	if err := s.forgive(ctx, limits); err != nil {
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
// Failures from elsewhere do not count for someone who comes from a network
// that they are known to log in from: or else anyone could lock anyone out.
func (s *Service) admit(ctx context.Context, username string, from Network, limits attemptLimits) (Credentials, error) {
	if err := s.Throttle.Take(ctx, s.Now(), limits.pair, limits.address); err != nil {
		return Credentials{}, err
	}
	// A name that nobody can have is looked up like any other, and not found.
	key, err := UsernameKey(username)
	if err != nil {
		key = ""
	}
	creds, err := s.Users.Credentials(ctx, key)
	if err != nil && skincare.KindOf(err) != skincare.KindNotFound {
		return Credentials{}, err
	}
	creds.FromKnownNetwork = slices.Contains(creds.KnownNetworks, s.AddressKey.Network(creds.User.ID, from))
	if creds.FromKnownNetwork {
		return creds, nil
	}
	return creds, s.Throttle.Take(ctx, s.Now(), limits.account)
}

// forgive returns the attempts of somebody who has proved to be the owner. Of
// the address only theirs is returned: the others may be anybody's.
func (s *Service) forgive(ctx context.Context, limits attemptLimits) error {
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
