package postgres_test

import (
	"maps"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"clary.example/internal/features/feedback"
	"clary.example/internal/features/routine"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/pgtest"
)

// routines is the routines of one user.
type routines struct {
	pool  *pgxpool.Pool
	store *postgres.RoutineStore
	user  skincare.UserID
}

func newRoutines(t *testing.T, pool *pgxpool.Pool, name string) routines {
	t.Helper()
	return routines{pool, postgres.NewRoutineStore(pool), createUser(t, pool, name)}
}

// monday is a day like any other.
func monday() skincare.Date { return skincare.Date{Year: 2026, Month: time.November, Day: 16} }

// weekFrom returns a week that begins some days after monday.
func weekFrom(days int, attempt skincare.Attempt) routine.Week {
	week := routine.Week{Name: skincare.NewObjectID(), Attempt: attempt, AddedAt: time.Now()}
	for i := range skincare.RoutineDays {
		week.Days = append(week.Days, routine.Row{
			Name: skincare.NewObjectID(), Date: monday().AddDays(days + i), Sealed: []byte(week.Name.String()),
		})
	}
	return week
}

// add adds a week and returns its name and how many days it replaced.
func (r routines) add(t *testing.T, week routine.Week) (skincare.ObjectID, int) {
	t.Helper()
	var name skincare.ObjectID
	var replaced []skincare.Date
	require.NoError(t, patiently(func() (err error) {
		name, replaced, err = r.store.Add(t.Context(), r.user, week)
		return err
	}))
	return name, len(replaced)
}

func (r routines) list(t *testing.T) []routine.Row {
	t.Helper()
	list, err := r.store.List(t.Context(), r.user)
	require.NoError(t, err)
	for i, row := range list[:max(0, len(list)-1)] {
		require.Less(t, row.Date.String(), list[i+1].Date.String(), "oldest first, each date once")
	}
	return list
}

// weeks returns how many live days each week has.
func (r routines) weeks(t *testing.T) map[skincare.ObjectID]int {
	t.Helper()
	weeks := make(map[skincare.ObjectID]int)
	for _, row := range r.list(t) {
		weeks[row.Week]++
	}
	return weeks
}

// undo takes back a week that may be a day old.
func (r routines) undo(t *testing.T, week skincare.ObjectID) (int, error) {
	t.Helper()
	restored, err := r.store.Undo(t.Context(), r.user, week, time.Now().Add(-24*time.Hour))
	return len(restored), err
}

// rows returns how many rows of the user there are, replaced ones too.
func (r routines) rows(t *testing.T) (rows int) {
	t.Helper()
	require.NoError(t, r.pool.QueryRow(t.Context(), "SELECT count(*) FROM routines WHERE user_id = $1", r.user).Scan(&rows))
	return rows
}

