package routine_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
)

// days is what may or may not be a week.
type days = []skincare.RoutineDay

func TestAdd(t *testing.T) {
	t.Parallel()

	t.Run("seals each day under a name of its own, and opens it again", func(t *testing.T) {
		t.Parallel()
		w := setup()
		today := skincare.DateOf(w.now)
		given := week(today)
		padded := slices.Clone(given)
		padded[0].Morning = "\n " + padded[0].Morning + "  "
		added, err := w.service.Add(t.Context(), 7, "key", padded)
		require.NoError(t, err)
		require.Regexp(t, "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$", added.Week)
		require.Equal(t, []skincare.Date{today}, added.Replaced)
		require.Equal(t, skincare.Attempt("key"), w.weeks[0].Attempt)
		require.Equal(t, w.now, w.weeks[0].AddedAt)

		names := make(map[string]bool)
		for i, row := range w.weeks[0].Days {
			names[row.Name.UUID()] = true
			require.Equal(t, "7/routine/"+row.Name.UUID()+`:{"morning":"`+given[i].Morning+`","evening":"`+given[i].Evening+`"}`, string(row.Sealed))
		}
		require.Len(t, names, 7)

		listed, err := w.service.List(t.Context(), 7)
		require.NoError(t, err)
		for i := range given {
			given[i].ID, given[i].Week, given[i].MorningDone = skincare.RoutineID(i+1), added.Week, i == 0
		}
		require.Equal(t, given, listed)

		again, made, err := w.service.Made(t.Context(), 7, "key")
		require.NoError(t, err)
		require.Equal(t, added, again)
		require.Equal(t, given, made)
		_, none, err := w.service.Made(t.Context(), 7, "another")
		require.NoError(t, err)
		require.Empty(t, none)
	})

	t.Run("keeps nothing but seven days in a row with text", func(t *testing.T) {
		t.Parallel()
		w := setup()
		today := skincare.DateOf(w.now)
		for name, spoil := range map[string]func(days) days{
			"none":        func(days) days { return nil },
			"six":         func(d days) days { return d[:6] },
			"eight":       func(d days) days { return append(d, skincare.RoutineDay{}) },
			"a gap":       func(d days) days { d[6].Date = today.AddDays(8); return d },
			"a day twice": func(d days) days { d[1].Date = today; return d },
			"the wrong way round": func(d days) days {
				d[0], d[1] = d[1], d[0]
				return d
			},
			"no date that exists": func(d days) days {
				d[0].Date = skincare.Date{Year: 2026, Month: time.November, Day: 31}
				return d
			},
			"no morning": func(d days) days { d[3].Morning = " \n"; return d },
			"no evening": func(d days) days { d[6].Evening = ""; return d },
			"a novel": func(d days) days {
				d[0].Evening = strings.Repeat("ä", 2001)
				return d
			},
			"a null byte":            func(d days) days { d[0].Morning += "\x00"; return d },
			"bytes that are no text": func(d days) days { d[0].Morning += "\xff"; return d },
		} {
			_, err := w.service.Add(t.Context(), 7, "", spoil(week(today)))
			require.Equal(t, skincare.KindInvalid, skincare.KindOf(err), name)
		}
		long := week(today)
		long[0].Morning = strings.Repeat("ä", 2000)
		_, err := w.service.Add(t.Context(), 7, "", long)
		require.NoError(t, err)
		require.Len(t, w.weeks, 1)
	})

	t.Run("refuses a name that is too long, to look up as well", func(t *testing.T) {
		t.Parallel()
		w := setup()
		name := skincare.Attempt(strings.Repeat("x", skincare.MaxAttempt+1))
		_, err := w.service.Add(t.Context(), 7, name, week(skincare.DateOf(w.now)))
		require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
		_, _, err = w.service.Made(t.Context(), 7, name)
		require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
	})

	t.Run("needs consent to tick it off, not to read or delete it", func(t *testing.T) {
		t.Parallel()
		w := setup()
		caller := skincare.Caller{User: skincare.User{ID: 7}, Consents: skincare.Consents{Granted: []skincare.Purpose{skincare.PurposePhoto}}}
		require.Equal(t, skincare.KindConsentRequired, skincare.KindOf(w.service.SetDone(t.Context(), caller, 1, true, true)))
		_, err := w.service.List(t.Context(), 7)
		require.NoError(t, err)
		require.NoError(t, w.service.Delete(t.Context(), 7, 1))
	})

	t.Run("passes on what breaks, and never what was sealed", func(t *testing.T) {
		t.Parallel()
		w := setup()
		_, err := w.service.Add(t.Context(), 7, "key", week(skincare.DateOf(w.now)))
		require.NoError(t, err)
		w.broken = errors.New("down")
		_, err = w.service.Add(t.Context(), 7, "key", week(skincare.DateOf(w.now)))
		require.ErrorIs(t, err, w.broken)
		_, err = w.service.List(t.Context(), 7)
		require.ErrorIs(t, err, w.broken)
		_, _, err = w.service.Made(t.Context(), 7, "key")
		require.ErrorIs(t, err, w.broken)

		w.broken = nil
		row := &w.weeks[0].Days[0]
		row.Sealed = []byte("7/routine/" + row.Name.UUID() + ":secret")
		_, err = w.service.List(t.Context(), 7)
		require.ErrorContains(t, err, "unknown form")
		require.NotContains(t, err.Error(), "secret")
		row.Sealed = w.weeks[0].Days[1].Sealed
		_, err = w.service.List(t.Context(), 7)
		require.Error(t, err, "a day does not open in the place of another")
	})
}

