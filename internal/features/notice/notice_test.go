package notice_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/notice"
	"clary.example/internal/skincare"
)

// fakeStore remembers the last notice.
type fakeStore struct {
	notice.Store
	set  notice.Notice
	keys []string
}

func (f *fakeStore) Set(_ context.Context, set notice.Notice, keys []string) (notice.ID, error) {
	f.set, f.keys = set, keys
	return 5, nil
}

func setup() (*notice.Service, *fakeStore) {
	store := &fakeStore{}
	return &notice.Service{
		Store: store,
		UsernameKey: func(name string) (string, error) {
			if name == "" {
				return "", errors.New("no name")
			}
			return strings.ToLower(name), nil
		},
		Now: func() time.Time { return time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC) },
	}, store
}

func TestSet(t *testing.T) {
	t.Parallel()
	notices, store := setup()
	id, err := notices.Set(t.Context(), " Two lines.\nOf <plain> text. ", nil)
	require.NoError(t, err)
	require.EqualValues(t, 5, id)
	require.Equal(t, "Two lines.\nOf <plain> text.", store.set.Text)
	require.True(t, store.set.ForEveryone)
	_, err = notices.Set(t.Context(), "x", []string{"Ana", "BEN"})
	require.NoError(t, err)
	require.False(t, store.set.ForEveryone)
	require.Equal(t, []string{"ana", "ben"}, store.keys)
}

func TestSetRefuses(t *testing.T) {
	t.Parallel()
	notices, store := setup()
	for _, text := range []string{"", " ", strings.Repeat("ä", 1001), "a\x00", "a\x1b[2J", "a\u202eb", "\xff"} {
		_, err := notices.Set(t.Context(), text, nil)
		require.Equal(t, skincare.KindInvalid, skincare.KindOf(err), "%q", text)
	}
	_, err := notices.Set(t.Context(), "x", make([]string, notice.MaxPeople+1))
	require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
	_, err = notices.Set(t.Context(), "x", []string{""})
	require.Error(t, err)
	require.Zero(t, store.set)
}
