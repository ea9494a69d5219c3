package account

import (
	"context"
	"errors"

	"clary.example/internal/skincare"
)

// UpdateProfile replaces the caller's skin profile. It returns an error of
// KindConsentRequired when the caller has not agreed that we keep health
// information.
func (s *Service) UpdateProfile(ctx context.Context, caller skincare.Caller, profile skincare.Profile) (skincare.Profile, error) {
	profile, err := profile.Normalise()
	if err != nil {
		return skincare.Profile{}, err
	}
	if err := s.Consents.Require(ctx, caller.ID, skincare.PurposeHealthData); err != nil {
		return skincare.Profile{}, err
	}
	if err := s.Users.SaveProfile(ctx, caller.ID, profile); err != nil {
		return skincare.Profile{}, err
	}
	// Consent may have been withdrawn between the question and the answer, and
	// the profile emptied before it was filled again.
	if err := s.Consents.Require(ctx, caller.ID, skincare.PurposeHealthData); err != nil {
		return skincare.Profile{}, errors.Join(err, s.Users.EmptyProfile(ctx, caller.ID))
	}
	return profile, nil
}

// ChangePassword replaces the caller's password and ends all their other
// sessions. It returns an error of KindWrongPassword when current is wrong.
func (s *Service) ChangePassword(ctx context.Context, caller skincare.Caller, current, replacement string) error {
	creds, err := s.passwordMatches(ctx, caller, current)
	if err != nil {
		return err
	}
	if err := s.Passwords.Check(ctx, replacement, caller.Username); err != nil {
		return err
	}
	hash, err := s.Passwords.Hash(ctx, replacement)
	if err != nil {
		return err
	}
	if err := s.Users.ChangePassword(ctx, caller, creds.PasswordHash, hash); err != nil {
		return err
	}
	s.note(ctx, EventPasswordChanged)
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
	s.note(ctx, EventAccountDeleted)
	return nil
}
