// Package account lets people sign up, log in, stay logged in, see where they
// are logged in, keep a skin profile, change their password, get back in without
// it, log in with passkeys and leave.
package account

import (
	"context"
	"errors"
	"time"

	"clary.example/internal/skincare"
)

// Users keeps accounts.
type Users interface {
	// Create adds a user with an empty profile and the given consents, all or
	// nothing. It returns an error of KindTaken when the name is in use.
	Create(ctx context.Context, user NewUser) (skincare.UserID, error)
	// Credentials returns what is needed to check a login, by the canonical
	// form of the username. It returns an error of KindNotFound when there is
	// no such user.
	Credentials(ctx context.Context, usernameKey string) (Credentials, error)
	// CredentialsByID is Credentials for a user who is logged in.
	CredentialsByID(ctx context.Context, user skincare.UserID) (Credentials, error)
	// Rehash replaces a hash with a stronger one of the same password. It does
	// nothing when the password has been changed meanwhile.
	Rehash(ctx context.Context, user skincare.UserID, from, to string) error
	// ChangePassword replaces a hash, voids the recovery codes and ends every
	// session but the one given.
	// It returns an error of KindWrongPassword when the hash is no longer the
	// one that was checked.
	ChangePassword(ctx context.Context, caller skincare.Caller, from, to string) error
	// SaveProfile replaces the profile of a user by a sealed one. It returns an
	// error of KindConsentRequired when they have withdrawn their consent to it
	// meanwhile.
	SaveProfile(ctx context.Context, user skincare.UserID, sealed []byte) error
	// Delete removes a user and all rows of theirs at once, and has their key
	// and objects erased by jobs, soon afterwards. It returns an error of
	// KindForbidden for an admin.
	Delete(ctx context.Context, user skincare.UserID) error
}

// Sessions keeps who is logged in.
type Sessions interface {
	// Start adds a session and ends the user's oldest ones beyond the limit.
	// It remembers the network as one that the user logs in from.
	// It returns an error of KindUnavailable when the user's hash is no longer
	// the one that the login was checked against. For a session that a passkey
	// opens, it moves the passkey's counter on, and returns an error of
	// KindUnauthorized when the passkey is gone or its counter does not rise.
	Start(ctx context.Context, session Session, passwordHash string, from NetworkDigest) error
	// Caller returns the person behind a session that lives, or an error of
	// KindUnauthorized.
	Caller(ctx context.Context, user skincare.UserID, id skincare.SessionID) (skincare.Caller, error)
	// CallerWithConsents is Caller together with the person's pause and latest
	// answers.
	CallerWithConsents(
		ctx context.Context, user skincare.UserID, id skincare.SessionID,
	) (caller skincare.Caller, restricted bool, latest []skincare.Consent, err error)
	// Change locks a session, lets change say what becomes of it, and keeps
	// that. It returns an error of KindUnauthorized when there is no such
	// session.
	Change(ctx context.Context, user skincare.UserID, id skincare.SessionID, change func(*Session)) error
	// Confirm notes when the person of a session proved again who they are.
	// It returns an error of KindUnauthorized when there is no such session.
	Confirm(ctx context.Context, user skincare.UserID, id skincare.SessionID, at time.Time) error
	// ConfirmedAt returns when that was last, with the error of Confirm.
	ConfirmedAt(ctx context.Context, user skincare.UserID, id skincare.SessionID) (time.Time, error)
	// End removes a session. It is no error when there is none.
	End(ctx context.Context, user skincare.UserID, id skincare.SessionID) error
	// Live returns the sessions of a user that were used and started since the
	// given times, the last used first, without the digests of their tokens.
	Live(ctx context.Context, user skincare.UserID, usedSince, startedSince time.Time) ([]Session, error)
	// PasskeyAt returns when a session was opened with a passkey, and zero when it
	// was opened with a password or is over.
	PasskeyAt(ctx context.Context, user skincare.UserID, id skincare.SessionID) (time.Time, error)
	// EndAllBut removes all sessions of a user but those given.
	EndAllBut(ctx context.Context, user skincare.UserID, keep ...skincare.SessionID) error
}

