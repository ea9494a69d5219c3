package token_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account/token"
	"clary.example/internal/skincare"
)

func signer(t *testing.T, now time.Time, names ...string) *token.Signer {
	t.Helper()
	var keys []token.Key
	for _, name := range names {
		keys = append(keys, token.Key{ID: name, Secret: []byte(strings.Repeat(name, 32))})
	}
	s, err := token.NewSigner(keys, func() time.Time { return now })
	require.NoError(t, err)
	return s
}

func TestSigner(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)

	t.Run("a token lives ten minutes", func(t *testing.T) {
		t.Parallel()
		access, err := signer(t, now, "a").Issue(7, 9)
		require.NoError(t, err)

		user, session, err := signer(t, now.Add(token.Lifetime-time.Second), "a").Parse(access)
		require.NoError(t, err)
		require.Equal(t, skincare.UserID(7), user)
		require.Equal(t, skincare.SessionID(9), session)

		_, _, err = signer(t, now.Add(token.Lifetime+time.Second), "a").Parse(access)
		require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(err))
	})

	t.Run("a token that was good a moment ago expires all the same", func(t *testing.T) {
		t.Parallel()
		clock := now
		s, err := token.NewSigner([]token.Key{{ID: "a", Secret: []byte(strings.Repeat("a", 32))}}, func() time.Time { return clock })
		require.NoError(t, err)
		access, err := s.Issue(7, 9)
		require.NoError(t, err)
		_, _, err = s.Parse(access)
		require.NoError(t, err)
		clock = now.Add(token.Lifetime)
		_, _, err = s.Parse(access)
		require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(err))
	})

	t.Run("a token that was forgotten is checked again", func(t *testing.T) {
		t.Parallel()
		s := signer(t, now, "a")
		first, err := s.Issue(1, 1)
		require.NoError(t, err)
		for user := range skincare.UserID(20_000) {
			access, err := s.Issue(user, 1)
			require.NoError(t, err)
			got, _, err := s.Parse(access)
			require.NoError(t, err)
			require.Equal(t, user, got)
		}
		_, _, err = s.Parse(first)
		require.NoError(t, err)
	})

	t.Run("a key can be replaced without logging anyone out", func(t *testing.T) {
		t.Parallel()
		old, err := signer(t, now, "a").Issue(7, 9)
		require.NoError(t, err)
		both := signer(t, now, "b", "a")
		_, _, err = both.Parse(old)
		require.NoError(t, err)
		fresh, err := both.Issue(7, 9)
		require.NoError(t, err)
		_, _, err = signer(t, now, "b").Parse(fresh)
		require.NoError(t, err)
		_, _, err = signer(t, now, "b").Parse(old)
		require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(err), "the old key is gone")
	})

	t.Run("there must be a key", func(t *testing.T) {
		t.Parallel()
		_, err := token.NewSigner(nil, time.Now)
		require.Error(t, err)
	})
}

// FuzzParse looks for a token that makes the parser panic, or that it accepts
// although nobody signed it.
func FuzzParse(f *testing.F) {
	s, err := token.NewSigner([]token.Key{{ID: "a", Secret: []byte(strings.Repeat("a", 32))}}, time.Now)
	if err != nil {
		f.Fatal(err)
	}
	f.Add("")
	f.Add("eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.")
	f.Add(strings.Repeat(".", 600))
	f.Fuzz(func(t *testing.T, raw string) {
		if _, _, err := s.Parse(raw); err == nil {
			t.Fatalf("accepted %q", raw)
		}
	})
}
