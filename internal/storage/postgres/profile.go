package postgres

import (
	"context"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// SaveProfile implements account.Users.
func (s *UserStore) SaveProfile(ctx context.Context, user skincare.UserID, sealed []byte) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		if err := lockToStore(ctx, queries, user); err != nil {
			return err
		}
		if err := queries.SaveProfile(ctx, dbgen.SaveProfileParams{UserID: int64(user), SealedProfile: sealed}); err != nil {
			return wrapErr("update profile", err)
		}
		return nil
	})
}

// PlainProfiles implements account.Users.
func (s *UserStore) PlainProfiles(ctx context.Context, after skincare.UserID) ([]account.PlainProfile, error) {
	rows, err := s.queries.PlainProfiles(ctx, int64(after))
	if err != nil {
		return nil, wrapErr("select plain profiles", err)
	}
	profiles := make([]account.PlainProfile, 0, len(rows))
	for _, row := range rows {
		profiles = append(profiles, account.PlainProfile{
			User:    skincare.UserID(row.ID),
			Profile: plainProfile(row.SkinType, row.Allergies, row.Triggers, row.Duration),
		})
	}
	return profiles, nil
}

// plainProfile puts a profile together from its columns.
func plainProfile(skinType, allergies, triggers, duration string) skincare.Profile {
	return skincare.Profile{
		SkinType: skincare.SkinType(skinType), Allergies: allergies, Triggers: triggers, Duration: duration,
	}
}

// SealProfile implements account.Users.
func (s *UserStore) SealProfile(ctx context.Context, plain account.PlainProfile, sealed []byte) error {
	err := s.queries.SealProfile(ctx, dbgen.SealProfileParams{
		UserID:        int64(plain.User),
		SealedProfile: sealed,
		SkinType:      string(plain.Profile.SkinType),
		Allergies:     plain.Profile.Allergies,
		Triggers:      plain.Profile.Triggers,
		Duration:      plain.Profile.Duration,
	})
	if err != nil {
		return wrapErr("seal profile", err)
	}
	return nil
}
