package layout_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/layout"
)

const root = "../../.."

func TestLayout(t *testing.T) {
	t.Parallel()
	l, err := layout.Read(root)
	require.NoError(t, err)
	require.Empty(t, l.Unknown(), "list new rooms in Rooms, and add a rule to .golangci.yml")
	require.Len(t, l.Packages, len(layout.Rooms()), "a listed room is gone")
	require.LessOrEqual(t, len(l.Packages), 13)
	require.Empty(t, l.Upward())
	require.Empty(t, l.Circles())

	page, err := os.ReadFile(filepath.Join(root, "docs/architecture.md"))
	require.NoError(t, err)
	want, err := l.Fill(string(page))
	require.NoError(t, err)
	require.Equal(t, want, string(page), "run make layout")
}

func TestFaults(t *testing.T) {
	t.Parallel()
	l := layout.Layout{
		Packages: map[string][]string{"skincare": nil, "server": nil, "attic": nil},
		Arrows:   map[string][]string{"skincare": {"server"}, "server": {"skincare"}},
	}
	require.Equal(t, []string{"attic"}, l.Unknown())
	require.Equal(t, []string{"skincare -> server"}, l.Upward())
	require.Equal(t, []string{"server", "skincare"}, l.Circles())
	_, err := l.Fill("no markers")
	require.Error(t, err)
}
