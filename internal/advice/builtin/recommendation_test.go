package builtin_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/builtin"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

func TestEveryRecommendationKeepsTheRules(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())

	seen := map[string]bool{}
	written := 0
	for n, allergy := range allergies(d.library) {
		for _, skin := range skinTypes() {
			for m, severity := range severities() {
				for k, c := range circumstances() {
					if (n+m+k)%3 != 0 {
						continue // A third of all is enough, and every pair is among it.
					}
					req := advisor.Request{Task: advisor.TaskRecommendation, Person: advisor.Person{
						Profile:        skincare.Profile{SkinType: skin, Allergies: allergy, Triggers: c.triggers, Duration: c.duration},
						CurrentRoutine: c.routine, OwnSeverity: severity, Analysed: true,
					}}
					brief := d.assess(t, req).Brief
					text := d.compose(t, brief)
					requireLeaflet(t, brief.Facts, text)
					requireNamed(t, d, brief.Facts, text)
					if written%25 == 0 {
						reply := d.advise(t, req)
						require.Equal(t, text, reply.Text, "%s: it passes every check, and the same facts give the same words", allergy)
						requireNothingTwice(t, reply.Markdown())
						require.Contains(t, reply.Markdown(), "6 to 8 weeks")
					}
					seen[text] = true
					written++
				}
			}
		}
	}
	require.Greater(t, written, 2000)
	require.Greater(t, len(seen), written*3/4, "different people read different leaflets")
}

// requireLeaflet checks what holds for every recommendation.
func requireLeaflet(t *testing.T, facts advisor.Facts, text string) {
	t.Helper()
	var headings []string
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, "## "); ok {
			headings = append(headings, strings.TrimSpace(rest))
		}
		require.NotContains(t, strings.TrimSpace(line), "  ", text)
	}
	require.Equal(t, advisor.Headings(), headings)
	require.GreaterOrEqual(t, len(strings.Fields(text)), 150, text) // How long to wait is in the notes.
	require.LessOrEqual(t, len(strings.Fields(text)), 600, text)
	require.NotContains(t, text, "!")
	require.NotContains(t, text, "..")
	if facts.Allows("zinc_oxide_spf") {
		require.Contains(t, text, "SPF 30")
	}
	for _, must := range []string{"from the sun, every morning", "lukewarm"} {
		require.Contains(t, text, must)
	}
	require.LessOrEqual(t, countWords(beforeWhy(t, text)), maxBeforeWhy, text)
	requireNothingTwice(t, text)
}

// countWords counts what is read: the marks of a list are not.
func countWords(text string) int { return len(strings.Fields(strings.ReplaceAll(text, "- ", " "))) }

// maxBeforeWhy is how many words somebody reads who asks for no reasons.
const maxBeforeWhy = 120

// beforeWhy is what stands in each part before its reasons.
func beforeWhy(t *testing.T, text string) string {
	t.Helper()
	var short strings.Builder
	for _, heading := range advisor.Headings() {
		_, part, found := strings.Cut(text, "## "+heading+"\n")
		require.True(t, found, text)
		what, _, found := strings.Cut(part, "\n\n"+builtin.Why+"\n\n")
		require.True(t, found, text)
		require.NotContains(t, what, "## ", text)
		short.WriteString(heading + " " + what + " ")
	}
	return short.String()
}

// requireNothingTwice checks that no sentence of a text is said twice.
func requireNothingTwice(t *testing.T, text string) {
	t.Helper()
	seen := map[string]bool{}
	for line := range strings.Lines(text) {
		line = strings.Trim(strings.ReplaceAll(line, "**", ""), "-> \n")
		if line == strings.Trim(builtin.Why, "*") {
			continue
		}
		for _, sentence := range strings.SplitAfter(line, ". ") {
			if sentence = strings.Trim(sentence, ". "); sentence != "" {
				require.False(t, seen[sentence], "twice: %q in\n%s", sentence, text)
				seen[sentence] = true
			}
		}
	}
}

