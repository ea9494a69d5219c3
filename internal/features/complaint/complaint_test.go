package complaint_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/complaint"
	"clary.example/internal/skincare"
)

// world is everything around the service. It notes what is asked of it, in
// order, and fails where it is told to.
type world struct {
	service *complaint.Service
	calls   []string
	fail    map[string]error
	row     complaint.OwnedRow
	entries []complaint.Entry
	place   skincare.Place
}

func now() time.Time { return time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC) }

func setup() *world {
	w := &world{fail: make(map[string]error)}
	w.service = &complaint.Service{Store: fakeStore{w}, Vault: fakeVault{w}, Quota: fakeQuota{w}, Now: now}
	return w
}

func (w *world) call(name string) error {
	w.calls = append(w.calls, name)
	return w.fail[name]
}

type fakeStore struct{ *world }

func (f fakeStore) Add(_ context.Context, user skincare.UserID, row complaint.Row) error {
	f.row = complaint.OwnedRow{Row: row, User: user, Username: "ana"}
	return f.call("add")
}

func (f fakeStore) Of(context.Context, skincare.UserID, int) ([]complaint.Row, error) {
	return []complaint.Row{f.row.Row}, f.call("of")
}

func (f fakeStore) list(after skincare.Place, most int, name string) ([]complaint.Entry, error) {
	f.place = after
	return f.entries[:min(len(f.entries), most)], f.call(name)
}

func (f fakeStore) Open(_ context.Context, after skincare.Place, most int) ([]complaint.Entry, error) {
	return f.list(after, most, "open list")
}

func (f fakeStore) Closed(_ context.Context, after skincare.Place, most int) ([]complaint.Entry, error) {
	return f.list(after, most, "closed list")
}

func (f fakeStore) Count(context.Context, time.Time) (complaint.Counts, error) {
	return complaint.Counts{Open: 3, Overdue: 2}, f.call("count")
}

func (f fakeStore) ByMonth(_ context.Context, most int) ([]complaint.Month, error) {
	return nil, f.call(fmt.Sprint("months ", most))
}

func (f fakeStore) Read(_ context.Context, admin skincare.UserID, _ string) (complaint.OwnedRow, error) {
	return f.row, f.call(fmt.Sprint("read by ", admin))
}

func (f fakeStore) Owner(context.Context, string) (skincare.UserID, error) {
	return f.row.User, f.call("owner")
}

func (f fakeStore) Answer(_ context.Context, admin skincare.UserID, _ string, answer complaint.NewAnswer) (complaint.OwnedRow, error) {
	f.row.Answers = append(f.row.Answers, answer.AnswerRow)
	if answer.Closes {
		f.row.ClosedAt = answer.GivenAt
	}
	return f.row, f.call(fmt.Sprint("answer by ", admin))
}

type fakeVault struct{ *world }

func (f fakeVault) Open(_ context.Context, user skincare.UserID, field, row string, sealed []byte) ([]byte, error) {
	data, ok := strings.CutPrefix(string(sealed), fmt.Sprintf("%d/%s/%s:", user, field, row))
	if !ok {
		return nil, errors.New("sealed for another place")
	}
	return []byte(data), f.call("open")
}

func (f fakeVault) Seal(_ context.Context, user skincare.UserID, field, row string, data []byte) ([]byte, error) {
	return fmt.Appendf(nil, "%d/%s/%s:%s", user, field, row, data), f.call("seal")
}

type fakeQuota struct{ *world }

func (f fakeQuota) Take(context.Context, skincare.UserID) error { return f.call("take") }

func (f fakeQuota) GiveBack(context.Context, skincare.UserID) error { return f.call("give back") }

func TestMake(t *testing.T) {
	t.Parallel()

	t.Run("seals what was written, and says until when there is an answer", func(t *testing.T) {
		t.Parallel()
		w := setup()
		made, err := w.service.Make(t.Context(), 7, complaint.AboutPhotoEstimate, " It is wrong.\n")
		require.NoError(t, err)
		require.Equal(t, []string{"seal", "take", "add"}, w.calls, "no failure of ours counts")
		require.Equal(t, "7/complaint/"+made.Name+":It is wrong.", string(w.row.Sealed))
		require.Equal(t, now().AddDate(0, 0, 28), w.row.DueAt)
		require.Equal(t, made.Name[:4]+"-"+made.Name[4:8], made.Reference())
		require.Equal(t, complaint.StatusOpen, made.Status())

		listed, err := w.service.Of(t.Context(), 7)
		require.NoError(t, err)
		require.Equal(t, []complaint.Complaint{made}, listed)
		again, err := w.service.Make(t.Context(), 7, complaint.AboutData, "x")
		require.NoError(t, err)
		require.NotEqual(t, made.Reference(), again.Reference())
	})

	t.Run("says when to come back, and passes on what breaks", func(t *testing.T) {
		t.Parallel()
		w := setup()
		w.fail["take"] = skincare.Throttled(time.Hour)
		_, err := w.service.Make(t.Context(), 7, complaint.AboutData, "x")
		known, ok := errors.AsType[*skincare.Error](err)
		require.True(t, ok)
		require.Equal(t, time.Hour, known.RetryAfter)
		require.Contains(t, known.Message, "email")
		require.NotContains(t, w.calls, "add")
		for _, part := range []string{"take", "add", "seal"} {
			w.fail[part] = errors.New(part + " is down")
			_, err := w.service.Make(t.Context(), 7, complaint.AboutData, "x")
			require.ErrorIs(t, err, w.fail[part])
			delete(w.fail, part)
		}
	})

	t.Run("refuses what says nothing or too much", func(t *testing.T) {
		t.Parallel()
		w := setup()
		for _, text := range []string{"", " \n", strings.Repeat("ä", 4001), "a\x00b", "\xff"} {
			_, err := w.service.Make(t.Context(), 7, complaint.AboutData, text)
			require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
		}
		_, err := w.service.Make(t.Context(), 7, "rude", "x")
		require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
		require.Empty(t, w.calls)
	})
}

