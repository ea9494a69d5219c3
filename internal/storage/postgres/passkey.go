package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/account"
	"clary.example/internal/features/admin"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// PasskeyStore implements account.Passkeys.
type PasskeyStore struct{ tables }

// NewPasskeyStore returns a store that uses the given pool.
func NewPasskeyStore(pool *pgxpool.Pool) *PasskeyStore { return &PasskeyStore{newTables(pool, nil)} }

// List implements account.Passkeys.
func (s *PasskeyStore) List(ctx context.Context, user skincare.UserID) ([]account.Passkey, error) {
	rows, err := s.queries.Passkeys(ctx, int64(user))
	return convertRows("select passkeys", rows, err, passkey)
}

// Find implements account.Passkeys.
func (s *PasskeyStore) Find(ctx context.Context, user skincare.UserID, credentialID []byte) (account.Passkey, error) {
	row, err := s.queries.PasskeyByCredential(ctx, dbgen.PasskeyByCredentialParams{UserID: int64(user), CredentialID: credentialID})
	if err != nil {
		return account.Passkey{}, foundOne("select passkey", err, account.NoPasskey())
	}
	return passkey(dbgen.PasskeysRow(row)), nil
}

// Add implements account.Passkeys.
func (s *PasskeyStore) Add(ctx context.Context, caller skincare.Caller, added account.Passkey, onlyFirst bool) (account.PasskeyID, error) {
	user := caller.ID
	var id int64
	err := inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		if err := lockUser(ctx, queries, user); err != nil {
			return err
		}
		count, err := queries.CountPasskeys(ctx, int64(user))
		if err != nil {
			return wrapErr("count passkeys", err)
		}
		if onlyFirst && count > 0 {
			return account.PasskeyRequired()
		}
		if count >= account.MaxPasskeys {
			return account.TooManyPasskeys()
		}
		id, err = queries.AddPasskey(ctx, dbgen.AddPasskeyParams{
			UserID: int64(user), CredentialID: added.CredentialID, PublicKey: added.PublicKey,
			SignCount: int64(added.SignCount), BackupEligible: added.BackupEligible, Name: added.Name, AddedAt: added.AddedAt,
		})
		if err != nil {
			return foundOne("insert passkey", err, skincare.Errorf(skincare.KindInvalid, "You've already added this passkey."))
		}
		if err := recordSecurityEvent(ctx, queries, user, caller.Session, account.SecurityPasskeyAdded); err != nil {
			return err
		}
		return recordAudit(ctx, queries, admin.ActionPasskeyAdded, user, user)
	})
	return account.PasskeyID(id), err
}

// Rename implements account.Passkeys.
func (s *PasskeyStore) Rename(ctx context.Context, user skincare.UserID, id account.PasskeyID, name string) (account.Passkey, error) {
	row, err := s.queries.RenamePasskey(ctx, dbgen.RenamePasskeyParams{UserID: int64(user), ID: int64(id), Name: name})
	if err != nil {
		return account.Passkey{}, foundOne("rename passkey", err, account.NoPasskey())
	}
	return passkey(dbgen.PasskeysRow(row)), nil
}

// Remove implements account.Passkeys.
func (s *PasskeyStore) Remove(ctx context.Context, caller skincare.Caller, id account.PasskeyID, keepLast bool) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		if err := lockUser(ctx, queries, caller.ID); err != nil {
			return err
		}
		removed, err := queries.RemovePasskey(ctx, dbgen.RemovePasskeyParams{UserID: int64(caller.ID), ID: int64(id)})
		if err := changed("delete passkey", removed, err, account.NoPasskey()); err != nil {
			return err
		}
		left, err := queries.CountPasskeys(ctx, int64(caller.ID))
		if err != nil {
			return wrapErr("count passkeys", err)
		}
		if keepLast && left == 0 {
			return skincare.Errorf(skincare.KindForbidden,
				"This is your last passkey, and admins need one. Add another passkey first.")
		}
		if err := endOtherSessions(ctx, queries, caller.ID, []int64{int64(caller.Session)}); err != nil {
			return err
		}
		if err := recordSecurityEvent(ctx, queries, caller.ID, caller.Session, account.SecurityPasskeyRemoved); err != nil {
			return err
		}
		return recordAudit(ctx, queries, admin.ActionPasskeyRemoved, caller.ID, caller.ID)
	})
}

// KeepChallenge implements account.Passkeys.
func (s *PasskeyStore) KeepChallenge(ctx context.Context, challenge account.Digest, expires time.Time) error {
	err := s.queries.AddPasskeyChallenge(ctx, dbgen.AddPasskeyChallengeParams{Digest: challenge[:], ExpiresAt: expires})
	return wrapErr("insert passkey challenge", err)
}

// TakeChallenge implements account.Passkeys.
func (s *PasskeyStore) TakeChallenge(ctx context.Context, challenge account.Digest, now time.Time) (bool, error) {
	taken, err := s.queries.TakePasskeyChallenge(ctx, dbgen.TakePasskeyChallengeParams{Digest: challenge[:], Now: now})
	if err != nil {
		return false, wrapErr("delete passkey challenge", err)
	}
	return taken == 1, nil
}

// usePasskey notes a login with a passkey. It returns an error of
// KindUnauthorized when the passkey is gone or its counter has moved on.
func usePasskey(ctx context.Context, queries *dbgen.Queries, session account.Session) error {
	used, err := queries.UsePasskey(ctx, dbgen.UsePasskeyParams{
		UserID: int64(session.User), ID: int64(session.Passkey.ID),
		SignCount: int64(session.Passkey.SignCount), UsedAt: &session.StartedAt,
	})
	return changed("use passkey", used, err, errNoSession())
}

// RemovePasskeys is what the operator does for somebody who has lost all their
// passkeys: it removes them and ends all sessions. It returns an error of
// KindNotFound when there is no user of that name.
func RemovePasskeys(ctx context.Context, pool *pgxpool.Pool, usernameKey string) error {
	return inTx(ctx, pool, func(ctx context.Context, queries *dbgen.Queries) error {
		user, err := queries.LogOutUser(ctx, usernameKey)
		if err != nil {
			return foundOne("end sessions", err, errNoUser())
		}
		if err := keepSessions(ctx, queries, skincare.UserID(user), []int64{}); err != nil {
			return err
		}
		if err := queries.RemovePasskeys(ctx, user); err != nil {
			return wrapErr("delete passkeys", err)
		}
		if err := recordSecurityEvent(ctx, queries, skincare.UserID(user), 0, account.SecurityPasskeyRemoved); err != nil {
			return err
		}
		return recordAudit(ctx, queries, admin.ActionPasskeyRemoved, noAccount, skincare.UserID(user))
	})
}

func passkey(row dbgen.PasskeysRow) account.Passkey {
	return account.Passkey{
		ID: account.PasskeyID(row.ID), CredentialID: row.CredentialID, PublicKey: row.PublicKey,
		SignCount:      uint32(row.SignCount), //nolint:gosec // Written from 32 bits.
		BackupEligible: row.BackupEligible, Name: row.Name, AddedAt: row.AddedAt, UsedAt: timeOrZero(row.UsedAt),
	}
}
