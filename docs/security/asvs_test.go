// Package security_test holds the table of requirements against the standard's
// list and against the repository: each row is there once, and each proof that
// it names exists.
package security_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// The requirements that are met, and a page with all others.
const met, others = "asvs-met.tsv", "asvs.md"

// requirements returns the numbers of the standard's list, those that concern
// us and those that do not.
func requirements(t *testing.T) (within, without []string) {
	t.Helper()
	for line := range strings.Lines(read(t, "asvs-5.0.0.tsv")) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		switch {
		case strings.HasPrefix(line, "#"):
		case len(fields) == 2:
			within = append(within, fields[0])
		default:
			require.Len(t, fields, 3, line)
			without = append(without, fields[0])
		}
	}
	return within, without
}

// row is one line of a table: number, what it asks, how we meet it, proof.
type row struct{ id, asks, answer, proof string }

func rows(t *testing.T) []row {
	t.Helper()
	var all []row
	add := func(line string, cells []string) {
		if cells[0] != "" && unicode.IsDigit(rune(cells[0][0])) {
			require.Len(t, cells, 4, line)
			all = append(all, row{cells[0], cells[1], cells[2], cells[3]})
		}
	}
	for line := range strings.Lines(read(t, met)) {
		add(line, strings.Split(strings.TrimSpace(line), "\t"))
	}
	for line := range strings.Lines(read(t, others)) {
		if cells, ok := strings.CutPrefix(strings.TrimSpace(line), "| "); ok {
			add(line, strings.Split(strings.TrimSuffix(cells, " |"), " | "))
		}
	}
	return all
}

func TestEveryRequirementHasOneRow(t *testing.T) {
	t.Parallel()
	within, without := requirements(t)
	require.Len(t, append(within, without...), 270, "253 of levels 1 and 2, and 17 of level 3")
	var found []string
	for _, row := range rows(t) {
		found = append(found, row.id)
		require.NotEmpty(t, strings.TrimSpace(row.asks), row.id)
		require.NotEmpty(t, strings.TrimSpace(row.answer), row.id)
	}
	require.ElementsMatch(t, within, found)
}

// link is a Markdown link.
var link = regexp.MustCompile(`\[([^\]]+)\]\(([^)\s]+)\)`)

func TestEveryProofExists(t *testing.T) {
	t.Parallel()
	for _, row := range rows(t) {
		proofs := link.FindAllStringSubmatch(row.proof, -1)
		require.NotEmpty(t, proofs, "%s names no proof", row.id)
		for _, proof := range proofs {
			requireProof(t, row.id, proof[1], proof[2])
		}
	}
}

// requireProof takes `TestName` and `TestName: part of it` for tests in Go,
// and "what a test is called" for one in TypeScript; all else is a place in a
// document.
func requireProof(t *testing.T, id, text, target string) {
	t.Helper()
	name, part, _ := strings.Cut(strings.Trim(text, "`"), ": ")
	found := func(words string) {
		// Not require.Contains: it would print the whole file.
		require.True(t, strings.Contains(read(t, target), words), "%s: %s has no %q", id, target, words)
	}
	switch {
	case strings.HasSuffix(target, "_test.go"):
		found("func " + name + "(" + strings.ToLower(name[:1]) + " *testing.")
		found(part)
	case strings.HasSuffix(target, ".spec.ts"), strings.Contains(target, ".test.ts"):
		found(strings.Trim(text, `"`))
	default:
		requireTarget(t, id, ".", target)
	}
}

// requireTarget checks that a file exists, and a heading in it.
func requireTarget(t *testing.T, from, folder, target string) {
	t.Helper()
	path, anchor, _ := strings.Cut(target, "#")
	if path == "" {
		folder, path = ".", from
	}
	path = filepath.Join(folder, path)
	_, err := os.Stat(path)
	require.NoError(t, err, "%s links to %s", from, target)
	if anchor != "" {
		require.Contains(t, anchors(read(t, path)), anchor, "%s links to %s", from, target)
	}
}

// anchors returns the names of a document's headings in links.
func anchors(document string) []string {
	var names []string
	for line := range strings.Lines(document) {
		if title := strings.TrimLeft(line, "#"); title != line {
			kept := strings.Map(func(r rune) rune {
				if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == ' ' {
					return unicode.ToLower(r)
				}
				return -1
			}, strings.TrimSpace(title))
			names = append(names, strings.ReplaceAll(kept, " ", "-"))
		}
	}
	return names
}

func read(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(content)
}
