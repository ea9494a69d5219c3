package withdrawn_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/withdrawn"
	"clary.example/internal/skincare"
)

// memory is a withdrawn.Store.
type memory struct {
	mu    sync.Mutex
	texts []skincare.WithdrawnText
	err   error
	reads int
	// waits has reads hang until their time is up.
	waits bool
}

func (m *memory) Among(ctx context.Context, known []string) ([]string, int, error) {
	if m.waits {
		<-ctx.Done()
		return nil, 0, ctx.Err()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.reads++
	var ids []string
	for _, text := range m.texts {
		if slices.Contains(known, text.ID) {
			ids = append(ids, text.ID)
		}
	}
	return ids, len(m.texts), m.err
}

func (m *memory) All(context.Context, int) ([]skincare.WithdrawnText, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.texts, nil
}

func (m *memory) Withdraw(_ context.Context, text skincare.WithdrawnText) error {
	m.set(append(m.texts, text), nil)
	return nil
}

func (m *memory) Restore(_ context.Context, id string) error {
	m.set(slices.DeleteFunc(m.texts, func(text skincare.WithdrawnText) bool { return text.ID == id }), nil)
	return nil
}

func (m *memory) set(texts []skincare.WithdrawnText, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.texts, m.err = texts, err
}

func texts(ids ...string) []skincare.WithdrawnText {
	return skincare.Convert(ids, func(id string) skincare.WithdrawnText { return skincare.WithdrawnText{ID: id} })
}

// pass lets time go by, and waits until nobody has anything left to do.
func pass(d time.Duration) {
	<-time.After(d)
	synctest.Wait()
}

// TestWatch: a server knows of a text within 22 seconds, keeps what it knows while the
// database does not answer, and logs a change of state once.
func TestWatch(t *testing.T) {
	t.Parallel()
	library, err := knowledge.Default()
	require.NoError(t, err)
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		store := &memory{err: errors.New("no database")}
		watch := withdrawn.New(store, library, slog.New(slog.NewTextHandler(&log, nil)), time.Now)
		require.Error(t, watch.Ready(t.Context()))
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			watch.Run(ctx)
			close(ended)
		}()
		pass(20 * time.Second)
		require.Greater(t, store.reads, 8, "it tries soon again")
		require.Equal(t, 20*time.Second, watch.Age())
		require.Equal(t, 1, strings.Count(log.String(), "withdrawn texts not read"))

		store.set(texts("niacinamide", "<b>", "unknown"), nil)
		pass(3 * time.Second)
		require.NoError(t, watch.Ready(t.Context()))
		require.True(t, watch.Now().Entry("niacinamide"))
		require.Equal(t, 1, watch.Count())
		require.Less(t, watch.Age(), 3*time.Second)

		store.set(texts("niacinamide", "<b>", "unknown", "wash_how_often"), nil)
		pass(22*time.Second + time.Millisecond)
		require.True(t, watch.Now().Question("wash_how_often"))
		require.Equal(t, 2, watch.Count())
		require.Equal(t, 1, strings.Count(log.String(), "withdrawn ids are not in the library"))

		store.set(nil, errors.New("no database"))
		pass(10 * time.Minute)
		require.True(t, watch.Now().Entry("niacinamide"), "the last known texts stay withdrawn")
		require.Greater(t, watch.Age(), 9*time.Minute)
		require.Equal(t, 2, strings.Count(log.String(), "withdrawn texts not read"))

		store.set(nil, nil)
		pass(3 * time.Second)
		require.Equal(t, knowledge.Withdrawn{}, watch.Now())
		require.Equal(t, 2, strings.Count(log.String(), "withdrawn texts read again"))
		require.NotContains(t, log.String(), "<b>")

		store.waits = true
		started := time.Now()
		require.ErrorIs(t, watch.Refresh(t.Context()), context.DeadlineExceeded)
		require.Equal(t, 5*time.Second, time.Since(started), "a read is bounded")
		store.waits = false
		stop()
		<-ended
	})
}

// TestDesk: only what the library has and what warns nobody can be withdrawn.
func TestDesk(t *testing.T) {
	t.Parallel()
	library, err := knowledge.Default()
	require.NoError(t, err)
	store := &memory{}
	desk := withdrawn.Desk{Store: store, Library: library, Now: time.Now}
	kind, err := desk.Withdraw(t.Context(), "niacinamide", " It stings. ")
	require.NoError(t, err)
	require.Equal(t, knowledge.TextIngredient, kind)
	require.Equal(t, "It stings.", store.texts[0].Reason)
	for id, says := range map[string]string{
		"niacinamid":                   "Near are: niacinamide",
		"wash_how_oftn":                "Near are: wash_how_often",
		"":                             "The library has no text",
		"zzzzzzzzzzzzzzzzzzzz":         "The ids are in knowledge/questions.yaml",
		"<script>alert(1)</script>":    `has no text "<script>alert(1)</script>"`,
		"niacinamide\x1b[2J":           `\x1b`,
		strings.Repeat("x", 1_000_000): "has no text",
		"pregnancy":                    "warns people",
		"niacinamide/pregnancy":        "warns people",
		"niacinamide/nothing":          "has no text",
		knowledge.FlagDistress:         "warns people",
		library.Support()[0].ID:        "warns people",
	} {
		_, err := desk.Withdraw(t.Context(), id, "")
		require.ErrorContains(t, err, says)
		require.Less(t, len(err.Error()), 400)
	}
	for _, reason := range []string{strings.Repeat("x", 501), "a\x1b[2J", "a\nb", "\xff"} {
		_, err := desk.Withdraw(t.Context(), "wash_how_often", reason)
		require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
	}
	require.Len(t, store.texts, 1)
}
