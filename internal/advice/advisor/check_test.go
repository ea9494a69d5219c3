package advisor_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// harmlessText is a text of so many bytes that breaks no rule of wording.
func harmlessText(bytes int) string {
	return strings.Repeat("Wash your face with water. ", bytes/27+1)[:bytes]
}

func TestCheckBoundsTheLength(t *testing.T) {
	t.Parallel()
	library, err := theLibrary()
	require.NoError(t, err)
	for name, c := range map[string]struct {
		before, unit int
		tooLong      bool
	}{
		"the longest part":             {0, 3000, false},
		"a longer part":                {0, 3001, true},
		"a part that fills the reply":  {9000, 3000, false},
		"a part that overfills it":     {9001, 3000, true},
		"a short part that overfills":  {11_999, 2, true},
		"a short part that still fits": {11_998, 2, false},
	} {
		rules := advisor.CheckUnit(library, advisor.Brief{Task: advisor.TaskAnswer}, harmlessText(c.before), harmlessText(c.unit))
		require.Equal(t, c.tooLong, len(rules) == 1 && rules[0] == advisor.RuleLength, "%s: %v", name, rules)
	}
	brief := advisor.Brief{Task: advisor.TaskAnswer}
	require.Empty(t, advisor.CheckWhole(library, brief, " Wash your face twice "), "twenty letters are an answer")
	require.Equal(t, []advisor.Rule{advisor.RuleEmpty}, advisor.CheckWhole(library, brief, " Wash your face now. "[:20]))
	require.Empty(t, advisor.CheckWhole(library, brief, harmlessText(12_000)))
	require.Equal(t, []advisor.Rule{advisor.RuleLength}, advisor.CheckWhole(library, brief, harmlessText(12_001)))
}

// A recommendation has its four parts in their order, wherever the first begins.
func TestCheckWantsFourPartsInOrder(t *testing.T) {
	t.Parallel()
	library, err := theLibrary()
	require.NoError(t, err)
	part := func(headings ...string) string {
		var text strings.Builder
		for _, heading := range headings {
			text.WriteString("## " + heading + "\nWash your face with water.\n")
		}
		return text.String()
	}
	brief := advisor.Brief{Task: advisor.TaskRecommendation}
	inOrder := part(advisor.Headings()...)
	for _, introduction := range []string{"", harmlessText(500) + "\n"} {
		require.NotContains(t, advisor.CheckWhole(library, brief, introduction+inOrder), advisor.RuleParts)
		for _, headings := range [][]string{
			{"Daily cleanser", "Extras", "Daily moisturiser", "Further advice"},
			{"Daily moisturiser", "Daily cleanser", "Extras", "Further advice"},
			{"Daily cleanser", "Daily moisturiser", "Further advice", "Extras"},
			{"Daily cleanser", "Daily moisturiser", "Extras"},
		} {
			require.Contains(t, advisor.CheckWhole(library, brief, introduction+part(headings...)), advisor.RuleParts, "%v", headings)
		}
	}
}

// allowing returns facts of a person to whom these entries may be suggested.
func allowing(t *testing.T, library *knowledge.Library, ids ...knowledge.ID) advisor.Facts {
	t.Helper()
	facts := advisor.Facts{SkinType: skincare.SkinTypeOily}
	for _, id := range ids {
		entry, ok := library.Ingredient(id)
		require.True(t, ok, id)
		facts.Allowed = append(facts.Allowed, entry)
	}
	return facts
}

func TestCheckLooksAtWhatIsNamed(t *testing.T) {
	t.Parallel()
	library, err := theLibrary()
	require.NoError(t, err)
	acid := allowing(t, library, "salicylic_acid")
	nothing := allowing(t, library)
	pregnant := allowing(t, library)
	pregnant.Conditions = []knowledge.Condition{knowledge.ConditionPregnancy}
	for _, c := range []struct {
		question, text string
		facts          advisor.Facts
		want           []advisor.Rule
	}{
		// Strength and frequency.
		{"", "Salicylic acid at 2% is an option for your face.", acid, nil},
		{"", "Salicylic acid at 3% is an option for your face.", acid, []advisor.Rule{advisor.RuleStrength}},
		{"", "You can try salicylic acid on 3 evenings a week.", acid, nil},
		{"", "You can try salicylic acid on 5 evenings a week.", acid, []advisor.Rule{advisor.RuleStrength}},
		{"", "You can try salicylic acid on three evenings a week.", acid, nil},
		{"", "You can try salicylic acid on five evenings a week.", acid, []advisor.Rule{advisor.RuleStrength}},
		{"", "You can try salicylic acid on most nights.", acid, []advisor.Rule{advisor.RuleStrength}},
		// What may not be suggested to this person may be explained, if they ask.
		{"Can I use salicylic acid?", "For now, avoid guessing about salicylic acid and ask a pharmacist.", nothing, nil},
		{"", "For now, a pharmacist can tell you about salicylic acid.", nothing, []advisor.Rule{advisor.RuleNotAllowed}},
		{"Can I use salicylic acid?", "Salicylic acid is popular with many people.", nothing, []advisor.Rule{advisor.RuleNotAllowed}},
		{"Can I use salicylic acid?", "A pharmacist would say that salicylic acid is fine.", nothing, []advisor.Rule{advisor.RuleNotAllowed}},
		// What is only mentioned if asked.
		{"Does turmeric help?", "Studies of turmeric on the skin are small.", nothing, nil},
		{"", "Studies of turmeric on the skin are small.", nothing, []advisor.Rule{advisor.RuleUnasked}},
		{"Does turmeric help?", "Studies of turmeric on the skin are small.", pregnant, nil},
		{"Does turmeric help?", "Turmeric on the skin is fine for you.", pregnant, []advisor.Rule{advisor.RuleNotAllowed}},
	} {
		brief := advisor.Brief{Task: advisor.TaskAnswer, Question: c.question, Facts: c.facts}
		require.Equal(t, c.want, advisor.CheckUnit(library, brief, "", c.text), "%q %q", c.question, c.text)
	}
}

