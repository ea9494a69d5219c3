package advisor_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
)

// How often something may be used is checked in the sentence that names it. A
// full stop in a strength must not hide the words after it.
func TestSentenceGoesOnAfterADecimalPoint(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Wait. Use acid 2.5 every night. Then rest.":   " Use acid 2.5 every night",
		"Use acid 2.5 every night":                     "Use acid 2.5 every night",
		"Use acid 2.5, later 3.75, each day! Or rest.": "Use acid 2.5, later 3.75, each day",
		"Use acid 2.":               "Use acid 2",
		"Use acid at 2. Then rest.": "Use acid at 2",
		"Use acid.5 days later":     "Use acid",
		"Use acid. 5 days later":    "Use acid",
		"No?\nUse acid\nEach day":   "Use acid",
		"Use acid":                  "Use acid",
	} {
		require.Equal(t, want, advisor.SentenceAround(text, "acid"), "%q", text)
	}
}
