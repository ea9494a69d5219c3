package builtin_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/labels"
	"clary.example/internal/advice/plan"
	"clary.example/internal/skincare"
)

// without is a desk with the same library, of which texts are withdrawn.
func (d *desk) without(tb testing.TB, ids ...string) *desk {
	tb.Helper()
	gone := d.library.Withdraw(ids)
	require.NotEmpty(tb, gone.Version())
	return &desk{library: d.library, writer: d.writer, advisor: advisor.New(advisor.Parts{
		Library: d.library, Builtin: d.writer, Withdrawn: func() knowledge.Withdrawn { return gone }, Now: monday,
		Note: func(_ context.Context, o advisor.Outcome) {
			require.Empty(tb, o.Broken, "our own writer breaks no rule")
		},
	})}
}

// suggested lists what a text names without a warning.
func suggested(library *knowledge.Library, text string) map[knowledge.ID]bool {
	all := map[knowledge.ID]bool{}
	for _, m := range library.Mentions(text) {
		if !m.Avoided {
			all[m.ID] = true
		}
	}
	return all
}

// TestWithdrawnIngredientsAreNeverSuggested goes through all ingredients, in advice, a
// week and a course of all kinds of people, and of those who use them.
func TestWithdrawnIngredientsAreNeverSuggested(t *testing.T) {
	t.Parallel()
	plainDesk := setup(t, monday())
	met := 0
	for _, i := range plainDesk.library.Ingredients() {
		if !i.Suggestible() || !i.Kind.Topical() || i.Kind == knowledge.KindCleanser || i.Kind == knowledge.KindSunscreen {
			continue // A cleanser and a sunscreen are words of every text.
		}
		d := plainDesk.without(t, string(i.ID))
		for _, skin := range skinTypes() {
			for _, routine := range []string{"Water", "I use " + i.Name} {
				who := person(func(p *advisor.Person) { p.Profile.SkinType, p.CurrentRoutine = skin, routine })
				for _, task := range []advisor.Task{advisor.TaskRecommendation, advisor.TaskRoutine} {
					req := advisor.Request{Task: task, Person: who}
					if suggested(d.library, plainDesk.write(t, req))[i.ID] {
						met++
					}
					text := d.write(t, req)
					for line := range strings.SplitSeq(text, "\n") {
						said := strings.ReplaceAll(line, "Leave out", "Avoid")
						require.False(t, suggested(d.library, said)[i.ID] && !strings.Contains(line, "We are checking"), "%s: %s", i.ID, line)
					}
				}
				facts := d.assess(t, advisor.Request{Task: advisor.TaskRoutine, Person: who}).Brief.Facts
				require.False(t, facts.Allows(i.ID))
				for _, active := range d.writer.PlanFor(facts).Candidates {
					require.NotEqual(t, i.ID, active.ID)
				}
			}
		}
	}
	require.Greater(t, met, 20, "without the withdrawal they are suggested")
}

// TestWithdrawnEntryIsNotExplained: what the library says of an ingredient is not said,
// and nobody is told to avoid a food or to stop a medicine.
func TestWithdrawnEntryIsNotExplained(t *testing.T) {
	t.Parallel()
	plainDesk := setup(t, monday())
	for id, question := range map[string]string{
		"niacinamide": "What is niacinamide good for?", "tea_tree": "Does tea tree oil work?", "retinol": "Is retinol good for spots?",
	} {
		d := plainDesk.without(t, id)
		reply := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(nil), Message: question})
		require.Contains(t, reply.Text, "We are checking what our library says about it.", id)
		i, _ := d.library.Ingredient(knowledge.ID(id))
		require.NotContains(t, reply.Text, strings.SplitAfter(i.Evidence.Finding, ". ")[0])
		require.Equal(t, 1, strings.Count(reply.Text, "for now"))
	}

	d := plainDesk.without(t, "diet_dairy")
	reply := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(nil), Message: "Is dairy bad for my skin?"})
	require.NotContains(t, reply.Text, "Avoid")

	d = plainDesk.without(t, "rx_retinoids")
	reply = d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(nil), Message: "Does adapalene work?"})
	require.Contains(t, reply.Text, "the right person to ask")
	require.NotContains(t, reply.Text, "Avoid")
	i, _ := d.library.Ingredient("rx_retinoids")
	require.NotContains(t, reply.Text, strings.SplitAfter(i.Evidence.Finding, ". ")[0])
}

// TestWithdrawnAspect: what is said about one aspect is not said, and the rest of the
// entry is.
func TestWithdrawnAspect(t *testing.T) {
	t.Parallel()
	ask := func(d *desk, message string) string {
		return d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(nil), Message: message}).Text
	}
	const when, stings = "When should I use niacinamide, morning or evening?", "Does niacinamide sting?"
	plainDesk := setup(t, monday())
	said := ask(plainDesk, when)
	require.Contains(t, said, "it fits either")
	for _, id := range []string{"when", "niacinamide/when"} {
		d := plainDesk.without(t, id)
		require.Contains(t, ask(d, when), "we would rather not guess")
		require.Equal(t, ask(plainDesk, stings), ask(d, stings))
	}
	require.Equal(t, said, ask(plainDesk.without(t, "squalane/when"), when))
}

// TestWithdrawnInACourse: planned days rest, and say why.
func TestWithdrawnInACourse(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	first := skincare.DateOf(monday())
	facts := d.assess(t, advisor.Request{Task: advisor.TaskRoutine, Person: person(nil)}).Brief.Facts
	in := plan.Input{Person: d.writer.PlanFor(facts), Today: first}
	week, ok := plan.Next(in)
	require.True(t, ok)
	require.NotEmpty(t, week.Active)
	in.Course.Weeks = []plan.Week{week}

	gone := d.without(t, string(week.Active))
	facts = gone.assess(t, advisor.Request{Task: advisor.TaskRoutine, Person: person(nil)}).Brief.Facts
	in.Person = gone.writer.PlanFor(facts)
	narrowed := plan.Narrow(in).Weeks[0]
	require.Equal(t, first, narrowed.PlainFrom)
	require.Equal(t, plan.ReasonWithdrawn, narrowed.PlainWhy)
	require.Contains(t, narrowed.Say()[0], "We are checking what we say about")
}

// TestWithdrawnOnALabel: a label with a withdrawn ingredient is not praised for it.
func TestWithdrawnOnALabel(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	reader := labels.New(d.library)
	label := reader.Parse("Aqua, Niacinamide, Glycerin")
	praise := func(facts advisor.Facts) bool {
		for _, finding := range reader.Check(label, labels.Person{Facts: facts}).Findings {
			if finding.Level == labels.LevelNote && strings.Contains(strings.ToLower(finding.About), "niacinamide") {
				return true
			}
		}
		return false
	}
	require.True(t, praise(advisor.Facts{}))
	require.False(t, praise(advisor.Facts{Withdrawn: d.library.Withdraw([]string{"niacinamide"})}))
}
