package account

import (
	"context"

	"clary.example/internal/skincare"
)

// Attempt is a filled-in login form.
type Attempt struct {
	Username string
	Password string
	Origin   Origin
}

// LogIn opens a session. It returns an error of KindUnauthorized, after the
// same work, whether the user or the password is wrong.
func (s *Service) LogIn(ctx context.Context, attempt Attempt) (Tokens, error) {
	// A name that nobody can have is looked up like any other, and not found.
	key, err := UsernameKey(attempt.Username)
	if err != nil {
		key = ""
	}

	// The attempt is paid for before it is made, so that a hundred at once
	// cannot pass where ten may.
	pair, account, address := s.Limits.login(key, attempt.Origin)
	if err := s.Throttle.Take(ctx, s.Now(), pair, account, address); err != nil {
		return Tokens{}, err
	}

	creds, err := s.Users.Credentials(ctx, key)
	if err != nil && skincare.KindOf(err) != skincare.KindNotFound {
		return Tokens{}, err
	}
	matches, outdated, err := s.Passwords.Verify(ctx, creds.PasswordHash, attempt.Password)
	if err != nil {
		return Tokens{}, err
	}
	if !matches {
		return Tokens{}, skincare.Errorf(skincare.KindUnauthorized, "Wrong username or password.")
	}

	if err := s.Throttle.Forget(ctx, pair, account); err != nil {
		return Tokens{}, err
	}
	if err := s.Throttle.GiveBack(ctx, address); err != nil {
		return Tokens{}, err
	}
	if outdated {
		if creds.PasswordHash, err = s.rehash(ctx, creds, attempt.Password); err != nil {
			return Tokens{}, err
		}
	}
	return s.start(ctx, creds)
}

// rehash keeps the password with today's parameters, now that it is known.
func (s *Service) rehash(ctx context.Context, creds Credentials, password string) (string, error) {
	hash, err := s.Passwords.Hash(ctx, password)
	if err != nil {
		return "", err
	}
	return hash, s.Users.Rehash(ctx, creds.User.ID, creds.PasswordHash, hash)
}
