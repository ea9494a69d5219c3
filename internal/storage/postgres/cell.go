package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// cellShift is where the number of a cell begins in the ids that it gives. A
// million million ids fit below, and 255 cells fit into what a browser counts
// exactly.
const cellShift = 40

// BirthCell returns the cell that gave an id.
func BirthCell(user skincare.UserID) int { return int(user >> cellShift) }

// identitySequences returns the sequences behind the ids of all our tables. That of
// the migrations counts in a smaller type.
const identitySequences = `
SELECT s.oid::regclass::text FROM pg_class AS s
JOIN pg_depend AS d ON d.objid = s.oid AND d.deptype = 'i'
JOIN pg_class AS t ON t.oid = d.refobjid AND t.relnamespace = 'public'::regnamespace
JOIN pg_sequence AS n ON n.seqrelid = s.oid AND n.seqtypid = 'bigint'::regtype
WHERE s.relkind = 'S' ORDER BY 1`

// CellNumber returns which cell a database is of, by the ids that it gives.
func CellNumber(ctx context.Context, pool *pgxpool.Pool) (int, error) {
	var number int
	err := pool.QueryRow(ctx, fmt.Sprintf(`SELECT (last_value >> %d)::integer FROM users_id_seq`, cellShift)).Scan(&number)
	if err != nil {
		return 0, wrapErr("read number of cell", err)
	}
	return number, nil
}

// NumberCell makes a database that of a cell: all ids that it gives from now on
// are the cell's own, so that rows of different cells can lie in one table. It
// must be repeated after a migration, for the ids of new tables, and refuses the
// database of another cell.
func NumberCell(ctx context.Context, pool *pgxpool.Pool, cell int) error {
	now, err := CellNumber(ctx, pool)
	if err != nil {
		return err
	}
	if now != 0 && now != cell {
		return fmt.Errorf("this database is that of cell %d, not %d", now, cell)
	}
	if cell == 0 {
		return nil
	}
	var hasPeople bool
	if err := pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM users)`).Scan(&hasPeople); err != nil {
		return wrapErr("look for users", err)
	}
	if hasPeople && now != cell {
		return fmt.Errorf("this database has people of cell 0: it cannot become that of cell %d", cell)
	}
	rows, err := pool.Query(ctx, identitySequences)
	if err != nil {
		return wrapErr("list sequences", err)
	}
	sequences, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return wrapErr("list sequences", err)
	}
	for _, sequence := range sequences {
		raise := fmt.Sprintf(`SELECT setval($1::regclass, greatest(last_value, $2)) FROM %s`, sequence)
		if _, err := pool.Exec(ctx, raise, sequence, int64(cell)<<cellShift); err != nil {
			return wrapErr("number cell", err)
		}
	}
	return nil
}

// CellStore knows who is in a cell, on the way to it, or gone.
type CellStore struct {
	pool *pgxpool.Pool
	// db is the pool, or the connection that holds the lock of a person.
	db      beginner
	queries *dbgen.Queries
}

// NewCellStore returns a store that uses the given pool.
func NewCellStore(pool *pgxpool.Pool) *CellStore {
	return &CellStore{pool: pool, db: pool, queries: dbgen.New(pool)}
}

// Whereabouts is where a person is.
type Whereabouts struct {
	// Here says that the cell has the person's rows, and Moving that they are
	// being moved from it or to it.
	Here, Moving bool
	// WentTo is the cell that the person was moved to, and -1 for none.
	WentTo int
}

// Whereabouts returns where a person is.
func (s *CellStore) Whereabouts(ctx context.Context, user skincare.UserID) (Whereabouts, error) {
	row, err := s.queries.Whereabouts(ctx, int64(user))
	if err != nil {
		return Whereabouts{}, wrapErr("select whereabouts", err)
	}
	return Whereabouts{Here: row.IsHere, Moving: row.IsMoving, WentTo: int(row.WentTo)}, nil
}

// Departure returns the cell that a person was moved to, and whether what they
// left behind is erased. It returns an error of KindNotFound for anybody else.
func (s *CellStore) Departure(ctx context.Context, user skincare.UserID) (cell int, isClean bool, err error) {
	row, err := s.queries.Departure(ctx, int64(user))
	if err != nil {
		return 0, false, noUser("select departure", err)
	}
	return int(row.Cell), row.IsClean, nil
}

// IsArriving reports whether a person of that name is being moved here.
func (s *CellStore) IsArriving(ctx context.Context, usernameKey string) (bool, error) {
	_, err := s.queries.ArrivalByName(ctx, usernameKey)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, wrapErr("select arrival", err)
	}
	return true, nil
}

// EachNames calls visit with all names that the cell owns, some at a time.
func (s *CellStore) EachNames(ctx context.Context, visit func([]string) error) error {
	names, err := s.queries.ArrivalNames(ctx)
	if err != nil {
		return wrapErr("select names", err)
	}
	for after := ""; ; after = names[len(names)-1] {
		if len(names) > 0 {
			if err := visit(names); err != nil {
				return err
			}
		}
		if names, err = s.queries.NamesAfter(ctx, after); err != nil {
			return wrapErr("select names", err)
		}
		if len(names) == 0 {
			return nil
		}
	}
}
