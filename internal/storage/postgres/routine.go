package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/routine"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// RoutineStore implements routine.Store. A person's weeks are added and taken
// back one after the other, under the lock of their row.
type RoutineStore struct{ tables }

// NewRoutineStore returns a store that uses the given pool.
func NewRoutineStore(pool *pgxpool.Pool) *RoutineStore { return &RoutineStore{newTables(pool, nil)} }

// Add implements routine.Store. If the answer to its commit is lost, it is repeated:
// an attempt that was kept is found by its name.
func (s *RoutineStore) Add(ctx context.Context, user skincare.UserID, week routine.Week) (skincare.ObjectID, []skincare.Date, error) {
	name, replaced, err := s.add(ctx, user, week)
	if week.Attempt != "" && errors.Is(err, errCommitUnknown) {
		return s.add(ctx, user, week)
	}
	return name, replaced, err
}

func (s *RoutineStore) add(ctx context.Context, user skincare.UserID, week routine.Week) (skincare.ObjectID, []skincare.Date, error) {
	name := week.Name
	var replaced []skincare.Date
	err := inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		if err := lockToUse(ctx, queries, user); err != nil {
			return err
		}
		made, err := routinesByAttempt(ctx, queries, user, week.Attempt)
		if err != nil {
			return err
		}
		if len(made) > 0 {
			name = made[0].Week
		} else if err := addWeek(ctx, queries, user, week); err != nil {
			return err
		}
		replaced, err = replacedDays(ctx, queries, user, name)
		return err
	})
	return name, replaced, err
}

// ByAttempt implements routine.Store.
func (s *RoutineStore) ByAttempt(
	ctx context.Context, user skincare.UserID, attempt skincare.Attempt,
) ([]routine.Row, []skincare.Date, error) {
	var (
		made     []routine.Row
		replaced []skincare.Date
	)
	err := inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) (err error) {
		if made, err = routinesByAttempt(ctx, queries, user, attempt); err != nil || len(made) == 0 {
			return err
		}
		if replaced, err = replacedDays(ctx, queries, user, made[0].Week); err != nil {
			return err
		}
		return confirm(ctx, queries)
	})
	if err != nil {
		return nil, nil, err
	}
	return made, replaced, nil
}

func routinesByAttempt(
	ctx context.Context, queries *dbgen.Queries, user skincare.UserID, attempt skincare.Attempt,
) ([]routine.Row, error) {
	if attempt == "" {
		return nil, nil
	}
	rows, err := queries.RoutinesByAttempt(ctx, dbgen.RoutinesByAttemptParams{
		UserID: int64(user), Attempt: attemptDigest(attempt),
	})
	if err != nil {
		return nil, wrapErr("select routines of attempt", err)
	}
	return skincare.Convert(rows, routineRow), nil
}

// addWeek adds a week and lets the days of the same dates make way.
func addWeek(ctx context.Context, queries *dbgen.Queries, user skincare.UserID, week routine.Week) error {
	added := dbgen.AddRoutinesParams{
		UserID: int64(user), Week: uuid(week.Name), Attempt: attemptDigest(week.Attempt), AddedAt: week.AddedAt,
	}
	for _, day := range week.Days {
		added.Names = append(added.Names, uuid(day.Name))
		added.Days = append(added.Days, pgDate(day.Date))
		added.Sealed = append(added.Sealed, day.Sealed)
	}
	if err := queries.DropReplacedRoutines(ctx, int64(user)); err != nil {
		return wrapErr("delete replaced routines", err)
	}
	if err := queries.AgeWeeks(ctx, int64(user)); err != nil {
		return wrapErr("age weeks", err)
	}
	err := queries.ReplaceRoutines(ctx, dbgen.ReplaceRoutinesParams{
		UserID: int64(user), Week: added.Week, ReplacedAt: week.AddedAt, Days: added.Days,
	})
	if err != nil {
		return wrapErr("replace routines", err)
	}
	if err := queries.AddRoutines(ctx, added); err != nil {
		return wrapErr("insert routines", err)
	}
	days, err := queries.CountRoutines(ctx, int64(user))
	if err != nil {
		return wrapErr("count routines", err)
	}
	if days > routine.MaxDays {
		return routine.TooMany()
	}
	return nil
}

// replacedDays returns the dates of the days that a week has replaced.
func replacedDays(ctx context.Context, queries *dbgen.Queries, user skincare.UserID, week skincare.ObjectID) ([]skincare.Date, error) {
	days, err := queries.ReplacedDays(ctx, dbgen.ReplacedDaysParams{UserID: int64(user), Week: uuid(week)})
	return convertRows("select replaced routines", days, err, func(day pgtype.Date) skincare.Date { return skincare.DateOf(day.Time) })
}

