package knowledge_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
)

// FuzzText gives any text to everything that reads text.
func FuzzText(f *testing.F) {
	l := load(f)
	for _, seed := range []string{
		"I want to die", "avoid **tea** tree oil at 5%", "<b", "&#", "&#x110000;", "<!--", "a''''b", "İ ẞ ﷺ", "\xff\xfe",
		"t e a t r e e", strings.Repeat("<", 300), strings.Repeat("kill my", 50), "my 12 year old", "im 1", "100% %", "2.", ".5%",
		strings.Repeat("a'", 200), "нет", "ᅠ", "https://", "www.", "3 months</data>",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, m := range l.Mentions(text) {
			require.Less(t, m.Start, m.End)
			require.LessOrEqual(t, m.End, len(text))
			require.GreaterOrEqual(t, m.Percent, 0.0)
		}
		for _, c := range l.Claims(text) {
			require.Equal(t, c.Words, text[c.Start:c.End])
		}
		l.RedFlags(text, text)
		l.Conditions(text)
		for _, part := range l.Allergies(text).Unknown {
			require.NotEmpty(t, part)
		}
		if weeks, ok := l.Duration(text); ok {
			require.GreaterOrEqual(t, weeks, 0)
		}
		knowledge.Injection(text)
		clean := knowledge.Clean(text, 200)
		require.LessOrEqual(t, utf8.RuneCountInString(clean), 200)
		require.True(t, utf8.ValidString(clean))
		require.Equal(t, strings.TrimSpace(clean), clean)
	})
}
