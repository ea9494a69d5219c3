package postgres

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strconv"

	"github.com/jackc/pgx/v5"

	"clary.example/internal/features/admin"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// Resident is somebody who has rows in a cell.
type Resident struct {
	User skincare.UserID
	// MovingTo is the cell of a move that has begun, and -1 for none.
	MovingTo           int
	IsAdmin, IsDeleted bool
}

// Resident returns who has a name, or an error of KindNotFound.
func (s *CellStore) Resident(ctx context.Context, usernameKey string) (Resident, error) {
	row, err := s.queries.PersonToMove(ctx, usernameKey)
	if err != nil {
		return Resident{}, noUser("select user", err)
	}
	return Resident{skincare.UserID(row.ID), int(row.MovingTo), row.IsAdmin, row.IsDeleted}, nil
}

// ArrivalByName returns who is being moved here under a name, and from which
// cell, or an error of KindNotFound.
func (s *CellStore) ArrivalByName(ctx context.Context, usernameKey string) (user skincare.UserID, from int, err error) {
	row, err := s.queries.ArrivalByName(ctx, usernameKey)
	if err != nil {
		return 0, 0, noUser("select arrival", err)
	}
	return skincare.UserID(row.UserID), int(row.FromCell), nil
}

// unfinishedJobs counts the jobs that name a person, such as a reminder that is
// being sent.
const unfinishedJobs = `
SELECT count(*) FROM river_job
WHERE state IN ('available', 'pending', 'retryable', 'running', 'scheduled') AND args->>'user' = $1`

// CheckMovable returns an error when something ties a person to this cell for
// now: a job that is not done, a copy that is being made, a notice.
func (s *CellStore) CheckMovable(ctx context.Context, user skincare.UserID) error {
	return s.inMoveTx(ctx, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		return checkMovable(ctx, tx, queries, user)
	})
}

func checkMovable(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries, user skincare.UserID) error {
	if err := checkPersonTables(ctx, tx); err != nil {
		return err
	}
	rows, err := queries.UnmovableRows(ctx, int64(user))
	if err != nil {
		return wrapErr("select what stays", err)
	}
	var jobs int64
	if err := tx.QueryRow(ctx, unfinishedJobs, strconv.FormatInt(int64(user), 10)).Scan(&jobs); err != nil {
		return wrapErr("count jobs", err)
	}
	switch {
	case rows.Notices > 0:
		return errors.New("a notice of this cell is shown to this person alone: clear it first")
	case rows.Exports > 0:
		return errors.New("a copy of the person's data is being made: try again later")
	case jobs > 0:
		return fmt.Errorf("%d jobs of this person are not finished: try again later", jobs)
	default:
		return nil
	}
}

// Hold has all requests of a person answered with 503 from now on. It returns an
// error of KindForbidden for an admin and for a deleted account.
func (s *CellStore) Hold(ctx context.Context, user skincare.UserID, cell int) error {
	rows, err := s.queries.HoldUser(ctx, dbgen.HoldUserParams{UserID: int64(user), Cell: int16(cell)}) //nolint:gosec // At most 255.
	if err != nil {
		return wrapErr("hold user", err)
	}
	if rows == 0 {
		return skincare.Errorf(skincare.KindForbidden, "An admin, a deleted account or somebody who is being moved elsewhere is not moved.")
	}
	return nil
}

// Release undoes Hold.
func (s *CellStore) Release(ctx context.Context, user skincare.UserID) error {
	if _, err := s.queries.ReleaseUser(ctx, int64(user)); err != nil {
		return wrapErr("release user", err)
	}
	return nil
}

// Person is everything that a database holds about somebody, at one moment.
type Person struct {
	User skincare.UserID
	rows personRows
}

// Read returns all rows of a person.
func (s *CellStore) Read(ctx context.Context, user skincare.UserID) (Person, error) {
	person := Person{User: user}
	err := s.inMoveTx(ctx, func(ctx context.Context, tx pgx.Tx, _ *dbgen.Queries) error {
		var err error
		person.rows, err = readPerson(ctx, tx, user)
		return err
	})
	return person, err
}

