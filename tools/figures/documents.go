package figures

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	marker = regexp.MustCompile(`<!-- figure: (\S+) -->(.*?)<!-- /figure -->`)
	// The second also finds markers that are misspelt or not closed.
	anyMarker = regexp.MustCompile(`<!--\s*/?\s*figure`)
	countOf   = regexp.MustCompile(`[\d,]+ of [\d,]*\d`)
	nameRef   = regexp.MustCompile(`\{([a-z0-9_.]+)\}`)
)

// Documents lists the Markdown files that may hold figures. The changelog is history: its figures stay as they were.
func Documents(root string) ([]string, error) {
	documents, err := filepath.Glob(filepath.Join(root, "*.md"))
	if err != nil {
		return nil, err
	}
	documents = slices.DeleteFunc(documents, func(file string) bool { return filepath.Base(file) == "CHANGELOG.md" })
	for _, folder := range []string{"bench", "deploy", "docs", "evals", "knowledge", "ml", "models"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(file string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && filepath.Ext(file) == ".md" {
				documents = append(documents, file)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return documents, nil
}

// Difference is a marker with another text than its source gives.
type Difference struct {
	Line             int
	Name, Have, Want string
}

// Fill returns the text with the present value in every marker, and the markers that had another value. It calls used
// with each name. Code blocks and code spans are left alone.
func (s Set) Fill(text string, used func(name string)) (string, []Difference, error) {
	var differences []Difference
	var failures []error
	fill := func(number int, part string) string {
		if anyMarker.MatchString(marker.ReplaceAllString(part, "")) {
			failures = append(failures, fmt.Errorf("line %d: a figure marker is misspelt, or not closed on its line", number))
		}
		return marker.ReplaceAllStringFunc(part, func(whole string) string {
			match := marker.FindStringSubmatch(whole)
			name, have := match[1], match[2]
			want, ok := s.Values[name]
			if !ok {
				failures = append(failures, fmt.Errorf("line %d: no figure %q in %s", number, name, Register))
				return whole
			}
			used(name)
			if have != want {
				differences = append(differences, Difference{Line: number, Name: name, Have: have, Want: want})
			}
			return "<!-- figure: " + name + " -->" + want + "<!-- /figure -->"
		})
	}
	lines := strings.Split(text, "\n")
	fenced := false
	for i, line := range lines {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			fenced = !fenced
		}
		if fenced {
			continue
		}
		parts := strings.Split(line, "`")
		for j, part := range parts {
			if code := j%2 == 1 && j < len(parts)-1; !code {
				parts[j] = fill(i+1, part)
			}
		}
		lines[i] = strings.Join(parts, "`")
	}
	return strings.Join(lines, "\n"), differences, errors.Join(failures...)
}

// Typed returns the figures of the form "203 of 280" that a text states without a marker. Such a value is rare enough to
// be the figure itself, which nothing would update.
func (s Set) Typed(text string) []Difference {
	var typed []Difference
	for i, line := range strings.Split(text, "\n") {
		for _, have := range countOf.FindAllString(marker.ReplaceAllString(line, ""), -1) {
			for name, value := range s.Values {
				if have == value && len(value) >= len("12 of 34") {
					typed = append(typed, Difference{Line: i + 1, Name: name, Have: have, Want: "a marker"})
				}
			}
		}
	}
	return typed
}

// CheckQuote compares a sentence outside the documents with its figures. Every place that has the words of the quote
// must also have its numbers. Line breaks and indents do not count.
func (s Set) CheckQuote(root string, q Quote, used func(name string)) error {
	text, err := os.ReadFile(filepath.Join(root, q.File)) //nolint:gosec // Our own file, named in the register.
	if err != nil {
		return err
	}
	var unknown []error
	want := nameRef.ReplaceAllStringFunc(q.Text, func(ref string) string {
		name := strings.Trim(ref, "{}")
		value, ok := s.Values[name]
		if !ok {
			unknown = append(unknown, fmt.Errorf("%s: a quote names %q, which is no figure", Register, name))
		}
		used(name)
		return value
	})
	if err := errors.Join(unknown...); err != nil {
		return err
	}
	words := nameRef.Split(q.Text, -1)
	for i, part := range words {
		words[i] = regexp.QuoteMeta(part)
	}
	places, err := regexp.Compile(strings.Join(words, `[\d.,]*\d`))
	if err != nil {
		return err
	}
	found := places.FindAllString(strings.Join(strings.Fields(string(text)), " "), -1)
	if len(found) == 0 {
		return fmt.Errorf("%s: no place has the words %q", q.File, q.Text)
	}
	for _, have := range found {
		if have != want {
			return fmt.Errorf("%s: have %q, want %q", q.File, have, want)
		}
	}
	return nil
}
