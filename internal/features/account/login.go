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
	admitted, err := s.admit(ctx, attempt.Username, from, limits)
	creds := admitted.creds
	if err != nil {
		return Tokens{}, errors.Join(err, s.undoAttempt(ctx, creds.User.ID, admitted.taken...))
	}
	matches, outdated, err := s.Passwords.Verify(ctx, admitted.checkedHash(), attempt.Password)
	if err != nil {
		// The password was not checked, so nothing is counted: an overload must not
		// lock people out.
		return Tokens{}, errors.Join(err, s.undoAttempt(ctx, creds.User.ID, admitted.taken...))
	}
	if !matches {
		s.note(ctx, EventLoginFailed, creds.User.ID)
		if admitted.throttled != nil {
			return Tokens{}, admitted.throttled
		}
		return Tokens{}, skincare.Errorf(skincare.KindUnauthorized, "Wrong username or password.")
	}

	if err := s.resetAttempts(ctx, limits); err != nil {
		return Tokens{}, err
	}
	tokens, err := s.start(ctx, creds, opening{device: attempt.Device, key: attempt.Key, from: from})
	if err != nil {
		s.noteIfAbandoned(ctx, creds.User.ID)
		return Tokens{}, err
	}
	s.note(ctx, EventLoggedIn, creds.User.ID)
	if outdated {
		_ = s.rehash(ctx, creds, attempt.Password) // Else the next login does it.
	}
	return tokens, nil
}

// admission is an attempt to log in that was counted.
type admission struct {
	creds Credentials
	// taken are the limits of which the attempt has used one.
	taken []Limit
	// throttled is the error of a limit that had nothing left, but does not keep the
	// owner out.
	throttled error
}

// admit looks up whom an attempt is for and counts it. Counting comes before the
// check, so that a hundred attempts at once cannot pass where ten may.
//
// Others can use up the limits of the account and of the address. The right
// password then still opens the account from a network that the owner recently
// logged in from: or else anyone could lock anyone out. A wrong one gets the error
// of the limit everywhere, so that the answer does not tell whether there is such
// an account and where its owner logs in from. The limit of the address also bounds
// how much one address makes the server hash, so it rejects all others at once.
func (s *Service) admit(ctx context.Context, username string, from Network, limits attemptLimits) (admission, error) {
	creds, err := s.credentials(ctx, username)
	if err != nil {
		return admission{}, err
	}
	creds.FromKnownNetwork = slices.Contains(creds.KnownNetworks, s.AddressKey.Network(creds.User.ID, from))
	admitted := admission{creds: creds}
	for _, limit := range []Limit{limits.pair, limits.address, limits.account} {
		err := s.Throttle.Take(ctx, s.Now(), limit)
		mayPass := limit == limits.account || limit == limits.address && creds.FromKnownNetwork
		switch {
		case err == nil:
			admitted.taken = append(admitted.taken, limit)
		case mayPass && skincare.KindOf(err) == skincare.KindThrottled:
			admitted.throttled = err
		default:
			return admitted, err
		}
	}
	return admitted, nil
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
func (a admission) checkedHash() string {
	if a.throttled != nil && !a.creds.FromKnownNetwork {
		return ""
	}
	return a.creds.PasswordHash
}

// resetAttempts returns the attempts of somebody who has proved to be the owner. Of
// the address only theirs is returned: the others may be anybody's.
func (s *Service) resetAttempts(ctx context.Context, limits attemptLimits) error {
	if err := s.Throttle.Forget(ctx, limits.pair, limits.account); err != nil {
		return err
	}
	return s.giveBack(ctx, limits.address)
}

// undoAttempt gives back what an attempt has used that was not made.
func (s *Service) undoAttempt(ctx context.Context, user skincare.UserID, taken ...Limit) error {
	if len(taken) > 0 {
		s.noteIfAbandoned(ctx, user)
	}
	return s.giveBack(ctx, taken...)
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
