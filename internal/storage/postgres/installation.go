package postgres

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/storage/postgres/dbgen"
)

// InstallationID returns the id that a database shares with its bucket. A copy
// of the database has the same one.
func InstallationID(ctx context.Context, pool *pgxpool.Pool) (string, error) {
	id, err := dbgen.New(pool).InstallationID(ctx)
	return id, wrapErr("select installation", err)
}
