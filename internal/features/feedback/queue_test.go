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

// kept has notes of three people in the queue, newest first.
func kept(t *testing.T, w *world) {
	t.Helper()
	for user := range skincare.UserID(3) {
		note := feedback.Note{Concern: feedback.Unsafe, Comment: fmt.Sprint("comment ", user), Answer: fmt.Sprint("answer ", user)}
		require.NoError(t, w.service.Give(t.Context(), user+1, note))
		row := feedback.OwnedRow{Row: w.rows[user], User: user + 1}
		row.GivenAt = row.GivenAt.Add(-time.Duration(user) * time.Minute)
		w.kept = append(w.kept, row)
	}
	w.kept[1].HandledAt = w.kept[1].GivenAt
}

func TestList(t *testing.T) {
	t.Parallel()

	t.Run("opens what people wrote, and goes page by page", func(t *testing.T) {
		t.Parallel()
		w := setup()
		kept(t, w)
		var comments []string
		next := ""
		for {
			page, err := w.service.List(t.Context(), 7, false, next, 2)
			require.NoError(t, err)
			for _, entry := range page.Entries {
				comments = append(comments, entry.Comment+" / "+entry.Answer)
			}
			if next = page.Next; next == "" {
				break
			}
			require.Len(t, page.Entries, 2)
		}
		require.Equal(t, []string{"comment 0 / answer 0", "comment 1 / answer 1", "comment 2 / answer 2"}, comments)

		page, err := w.service.List(t.Context(), 7, true, "", 100)
		require.NoError(t, err)
		require.Len(t, page.Entries, 2)
		require.Equal(t, w.kept[0].Name, page.Entries[0].Name)
	})

	t.Run("a concern alone needs no key", func(t *testing.T) {
		t.Parallel()
		w := setup()
		w.kept = []feedback.OwnedRow{{Row: feedback.Row{Concern: feedback.Wrong}}}
		w.fail["open"] = skincare.Busy(time.Second)
		page, err := w.service.List(t.Context(), 7, false, "", 1)
		require.NoError(t, err)
		require.Equal(t, []feedback.Entry{{Note: feedback.Note{Concern: feedback.Wrong}}}, page.Entries)
	})

	t.Run("a key that is gone leaves the others readable, and everything else is a failure", func(t *testing.T) {
		t.Parallel()
		w := setup()
		kept(t, w)
		w.forgotten = w.kept[0].User
		page, err := w.service.List(t.Context(), 7, false, "", 3)
		require.NoError(t, err)
		require.True(t, page.Entries[0].Unreadable)
		require.Empty(t, page.Entries[0].Comment)
		require.Equal(t, "comment 1", page.Entries[1].Comment)

		for _, passing := range []error{
			skincare.Busy(time.Second), context.Canceled, context.DeadlineExceeded,
			errors.New("no credentials"), errors.New("sealed data is damaged"),
		} {
			w.fail["open"] = fmt.Errorf("fetch: %w", passing)
			_, err = w.service.List(t.Context(), 7, false, "", 3)
			require.ErrorIs(t, err, passing)
		}
	})

	t.Run("does not quote what it cannot read", func(t *testing.T) {
		t.Parallel()
		w := setup()
		w.kept = []feedback.OwnedRow{{Row: feedback.Row{Name: "A", Sealed: []byte("1/feedback/A:canary")}, User: 1}}
		_, err := w.service.List(t.Context(), 7, false, "", 3)
		require.Error(t, err)
		require.NotContains(t, err.Error(), "canary")
	})

	t.Run("refuses pages that are none", func(t *testing.T) {
		t.Parallel()
		w := setup()
		for _, after := range []string{"x", "5", "5.", ".ABCDEFGH", "5.abcdefgh", "x.ABCDEFGH", "-5.ABCDEFGH", "99999999999999999.ABCDEFGH"} {
			_, err := w.service.List(t.Context(), 7, false, after, 1)
			require.Equal(t, skincare.KindInvalid, skincare.KindOf(err), after)
		}
		for _, limit := range []int{0, -1, 101} {
			_, err := w.service.List(t.Context(), 7, false, "", limit)
			require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
		}
		require.Empty(t, w.calls)
		w.fail["list"] = errors.New("down")
		_, err := w.service.List(t.Context(), 7, false, "", 1)
		require.ErrorIs(t, err, w.fail["list"])
	})
}

func TestHandle(t *testing.T) {
	t.Parallel()
	w := setup()
	require.NoError(t, w.service.Handle(t.Context(), 4, "ABCDEFGH"))
	require.Equal(t, []string{"handle ABCDEFGH by 4 in 2026"}, w.calls)
	for _, name := range []string{"", "abcdefgh", "ABCDEFG\x00", "../ABCDEFGH", strings.Repeat("A", 65)} {
		require.Equal(t, skincare.KindNotFound, skincare.KindOf(w.service.Handle(t.Context(), 4, name)), name)
	}
	require.Len(t, w.calls, 1)
}
