package advisor_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"clary.example/internal/advice/advisor"
)

// TestExpressions shows that the quick way to a verdict is only quicker: each
// rule says what its bare regular expression says.
func TestExpressions(t *testing.T) {
	t.Parallel()

	t.Run("of every hostile and every good draft", func(t *testing.T) {
		t.Parallel()
		drafts := func(name string) []hostileDraft {
			return append(readEvals[hostileDraft](t, "hostile/"+name), readEvals[hostileDraft](t, "good/"+name)...)
		}
		// The library stops drafts about progress, so rules of wording need not.
		all, progress := drafts("*.yaml"), drafts("progress.yaml")
		matches := countMatches(t, all) - countMatches(t, progress)
		require.Greater(t, matches, (len(all)-len(progress))/4, "the drafts hardly break a rule of wording")
	})

	t.Run("of texts that are made to match", func(t *testing.T) {
		t.Parallel()
		for _, e := range advisor.Expressions() {
			matching := rapid.StringMatching(e.Plain.String())
			rapid.Check(t, func(t *rapid.T) {
				text := "so " + matching.Draw(t, "text") + " and on"
				if want := e.Plain.MatchString(text); want != e.In(text) {
					t.Fatalf("%s: %v in %q", e.Plain, want, text)
				}
			})
		}
	})
}

// countMatches counts how often a draft breaks a rule of wording, and checks that
// the quick way finds the same.
func countMatches(t *testing.T, drafts []hostileDraft) int {
	t.Helper()
	matches := 0
	for _, e := range advisor.Expressions() {
		for _, draft := range drafts {
			text := advisor.Fold(draft.Draft)
			want := e.Plain.MatchString(text)
			require.Equal(t, want, e.In(text), "%s in %q", e.Plain, text)
			if want {
				matches++
			}
		}
	}
	return matches
}