// A writer may say again what it was told, but not suggest what this person may not use.
func TestWhatTheWriterWasToldMayBeRepeated(t *testing.T) {
	t.Parallel()
	library, err := theLibrary()
	require.NoError(t, err)
	const told = "Studies of turmeric on the skin are small."
	brief := advisor.Brief{Task: advisor.TaskAnswer, Question: "even in winter?", Facts: allowing(t, library)}
	require.Equal(t, []advisor.Rule{advisor.RuleUnasked}, advisor.CheckUnit(library, brief, "", told))
	brief.Reviewed = []string{told}
	require.Empty(t, advisor.CheckUnit(library, brief, "", told))
	brief.Reviewed = []string{"Salicylic acid is for later."}
	require.Equal(t, []advisor.Rule{advisor.RuleNotAllowed}, advisor.CheckUnit(library, brief, "", "Try salicylic acid tonight."))
}

func TestCheckRefusesOtherLanguages(t *testing.T) {
	t.Parallel()
	library, err := theLibrary()
	require.NoError(t, err)
	brief := advisor.Brief{Task: advisor.TaskAnswer}
	for text, foreign := range map[string]bool{
		"Rengör ansiktet varsamt morgon kväll sedan torka försiktigt": true,
		"Rengör ansiktet varsamt morgon kväll sedan torka":            false, // Too short to tell.
		"Rengör d'ansiktet varsamt, morgon'kväll, sedan torka gärna":  false, // Seven words, two with an apostrophe.
		"Utilisez toujours avec précaution":                           true,  // Words that no English text has.
		"Wash gently every morning, rinse, dry, moisturise, rest":     false,
	} {
		require.Equal(t, foreign, len(advisor.CheckUnit(library, brief, "", text)) > 0, text)
	}
}

func TestFoldRemovesWhatCannotBeSeen(t *testing.T) {
	t.Parallel()
	require.Equal(t, "salicylic acid isn't a spot", advisor.Fold("Sal\u200bicylic  ACID isn\u2019t\na s\u0334pot"))
}

// A rule about what somebody uses already holds for them, and for nobody else.
func TestWhatIsUsedAlreadyTakesOthersAway(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	person := somebody()
	require.True(t, d.assess(t, question(person, "What can I use?")).Brief.Facts.Allows("salicylic_acid"))
	person.CurrentRoutine = "retinol twice a week"
	require.False(t, d.assess(t, question(person, "What can I use?")).Brief.Facts.Allows("salicylic_acid"))
}

func TestCheckTellsAProfessionalFromAPose(t *testing.T) {
	t.Parallel()
	library, err := theLibrary()
	require.NoError(t, err)
	brief := newDesk(t).assess(t, question(somebody(), "How do I use my gel?")).Brief
	for text, want := range map[string][]advisor.Rule{
		"Use the gel just as your pharmacist or prescriber told you.":               nil,
		"Use the gel just as your prescriber, your pharmacist or the leaflet says.": nil,
		"Keep to it exactly as your GP says.":                                       nil,
		"As your dermatologist, I know this skin.":                                  {advisor.RuleDiagnosis},
		"Speaking as your GP use it each night.":                                    {advisor.RuleDiagnosis},
		"I tell you as your doctor: wash less.":                                     {advisor.RuleDiagnosis},
		"Say what you like, as a nurse I know skin.":                                {advisor.RuleDiagnosis},
	} {
		require.Equal(t, want, advisor.CheckUnit(library, brief, "", text), text)
	}
}
