package directory

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// schema is the whole database of the directory. Two programs that start together
// would both make the table, so one waits for the other. PostgreSQL runs the three
// statements in one transaction.
const schema = `
SELECT pg_advisory_xact_lock(7203114420916);
CREATE TABLE IF NOT EXISTS names (
    -- A keyed hash of the name. The database does not hold the key.
    digest     text PRIMARY KEY,
    cell       smallint NOT NULL CHECK (cell BETWEEN 0 AND 255),
    -- When the cell last said that it has the name.
    claimed_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 85);
CREATE INDEX IF NOT EXISTS names_claimed_at ON names (cell, claimed_at)`

// Store keeps the directory in a PostgreSQL database of its own.
type Store struct{ pool *pgxpool.Pool }

// OpenStore returns a Store. It makes the table unless there is one.
func OpenStore(ctx context.Context, pool *pgxpool.Pool) (*Store, error) {
	if _, err := pool.Exec(ctx, schema); err != nil {
		return nil, fmt.Errorf("make the table of names: %w", err)
	}
	return &Store{pool}, nil
}

// errNoName is a name that no cell owns.
var errNoName = errors.New("no cell owns this name")

func (s *Store) find(ctx context.Context, digest string) (int, error) {
	var cell int
	err := s.pool.QueryRow(ctx, `SELECT cell FROM names WHERE digest = $1`, digest).Scan(&cell)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, errNoName
	}
	return cell, err
}

// claim gives a name to a cell unless another owns it, and returns the owner. Of
// two cells that claim at once, one gets the name.
func (s *Store) claim(ctx context.Context, digest string, cell int) (int, error) {
	if _, err := s.claimAll(ctx, []string{digest}, cell); err != nil {
		return 0, err
	}
	return s.find(ctx, digest)
}

// claimAll claims many names and returns how many another cell owns.
func (s *Store) claimAll(ctx context.Context, digests []string, cell int) (taken int, err error) {
	tag, err := s.pool.Exec(ctx, `
		INSERT INTO names (digest, cell) SELECT DISTINCT unnest($1::text[]), $2::smallint ORDER BY 1
		ON CONFLICT (digest) DO UPDATE SET claimed_at = now() WHERE names.cell = EXCLUDED.cell`, digests, cell)
	return len(digests) - int(tag.RowsAffected()), err
}

// move gives a name from one cell to another, and returns the owner. It can be
// repeated.
func (s *Store) move(ctx context.Context, digest string, from, to int) (int, error) {
	_, err := s.pool.Exec(ctx, `UPDATE names SET cell = $3, claimed_at = now() WHERE digest = $1 AND cell = $2`, digest, from, to)
	if err != nil {
		return 0, err
	}
	return s.find(ctx, digest)
}

// release deletes the names of a cell that it has not claimed since a time.
func (s *Store) release(ctx context.Context, cell int, before time.Time) (int, error) {
	tag, err := s.pool.Exec(ctx, `DELETE FROM names WHERE cell = $1 AND claimed_at < $2`, cell, before)
	return int(tag.RowsAffected()), err
}

func (s *Store) now(ctx context.Context) (at time.Time, err error) {
	err = s.pool.QueryRow(ctx, `SELECT now()`).Scan(&at)
	return at, err
}
