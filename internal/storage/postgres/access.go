package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/admin"
	"clary.example/internal/features/export"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// endAccess ends what opens an account or its data besides its sessions:
// recovery codes, and the link to a copy of everything. Whoever changes a
// password, recovers an account or logs out everywhere wants nobody else in it.
func endAccess(ctx context.Context, tx pgx.Tx, erasures Erasures, user skincare.UserID) error {
	if err := voidRecoveryCodes(ctx, dbgen.New(tx), user); err != nil {
		return err
	}
	return dropExport(ctx, tx, erasures, user)
}

// dropExport removes the copy that a person asked for. Its link leads nowhere
// from the commit on, and its archive is erased by a job.
func dropExport(ctx context.Context, tx pgx.Tx, erasures Erasures, user skincare.UserID) error {
	names, err := dbgen.New(tx).DropExport(ctx, int64(user))
	if err != nil {
		return wrapErr("drop export", err)
	}
	return erasures.EraseAll(ctx, tx, skincare.Convert(names, func(name string) string { return export.Folder(user, name) }))
}

// EndSessions is what the operator does when somebody else is in an account: it
// ends all its sessions, its recovery codes and the link to a copy of its data.
// It returns an error of KindNotFound when there is no user of that name.
func EndSessions(ctx context.Context, pool *pgxpool.Pool, erasures Erasures, usernameKey string) error {
	return withTx(ctx, pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		id, err := queries.LogOutUser(ctx, usernameKey)
		if err != nil {
			return foundOne("end sessions", err, errNoUser())
		}
		user := skincare.UserID(id)
		if err := keepSessions(ctx, queries, user, []int64{}); err != nil {
			return err
		}
		if err := endAccess(ctx, tx, erasures, user); err != nil {
			return err
		}
		return recordAudit(ctx, queries, admin.ActionSessionsEnded, noAccount, user)
	})
}

// EndAllSessions is what the operator does when nobody knows how many accounts
// somebody else is in: it does to everybody what EndSessions does to one.
func EndAllSessions(ctx context.Context, pool *pgxpool.Pool, erasures Erasures) error {
	return withTx(ctx, pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		if err := queries.LogOutEverybody(ctx); err != nil {
			return wrapErr("end all sessions", err)
		}
		if err := queries.VoidAllRecoveryCodes(ctx); err != nil {
			return wrapErr("delete all recovery codes", err)
		}
		exports, err := queries.DropAllExports(ctx)
		if err != nil {
			return wrapErr("drop all exports", err)
		}
		folders := skincare.Convert(exports, func(row dbgen.DropAllExportsRow) string { return export.Folder(skincare.UserID(row.UserID), row.Name) })
		if err := erasures.EraseAll(ctx, tx, folders); err != nil {
			return err
		}
		return recordAudit(ctx, queries, admin.ActionSessionsEnded, noAccount, noAccount)
	})
}
