// Package docs_test checks the documents: every one is in the index, and every
// link between them has a target.
package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

const root = ".."

// link is a Markdown link or image, with its target.
var link = regexp.MustCompile(`\]\(([^)\s]+)\)`)

// documents returns the Markdown files of the repository, relative to its root.
func documents(t *testing.T) []string {
	t.Helper()
	var found []string
	skipped := []string{"node_modules", ".git", ".tools", ".run", "dist", "testdata"}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && slices.Contains(skipped, entry.Name()) {
			return fs.SkipDir
		}
		if filepath.Ext(path) == ".md" {
			name, err := filepath.Rel(root, path)
			found = append(found, name)
			return err
		}
		return nil
	})
	require.NoError(t, err)
	return found
}

func TestLinksHaveTargets(t *testing.T) {
	t.Parallel()
	for _, document := range documents(t) {
		for _, match := range link.FindAllStringSubmatch(withoutCode(read(t, document)), -1) {
			target := match[1]
			if strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
				continue
			}
			path, anchor, _ := strings.Cut(target, "#")
			file := document
			if path != "" {
				file = filepath.Join(filepath.Dir(document), path)
			}
			_, err := os.Stat(filepath.Join(root, file))
			require.NoError(t, err, "%s links to %s", document, target)
			if anchor != "" {
				require.Contains(t, anchors(read(t, file)), anchor, "%s links to %s", document, target)
			}
		}
	}
}

// place is a path of this repository in code quotes, such as `internal/app`.
var place = regexp.MustCompile("`((?:api|bench|cmd|deploy|docs|e2e|evals|internal|knowledge|ml|models|scripts|tools|web)/[\\w./-]+)`")

// TestPathsExist reads the pages that tell a developer which file to change.
func TestPathsExist(t *testing.T) {
	t.Parallel()
	for _, document := range []string{"CONTRIBUTING.md", "README.md", "docs/README.md", "docs/architecture.md"} {
		for _, match := range place.FindAllStringSubmatch(read(t, document), -1) {
			_, err := os.Stat(filepath.Join(root, match[1]))
			require.NoError(t, err, "%s names %s", document, match[1])
		}
	}
}

// TestIndex needs each document in docs/README.md. A folder with a README of its
// own is listed by that.
func TestIndex(t *testing.T) {
	t.Parallel()
	index := map[string]bool{"docs/README.md": true}
	for _, match := range link.FindAllStringSubmatch(read(t, "docs/README.md"), -1) {
		path, _, _ := strings.Cut(match[1], "#")
		index[filepath.Join("docs", path)] = true
	}
	for _, document := range documents(t) {
		folder := filepath.Join(filepath.Dir(document), "README.md")
		if strings.HasPrefix(document, ".github/") || (folder != "README.md" && folder != "docs/README.md" && index[folder]) {
			continue
		}
		require.True(t, index[document], "docs/README.md does not list %s", document)
	}
}

// anchors returns the names of a document's headings in links.
func anchors(document string) []string {
	var names []string
	for line := range strings.Lines(withoutCode(document)) {
		title := strings.TrimLeft(line, "#")
		if title == line {
			continue
		}
		name := strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_' || r == ' ' {
				return unicode.ToLower(r)
			}
			return -1
		}, strings.TrimSpace(title))
		names = append(names, strings.ReplaceAll(name, " ", "-"))
	}
	return names
}

var fence = regexp.MustCompile("(?ms)^ *```.*?^ *```$")

// withoutCode removes fenced code, in which a # begins a comment.
func withoutCode(document string) string { return fence.ReplaceAllString(document, "") }

func read(t *testing.T, document string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(root, document))
	require.NoError(t, err)
	return string(content)
}
