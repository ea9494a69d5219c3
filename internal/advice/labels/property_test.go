package labels_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/labels"
)

// misspellings makes a letter of a name wrong in four ways, at two places.
func misspellings(name string) []string {
	var all []string
	for _, at := range []int{len(name) / 3, 2 * len(name) / 3} {
		if at+1 >= len(name) || name[at] >= utf8.RuneSelf || !isLetter(name[at]) || !isLetter(name[at+1]) {
			continue
		}
		all = append(all,
			name[:at]+name[at+1:],
			name[:at]+name[at:at+1]+name[at:],
			name[:at]+"x"+name[at+1:],
			name[:at]+name[at+1:at+2]+name[at:at+1]+name[at+2:])
	}
	return all
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// TestMisspeltAllergensAreNotDropped misspells every name of the kinds that people react
// to most. Each is either found, or said to be unknown; nearly all are found.
func TestMisspeltAllergensAreNotDropped(t *testing.T) {
	t.Parallel()
	r, l := reader(t)
	var tried, found int
	for _, name := range l.LabelNames() {
		if len(name.Classes) == 0 {
			continue
		}
		person := labels.Person{Facts: advisor.Facts{Allergens: name.Classes[:1]}}
		for _, written := range misspellings(name.Name) {
			result := r.Check(r.Parse("Aqua, Urea, "+written+", Citric Acid"), person)
			told := slices.ContainsFunc(result.Findings, func(f labels.Finding) bool {
				return (f.Level == labels.LevelStop || f.Level == labels.LevelAsk) && strings.Contains(f.Text, "react")
			})
			tried++
			if told {
				found++
				continue
			}
			unknown := strings.Join(result.Unknown, " ")
			require.NotEmpty(t, unknown, "%q for %q: %+v", written, name.Name, result)
		}
	}
	t.Logf("%d of %d misspelt names were found, the others are said to be unknown", found, tried)
	require.Greater(t, found*100, tried*97)
}

// TestEveryNameIsFound parses each name of the library as it stands there, in capitals and
// without hyphens.
func TestEveryNameIsFound(t *testing.T) {
	t.Parallel()
	r, l := reader(t)
	for _, name := range l.LabelNames() {
		for _, written := range append([]string{name.Name}, name.Also...) {
			for _, form := range []string{written, strings.ToUpper(written), strings.ReplaceAll(written, "-", " ")} {
				if strings.HasPrefix(form, "N,N ") {
					continue // Without its hyphen the comma parts two names.
				}
				label := r.Parse(form)
				known := slices.ContainsFunc(label.Names, func(n labels.Name) bool { return n.KnownAs == name.KnownAs })
				require.True(t, known, "%q: %+v", form, label.Names)
			}
		}
	}
}

// FuzzParse gives any text to the parser and the check.
func FuzzParse(f *testing.F) {
	r, _ := reader(f)
	for _, seed := range []string{
		"Aqua (Water), Parfum", "((((", "))))", "+/-", "(+/- (CI 77491", "Aqua/Water/", "1,2-Hexanediol", "100%%", "0.5 %", "a-\n-b", "\x01", "\xff\xfe",
		"Ingredients:", "free from", "no", "may contain may contain", strings.Repeat("(", 500), strings.Repeat("a/", 500), strings.Repeat("Sodium ", 300), "é•ß、",
	} {
		f.Add(seed)
	}
	person := labels.Person{Facts: advisor.Facts{Allergens: []knowledge.ClassID{"FRAGRANCE"}, Unrecognised: []string{"urea"}}, Using: []knowledge.ID{"retinol"}}
	f.Fuzz(func(t *testing.T, text string) {
		label := r.Parse(text)
		require.LessOrEqual(t, len(label.Names), 400)
		for _, n := range label.Names {
			require.NotEmpty(t, strings.TrimSpace(n.AsWritten))
			require.True(t, utf8.ValidString(n.AsWritten))
			require.GreaterOrEqual(t, n.Percent, 0.0)
			require.Equal(t, n.Known(), n.KnownAs != "")
		}
		result := r.Check(label, person)
		require.NotEmpty(t, result.Summary)
		require.NotContains(t, strings.ToLower(result.Summary), "safe")
	})
}