func TestRecommendationIsForThisPerson(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())

	for name, test := range map[string]struct {
		change     func(p *advisor.Person)
		says, lets []string
	}{
		"names what nut allergies rule out": {
			func(p *advisor.Person) { p.Profile.Allergies = "nuts" },
			[]string{"You need to avoid tree nuts, so leave out sweet almond oil, argan oil, shea butter"},
			nil,
		},
		"leaves out salicylic acid with an aspirin allergy": {
			func(p *advisor.Person) { p.Profile.Allergies = "aspirin" },
			[]string{"leave out salicylic acid", "One thing to try: niacinamide"},
			[]string{"try: salicylic acid"},
		},
		"offers oily skin an acid within its limits": {
			nil,
			[]string{"One thing to try: salicylic acid", "0.5 to 2%", "three evenings a week", "inner arm", "burns, itches or swells"},
			nil,
		},
		"keeps acids from sensitive skin": {
			func(p *advisor.Person) { p.Profile.SkinType = skincare.SkinTypeSensitive },
			[]string{"One thing to try: green tea extract", "2 to 5%", "one evening a week", "Five small studies"},
			[]string{"salicylic"},
		},
		"offers moderate spots azelaic acid, less often": {
			func(p *advisor.Person) {
				p.Profile.SkinType, p.OwnSeverity = skincare.SkinTypeCombination, skincare.SeverityModerate
			},
			[]string{"One thing to try: azelaic acid", "up to 10%", "two evenings a week", "GP", "scars"},
			nil,
		},
		"keeps severe spots to gentle care and sends to a GP": {
			func(p *advisor.Person) { p.OwnSeverity = skincare.SeveritySevere },
			[]string{"Nothing strong for now", "GP", "severe", "lumps"},
			[]string{"One thing to try", "%. Use"},
		},
		"does not belittle almost no spots": {
			func(p *advisor.Person) { p.OwnSeverity = skincare.SeverityAlmostNone },
			[]string{"Nothing strong for now", "A photo cannot see your chest and back, deep lumps or scars", "take it seriously"},
			[]string{"One thing to try"},
		},
		"asks for a better photo without an estimate": {
			func(p *advisor.Person) { p.OwnSeverity, p.Estimate.Doubt = "", skincare.DoubtTooDark },
			[]string{"There is no estimate from your photo", "too dark for an estimate. Daylight from a window", "A pharmacist can have a look"},
			[]string{"One thing to try"},
		},
		"keeps to basics with an allergy that nobody knows": {
			func(p *advisor.Person) { p.Profile.Allergies = "zorbium" },
			[]string{"did not recognise", "read every label"},
			[]string{"zorbium", "One thing to try"},
		},
		"speaks of soap and scrubs": {
			func(p *advisor.Person) { p.CurrentRoutine = "bar of soap, walnut scrub" },
			[]string{"soap", "alkaline", "Avoid scrubs and brushes.", "Rubbing makes inflamed spots worse."},
			nil,
		},
		"warns of toothpaste": {
			func(p *advisor.Person) { p.CurrentRoutine = "toothpaste at night" },
			[]string{"Avoid toothpaste."},
			nil,
		},
		"stays with the one active that somebody uses": {
			func(p *advisor.Person) { p.CurrentRoutine = "niacinamide in the morning" },
			[]string{"Keep to one: niacinamide", "You use it already"},
			[]string{"salicylic"},
		},
		"leaves medicines to those who gave them": {
			func(p *advisor.Person) { p.CurrentRoutine = "adapalene" },
			[]string{"Use it as the leaflet or the person who gave it to you says"},
			[]string{"One thing to try", "dapalene"},
		},
		"speaks of the triggers that were named": {
			func(p *advisor.Person) { p.Profile.Triggers = "exam stress, shaving, the gym" },
			[]string{"students", "blade", "lukewarm water"},
			nil,
		},
		"says how long it has been": {
			func(p *advisor.Person) { p.Profile.Duration = "2 years" },
			[]string{"You have had this for about two years", "long enough to ask a pharmacist"},
			nil,
		},
		"is kind to somebody whom it weighs on": {
			func(p *advisor.Person) { p.Profile.Triggers = "I hate my skin" },
			[]string{"That alone is a good reason to talk to your GP"},
			nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := d.advise(t, advisor.Request{Task: advisor.TaskRecommendation, Person: person(test.change)}).Text
			for _, says := range test.says {
				require.Contains(t, text, says)
			}
			for _, not := range test.lets {
				require.NotContains(t, text, not)
			}
		})
	}
}

func TestRecommendationForPregnancyKeepsToItsShortList(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	rule := slices.IndexFunc(d.library.Conflicts(), func(c knowledge.Conflict) bool { return c.When.Condition == knowledge.ConditionPregnancy })
	list := d.library.Conflicts()[rule].AllowOnly
	for _, skin := range skinTypes() {
		for _, severity := range severities() {
			req := advisor.Request{Task: advisor.TaskRecommendation, Person: person(func(p *advisor.Person) {
				p.Profile.SkinType, p.OwnSeverity, p.Profile.Triggers = skin, severity, "I am pregnant, chocolate"
			})}
			text := d.advise(t, req).Text
			requireLeaflet(t, d.assess(t, req).Brief.Facts, text)
			require.Contains(t, text, "midwife")
			require.NotContains(t, text, "wholegrain")
			for _, m := range d.library.Mentions(text) {
				if i, ok := d.library.Ingredient(m.ID); ok && i.Kind.Topical() && !m.Avoided {
					require.Contains(t, list, m.ID)
				}
			}
		}
	}
}
