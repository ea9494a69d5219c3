package knowledge_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
)

// TestAnswersClaimNothing holds every answer of the bank to the rules for claims.
func TestAnswersClaimNothing(t *testing.T) {
	t.Parallel()
	library, err := knowledge.Default()
	require.NoError(t, err)
	for _, q := range library.Questions() {
		for _, text := range q.Texts() {
			require.Empty(t, library.Claims(text), "%s: %s", q.ID, text)
		}
	}
}

// Many wordings find one answer, and "do I need it?" and "can I buy it?" want
// opposite first words.
func TestAnswersDoNotBeginWithYesOrNo(t *testing.T) {
	t.Parallel()
	polar := regexp.MustCompile(`(?i)^((yes|no)[,:.]|honestly,? (yes|no)\b|(usually|often|mostly|probably) (yes|not)\b)`)
	for _, q := range load(t).Questions() {
		texts := []string{q.Answer, q.Otherwise}
		for _, variant := range q.Because {
			texts = append(texts, variant.Instead)
		}
		for _, text := range texts {
			require.NotRegexp(t, polar, text, q.ID)
		}
	}
}

// Somebody who gets a serious side effect of isotretinoin or a tetracycline is
// told to take no more, and not only to call.
func TestAnswersAboutSeriousSideEffectsSayTakeNoMore(t *testing.T) {
	t.Parallel()
	serious := regexp.MustCompile(`(?i)\b(your mood|behaviour)( or \w+)* changes|change in (mood|sight|your sight)|bad headache|blurred or double`)
	tablets := regexp.MustCompile(`(?i)isotretinoin|capsules|tablets|antibiotic|lymecycline|dermatology team`)
	count := 0
	for _, q := range load(t).Questions() {
		for _, text := range q.Texts() {
			if serious.MatchString(text) && tablets.MatchString(text) {
				require.Contains(t, strings.ToLower(text), "take no more", "%s: %s", q.ID, text)
				count++
			}
		}
	}
	require.GreaterOrEqual(t, count, 8)
}

// A retinoid in pregnancy is stopped now, and not after the next appointment.
func TestAnswersForPregnancyStopRetinoids(t *testing.T) {
	t.Parallel()
	stops := regexp.MustCompile(`(?i)stop (using )?(a|it|now|the)\b|stop now|don't use|leave out|put .* away|not for (then|pregnancy)`)
	retinoid := regexp.MustCompile(`(?i)\bretino(l|id)`)
	soon := regexp.MustCompile(`(?i)(speak|talk) to .* soon|check soon`)
	for _, q := range load(t).Questions() {
		for _, variant := range q.Because {
			text := variant.Instead + variant.Add
			if !slices.Contains(variant.When.Condition, knowledge.ConditionPregnancy) || !retinoid.MatchString(text) {
				continue
			}
			require.Regexp(t, stops, text, q.ID)
			require.NotRegexp(t, soon, text, q.ID)
		}
	}
}

// TestAnswersAboutTheAppAreTrueOfTheApp holds the answers about Clary to its
// screens: what they quote is on one, and what they deny is on none.
func TestAnswersAboutTheAppAreTrueOfTheApp(t *testing.T) {
	t.Parallel()
	src := filepath.Join("..", "..", "..", "web", "src")
	screens := strings.Join(webTexts(t, src), "\n") + "\n" + webSources(t, src)
	quoted := regexp.MustCompile(`"([^"]+)"`)
	// Examples of what a person may write.
	examples := []string{"3 months", "on and off for 15 years", "nothing"}
	labels := 0
	for _, q := range load(t).Questions() {
		if !aboutTheApp(q) {
			continue
		}
		for _, text := range q.Texts() {
			for _, found := range quoted.FindAllStringSubmatch(text, -1) {
				label := strings.TrimRight(found[1], ".,")
				if slices.Contains(examples, label) {
					continue
				}
				labels++
				require.Contains(t, screens, label, "%s quotes a label that no screen has", q.ID)
			}
			for denial, feature := range denials() {
				if _, err := os.Stat(filepath.Join(src, filepath.FromSlash(feature))); err == nil {
					require.NotRegexp(t, denial, strings.ToLower(text), "%s denies %s", q.ID, feature)
				}
			}
		}
	}
	require.Greater(t, labels, 40)
	require.NotRegexp(t, `(?i)\bstreak`, screens, "answers say that there are no points or streaks")
}

// denials are ways to say that Clary cannot do something, and where it does.
func denials() map[string]string {
	return map[string]string{
		`no (view|page|way)[^.]*side by side`:                                         "features/compare",
		`(draws|has|shows|is) no (graph|chart|progress)`:                              "features/progress",
		`(sends|has) no (reminder|notification)`:                                      "features/reminders",
		`(gives|shows|has) no percent`:                                                "components/estimate-shares.tsx",
		`(mostly not|not|never)[^.]{0,20} offline|needs? a connection for everything`: "features/routines",
		`can't (print|export|download)`:                                               "features/summary",
	}
}

func aboutTheApp(q knowledge.Question) bool {
	return strings.HasPrefix(q.Topic, "app_") || strings.HasPrefix(string(q.ID), "app_") || q.Topic == "thanks_smalltalk"
}

// webSources is all source of the screens in one line, without tests.
func webSources(t *testing.T, folder string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		source := strings.HasSuffix(path, ".tsx") || strings.HasSuffix(path, ".ts")
		if err != nil || entry.IsDir() || !source || strings.Contains(path, ".test.") || strings.Contains(path, ".gen.") {
			return err
		}
		data, err := os.ReadFile(path)
		all.WriteString(strings.Join(strings.Fields(string(data)), " ") + "\n")
		return err
	})
	require.NoError(t, err)
	return all.String()
}
