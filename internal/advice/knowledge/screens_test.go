package knowledge_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestScreensClaimNothing holds the texts of the screens about progress, and the
// fixed statements that the server sends to them, to the rules for claims.
func TestScreensClaimNothing(t *testing.T) {
	t.Parallel()
	l := load(t)
	root := filepath.Join("..", "..", "..")
	all := goTexts(t, filepath.Join(root, "internal", "features", "progress", "text.go"))
	require.Contains(t, all, "It looks like fewer spots than at the start.")
	for _, feature := range []string{"progress", "check-in", "compare", "summary", "reminders"} {
		all = append(all, webTexts(t, filepath.Join(root, "web", "src", "features", feature))...)
	}
	for _, text := range all {
		require.Empty(t, l.Claims(text), text)
	}
}

// TestWebTexts has what counts as a text of a screen.
func TestWebTexts(t *testing.T) {
	t.Parallel()
	got := textsOf("<Text size=\"sm\">\n  The last photos\n  look alike. {more}\n</Text>;\nconst a = \"We detected a flare\";\nconst b = `Week ${n} of your routine`;\nimport { x } from \"y\";")
	require.Subset(t, got, []string{"The last photos look alike.", "We detected a flare", "Week 1 of your routine"})
}

// goTexts returns the string literals of a Go file that hold several words.
func goTexts(t *testing.T, path string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	require.NoError(t, err)
	var texts []string
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING && strings.Contains(literal.Value, " ") {
			text, err := strconv.Unquote(literal.Value)
			require.NoError(t, err)
			texts = append(texts, text)
		}
		return true
	})
	return texts
}

// webTexts returns the texts in the sources of a folder, without its tests.
func webTexts(t *testing.T, folder string) []string {
	t.Helper()
	var texts []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		source := strings.HasSuffix(path, ".tsx") || strings.HasSuffix(path, ".ts")
		if err != nil || entry.IsDir() || !source || strings.Contains(path, ".test.") {
			return err
		}
		data, err := os.ReadFile(path)
		texts = append(texts, textsOf(string(data))...)
		return err
	})
	if os.IsNotExist(err) {
		return nil // This screen is not built yet.
	}
	require.NoError(t, err)
	return texts
}

// textsOf returns what looks like a text for people: several words in quotes, or
// between tags.
func textsOf(source string) []string {
	filled := regexp.MustCompile(`\$\{[^}]*\}`).ReplaceAllString(source, "1")
	var texts []string
	for _, expr := range []string{`"([^"\n]+)"`, `'([^'\n]+)'`, "`([^`]+)`", `[>}]([^<>{}]+)[<{]`} {
		for _, found := range regexp.MustCompile(expr).FindAllStringSubmatch(filled, -1) {
			if text := strings.Join(strings.Fields(found[1]), " "); strings.Contains(text, " ") {
				texts = append(texts, text)
			}
		}
	}
	return texts
}
