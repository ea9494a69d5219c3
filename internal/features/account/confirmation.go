package account

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// ConfirmationLasts is how long a password counts for acts that need a recent
// one, from the moment it was given.
const ConfirmationLasts = 15 * time.Minute

// ConfirmPassword checks the caller's password and notes on their session that
// it was given now. It returns an error of KindWrongPassword.
func (s *Service) ConfirmPassword(ctx context.Context, caller skincare.Caller, password string) error {
	if err := s.Confirm(ctx, caller, password); err != nil {
		return err
	}
	return s.ConfirmSession(ctx, caller)
}

// ConfirmSession notes that the person of the caller's session has just proved
// that they are there: by their password, or by something that is worth as much.
func (s *Service) ConfirmSession(ctx context.Context, caller skincare.Caller) error {
	if err := s.Sessions.Confirm(ctx, caller.ID, caller.Session, s.Now()); err != nil {
		return err
	}
	s.note(ctx, EventConfirmed, caller.ID)
	return nil
}

// RequireConfirmed returns an error of KindConfirmationRequired unless the
// caller's session was confirmed lately. Logging in confirms it, too.
func (s *Service) RequireConfirmed(ctx context.Context, caller skincare.Caller) error {
	at, err := s.Sessions.ConfirmedAt(ctx, caller.ID, caller.Session)
	if err != nil {
		return err
	}
	if s.Now().Sub(at) > ConfirmationLasts {
		return skincare.Errorf(skincare.KindConfirmationRequired, "Please confirm your password first.")
	}
	return nil
}
