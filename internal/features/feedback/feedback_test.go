package feedback_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/feedback"
	"clary.example/internal/skincare"
)

// world is everything around the service. It notes what is asked of it, in
// order, and fails where it is told to.
type world struct {
	service *feedback.Service
	calls   []string
	fail    map[string]error
	// forgotten is a user whose key is gone.
	forgotten skincare.UserID
	rows      []feedback.Row
	kept      []feedback.OwnedRow
}

func setup() *world {
	w := &world{fail: make(map[string]error)}
	w.service = &feedback.Service{
		Store: fakeStore{w}, Vault: fakeVault{w}, Quota: fakeQuota{w},
		Now: func() time.Time { return time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC) },
	}
	return w
}

func (w *world) call(name string) error {
	w.calls = append(w.calls, name)
	return w.fail[name]
}

type fakeStore struct{ *world }

func (f fakeStore) Of(_ context.Context, user skincare.UserID) ([]feedback.OwnedRow, error) {
	kept := make([]feedback.OwnedRow, 0, len(f.rows))
	for _, row := range f.rows {
		kept = append(kept, feedback.OwnedRow{Row: row, User: user})
	}
	return kept, f.call("of")
}

func (f fakeStore) Add(_ context.Context, _ skincare.UserID, row feedback.Row) error {
	f.rows = append(f.rows, row)
	return f.call("add")
}

// List returns what is kept, as a store that has it all in order.
func (f fakeStore) List(_ context.Context, onlyOpen bool, after skincare.Place, most int) ([]feedback.OwnedRow, error) {
	var rows []feedback.OwnedRow
	for _, row := range f.kept {
		isAfter := after.Name == "" || row.GivenAt.Before(after.At)
		if isAfter && (!onlyOpen || row.HandledAt.IsZero()) && len(rows) < most {
			rows = append(rows, row)
		}
	}
	return rows, f.call("list")
}

func (f fakeStore) NoteReading(_ context.Context, admin skincare.UserID) error {
	return f.call(fmt.Sprint("read by ", admin))
}

func (f fakeStore) Handle(_ context.Context, admin skincare.UserID, name string, at time.Time) error {
	return f.call(fmt.Sprint("handle ", name, " by ", admin, " in ", at.Year()))
}

type fakeVault struct{ *world }

func (f fakeVault) Open(_ context.Context, user skincare.UserID, field, row string, sealed []byte) ([]byte, error) {
	if user == f.forgotten {
		return nil, fmt.Errorf("open: %w", skincare.ErrKeyGone)
	}
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

func TestGive(t *testing.T) {
	t.Parallel()

	t.Run("keeps the concern, and seals what was written", func(t *testing.T) {
		t.Parallel()
		w := setup()
		note := feedback.Note{Concern: feedback.Unsafe, Comment: " It said lemon juice.\n", Answer: "Try lemon juice."}
		require.NoError(t, w.service.Give(t.Context(), 7, note))
		require.Equal(t, []string{"seal", "take", "add"}, w.calls, "no failure of ours counts")
		row := w.rows[0]
		require.Equal(t, feedback.Unsafe, row.Concern)
		require.Equal(t, 2026, row.GivenAt.Year())
		require.Greater(t, len(row.Name), 20)
		require.Equal(t, "7/feedback/"+row.Name+`:{"comment":"It said lemon juice.","answer":"Try lemon juice."}`, string(row.Sealed))

		require.NoError(t, w.service.Give(t.Context(), 7, note))
		require.NotEqual(t, row.Name, w.rows[1].Name)
	})

	t.Run("a concern alone is enough, and needs no key", func(t *testing.T) {
		t.Parallel()
		w := setup()
		require.NoError(t, w.service.Give(t.Context(), 7, feedback.Note{Concern: feedback.Wrong, Comment: "  "}))
		require.Equal(t, []string{"take", "add"}, w.calls)
		require.Nil(t, w.rows[0].Sealed)
	})

	t.Run("refuses what is no concern, too long or no text", func(t *testing.T) {
		t.Parallel()
		w := setup()
		for name, note := range map[string]feedback.Note{
			"no concern":             {Comment: "x"},
			"another concern":        {Concern: "rude"},
			"a long comment":         {Concern: feedback.Wrong, Comment: strings.Repeat("ä", 1001)},
			"a long answer":          {Concern: feedback.Wrong, Answer: strings.Repeat("ä", 8001)},
			"a null byte":            {Concern: feedback.Wrong, Comment: "a\x00b"},
			"bytes that are no text": {Concern: feedback.Wrong, Answer: "\xff"},
		} {
			require.Equal(t, skincare.KindInvalid, skincare.KindOf(w.service.Give(t.Context(), 7, note)), name)
		}
		require.Empty(t, w.calls)
		require.NoError(t, w.service.Give(t.Context(), 7, feedback.Note{
			Concern: feedback.Wrong, Comment: strings.Repeat("ä", 1000), Answer: strings.Repeat("ä", 8000),
		}))
	})

	t.Run("says when to come back, and passes on what breaks", func(t *testing.T) {
		t.Parallel()
		w := setup()
		note := feedback.Note{Concern: feedback.Unsafe, Comment: "x"}
		w.fail["take"] = skincare.Throttled(time.Hour)
		err := w.service.Give(t.Context(), 7, note)
		require.Equal(t, skincare.KindThrottled, skincare.KindOf(err))
		require.ErrorContains(t, err, "Please wait a while")
		known, ok := errors.AsType[*skincare.Error](err)
		require.True(t, ok)
		require.Equal(t, time.Hour, known.RetryAfter)
		require.Empty(t, w.rows)

		for _, part := range []string{"take", "add", "seal"} {
			w.fail[part] = errors.New(part + " is down")
			require.ErrorIs(t, w.service.Give(t.Context(), 7, note), w.fail[part])
			delete(w.fail, part)
		}
	})
}
