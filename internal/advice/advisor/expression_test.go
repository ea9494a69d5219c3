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
		drafts := append(readEvals[hostileDraft](t, "hostile/*.yaml"), readEvals[hostileDraft](t, "good/*.yaml")...)
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
		// Drafts about progress break claims of the library, and no rule of wording.
		require.Greater(t, matches, len(drafts)/5, "the drafts hardly break a rule of wording")
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