// RecoveryCodes keeps what gets people back in who forgot their password.
type RecoveryCodes interface {
	// Replace voids the codes of a user and keeps others in their place. It
	// returns an error of KindWrongPassword when the user's hash is no longer
	// the one that was checked.
	Replace(ctx context.Context, user skincare.UserID, passwordHash string, codes []Digest, at time.Time) error
	// Left returns what a user has left.
	Left(ctx context.Context, user skincare.UserID) (CodesLeft, error)
	// Has reports whether a code is good.
	Has(ctx context.Context, user skincare.UserID, code Digest) (bool, error)
	// Redeem uses up a code, replaces the user's hash and ends all their
	// sessions, all or nothing. It returns an error of KindUnauthorized when
	// the code is not good any more.
	Redeem(ctx context.Context, user skincare.UserID, code Digest, passwordHash string) error
}

// Passwords judges, hashes and checks passwords. Every call may return an error
// of KindUnavailable when too many are waiting.
type Passwords interface {
	// Check says whether a new password is good enough, with an error of
	// KindInvalid when it is not.
	Check(ctx context.Context, password, username string) error
	// Hash returns a new hash.
	Hash(ctx context.Context, password string) (string, error)
	// Verify compares a password with a hash, and says whether the hash should
	// be replaced by a stronger one. An empty hash never matches, but takes as
	// long as any other.
	Verify(ctx context.Context, hash, password string) (matches, outdated bool, err error)
}

// AccessTokens issues and reads access tokens.
type AccessTokens interface {
	Issue(user skincare.UserID, session skincare.SessionID) (string, error)
	// Parse returns an error of KindUnauthorized for any token that Issue did
	// not make, or made too long ago.
	Parse(token string) (skincare.UserID, skincare.SessionID, error)
}

// NewUser is an account about to be created.
type NewUser struct {
	Username     string
	UsernameKey  string
	PasswordHash string
	// DeclaredAdultAt is when the person stated that they are 18 or over. It
	// is zero when they were not asked.
	DeclaredAdultAt time.Time
	Consents        []skincare.Consent
}

// Credentials are what a login is checked against.
type Credentials struct {
	User         skincare.User
	PasswordHash string
	// KnownNetworks are those that the user has lately logged in from.
	// FromKnownNetwork says that this login comes from one of them; the service
	// finds that out.
	KnownNetworks    []NetworkDigest
	FromKnownNetwork bool
}

// Service is the account use cases.
type Service struct {
	Users     Users
	Sessions  Sessions
	Recovery  RecoveryCodes
	Passkeys  Passkeys
	WebAuthn  WebAuthn
	Throttle  Throttle
	Passwords Passwords
	Tokens    AccessTokens
	Vault     skincare.Vault
	Events    SecurityEvents
	// Note takes down what an operator should know of. It may be nil.
	Note func(ctx context.Context, event Event, user skincare.UserID)
	// ExplicitConsent refuses a sign-up that does not answer the questions of
	// consent one by one.
	ExplicitConsent bool
	// AdminPasskey demands of admins a session that was opened with a passkey.
	AdminPasskey bool
	Limits       Limits
	// AddressKey hides the networks that people log in from.
	AddressKey AddressKey
	Now        func() time.Time
}

// Confirm checks the caller's password before something that a session alone
// must not be enough for. It returns an error of KindWrongPassword.
func (s *Service) Confirm(ctx context.Context, caller skincare.Caller, password string) error {
	_, err := s.passwordMatches(ctx, caller, password)
	return err
}

// passwordMatches checks the password of a user who is logged in. Wrong tries
// count against the session, so that a stolen one is no way to guess the
// password.
func (s *Service) passwordMatches(ctx context.Context, caller skincare.Caller, password string) (Credentials, error) {
	attempt := s.Limits.confirmation(caller)
	if err := s.Throttle.Take(ctx, s.Now(), attempt); err != nil {
		return Credentials{}, err
	}
	creds, err := s.Users.CredentialsByID(ctx, caller.ID)
	matches := false
	if err == nil {
		matches, _, err = s.Passwords.Verify(ctx, creds.PasswordHash, password)
	}
	if err != nil {
		return Credentials{}, errors.Join(err, s.undoAttempt(ctx, caller.ID, attempt))
	}
	if !matches {
		s.note(ctx, EventPasswordRefused, caller.ID)
		return Credentials{}, skincare.Errorf(skincare.KindWrongPassword, "Incorrect password.")
	}
	return creds, s.Throttle.Forget(ctx, attempt)
}
