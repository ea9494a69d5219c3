package knowledge_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
)

// TestTolerated: what is plainly said to be tolerated is no allergy, and in doubt it is.
func TestTolerated(t *testing.T) {
	t.Parallel()
	l := load(t)
	for text, want := range map[string][]string{
		"all tree nuts. coconut and shea are OK for me, always have been": {"coconut", "shea"},
		"Nuts. I can have coconut, shea, apricot and nutmeg no problem":   {"coconut", "shea", "apricot"},
		"wheat. Oats are fine, doctor checked":                            {"oats"},
		"propylene glycol. Butylene glycol I was told was OK":             {"butylene glycol"},
		"betaines. NOT coconut oil, thats fine":                           {"coconut"},
		"daisies. sunflower oil never bothered me":                        {"sunflower"},
		"Anaphylaxis to peanuts, coconut is fine":                         {"coconut"},
		"coconut is fine but almonds make me itch":                        nil,
		"nuts are fine to touch":                                          nil,
		"nuts are fine in food":                                           nil,
		"nuts are not fine":                                               nil,
		"nuts were fine until I was 12":                                   nil,
		"I react to almonds, walnuts and pecans":                          nil,
		"allergic to nuts, shea and coconut are ok if they are refined":   nil,
		"is coconut ok":        nil,
		"I can't have coconut": nil,
		"coconut. shea is fine. I react to coconut, and to shea since March": nil,
	} {
		require.Equal(t, want, l.Allergies(text).Tolerated, text)
	}
	for text, class := range map[string]knowledge.ClassID{
		"coconut is fine but almonds make me itch":      "TREE_NUT",
		"nuts are fine in food":                         "TREE_NUT",
		"Anaphylaxis to peanuts, coconut is fine":       "PEANUT",
		"nuts, milk and coconut are fine if cooked":     "MILK",
		"allergic to nuts, shea and coconut are ok":     "TREE_NUT",
		"coconut is ok, nuts are not ok":                "TREE_NUT",
		"plain urea cream is fine. Imidazolidinyl urea": "FORMALDEHYDE",
	} {
		require.Contains(t, l.Allergies(text).Classes, class, text)
	}
}
