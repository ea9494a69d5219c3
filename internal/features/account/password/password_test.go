package password_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account/password"
	"clary.example/internal/skincare"
)

func TestCheck(t *testing.T) {
	t.Parallel()
	hasher := password.NewHasher(password.DefaultCost())

	t.Run("refuses common passwords that pass the five rules", func(t *testing.T) {
		t.Parallel()
		for _, common := range []string{
			"Password1!", "P@ssw0rd1", "Welcome1!", "Qwerty123!", "Summer2026!", "Aa1!aaaa", "Abcd123!", "Admin@123",
			"Liverpool1!", "Sunshine1!", "Monkey123!", "Iloveyou1!", "Charlie123!", "Passw0rd!", "Football1!",
		} {
			require.Equal(t, skincare.KindInvalid, skincare.KindOf(hasher.Check(t.Context(), common, "ana")), common)
		}
	})

	t.Run("refuses passwords of known breaches that no pattern betrays", func(t *testing.T) {
		t.Parallel()
		for _, breached := range []string{"L58jkdjP!", "NICK1234-rem936", "Euq8pvHrnpSSdymIZQx+", "xxPa33bq.aDNA"} {
			require.Equal(t, skincare.KindInvalid, skincare.KindOf(hasher.Check(t.Context(), breached, "ana")), breached)
			require.NoError(t, hasher.Check(t.Context(), breached+"-7q", "ana"), "but not what begins like one")
		}
	})

	t.Run("refuses words that everybody thinks of here", func(t *testing.T) {
		t.Parallel()
		for _, common := range []string{"Clary-2026!", "Skincare1!", "Acne2026!", "ClearSkin1!", "Clary-Skin-1", "Sunscreen2026!"} {
			require.Equal(t, skincare.KindInvalid, skincare.KindOf(hasher.Check(t.Context(), common, "ana")), common)
		}
	})

	t.Run("refuses the username in disguise", func(t *testing.T) {
		t.Parallel()
		require.Error(t, hasher.Check(t.Context(), "Skylark-owl9!", "skylark-owl9"))
		require.NoError(t, hasher.Check(t.Context(), "Skylark-owl9!", "ana"))
	})

	t.Run("takes long, foreign and pasted ones", func(t *testing.T) {
		t.Parallel()
		for _, good := range []string{
			"Quiet-Meadow-41", "kJ8#mq2Lw!", "Żółć-gęślą-77", "correct Horse battery 9!", "Ab1!" + strings.Repeat("é", 124),
		} {
			require.NoError(t, hasher.Check(t.Context(), good, "ana"), good)
		}
	})

	t.Run("takes its turn, for the worst input costs more than a hash", func(t *testing.T) {
		t.Parallel()
		hasher := password.NewHasher(password.DefaultCost())
		crowd(t, hasher, func() error { return hasher.Check(t.Context(), "Aa4{796$[|@1!8", "ana") })
	})
}

// crowd does more at once than may wait, and expects that some are turned away.
func crowd(t *testing.T, hasher *password.Hasher, work func() error) {
	t.Helper()
	answers := make(chan error, 400)
	for range cap(answers) {
		go func() { answers <- work() }()
	}
	busy := 0
	for range cap(answers) {
		if err := <-answers; err != nil {
			require.Equal(t, skincare.KindUnavailable, skincare.KindOf(err))
			busy++
		}
	}
	require.Positive(t, busy)
	_, err := hasher.Hash(t.Context(), "x")
	require.NoError(t, err, "it has room again")
}

func TestHasher(t *testing.T) {
	t.Parallel()
	hasher := password.NewHasher(password.DefaultCost())

	t.Run("matches the password it hashed and no other, not even a longer one", func(t *testing.T) {
		t.Parallel()
		long := strings.Repeat("Quiet-Meadow-41", 8)
		hash, err := hasher.Hash(t.Context(), long)
		require.NoError(t, err)
		for candidate, want := range map[string]bool{long: true, long[:119]: false, long + "x": false, "": false} {
			matches, outdated, err := hasher.Verify(t.Context(), hash, candidate)
			require.NoError(t, err)
			require.Equal(t, want, matches)
			require.False(t, outdated)
		}
	})

	t.Run("salts every hash", func(t *testing.T) {
		t.Parallel()
		one, err := hasher.Hash(t.Context(), "Quiet-Meadow-41")
		require.NoError(t, err)
		two, err := hasher.Hash(t.Context(), "Quiet-Meadow-41")
		require.NoError(t, err)
		require.NotEqual(t, one, two)
	})

	t.Run("knows a weaker hash", func(t *testing.T) {
		t.Parallel()
		const weaker = "$argon2id$v=19$m=8192,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
		matches, outdated, err := hasher.Verify(t.Context(), weaker, "Quiet-Meadow-41")
		require.NoError(t, err)
		require.False(t, matches)
		require.True(t, outdated)
	})

	t.Run("an unknown user never matches", func(t *testing.T) {
		t.Parallel()
		matches, _, err := hasher.Verify(t.Context(), "", "")
		require.NoError(t, err)
		require.False(t, matches)
	})

	t.Run("refuses a hash it cannot read", func(t *testing.T) {
		t.Parallel()
		for _, broken := range []string{"x", "$bcrypt$v=19$m=1,t=1,p=1$AA$AA", "$argon2id$v=18$m=1,t=1,p=1$AA$AA", "$argon2id$v=19$m$AA$AA", "$argon2id$v=19$m=1,t=1,p=1$!$AA", "$argon2id$v=19$m=1,t=1,p=1$AA$!"} {
			_, _, err := hasher.Verify(t.Context(), broken, "x")
			require.Error(t, err, broken)
		}
	})

	t.Run("says busy when too many wait", func(t *testing.T) {
		t.Parallel()
		hasher := password.NewHasher(password.DefaultCost())
		crowd(t, hasher, func() error {
			_, err := hasher.Hash(t.Context(), "Quiet-Meadow-41")
			return err
		})
	})

	t.Run("lets a caller go who has gone", func(t *testing.T) {
		t.Parallel()
		hasher := password.NewHasher(password.DefaultCost())
		gone, leave := context.WithCancel(t.Context())
		leave()
		for range 100 { // A free core changes nothing.
			_, err := hasher.Hash(gone, "x")
			require.ErrorIs(t, err, context.Canceled)
		}
	})
}
