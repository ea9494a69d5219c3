package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/course"
	"clary.example/internal/features/routine"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// CourseStore implements course.Store.
type CourseStore struct{ tables }

// NewCourseStore returns a store that uses the given pool.
func NewCourseStore(pool *pgxpool.Pool) *CourseStore { return &CourseStore{newTables(pool, nil)} }

// Get implements course.Store.
func (s *CourseStore) Get(ctx context.Context, user skincare.UserID) (course.Row, []course.Tick, error) {
	row, err := s.queries.GetCourse(ctx, int64(user))
	if errors.Is(err, pgx.ErrNoRows) {
		return course.Row{}, nil, course.NotFound()
	}
	if err != nil {
		return course.Row{}, nil, wrapErr("select course", err)
	}
	rows, err := s.queries.CourseTicks(ctx, dbgen.CourseTicksParams{UserID: int64(user), Since: row.StartedOn})
	ticks, err := convertRows("select ticks of a course", rows, err, func(tick dbgen.CourseTicksRow) course.Tick {
		return course.Tick{Day: skincare.DateOf(tick.Day.Time), Morning: tick.MorningDone, Evening: tick.EveningDone}
	})
	return course.Row{
		Name: row.Name.Bytes, StartedOn: skincare.DateOf(row.StartedOn.Time), SavedAt: row.SavedAt, Sealed: row.Sealed,
	}, ticks, err
}

// Save implements course.Store.
func (s *CourseStore) Save(
	ctx context.Context, user skincare.UserID, earlier skincare.ObjectID, row course.Row, days course.Days,
) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		if err := lockToUse(ctx, queries, user); err != nil {
			return err
		}
		if err := saveCourse(ctx, queries, user, earlier, row); err != nil {
			return err
		}
		if len(days.Add) > 0 {
			week := routine.Week{Name: days.AddWeek, AddedAt: row.SavedAt}
			for _, day := range days.Add {
				week.Days = append(week.Days, routine.Row{Name: day.Name, Date: day.Date, Sealed: day.Sealed})
			}
			if err := addWeek(ctx, queries, user, week); err != nil {
				return err
			}
		}
		for _, part := range days.Rewrite {
			params := dbgen.RewriteRoutinesParams{UserID: int64(user), Week: uuid(part.Week)}
			for _, day := range part.Days {
				params.Days = append(params.Days, pgDate(day.Date))
				params.Names = append(params.Names, uuid(day.Name))
				params.Sealed = append(params.Sealed, day.Sealed)
			}
			if err := queries.RewriteRoutines(ctx, params); err != nil {
				return wrapErr("rewrite routines", err)
			}
		}
		return nil
	})
}

// saveCourse keeps a course in place of an earlier one, or as the first.
func saveCourse(ctx context.Context, queries *dbgen.Queries, user skincare.UserID, earlier skincare.ObjectID, row course.Row) error {
	if earlier == (skincare.ObjectID{}) {
		rows, err := queries.AddCourse(ctx, dbgen.AddCourseParams{
			UserID: int64(user), Name: uuid(row.Name), StartedOn: pgDate(row.StartedOn), SavedAt: row.SavedAt, Sealed: row.Sealed,
		})
		return changed("insert course", rows, err, course.ErrChanged)
	}
	rows, err := queries.SaveCourse(ctx, dbgen.SaveCourseParams{
		UserID: int64(user), Earlier: uuid(earlier), Name: uuid(row.Name), StartedOn: pgDate(row.StartedOn), SavedAt: row.SavedAt, Sealed: row.Sealed,
	})
	return changed("update course", rows, err, course.ErrChanged)
}

// Delete implements course.Store.
func (s *CourseStore) Delete(ctx context.Context, user skincare.UserID) error {
	rows, err := s.queries.DeleteCourse(ctx, int64(user))
	return changed("delete course", rows, err, course.NotFound())
}