// Undo implements routine.Store.
func (s *RoutineStore) Undo(
	ctx context.Context, user skincare.UserID, week skincare.ObjectID, addedAfter time.Time,
) (restored []skincare.Date, err error) {
	err = inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		if err := lockUser(ctx, queries, user); err != nil {
			return err
		}
		rows, err := queries.DropNewestWeek(ctx, dbgen.DropNewestWeekParams{
			UserID: int64(user), Week: uuid(week), AddedAfter: addedAfter,
		})
		if err := changed("delete week", rows, err, routine.TooLate()); err != nil {
			return err
		}
		if restored, err = replacedDays(ctx, queries, user, week); err != nil {
			return err
		}
		err = queries.RestoreRoutines(ctx, dbgen.RestoreRoutinesParams{UserID: int64(user), Week: uuid(week)})
		return wrapErr("restore routines", err)
	})
	return restored, err
}

// List implements routine.Store.
func (s *RoutineStore) List(ctx context.Context, user skincare.UserID) ([]routine.Row, error) {
	rows, err := s.queries.ListRoutines(ctx, int64(user))
	return convertRows("select routines", rows, err, routineRow)
}

// All implements routine.Store.
func (s *RoutineStore) All(ctx context.Context, user skincare.UserID) ([]routine.Row, error) {
	rows, err := s.queries.ExportedRoutines(ctx, int64(user))
	return convertRows("select all routines", rows, err, func(row dbgen.Routine) routine.Row {
		all := routineRow(row)
		all.AddedAt, all.ReplacedAt = row.AddedAt, timeOrZero(row.ReplacedAt)
		return all
	})
}

func routineRow(row dbgen.Routine) routine.Row {
	return routine.Row{
		ID:          skincare.RoutineID(row.ID),
		Name:        row.Name.Bytes,
		Week:        row.Week.Bytes,
		Date:        skincare.DateOf(row.Day.Time),
		Sealed:      row.Sealed,
		MorningDone: row.MorningDone,
		EveningDone: row.EveningDone,
	}
}

// Weeks implements routine.Store.
func (s *RoutineStore) Weeks(ctx context.Context, user skincare.UserID, today skincare.Date) ([]skincare.RoutineWeek, error) {
	rows, err := s.queries.RoutineWeeks(ctx, dbgen.RoutineWeeksParams{UserID: int64(user), Today: pgDate(today)})
	return convertRows("select weeks", rows, err, func(row dbgen.RoutineWeeksRow) skincare.RoutineWeek {
		return skincare.RoutineWeek{Monday: skincare.DateOf(row.Monday.Time), Planned: int(row.Planned), Done: int(row.Done)}
	})
}

// Spells implements routine.Store.
func (s *RoutineStore) Spells(ctx context.Context, user skincare.UserID) ([]skincare.RoutineSpell, error) {
	rows, err := s.queries.RoutineSpells(ctx, dbgen.RoutineSpellsParams{UserID: int64(user), GapDays: skincare.RoutineGap})
	return convertRows("select spells of routines", rows, err, func(row dbgen.RoutineSpellsRow) skincare.RoutineSpell {
		return skincare.RoutineSpell{First: skincare.DateOf(row.FirstDay.Time), Last: skincare.DateOf(row.LastDay.Time)}
	})
}

// SetDone implements routine.Store.
func (s *RoutineStore) SetDone(ctx context.Context, user skincare.UserID, id skincare.RoutineID, morning, evening bool) error {
	rows, err := s.queries.SetRoutineDone(ctx, dbgen.SetRoutineDoneParams{
		UserID: int64(user), ID: int64(id), MorningDone: morning, EveningDone: evening,
	})
	return changed("tick off routine", rows, err, routine.NotFound())
}

// Delete implements routine.Store.
func (s *RoutineStore) Delete(ctx context.Context, user skincare.UserID, id skincare.RoutineID) error {
	rows, err := s.queries.DeleteRoutine(ctx, dbgen.DeleteRoutineParams{UserID: int64(user), ID: int64(id)})
	return changed("delete routine", rows, err, routine.NotFound())
}

// Sweep implements routine.Store.
func (s *RoutineStore) Sweep(ctx context.Context, replacedBefore time.Time) (int, error) {
	return inBatches(func() (int64, error) { return s.queries.SweepReplacedRoutines(ctx, replacedBefore) })
}

func uuid(name skincare.ObjectID) pgtype.UUID { return pgtype.UUID{Bytes: name, Valid: true} }
