package postgres

import (
	"context"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// SaveProfile implements account.Users.
func (s *UserStore) SaveProfile(ctx context.Context, user skincare.UserID, sealed []byte) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		if err := lockToStore(ctx, queries, user); err != nil {
			return err
		}
		return wrapErr("update profile", queries.SaveProfile(ctx, dbgen.SaveProfileParams{UserID: int64(user), SealedProfile: sealed}))
	})
}
