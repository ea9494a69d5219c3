package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/admin"
	"clary.example/internal/features/export"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// Delete implements admin.Users. An admin becomes an ordinary user first.
func (s *AdminStore) Delete(ctx context.Context, act admin.Act, at time.Time) (skincare.User, error) {
	return s.act(ctx, act, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries, subject *lockedUser) error {
		if subject.isHidden() {
			return admin.NotFound()
		}
		if subject.IsAdmin {
			if err := setRole(ctx, queries, act.Actor, &subject.User, false); err != nil {
				return err
			}
		}
		return s.hide(ctx, tx, act, at)
	})
}

// hide makes an account one that nobody can log in to or see. Its sessions end,
// and a copy of its data that waits to be downloaded is erased.
func (s *AdminStore) hide(ctx context.Context, tx pgx.Tx, act admin.Act, at time.Time) error {
	queries := dbgen.New(tx)
	err := queries.HideUser(ctx, dbgen.HideUserParams{UserID: int64(act.Subject), DeletedAt: at, DeletedBy: int64(act.Actor)})
	if err != nil {
		return wrapErr("hide user", err)
	}
	if err := keepSessions(ctx, queries, act.Subject, []int64{}); err != nil {
		return err
	}
	if _, err := queries.DropExport(ctx, int64(act.Subject)); err != nil {
		return wrapErr("delete export", err)
	}
	if err := s.erasures.Erase(ctx, tx, export.UserFolder(act.Subject)); err != nil {
		return err
	}
	return recordAudit(ctx, queries, admin.ActionAccountDeleted, act.Actor, act.Subject)
}

// Deleted implements admin.Users.
func (s *AdminStore) Deleted(ctx context.Context, since time.Time, most int) ([]admin.DeletedUser, error) {
	rows, err := s.queries.DeletedUsers(ctx, dbgen.DeletedUsersParams{Since: since, Most: int32(most)}) //nolint:gosec // At most 500.
	return convertRows("select deleted users", rows, err, func(row dbgen.DeletedUsersRow) admin.DeletedUser {
		at := timeOrZero(row.DeletedAt)
		return admin.DeletedUser{
			User:      skincare.User{ID: skincare.UserID(row.ID), Username: row.Username},
			DeletedAt: at, ErasedAt: at.Add(skincare.KeepDeleted),
			By: admin.Person{ID: skincare.UserID(row.DeletedBy.Int64), Username: row.DeletedByName.String},
		}
	})
}

// Restore implements admin.Users.
func (s *AdminStore) Restore(ctx context.Context, act admin.Act, since time.Time) (skincare.User, error) {
	return s.act(ctx, act, func(ctx context.Context, _ pgx.Tx, queries *dbgen.Queries, subject *lockedUser) error {
		switch {
		case !subject.isHidden() || !subject.deletedAt.After(since):
			return admin.NotFound()
		case subject.deletedBy == act.Actor:
			return admin.OwnDeletion()
		}
		return restore(ctx, queries, act)
	})
}

func restore(ctx context.Context, queries *dbgen.Queries, act admin.Act) error {
	if err := queries.RestoreUser(ctx, int64(act.Subject)); err != nil {
		return wrapErr("restore user", err)
	}
	return recordAudit(ctx, queries, admin.ActionAccountRestored, act.Actor, act.Subject)
}

// RestoreUser is what the operator does where there is no other admin: it
// brings back an account that an admin deleted. It returns an error of
// KindNotFound when there is none of that name.
func RestoreUser(ctx context.Context, pool *pgxpool.Pool, usernameKey string) error {
	return inTx(ctx, pool, func(ctx context.Context, queries *dbgen.Queries) error {
		id, err := queries.LockDeletedByUsername(ctx, usernameKey)
		if err != nil {
			return foundOne("select deleted user", err, errNoUser())
		}
		return restore(ctx, queries, admin.Act{Actor: noAccount, Subject: skincare.UserID(id)})
	})
}

// EraseDeleted implements admin.Users. Each account has a transaction of its
// own. One that is restored meanwhile stays.
func (s *AdminStore) EraseDeleted(ctx context.Context, before time.Time) (int, error) {
	erased := 0
	for {
		ids, err := s.queries.DeletedBefore(ctx, before)
		if err != nil {
			return erased, wrapErr("select deleted users", err)
		}
		if len(ids) == 0 {
			return erased, nil
		}
		for _, id := range ids {
			err := withTx(ctx, s.pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
				locked, err := queries.LockDeleted(ctx, dbgen.LockDeletedParams{UserID: id, Before: before})
				if err != nil {
					return wrapErr("lock deleted user", err)
				}
				if locked == 0 {
					return nil
				}
				act := admin.Act{Actor: noAccount, Subject: skincare.UserID(id)}
				return eraseUser(ctx, tx, s.erasures, act, admin.ActionAccountErased)
			})
			if err != nil {
				return erased, err
			}
			erased++
		}
	}
}
