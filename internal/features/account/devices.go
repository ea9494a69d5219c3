package account

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"

	"clary.example/internal/skincare"
)

// SessionName names a session to its owner. The id itself stays in the tokens
// of its session: whoever shows a token with that id and a wrong secret ends
// the session, as a thief's mark.
type SessionName string

// Name returns the name of a session, the same each time. An id has 63 random
// bits, which nobody finds out from a digest.
func (s Session) Name() SessionName {
	id := binary.BigEndian.AppendUint64([]byte("session name\x00"), uint64(s.ID)) //nolint:gosec // Kept bit for bit.
	sum := sha256.Sum256(id)
	return SessionName(hex.EncodeToString(sum[:16]))
}

// LiveSessions returns where the caller is logged in, the last used first.
func (s *Service) LiveSessions(ctx context.Context, caller skincare.Caller) ([]Session, error) {
	now := s.Now()
	return s.Sessions.Live(ctx, caller.ID, now.Add(-IdleLifetime), now.Add(-AbsoluteLifetime))
}

// EndSession ends one session of the caller, which may be the one that asks. It
// returns an error of KindNotFound when they have none of that name.
func (s *Service) EndSession(ctx context.Context, caller skincare.Caller, name SessionName) error {
	sessions, err := s.LiveSessions(ctx, caller)
	if err != nil {
		return err
	}
	for _, session := range sessions {
		if session.Name() == name {
			return s.noteEnd(ctx, caller, s.Sessions.End(ctx, caller.ID, session.ID))
		}
	}
	return skincare.Errorf(skincare.KindNotFound, "You're no longer logged in on that device.")
}

// EndOtherSessions logs the caller out everywhere but here.
func (s *Service) EndOtherSessions(ctx context.Context, caller skincare.Caller) error {
	return s.noteEnd(ctx, caller, s.Sessions.EndAllBut(ctx, caller.ID, caller.Session))
}

// EndAllSessions logs the caller out everywhere.
func (s *Service) EndAllSessions(ctx context.Context, caller skincare.Caller) error {
	return s.noteEnd(ctx, caller, s.Sessions.EndAllBut(ctx, caller.ID))
}

func (s *Service) noteEnd(ctx context.Context, caller skincare.Caller, err error) error {
	if err == nil {
		s.note(ctx, EventSessionsEnded, caller.ID)
	}
	return err
}