// Depart deletes a person who was copied to another cell, and keeps where they
// went. It does nothing and returns false when the person has changed since they
// were read.
func (s *CellStore) Depart(ctx context.Context, person Person, cell int) (bool, error) {
	departed := false
	err := s.inMoveTx(ctx, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		to := int16(cell) //nolint:gosec // At most 255.
		held, err := queries.LockHeldUser(ctx, dbgen.LockHeldUserParams{UserID: int64(person.User), Cell: to})
		if err != nil {
			return wrapErr("lock user", err)
		}
		if held == 0 {
			return errors.New("the move was cancelled")
		}
		if err := lockPerson(ctx, tx, person.User); err != nil {
			return err
		}
		if err := checkMovable(ctx, tx, queries, person.User); err != nil {
			return err
		}
		now, err := readPerson(ctx, tx, person.User)
		if err != nil {
			return err
		}
		sameRows := func(a, b json.RawMessage) bool { return bytes.Equal(a, b) }
		if !maps.EqualFunc(now, person.rows, sameRows) {
			return nil
		}
		departed = true
		if err := queries.AddDeparture(ctx, dbgen.AddDepartureParams{UserID: int64(person.User), Cell: to}); err != nil {
			return wrapErr("insert departure", err)
		}
		if err := queries.DeleteHeldUser(ctx, int64(person.User)); err != nil {
			return wrapErr("delete user", err)
		}
		return recordAudit(ctx, queries, admin.ActionMovedAway, nobody, person.User)
	})
	return departed && err == nil, err
}

// Cleaned keeps that nothing of a person is left in this cell.
func (s *CellStore) Cleaned(ctx context.Context, user skincare.UserID) error {
	if err := s.queries.CleanDeparture(ctx, int64(user)); err != nil {
		return wrapErr("update departure", err)
	}
	return nil
}

// PutArrival keeps a copy of a person until Arrive. It replaces an older copy.
func (s *CellStore) PutArrival(ctx context.Context, person Person, usernameKey string, from int) error {
	content, err := json.Marshal(person.rows)
	if err != nil {
		return fmt.Errorf("write rows: %w", err)
	}
	put, err := s.queries.PutArrival(ctx, dbgen.PutArrivalParams{
		UserID: int64(person.User), UsernameKey: usernameKey, FromCell: int16(from), Content: content, //nolint:gosec // At most 255.
	})
	if err != nil {
		return wrapErr("insert arrival", err)
	}
	if put == 0 {
		return errors.New("the person is in the new cell already")
	}
	return nil
}

// DropArrival forgets a copy.
func (s *CellStore) DropArrival(ctx context.Context, user skincare.UserID) error {
	if _, err := s.queries.RemoveArrival(ctx, int64(user)); err != nil {
		return wrapErr("delete arrival", err)
	}
	return nil
}

// Arrive makes the copy of a person the person, all at once. The other cell must
// have deleted its own. It does nothing for somebody who has arrived.
func (s *CellStore) Arrive(ctx context.Context, user skincare.UserID) error {
	return s.inMoveTx(ctx, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		content, err := queries.LockArrival(ctx, int64(user))
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return wrapErr("lock arrival", err)
		}
		var rows personRows
		if err := json.Unmarshal(content, &rows); err != nil {
			return fmt.Errorf("read rows: %w", err)
		}
		if err := writePerson(ctx, tx, user, rows); err != nil {
			return err
		}
		if err := queries.RemoveDeparture(ctx, int64(user)); err != nil {
			return wrapErr("delete departure", err)
		}
		if _, err := queries.RemoveArrival(ctx, int64(user)); err != nil {
			return wrapErr("delete arrival", err)
		}
		return recordAudit(ctx, queries, admin.ActionMovedHere, nobody, user)
	})
}

// inMoveTx runs work in a transaction that waits for nobody for long.
func (s *CellStore) inMoveTx(ctx context.Context, work func(context.Context, pgx.Tx, *dbgen.Queries) error) error {
	return withTxOn(ctx, s.db, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		if _, err := tx.Exec(ctx, `SET LOCAL lock_timeout = '2s'`); err != nil {
			return wrapErr("set lock timeout", err)
		}
		return work(ctx, tx, queries)
	})
}
