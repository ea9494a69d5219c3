package postgres

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

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
	provider, err := goose.NewProvider(goose.DialectPostgres, db, files, goose.WithSessionLocker(locker))
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	if err := use(provider); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}
