package level_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/level"
)

func TestLevel(t *testing.T) {
	for text, want := range map[string]int{"": 1, "0": 0, "4": 4, "all": 1} {
		t.Setenv("LEVEL", text)
		require.Equal(t, want, level.Now())
	}
	t.Setenv("LEVEL", "2")
	require.Equal(t, "short", level.Pick(3, "short", "long"))
	require.Equal(t, "long", level.Pick(2, "short", "long"))
	t.Run("skips what needs more", func(t *testing.T) {
		level.Need(t, 3)
		t.Fatal("was not skipped")
	})
}
