package account

import (
	"context"

	"clary.example/internal/skincare"
)

// ChangePassword replaces the caller's password, ends all their other sessions
// and voids their recovery codes: whoever knew the old password may have made
// them. It returns an error of KindWrongPassword when current is wrong.
func (s *Service) ChangePassword(ctx context.Context, caller skincare.Caller, current, replacement string) error {
	creds, err := s.passwordMatches(ctx, caller, current)
	if err != nil {
		return err
	}
	hash, err := s.newHash(ctx, replacement, caller.Username)
	if err != nil {
		return err
	}
	if err := s.Users.ChangePassword(ctx, caller, creds.PasswordHash, hash); err != nil {
		return err
	}
	s.note(ctx, EventPasswordChanged, caller.ID)
	return nil
}

// Delete removes the caller's account and all that belongs to it. It returns
// an error of KindWrongPassword when the password is wrong, and of
// KindForbidden for an admin, who has to be demoted by another one first.
func (s *Service) Delete(ctx context.Context, caller skincare.Caller, password string) error {
	if caller.IsAdmin {
		return skincare.Errorf(skincare.KindForbidden, "Admin accounts cannot be deleted from the profile page.")
	}
	if _, err := s.passwordMatches(ctx, caller, password); err != nil {
		return err
	}
	if err := s.Users.Delete(ctx, caller.ID); err != nil {
		return err
	}
	s.note(ctx, EventAccountDeleted, caller.ID)
	return nil
}
