package admin_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/admin"
	"clary.example/internal/skincare"
)

// world is everything around the service. It notes what is asked of it.
type world struct {
	service   *admin.Service
	calls     []string
	selection admin.Selection
	rows      []admin.Row
	counts    []admin.Count
	entries   []admin.Entry
	err       error

	deletions, roles fakeQuota
}

func setup() *world {
	w := &world{}
	w.deletions, w.roles = fakeQuota{world: w, what: "deletion"}, fakeQuota{world: w, what: "role"}
	w.service = &admin.Service{
		Users: w, Counts: w, Log: w,
		Deletions: &w.deletions, RoleChanges: &w.roles,
		UsernameKey: func(name string) (string, error) {
			if name == "no name" {
				return "", errors.New("no name")
			}
			return "key of " + name, nil
		},
		Now: func() time.Time { return time.Date(2026, 11, 15, 23, 30, 0, 0, time.UTC) },
	}
	return w
}

func (w *world) call(parts ...any) error {
	w.calls = append(w.calls, fmt.Sprint(parts...))
	return w.err
}

func (w *world) List(_ context.Context, selection admin.Selection) ([]admin.Row, error) {
	w.selection = selection
	return w.rows[:min(len(w.rows), selection.Most)], w.call("list")
}

func (w *world) Totals(context.Context) (admin.Totals, error) {
	return admin.Totals{Users: 3}, w.call("totals")
}

func (w *world) ToggleRole(_ context.Context, act admin.Act) (skincare.User, error) {
	return skincare.User{ID: act.Subject}, w.call("toggle ", act.Subject, " by ", act.Actor)
}

func (w *world) Delete(_ context.Context, act admin.Act, at time.Time) (skincare.User, error) {
	return skincare.User{ID: act.Subject}, w.call("delete ", act.Subject, " by ", act.Actor, " in ", at.Year())
}

func (w *world) Deleted(_ context.Context, since time.Time, most int) ([]admin.DeletedUser, error) {
	return nil, w.call("deleted since ", since.Format(time.DateTime), ", ", most)
}

func (w *world) Restore(_ context.Context, act admin.Act, since time.Time) (skincare.User, error) {
	return skincare.User{ID: act.Subject}, w.call("restore ", act.Subject, " by ", act.Actor, " since ", since.Format(time.DateTime))
}

func (w *world) EraseDeleted(_ context.Context, before time.Time) (int, error) {
	return 1, w.call("erase before ", before.Format(time.DateTime))
}

// fakeQuota notes what is taken and given back, and may have nothing left.
type fakeQuota struct {
	*world
	what string
	full bool
}

func (q *fakeQuota) Take(_ context.Context, admin skincare.UserID) error {
	if q.full {
		return skincare.Throttled(time.Minute)
	}
	q.calls = append(q.calls, fmt.Sprint("take ", q.what, " of ", admin))
	return nil
}

func (q *fakeQuota) GiveBack(_ context.Context, admin skincare.UserID) error {
	q.calls = append(q.calls, fmt.Sprint("give back ", q.what, " of ", admin))
	return nil
}

func (w *world) Since(_ context.Context, first skincare.Date) ([]admin.Count, error) {
	return w.counts, w.call("since ", first)
}

func (w *world) Before(_ context.Context, id int64, most int) ([]admin.Entry, error) {
	var entries []admin.Entry
	for _, entry := range w.entries {
		if (id == 0 || entry.ID < id) && len(entries) < most {
			entries = append(entries, entry)
		}
	}
	return entries, w.call("before ", id)
}

func chief() skincare.Caller { return skincare.Caller{User: skincare.User{ID: 1, IsAdmin: true}} }