func TestRoutineStore(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)

	t.Run("twenty weeks at once leave seven days, and no two wait for each other", func(t *testing.T) {
		t.Parallel()
		r := newRoutines(t, pool, "ana")
		replaced := make([]int, 20)
		var wait sync.WaitGroup
		for i := range replaced {
			wait.Go(func() { _, replaced[i] = r.add(t, weekFrom(0, "")) })
		}
		wait.Wait()
		require.Len(t, r.list(t), 7)
		require.Len(t, r.weeks(t), 1, "all of one week")
		require.Equal(t, 14, r.rows(t), "and those that it replaced")
		firsts := 0
		for _, n := range replaced {
			if n == 0 {
				firsts++
			}
		}
		require.Equal(t, 1, firsts)
	})

	t.Run("twenty at once with one name make one week, and all learn of it", func(t *testing.T) {
		t.Parallel()
		r := newRoutines(t, pool, "ben")
		r.add(t, weekFrom(-3, ""))
		names := make([]skincare.ObjectID, 20)
		var wait sync.WaitGroup
		for i := range names {
			wait.Go(func() {
				var replaced int
				names[i], replaced = r.add(t, weekFrom(0, "key"))
				require.Equal(t, 4, replaced)
			})
		}
		wait.Wait()
		for _, name := range names {
			require.Equal(t, names[0], name)
		}
		require.Equal(t, 7, r.weeks(t)[names[0]])
		require.Equal(t, 14, r.rows(t))
	})

	t.Run("what was ticked off stays ticked off under a new week, and comes back with undo", func(t *testing.T) {
		t.Parallel()
		r := newRoutines(t, pool, "kim")
		r.add(t, weekFrom(0, ""))
		today := r.list(t)[0]
		require.NoError(t, r.store.SetDone(t.Context(), r.user, today.ID, true, false))
		week, _ := r.add(t, weekFrom(0, ""))
		done := func() (ticks []bool) {
			for _, row := range r.list(t) {
				ticks = append(ticks, row.MorningDone, row.EveningDone)
			}
			return ticks
		}
		require.Equal(t, append([]bool{true}, make([]bool, 13)...), done())
		_, err := r.undo(t, week)
		require.NoError(t, err)
		require.Equal(t, append([]bool{true}, make([]bool, 13)...), done())
	})

	t.Run("adding, taking back, ticking off and deleting at once never fails for a lock", func(t *testing.T) {
		t.Parallel()
		r := newRoutines(t, pool, "cem")
		name, _ := r.add(t, weekFrom(0, ""))
		id := r.list(t)[3].ID
		var wait sync.WaitGroup
		for i := range 10 {
			wait.Go(func() { r.add(t, weekFrom(i%3, "")) })
			wait.Go(func() { requireFoundOrNot(t, r.store.SetDone(t.Context(), r.user, id, true, i%2 == 0)) })
			wait.Go(func() {
				_, err := r.undo(t, name)
				requireFoundOrNot(t, err)
			})
			wait.Go(func() {
				_, err := r.store.Sweep(t.Context(), time.Now().Add(-time.Hour))
				require.NoError(t, err)
			})
		}
		wait.Go(func() { requireFoundOrNot(t, r.store.Delete(t.Context(), r.user, id)) })
		wait.Wait()
		require.GreaterOrEqual(t, len(r.list(t)), 7)
	})

	t.Run("a week taken back brings back what it replaced, ticks and all", func(t *testing.T) {
		t.Parallel()
		r := newRoutines(t, pool, "dee")
		first, replaced := r.add(t, weekFrom(0, "first"))
		require.Zero(t, replaced)
		before := r.list(t)
		require.NoError(t, r.store.SetDone(t.Context(), r.user, before[5].ID, true, false))
		before[5].MorningDone = true
		second, replaced := r.add(t, weekFrom(2, "second"))
		require.Equal(t, 5, replaced)
		require.Equal(t, map[skincare.ObjectID]int{first: 2, second: 7}, r.weeks(t))

		for name, try := range map[string]func() error{
			"tick": func() error { return r.store.SetDone(t.Context(), r.user, before[5].ID, true, true) },
			"del":  func() error { return r.store.Delete(t.Context(), r.user, before[5].ID) },
			"undo": func() error { _, err := r.undo(t, first); return err },
		} {
			require.Equal(t, skincare.KindNotFound, skincare.KindOf(try()), "%s what is replaced", name)
		}
		made, _, err := r.store.ByAttempt(t.Context(), r.user, "first")
		require.NoError(t, err)
		require.Equal(t, before, made, "but its attempt finds it")

		restored, err := r.undo(t, second)
		require.NoError(t, err)
		require.Equal(t, 5, restored)
		require.Equal(t, before, r.list(t))
		require.Equal(t, 7, r.rows(t))
		for _, week := range []skincare.ObjectID{first, second} {
			_, err = r.undo(t, week)
			require.Equal(t, skincare.KindNotFound, skincare.KindOf(err), "only once, and only one week")
		}
	})

	t.Run("days that were deleted come back as well, and no date is there twice", func(t *testing.T) {
		t.Parallel()
		r := newRoutines(t, pool, "eva")
		first, _ := r.add(t, weekFrom(0, ""))
		second, _ := r.add(t, weekFrom(1, ""))
		require.NoError(t, r.store.Delete(t.Context(), r.user, r.list(t)[3].ID))
		restored, err := r.undo(t, second)
		require.NoError(t, err)
		require.Equal(t, 6, restored)
		require.Equal(t, map[skincare.ObjectID]int{first: 7}, r.weeks(t))
	})

	t.Run("of what was replaced one generation is kept, for a day", func(t *testing.T) {
		t.Parallel()
		r := newRoutines(t, pool, "fay")
		for range 3 {
			r.add(t, weekFrom(0, ""))
		}
		require.Equal(t, 14, r.rows(t))
		third := r.list(t)[0].Week
		restored, err := r.store.Undo(t.Context(), r.user, third, time.Now())
		require.Equal(t, skincare.KindNotFound, skincare.KindOf(err), "too old")
		require.Empty(t, restored)

		// Another test sweeps the same table meanwhile, so it is the rows that count.
		_, err = r.store.Sweep(t.Context(), time.Now().Add(-time.Hour))
		require.NoError(t, err)
		require.Equal(t, 14, r.rows(t))
		_, err = pool.Exec(t.Context(), "UPDATE routines SET replaced_at = replaced_at - interval '1 day' WHERE user_id = $1", r.user)
		require.NoError(t, err)
		_, err = r.store.Sweep(t.Context(), time.Now().Add(-time.Hour))
		require.NoError(t, err)
		only := map[skincare.ObjectID]int{third: 7}
		require.Eventually(t, func() bool { return maps.Equal(only, r.weeks(t)) }, 10*time.Second, 20*time.Millisecond)
	})

	t.Run("an older week stays what it is when the newest is deleted day by day", func(t *testing.T) {
		t.Parallel()
		r := newRoutines(t, pool, "gus")
		r.add(t, weekFrom(0, ""))
		second, _ := r.add(t, weekFrom(1, ""))
		third, _ := r.add(t, weekFrom(8, ""))
		for _, row := range r.list(t) {
			if row.Week == third {
				require.NoError(t, r.store.Delete(t.Context(), r.user, row.ID))
			}
		}
		_, err := r.undo(t, second)
		require.Equal(t, skincare.KindNotFound, skincare.KindOf(err), "what it replaced is gone")
		require.Equal(t, 7, r.weeks(t)[second])
	})

	t.Run("2,000 days are the most, and one more week changes nothing", func(t *testing.T) {
		t.Parallel()
		r := newRoutines(t, pool, "hal")
		for i := range 285 {
			r.add(t, weekFrom(7*i, ""))
		}
		r.add(t, weekFrom(7*284+5, ""))
		require.Len(t, r.list(t), routine.MaxDays)
		before := r.list(t)
		_, _, err := r.store.Add(t.Context(), r.user, weekFrom(7*284+6, ""))
		require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
		require.ErrorContains(t, err, "2000 days")
		require.Equal(t, before, r.list(t))
		r.add(t, weekFrom(0, ""))
	})
}

