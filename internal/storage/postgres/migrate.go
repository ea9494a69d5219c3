package postgres

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

// The numbers of migrations go up and may have gaps. There is no migration 0003.
//
//go:embed migrations/*.sql
var migrations embed.FS

// Migrate brings the schema up to date. Servers that start together take
// turns; a migration that fails leaves the database as it was.
func Migrate(ctx context.Context, pool *pgxpool.Pool) error {
	return withProvider(pool, func(provider *goose.Provider) error {
		_, err := provider.Up(ctx)
		return err
	})
}

// CheckSchema returns an error when the schema is older than this program.
func CheckSchema(ctx context.Context, pool *pgxpool.Pool) error {
	return withProvider(pool, func(provider *goose.Provider) error {
		pending, err := provider.HasPending(ctx)
		if err != nil {
			return err
		}
		if pending {
			return fmt.Errorf("the database schema is out of date: run 'clary migrate'")
		}
		return nil
	})
}

func withProvider(pool *pgxpool.Pool, use func(*goose.Provider) error) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return fmt.Errorf("open migrations: %w", err)
	}
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return fmt.Errorf("make migration lock: %w", err)
	}
	db := stdlib.OpenDBFromPool(pool)
	defer db.Close() // Leaves the pool itself open.
	provider, err := goose.NewProvider(goose.DialectPostgres, db, files,
		goose.WithSessionLocker(locker), goose.WithGoMigrations(riverTables(pool)))
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	if err := use(provider); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// riverTables is migration 3: the tables of the job queue, which River makes
// itself. A later version of theirs is a later migration of ours.
func riverTables(pool *pgxpool.Pool) *goose.Migration {
	const ours, theirs = 3, 8
	up := func(ctx context.Context, _ *sql.DB) error {
		migrator, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			return err
		}
		_, err = migrator.Migrate(ctx, rivermigrate.DirectionUp, &rivermigrate.MigrateOpts{TargetVersion: theirs})
		return err
	}
	return goose.NewGoMigration(ours, &goose.GoFunc{RunDB: up}, nil)
}
