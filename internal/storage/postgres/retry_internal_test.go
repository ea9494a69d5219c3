package postgres

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestOnlyReads goes through all statements of the program. Only one that changes
// and locks nothing may be repeated.
func TestOnlyReads(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("queries/*.sql")
	require.NoError(t, err)
	reads, others := 0, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, query := range strings.Split("\n"+string(text), "\n-- name: ")[1:] {
			name, _, _ := strings.Cut(query, " ")
			upper := strings.ToUpper(query)
			changes := false
			for _, word := range []string{"INSERT INTO", "UPDATE ", "DELETE FROM", "FOR UPDATE", "FOR NO KEY UPDATE", "FOR SHARE", "PG_LOGICAL_EMIT_MESSAGE"} {
				changes = changes || strings.Contains(upper, word)
			}
			if onlyReads("-- name: " + query) {
				reads++
				require.False(t, changes, "%s does more than read", name)
				continue
			}
			others++
			require.True(t, changes, "%s could be repeated", name)
		}
	}
	require.Greater(t, reads, 30)
	require.Greater(t, others, 30)
}