// requireFoundOrNot fails for any error but KindNotFound.
func requireFoundOrNot(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		require.Equal(t, skincare.KindNotFound, skincare.KindOf(err), err)
	}
}

func TestRoutineOwners(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)

	t.Run("nobody can touch what is another's", func(t *testing.T) {
		t.Parallel()
		owner, other := newRoutines(t, pool, "ana"), newRoutines(t, pool, "ben")
		week, _ := owner.add(t, weekFrom(0, "key"))
		before := owner.list(t)
		for name, try := range map[string]func() error{
			"tick off":       func() error { return other.store.SetDone(t.Context(), other.user, before[0].ID, true, true) },
			"delete":         func() error { return other.store.Delete(t.Context(), other.user, before[0].ID) },
			"take back":      func() error { _, err := other.undo(t, week); return err },
			"delete nothing": func() error { return owner.store.Delete(t.Context(), owner.user, before[0].ID+1000) },
		} {
			require.Equal(t, skincare.KindNotFound, skincare.KindOf(try()), name)
		}
		made, _, err := other.store.ByAttempt(t.Context(), other.user, "key")
		require.NoError(t, err)
		require.Empty(t, made)
		_, replaced := other.add(t, weekFrom(0, "key"))
		require.Zero(t, replaced, "the same name of another person is another wish")
		require.Equal(t, before, owner.list(t))
	})

	t.Run("routines and feedback go with their account, and none can be added after", func(t *testing.T) {
		t.Parallel()
		r := newRoutines(t, pool, "cem")
		r.add(t, weekFrom(0, ""))
		notes := postgres.NewFeedbackStore(pool)
		note := feedback.Row{Name: "name", GivenAt: time.Now(), Concern: feedback.Wrong, Sealed: []byte("sealed")}
		require.NoError(t, notes.Add(t.Context(), r.user, note))
		require.NoError(t, postgres.NewUserStore(pool, &fakeErasures{}).Delete(t.Context(), r.user))
		require.Zero(t, r.rows(t))
		_, _, err := r.store.Add(t.Context(), r.user, weekFrom(0, ""))
		require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(err))
		require.Error(t, notes.Add(t.Context(), r.user, note))
		var left int
		require.NoError(t, pool.QueryRow(t.Context(), "SELECT count(*) FROM feedback WHERE user_id = $1", r.user).Scan(&left))
		require.Zero(t, left)
	})
}
