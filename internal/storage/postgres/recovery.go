package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/account"
	"clary.example/internal/features/admin"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// RecoveryStore implements account.RecoveryCodes.
type RecoveryStore struct{ tables }

// NewRecoveryStore returns a store that uses the given pool.
func NewRecoveryStore(pool *pgxpool.Pool, erasures Erasures) *RecoveryStore {
	return &RecoveryStore{newTables(pool, erasures)}
}

// Replace implements account.RecoveryCodes.
func (s *RecoveryStore) Replace(
	ctx context.Context, user skincare.UserID, passwordHash string, codes []account.Digest, at time.Time,
) error {
	digests := skincare.Convert(codes, func(code account.Digest) []byte { return code[:] })
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		rows, err := queries.LockPassword(ctx, dbgen.LockPasswordParams{UserID: int64(user), PasswordHash: passwordHash})
		if err := changed("lock password", rows, err, errPasswordChanged()); err != nil {
			return err
		}
		if err := voidRecoveryCodes(ctx, queries, user); err != nil {
			return err
		}
		err = queries.AddRecoveryCodes(ctx, dbgen.AddRecoveryCodesParams{UserID: int64(user), Digests: digests, MadeAt: at})
		if err != nil {
			return wrapErr("insert recovery codes", err)
		}
		if err := recordSecurityEvent(ctx, queries, user, 0, account.SecurityCodesMade); err != nil {
			return err
		}
		return recordAudit(ctx, queries, admin.ActionRecoveryCodesMade, user, user)
	})
}

// voidRecoveryCodes makes all codes of a user useless.
func voidRecoveryCodes(ctx context.Context, queries *dbgen.Queries, user skincare.UserID) error {
	return wrapErr("delete recovery codes", queries.VoidRecoveryCodes(ctx, int64(user)))
}

// Left implements account.RecoveryCodes.
func (s *RecoveryStore) Left(ctx context.Context, user skincare.UserID) (account.CodesLeft, error) {
	times, err := s.queries.RecoveryCodesLeft(ctx, int64(user))
	if err != nil {
		return account.CodesLeft{}, wrapErr("select recovery codes", err)
	}
	left := account.CodesLeft{Number: len(times)}
	if len(times) > 0 {
		left.MadeAt = times[0]
	}
	return left, nil
}

// Has implements account.RecoveryCodes.
func (s *RecoveryStore) Has(ctx context.Context, user skincare.UserID, code account.Digest) (bool, error) {
	has, err := s.queries.HasRecoveryCode(ctx, dbgen.HasRecoveryCodeParams{UserID: int64(user), Digest: code[:]})
	return has, wrapErr("select recovery code", err)
}

// Redeem implements account.RecoveryCodes.
func (s *RecoveryStore) Redeem(ctx context.Context, user skincare.UserID, code account.Digest, passwordHash string) error {
	return withTx(ctx, s.pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		if err := lockUser(ctx, queries, user); err != nil {
			return err
		}
		used, err := queries.UseRecoveryCode(ctx, dbgen.UseRecoveryCodeParams{UserID: int64(user), Digest: code[:]})
		if err := changed("use recovery code", used, err, errNoSession()); err != nil {
			return err
		}
		err = queries.RecoverPassword(ctx, dbgen.RecoverPasswordParams{UserID: int64(user), NewHash: passwordHash})
		if err != nil {
			return wrapErr("update password", err)
		}
		if err := keepSessions(ctx, queries, user, []int64{}); err != nil {
			return err
		}
		// Whoever found one code may have found the others.
		if err := endAccess(ctx, tx, s.erasures, user); err != nil {
			return err
		}
		if err := recordSecurityEvent(ctx, queries, user, 0, account.SecurityCodeUsed); err != nil {
			return err
		}
		return recordAudit(ctx, queries, admin.ActionAccountRecovered, user, user)
	})
}
