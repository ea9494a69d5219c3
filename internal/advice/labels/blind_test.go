package labels_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/labels"
)

// A blind set was written without sight of rules and names. It is never part of this
// repository before it was scored.
//
//nolint:gochecknoglobals // Flags of a test are read by its package.
var (
	blindLabels = flag.String("blind-labels", "", "folder with folders of people.json and lists.json to score")
	verdicts    = flag.String("verdicts", "", "file for all verdicts, for those who judge them")
)

// blindPerson is somebody with their answers. The note is for those who judge.
type blindPerson struct {
	answers

	ID   string `json:"id"`
	Note string `json:"note"`
}

// because is a name on a label, as it is written there, and why it matters.
type because struct {
	Written string `json:"written"`
	Because string `json:"because"`
}

// blindList is a list of ingredients, and what a check must find in it for a person.
type blindList struct {
	ID        string    `json:"id"`
	Person    string    `json:"person"`
	Product   string    `json:"product"`
	Text      string    `json:"text"`
	Count     int       `json:"count"`
	Allergens []because `json:"allergens"`
	Conflicts []because `json:"conflicts"`
	// MustNot are names to which the person must not be said to react.
	MustNot []string `json:"must_not"`
}

func TestBlindLabels(t *testing.T) {
	t.Parallel()
	if *blindLabels == "" {
		t.Skip("no blind set: -blind-labels=folder")
	}
	c := newClinicWith(t, shippedModel(t))
	folders, err := filepath.Glob(filepath.Join(*blindLabels, "*", "lists.json"))
	require.NoError(t, err)
	require.NotEmpty(t, folders)
	var score blindScore
	var lines bytes.Buffer
	for _, file := range folders {
		people := map[string]labels.Person{}
		for _, p := range readJSON[[]blindPerson](t, filepath.Join(filepath.Dir(file), "people.json")) {
			people[p.ID] = c.person(t, p.answers)
		}
		for _, list := range readJSON[[]blindList](t, file) {
			person, ok := people[list.Person]
			require.True(t, ok, "%s: no person %q", list.ID, list.Person)
			result := c.Check(c.Parse(list.Text), person)
			score.add(list, result)
			require.NoError(t, json.NewEncoder(&lines).Encode(verdictOf(list, result)))
		}
	}
	if *verdicts != "" {
		require.NoError(t, os.WriteFile(*verdicts, lines.Bytes(), 0o600))
	}
	t.Log(score.String())
}

func readJSON[T any](t *testing.T, file string) T {
	t.Helper()
	var content T
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &content), file)
	return content
}

func verdictOf(list blindList, result labels.Result) map[string]any {
	findings := []map[string]string{}
	for _, f := range result.Findings {
		findings = append(findings, map[string]string{"level": string(f.Level), "about": f.About, "text": f.Text})
	}
	return map[string]any{
		"id": list.ID, "person": list.Person, "product": list.Product, "text": list.Text, "summary": result.Summary, "findings": findings, "unknown": result.Unknown,
	}
}

// blindScore counts what checks found, and keeps a line for each mistake.
type blindScore struct {
	lists, allergens, conflicts, mustNot, names, read, exact int

	missed, wrong, unseen, miscounted []string
}

func (s *blindScore) add(list blindList, result labels.Result) {
	s.lists++
	for _, a := range list.Allergens {
		s.allergens++
		if !found(result, a.Written, saysReact) {
			s.missed = append(s.missed, fmt.Sprintf("%s: %s, because %s", list.ID, a.Written, a.Because))
		}
	}
	for _, written := range list.MustNot {
		s.mustNot++
		if found(result, written, func(f labels.Finding) bool { return saysReact(f) && f.Level == labels.LevelStop }) {
			s.wrong = append(s.wrong, list.ID+": "+written)
		}
	}
	for _, a := range list.Conflicts {
		s.conflicts++
		if !found(result, a.Written, func(f labels.Finding) bool { return f.Level != labels.LevelNote && !saysReact(f) }) {
			s.unseen = append(s.unseen, fmt.Sprintf("%s: %s, because %s", list.ID, a.Written, a.Because))
		}
	}
	s.names, s.read = s.names+list.Count, s.read+len(result.Names)
	if list.Count == len(result.Names) {
		s.exact++
	} else {
		s.miscounted = append(s.miscounted, fmt.Sprintf("%s: %d names, read as %d", list.ID, list.Count, len(result.Names)))
	}
}

// saysReact says whether a finding is about an allergy.
func saysReact(f labels.Finding) bool { return strings.Contains(f.Text, "react") }

// found says whether a finding of some kind names what is written on a label.
func found(result labels.Result, written string, kind func(labels.Finding) bool) bool {
	return slices.ContainsFunc(result.Findings, func(f labels.Finding) bool { return kind(f) && names(f, written) })
}

// strengths and breaks stand in what is written on a label, and in no finding.
var (
	strengths = regexp.MustCompile(`\s*\d+(?:\.\d+)?\s?(?:%|µg).*`)
	breaks    = regexp.MustCompile(`-\s*\n\s*`)
)

// names says whether a finding is about a name, which may be one of several.
func names(f labels.Finding, written string) bool {
	written = breaks.ReplaceAllString(strengths.ReplaceAllString(strings.ToLower(written), ""), "")
	about := ", " + strings.ToLower(f.About) + ","
	return strings.Contains(about, ", "+written+",") || strings.Contains(about, ", "+written+" (")
}

func (s *blindScore) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d lists\n", s.lists)
	for _, part := range []struct {
		what  string
		lines []string
		of    int
	}{
		{"allergens missed", s.missed, s.allergens},
		{"names wrongly said to be reacted to", s.wrong, s.mustNot},
		{"conflicts missed", s.unseen, s.conflicts},
	} {
		fmt.Fprintf(&b, "%s: %d of %d\n", part.what, len(part.lines), part.of)
		for _, line := range part.lines {
			b.WriteString("  " + line + "\n")
		}
	}
	fmt.Fprintf(&b, "names: %d in the lists, %d read, %d of %d lists with the same count\n", s.names, s.read, s.exact, s.lists)
	for _, line := range s.miscounted {
		b.WriteString("  " + line + "\n")
	}
	return b.String()
}