func TestActs(t *testing.T) {
	t.Parallel()

	t.Run("are on others", func(t *testing.T) {
		t.Parallel()
		w := setup()
		user, err := w.service.ToggleRole(t.Context(), chief(), 2)
		require.NoError(t, err)
		require.EqualValues(t, 2, user.ID)
		_, err = w.service.Delete(t.Context(), chief(), 2)
		require.NoError(t, err)
		_, err = w.service.Restore(t.Context(), chief(), 2)
		require.NoError(t, err)
		_, err = w.service.EraseDeleted(t.Context())
		require.NoError(t, err)
		require.Equal(t, []string{
			"take role of 1", "toggle 2 by 1", "take deletion of 1", "delete 2 by 1 in 2026",
			"restore 2 by 1 since 2026-11-14 23:30:00", "erase before 2026-11-14 23:30:00",
		}, w.calls)
	})

	t.Run("are bounded, and those that fail do not count", func(t *testing.T) {
		t.Parallel()
		w := setup()
		w.deletions.full, w.roles.full = true, true
		_, err := w.service.Delete(t.Context(), chief(), 2)
		require.Equal(t, skincare.KindThrottled, skincare.KindOf(err))
		require.ErrorContains(t, err, "Many accounts were deleted recently.")
		_, err = w.service.ToggleRole(t.Context(), chief(), 2)
		require.Equal(t, skincare.KindThrottled, skincare.KindOf(err))
		require.Empty(t, w.calls)

		w.deletions.full, w.err = false, errors.New("down")
		_, err = w.service.Delete(t.Context(), chief(), 2)
		require.ErrorIs(t, err, w.err)
		require.Contains(t, w.calls, "give back deletion of 1")
	})

	t.Run("[M-09] never on oneself", func(t *testing.T) {
		t.Parallel()
		w := setup()
		_, err := w.service.ToggleRole(t.Context(), chief(), 1)
		require.Equal(t, skincare.KindForbidden, skincare.KindOf(err))
		_, err = w.service.Delete(t.Context(), chief(), 1)
		require.Equal(t, skincare.KindForbidden, skincare.KindOf(err))
		require.Empty(t, w.calls)
	})

	t.Run("pass on what breaks", func(t *testing.T) {
		t.Parallel()
		w := setup()
		w.err = errors.New("down")
		_, err := w.service.ToggleRole(t.Context(), chief(), 2)
		require.ErrorIs(t, err, w.err)
		_, err = w.service.Delete(t.Context(), chief(), 2)
		require.ErrorIs(t, err, w.err)
	})
}