func TestUndo(t *testing.T) {
	t.Parallel()
	w := setup()
	_, err := w.service.Undo(t.Context(), 7, "")
	require.Equal(t, skincare.KindNotFound, skincare.KindOf(err))
	added, err := w.service.Add(t.Context(), 7, "", week(skincare.DateOf(w.now)))
	require.NoError(t, err)
	for _, name := range []string{"", "x", added.Week + "00", added.Week[1:], strings.Repeat("0", 32)} {
		_, err := w.service.Undo(t.Context(), 7, name)
		require.Equal(t, skincare.KindNotFound, skincare.KindOf(err), name)
	}
	restored, err := w.service.Undo(t.Context(), 7, added.Week)
	require.NoError(t, err)
	require.Equal(t, added.Replaced, restored)
	require.Equal(t, w.now.Add(-24*time.Hour), w.after)
}

func TestSweep(t *testing.T) {
	t.Parallel()
	w := setup()
	swept, err := w.service.Sweep(t.Context())
	require.NoError(t, err)
	require.Equal(t, 3, swept)
	require.Equal(t, w.now.Add(-25*time.Hour), w.before, "what can still be taken back is never swept away")
}

func TestWeeksAndSpells(t *testing.T) {
	t.Parallel()
	w := setup()
	weeks, err := w.service.Weeks(t.Context(), 7)
	require.NoError(t, err)
	require.Equal(t, []skincare.RoutineWeek{{Monday: skincare.DateOf(w.now), Planned: 14}}, weeks, "up to today")
	spells, err := w.service.Spells(t.Context(), 7)
	require.NoError(t, err)
	require.Len(t, spells, 1)
}

func TestDays(t *testing.T) {
	t.Parallel()
	w := setup()
	caller := skincare.Caller{User: skincare.User{ID: 7}, Consents: skincare.Consents{Granted: []skincare.Purpose{skincare.PurposeHealthData}}}
	require.NoError(t, w.service.SetDone(t.Context(), caller, 5, true, false))
	require.NoError(t, w.service.Delete(t.Context(), 7, 6))
	require.Equal(t, []string{"done 5 true false", "delete 6"}, w.asked)
}
