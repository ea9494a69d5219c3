package names_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/tools/names"
)

// TestNames fails when a name has a standard term, unless its rule is open. When the last name of an open rule is gone,
// the rule must be closed.
func TestNames(t *testing.T) {
	t.Parallel()
	found, err := names.Find("../..")
	require.NoError(t, err)
	open := map[names.Rule]bool{}
	for _, f := range found {
		if f.Rule.Open {
			open[f.Rule] = true
			t.Log("open: ", f)
		} else {
			t.Error(f)
		}
	}
	for _, rule := range names.Rules() {
		if rule.Open && !open[rule] {
			t.Errorf("names.tsv: no %s is left in %s: remove the word open", rule.Name, rule.Folder)
		}
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	for file, text := range map[string]string{
		"cmd/a.go":                         "package a\n\nvar errTurnedAway, outdoors error\n\ntype Standing struct{ doors int }\n",
		"internal/features/consent/b.go":   "package consent\n\nfunc Standing(Ask int) { Standing, shelf := 1, 2; _, _ = Standing, shelf }\n",
		"web/src/c.ts":                     "// const door = 1;\nconst LOG_OUT_PATIENCE_MS = 1;\nexport const text = 'No patience';\n",
		"e2e/node_modules/d.ts":            "const door = 1;\n",
		"internal/server/api/oas/types.go": "package oas\n\nvar door int\n",
	} {
		require.NoError(t, os.MkdirAll(filepath.Join(root, filepath.Dir(file)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(root, file), []byte(text), 0o600))
	}
	found, err := names.Find(root)
	require.NoError(t, err)
	var lines []string
	for _, f := range found {
		lines = append(lines, f.String())
	}
	require.Equal(t, []string{
		"cmd/a.go:3: errTurnedAway: write load shed or rejected",
		"cmd/a.go:5: doors: write limiters",
		"internal/features/consent/b.go:3: Standing: write CurrentConsents",
		"internal/features/consent/b.go:3: shelf: write bucket, object prefix or dependencies",
		"web/src/c.ts:2: LOG_OUT_PATIENCE_MS: write max wait",
	}, lines)
}
