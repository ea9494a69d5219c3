package account

import (
	"context"
	"encoding/json"
	"slices"

	"clary.example/internal/skincare"
)

// BeginPasskeyLogin returns what to ask a browser for. Nobody has said yet who
// they are: the passkey says it.
func (s *Service) BeginPasskeyLogin(ctx context.Context, origin Origin) (json.RawMessage, error) {
	if err := s.Throttle.Take(ctx, s.Now(), s.Limits.passkeyLogin(origin.Network())); err != nil {
		return nil, err
	}
	challenge := newChallenge()
	if err := s.Passkeys.KeepChallenge(ctx, challenge.forLogin(), s.Now().Add(ChallengeLifetime)); err != nil {
		return nil, err
	}
	return s.WebAuthn.RequestOptions(challenge)
}

// PasskeyAttempt is a login with a passkey.
type PasskeyAttempt struct {
	// Answer is what the browser answered to BeginPasskeyLogin.
	Answer json.RawMessage
	Origin Origin
	Device Device
	// Key is the key that the session is bound to, as in Attempt.
	Key DeviceKey
}

// LogInWithPasskey opens a session. It returns the same error of
// KindUnauthorized whatever is wrong. A challenge is used up by the first answer,
// good or not.
func (s *Service) LogInWithPasskey(ctx context.Context, attempt PasskeyAttempt) (Tokens, error) {
	assertion, err := s.WebAuthn.ParseAssertion(attempt.Answer)
	if err != nil {
		return Tokens{}, err
	}
	good, err := s.Passkeys.TakeChallenge(ctx, assertion.Challenge().forLogin(), s.Now())
	if err != nil {
		return Tokens{}, err
	}
	if !good {
		return Tokens{}, s.refusePasskey(ctx, 0)
	}
	passkey, err := s.provePasskey(ctx, assertion)
	if err != nil {
		return Tokens{}, err
	}
	from := attempt.Origin.Network()
	creds, err := s.credentialsFrom(ctx, assertion.User(), from)
	if skincare.KindOf(err) == skincare.KindNotFound {
		return Tokens{}, s.refusePasskey(ctx, 0) // The account was deleted just now.
	}
	if err != nil {
		return Tokens{}, err
	}
	tokens, err := s.start(ctx, creds, opening{device: attempt.Device, key: attempt.Key, from: from, passkey: &passkey})
	if err != nil {
		return Tokens{}, err
	}
	s.note(ctx, EventPasskeyLogin, creds.User.ID)
	// The session is open. Should this fail, the network has one attempt fewer for a
	// few seconds.
	_ = s.giveBack(ctx, s.Limits.passkeyLogin(from))
	return tokens, nil
}

// credentialsFrom returns the credentials of a user whose number is known, as seen
// from a network.
func (s *Service) credentialsFrom(ctx context.Context, user skincare.UserID, from Network) (Credentials, error) {
	creds, err := s.Users.CredentialsByID(ctx, user)
	if err != nil {
		return Credentials{}, err
	}
	key, err := UsernameKey(creds.User.Username)
	if err != nil {
		return Credentials{}, err
	}
	creds, err = s.Users.Credentials(ctx, key)
	creds.FromKnownNetwork = slices.Contains(creds.KnownNetworks, s.AddressKey.Network(user, from))
	return creds, err
}

// provePasskey returns the passkey that made an assertion, with its new count.
func (s *Service) provePasskey(ctx context.Context, assertion Assertion) (Passkey, error) {
	user := assertion.User()
	passkey, err := s.Passkeys.Find(ctx, user, assertion.CredentialID())
	if skincare.KindOf(err) == skincare.KindNotFound {
		return Passkey{}, s.refusePasskey(ctx, 0)
	}
	if err != nil {
		return Passkey{}, err
	}
	count, err := assertion.Verify(passkey)
	if err != nil {
		return Passkey{}, s.refusePasskey(ctx, user)
	}
	if !passkey.risesTo(count) {
		s.note(ctx, EventPasskeyCloned, user)
		return Passkey{}, s.refusePasskey(ctx, user)
	}
	passkey.SignCount = count
	return passkey, nil
}

func (s *Service) refusePasskey(ctx context.Context, user skincare.UserID) error {
	s.note(ctx, EventLoginFailed, user)
	return skincare.Errorf(skincare.KindUnauthorized, "We couldn't log you in with this passkey. Please try again, or use your password.")
}

// AuthorizeAdmin returns an error of KindPasskeyRequired when the installation
// demands a passkey of admins and this session was opened with a password. Who is
// an admin is for others to know.
func (s *Service) AuthorizeAdmin(ctx context.Context, caller skincare.Caller) error {
	proved, err := s.adminProved(ctx, caller)
	if err != nil || proved {
		return err
	}
	return PasskeyRequired()
}

// PasskeyRequired says that a session has to be opened with a passkey first.
func PasskeyRequired() error {
	return skincare.Errorf(skincare.KindPasskeyRequired,
		"This needs a passkey. Log in with your passkey, or add one under Your data first.")
}

// adminProved reports whether nothing more is demanded of an admin in this
// session.
func (s *Service) adminProved(ctx context.Context, caller skincare.Caller) (bool, error) {
	if !s.AdminPasskey {
		return true, nil
	}
	at, err := s.Sessions.PasskeyAt(ctx, caller.ID, caller.Session)
	return !at.IsZero(), err
}
