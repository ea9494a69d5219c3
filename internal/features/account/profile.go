package account

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"clary.example/internal/skincare"
)

// profileField is what a sealed profile is to the vault. A user has one.
const profileField = "profile"

// Profile returns the caller's skin profile. Knowing who the caller is takes
// no key, so that people can log in while the keys are out of reach.
func (s *Service) Profile(ctx context.Context, caller skincare.Caller) (skincare.Profile, error) {
	if len(caller.SealedProfile) == 0 {
		return skincare.Profile{SkinType: skincare.SkinTypeNormal}, nil
	}
	data, err := s.Vault.Open(ctx, caller.ID, profileField, "", caller.SealedProfile)
	if err != nil {
		return skincare.Profile{}, fmt.Errorf("open profile: %w", err)
	}
	var profile skincare.Profile
	if json.Unmarshal(data, &profile) != nil {
		return skincare.Profile{}, errors.New("a sealed profile has an unknown form") // The reason would quote it.
	}
	return profile, nil
}

// UpdateProfile replaces the caller's skin profile, and returns the caller with the
// new one. It returns an error of KindConsentRequired when the caller has not agreed
// that we keep health information.
func (s *Service) UpdateProfile(ctx context.Context, caller skincare.Caller, profile skincare.Profile) (skincare.Caller, error) {
	profile, err := profile.Normalise()
	if err != nil {
		return skincare.Caller{}, err
	}
	if err := caller.Consents.Require(skincare.PurposeHealthData); err != nil {
		return skincare.Caller{}, err
	}
	earlier, err := s.Profile(ctx, caller)
	if err != nil {
		return skincare.Caller{}, err
	}
	caller.SealedProfile, err = s.sealProfile(ctx, caller.ID, dated(profile, earlier, s.Now()))
	if err != nil {
		return skincare.Caller{}, err
	}
	return caller, s.Users.SaveProfile(ctx, caller.ID, caller.SealedProfile)
}

// dated says since when the answers of a profile have stood as they do.
func dated(profile, earlier skincare.Profile, now time.Time) skincare.Profile {
	profile.SaidAt, profile.AllergiesSaidAt = earlier.SaidAt, earlier.AllergiesSaidAt
	if profile.Triggers != earlier.Triggers || profile.Duration != earlier.Duration {
		profile.SaidAt = now
	}
	if profile.Allergies != earlier.Allergies {
		profile.AllergiesSaidAt = now
	}
	return profile
}

func (s *Service) sealProfile(ctx context.Context, user skincare.UserID, profile skincare.Profile) ([]byte, error) {
	data, err := json.Marshal(profile)
	if err != nil {
		return nil, fmt.Errorf("encode profile: %w", err)
	}
	sealed, err := s.Vault.Seal(ctx, user, profileField, "", data)
	if err != nil {
		return nil, fmt.Errorf("seal profile: %w", err)
	}
	return sealed, nil
}