func TestAnswer(t *testing.T) {
	t.Parallel()
	w := setup()
	made, err := w.service.Make(t.Context(), 7, complaint.AboutData, "x")
	require.NoError(t, err)
	detail, err := w.service.Answer(t.Context(), 1, made.Name, " We look into it. ", false)
	require.NoError(t, err)
	require.Equal(t, complaint.StatusAnswered, detail.Status())
	detail, err = w.service.Answer(t.Context(), 1, made.Name, "Done.", true)
	require.NoError(t, err)
	require.Equal(t, complaint.StatusClosed, detail.Entry().Status())
	require.Equal(t, []complaint.Answer{{Text: "We look into it.", GivenAt: now()}, {Text: "Done.", GivenAt: now()}}, detail.Answers)

	w.calls = nil
	for _, name := range []string{"", "ABC", "abcdefgh", "ABCDEFG\x00", strings.Repeat("A", 65)} {
		_, err := w.service.Answer(t.Context(), 1, name, "x", false)
		require.Equal(t, skincare.KindNotFound, skincare.KindOf(err))
		_, err = w.service.Read(t.Context(), 1, name)
		require.Equal(t, skincare.KindNotFound, skincare.KindOf(err))
	}
	for _, text := range []string{" ", strings.Repeat("ä", 8001)} {
		_, err := w.service.Answer(t.Context(), 1, made.Name, text, false)
		require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
	}
	require.Empty(t, w.calls)
}

func TestRead(t *testing.T) {
	t.Parallel()
	w := setup()
	made, err := w.service.Make(t.Context(), 7, complaint.AboutData, "canary")
	require.NoError(t, err)
	detail, err := w.service.Read(t.Context(), 1, made.Name)
	require.NoError(t, err)
	require.Equal(t, complaint.Detail{Complaint: made, Username: "ana", Now: now()}, detail)
	require.Contains(t, w.calls, "read by 1")

	for _, passing := range []error{
		skincare.Busy(time.Second), context.Canceled, context.DeadlineExceeded,
		errors.New("no credentials"), errors.New("sealed data is damaged"),
	} {
		w.fail["open"] = fmt.Errorf("fetch: %w", passing)
		_, err = w.service.Read(t.Context(), 1, made.Name)
		require.ErrorIs(t, err, passing)
	}
	w.fail["open"] = fmt.Errorf("open: %w", skincare.ErrKeyGone)
	detail, err = w.service.Read(t.Context(), 1, made.Name)
	require.NoError(t, err)
	require.True(t, detail.Unreadable)
	require.Empty(t, detail.Text)
	require.Equal(t, made.Reference(), detail.Reference())
}

func TestRegister(t *testing.T) {
	t.Parallel()
	w := setup()
	for i := range 3 {
		at := now().Add(time.Duration(i-1) * time.Hour)
		w.entries = append(w.entries, complaint.Entry{Name: strings.Repeat("A", 8+i), DueAt: at, ClosedAt: at.Add(time.Minute)})
	}
	page, err := w.service.List(t.Context(), false, "", 2)
	require.NoError(t, err)
	require.Len(t, page.Entries, 2)
	require.Equal(t, complaint.Counts{Open: 3, Overdue: 2}, page.Counts)
	_, err = w.service.List(t.Context(), false, page.Next, 2)
	require.NoError(t, err)
	require.True(t, w.place.At.Equal(w.entries[1].DueAt))
	require.Equal(t, w.entries[1].Name, w.place.Name)

	page, err = w.service.List(t.Context(), true, "", 2)
	require.NoError(t, err)
	_, err = w.service.List(t.Context(), true, page.Next, 2)
	require.NoError(t, err)
	require.True(t, w.place.At.Equal(w.entries[1].ClosedAt))

	for _, after := range []string{"x", "5", "5.", ".AAAAAAAA", "5.A", "-5.AAAAAAAA", "99999999999999999.AAAAAAAA"} {
		_, err := w.service.List(t.Context(), false, after, 1)
		require.Equal(t, skincare.KindInvalid, skincare.KindOf(err), after)
	}
	for _, limit := range []int{0, 101} {
		_, err := w.service.List(t.Context(), false, "", limit)
		require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
	}
	overdue, err := w.service.Overdue(t.Context())
	require.NoError(t, err)
	require.Equal(t, 2, overdue)
}

func TestIsOverdue(t *testing.T) {
	t.Parallel()
	entry := complaint.Entry{DueAt: now()}
	require.False(t, entry.IsOverdue(now()))
	require.True(t, entry.IsOverdue(now().Add(time.Second)))
	entry.ClosedAt = now().Add(time.Hour)
	require.False(t, entry.IsOverdue(now().Add(2*time.Hour)), "what is closed is not overdue, however late it was")
}