func TestList(t *testing.T) {
	t.Parallel()
	rows := []admin.Row{
		{User: admin.User{User: skincare.User{ID: 7}, Usage: admin.Usage{AIRequests: 1, Classifications: 2, Questionnaires: 3}}, Key: "ana"},
		{User: admin.User{User: skincare.User{ID: 8}}, Key: "ben"},
	}

	t.Run("names the next page in each order so that it is found again", func(t *testing.T) {
		t.Parallel()
		for sort, want := range map[admin.Sort]admin.Place{
			admin.ByID:              {ID: 7},
			admin.ByUsername:        {Key: "ana"},
			admin.ByAIRequests:      {ID: 7, Count: 1},
			admin.ByClassifications: {ID: 7, Count: 2},
			admin.ByQuestionnaires:  {ID: 7, Count: 3},
		} {
			w := setup()
			w.rows = rows
			page, err := w.service.List(t.Context(), admin.Query{Sort: sort, Limit: 1})
			require.NoError(t, err)
			require.Equal(t, []admin.User{rows[0].User}, page.Users)
			require.Nil(t, w.selection.After)
			_, err = w.service.List(t.Context(), admin.Query{Sort: sort, Limit: 1, After: page.Next})
			require.NoError(t, err)
			require.Equal(t, &want, w.selection.After)
		}
	})

	t.Run("the last page has no next, and everybody may be one page", func(t *testing.T) {
		t.Parallel()
		w := setup()
		w.rows = rows
		page, err := w.service.List(t.Context(), admin.Query{Sort: admin.ByID, Limit: 2, AdminsOnly: true, Descending: true})
		require.NoError(t, err)
		require.Len(t, page.Users, 2)
		require.Empty(t, page.Next)
		require.Equal(t, admin.Selection{Sort: admin.ByID, Most: 3, AdminsOnly: true, Descending: true}, w.selection)
	})

	t.Run("searches for names as they are compared, and for none that nobody can have", func(t *testing.T) {
		t.Parallel()
		w := setup()
		_, err := w.service.List(t.Context(), admin.Query{Search: " Ana ", Limit: 1})
		require.NoError(t, err)
		require.Equal(t, "key of Ana", w.selection.Prefix)
		page, err := w.service.List(t.Context(), admin.Query{Search: "no name", Limit: 1})
		require.NoError(t, err)
		require.Empty(t, page.Users)
		require.Len(t, w.calls, 1)
	})

	t.Run("refuses pages that are none", func(t *testing.T) {
		t.Parallel()
		w := setup()
		for _, query := range []admin.Query{
			{Limit: 0},
			{Limit: 1001},
			{Limit: 1, Sort: admin.ByID, After: "x"},
			{Limit: 1, Sort: admin.ByID, After: "1.2"},
			{Limit: 1, Sort: admin.ByQuestionnaires, After: "5"},
			{Limit: 1, Sort: admin.ByQuestionnaires, After: "x.5"},
			{Limit: 1, Sort: admin.ByUsername, After: strings.Repeat("a", 513)},
			{Limit: 1, Search: strings.Repeat("ä", 65)},
			{Limit: 1, Sort: admin.ByUsername, After: "a\x00"},
			{Limit: 1, Sort: admin.ByUsername, After: "\xff"},
		} {
			_, err := w.service.List(t.Context(), query)
			require.Equal(t, skincare.KindInvalid, skincare.KindOf(err), "%v", query)
		}
		require.Empty(t, w.calls)
	})

	t.Run("takes the largest page, the longest name and the longest place", func(t *testing.T) {
		t.Parallel()
		w := setup()
		for _, query := range []admin.Query{
			{Limit: 1000},
			{Limit: 1, Search: strings.Repeat("ä", 64)},
			{Limit: 1, Sort: admin.ByUsername, After: strings.Repeat("a", 512)},
		} {
			_, err := w.service.List(t.Context(), query)
			require.NoError(t, err, "%v", query)
		}
	})
}

func TestDeletedAccountsAreThoseOfTheLastDay(t *testing.T) {
	t.Parallel()
	w := setup()
	_, err := w.service.Deleted(t.Context())
	require.NoError(t, err)
	require.Equal(t, []string{"deleted since 2026-11-14 23:30:00, 500"}, w.calls)
}

func TestAudit(t *testing.T) {
	t.Parallel()
	w := setup()
	for id := int64(5); id > 0; id-- {
		w.entries = append(w.entries, admin.Entry{ID: id})
	}
	var seen []int64
	next := ""
	for {
		page, err := w.service.Audit(t.Context(), next, 2)
		require.NoError(t, err)
		for _, entry := range page.Entries {
			seen = append(seen, entry.ID)
		}
		if next = page.Next; next == "" {
			break
		}
	}
	require.Equal(t, []int64{5, 4, 3, 2, 1}, seen)
	for _, after := range []string{"x", "0", "-1"} {
		_, err := w.service.Audit(t.Context(), after, 2)
		require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
	}
	for _, limit := range []int{1, 5, 100} {
		page, err := w.service.Audit(t.Context(), "", limit)
		require.NoError(t, err)
		require.Len(t, page.Entries, min(limit, 5))
		require.Equal(t, limit < 5, page.Next != "", "a full last page has no next")
	}
	page, err := w.service.Audit(t.Context(), "1", 2)
	require.NoError(t, err)
	require.Empty(t, page.Entries, "nothing comes after the first entry")
	for _, limit := range []int{0, 101} {
		_, err := w.service.Audit(t.Context(), "", limit)
		require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
	}
}
