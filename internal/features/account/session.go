package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/binary"
	"time"

	"clary.example/internal/skincare"
)

// How long a session lives without being refreshed, and at all.
const (
	IdleLifetime     = skincare.KeepSession
	AbsoluteLifetime = skincare.KeepAnySession
)

// Session is one login: a family of refresh tokens, each the successor of the
// one before. The newest and the one before it are good. The older one stays
// good until the newest is used, because an answer can be lost and because a
// client may keep only the first one.
type Session struct {
	User skincare.UserID
	ID   skincare.SessionID
	// Newest and Previous are digests of the two good tokens. Previous is zero
	// until the first refresh.
	Newest, Previous Digest
	// Salt turns the previous token into the newest.
	Salt Digest

	Device Device
	// Binding is zero for a session that is bound to no device.
	Binding Binding
	// FromKnownNetwork says that the user has logged in from there before. It
	// matters when a session starts and is never stored.
	FromKnownNetwork bool
	StartedAt        time.Time
	// UsedAt is when a token was last refreshed, which a client that is in use
	// does every ten minutes.
	UsedAt time.Time
	// ConfirmedAt is when the person last gave their password, or proved in
	// another way that they are there. Refreshing a token does not change it.
	ConfirmedAt time.Time
	// Passkey is what the session was opened with, as it is after that login. It
	// is nil for a password, and set by start alone.
	Passkey *Passkey
	// Ended says that the session is over, and Reused that it is so because an
	// old token was shown. They are set by Change and never stored: a session
	// that is over is removed.
	Ended, Reused bool
}

// Tokens are what a client holds to stay logged in.
type Tokens struct {
	Access  string
	Refresh string
}

// opening says where a new session is opened. Without a key the session is
// bound to no device.
type opening struct {
	device Device
	key    DeviceKey
	from   Network
	// passkey is what it is opened with, and nil for a password.
	passkey *Passkey
}

// start opens a session for a user who has just been authenticated.
func (s *Service) start(ctx context.Context, creds Credentials, at opening) (Tokens, error) {
	now := s.Now()
	token := newRefreshToken(creds.User.ID, newSessionID())
	err := s.Sessions.Start(ctx, Session{
		User:      token.User,
		ID:        token.Session,
		Newest:    token.digest(),
		Device:    at.device,
		Binding:   bind(token.User, token.Session, at.key),
		StartedAt: now,
		UsedAt:    now,
		Passkey:   at.passkey,

		ConfirmedAt:      now,
		FromKnownNetwork: creds.FromKnownNetwork,
	}, creds.PasswordHash, s.AddressKey.Network(creds.User.ID, at.from))
	if err != nil {
		return Tokens{}, err
	}
	return s.tokens(token)
}

// Refresh trades a refresh token for a new access token and the token's
// successor. It returns an error of KindUnauthorized when the session is over,
// and ends it when the token was replaced and its successor has been used:
// then two parties hold tokens of one session, and one of them stole it.
//
// A session that is bound to a device needs the proof of its key. Without it
// Refresh returns an error of KindProofRefused, or of KindNonceRequired when
// the proof is too old, and changes nothing: or else whoever has stolen a token
// could log its owner out.
func (s *Service) Refresh(ctx context.Context, raw string, proof DeviceProof) (Tokens, error) {
	token, err := ParseRefreshToken(raw)
	if err != nil {
		return Tokens{}, err
	}
	var next RefreshToken
	var after Session
	var refusal error
	err = s.Sessions.Change(ctx, token.User, token.Session, func(session *Session) {
		if refusal = session.admit(proof); refusal == nil {
			next = session.refresh(token, s.Now())
		}
		after = *session
	})
	if err != nil {
		return Tokens{}, err
	}
	if refusal != nil {
		return Tokens{}, s.refuseProof(ctx, token.User, refusal)
	}
	if after.Reused {
		s.note(ctx, EventTokenReused, token.User)
	}
	if after.Ended {
		return Tokens{}, errLoggedOut()
	}
	return s.tokens(next)
}

// refresh returns the successor of token, or ends the session.
func (s *Session) refresh(token RefreshToken, now time.Time) RefreshToken {
	shown := token.digest()
	switch {
	case now.Sub(s.UsedAt) > IdleLifetime, now.Sub(s.StartedAt) > AbsoluteLifetime:
		s.Ended = true
	case same(shown, s.Newest):
		_, _ = rand.Read(s.Salt[:]) // Never fails: crypto/rand ends the program instead.
		s.Previous, s.Newest = s.Newest, token.successor(s.Salt).digest()
		s.UsedAt = now
	case same(shown, s.Previous):
		s.UsedAt = now
	default:
		// Only someone who has seen a token of this session, be it an access
		// token, knows its name. So this is an old token and not a guess.
		s.Ended, s.Reused = true, true
	}
	return token.successor(s.Salt)
}

func same(a, b Digest) bool { return subtle.ConstantTimeCompare(a[:], b[:]) == 1 }

// Authenticate returns the person behind an access token. The session is
// looked up each time, so that logging out, changing the password, demotion
// and deletion count from the next request on. Its age need not be looked at:
// a token that was issued ten minutes ago has a session that was good then.
func (s *Service) Authenticate(ctx context.Context, access string) (skincare.Caller, error) {
	user, session, err := s.Tokens.Parse(access)
	if err != nil {
		return skincare.Caller{}, err
	}
	return s.Sessions.Caller(ctx, user, session)
}

// AuthenticateWithConsents is Authenticate for requests that use health data: the
// same query reads what the person has agreed to.
func (s *Service) AuthenticateWithConsents(ctx context.Context, access string) (skincare.Caller, error) {
	user, session, err := s.Tokens.Parse(access)
	if err != nil {
		return skincare.Caller{}, err
	}
	caller, restricted, latest, err := s.Sessions.CallerWithConsents(ctx, user, session)
	if err != nil {
		return skincare.Caller{}, err
	}
	caller.Consents = skincare.NewConsents(restricted, latest, s.ExplicitConsent)
	return caller, nil
}

// LogOut ends the session of the caller.
func (s *Service) LogOut(ctx context.Context, caller skincare.Caller) error {
	if err := s.Sessions.End(ctx, caller.ID, caller.Session); err != nil {
		return err
	}
	s.note(ctx, EventLoggedOut, caller.ID)
	return nil
}

func (s *Service) tokens(refresh RefreshToken) (Tokens, error) {
	access, err := s.Tokens.Issue(refresh.User, refresh.Session)
	if err != nil {
		return Tokens{}, err
	}
	return Tokens{Access: access, Refresh: refresh.String()}, nil
}

// newSessionID returns a random id: nobody can name a session whose tokens
// they have not seen.
func newSessionID() skincare.SessionID {
	var b [8]byte
	_, _ = rand.Read(b[:]) // Never fails: crypto/rand ends the program instead.
	return skincare.SessionID(binary.BigEndian.Uint64(b[:]) >> 1)
}
