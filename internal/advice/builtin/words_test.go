package builtin_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/plan"
	"clary.example/internal/skincare"
)

// Who bought benzoyl peroxide themselves was given nothing, and nobody told them anything.
func TestWordsAreTrueOfWhatSomebodyBought(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	buyer := person(func(p *advisor.Person) { p.CurrentRoutine = "panoxyl sometimes" })
	texts := []string{d.writer.FixedStep([]string{"benzoyl peroxide"}), d.writer.FixedStep([]string{"a", "b", "c", "d"})}
	for _, task := range []advisor.Task{advisor.TaskRecommendation, advisor.TaskRoutine} {
		reply := d.advise(t, advisor.Request{Task: task, Person: buyer})
		texts = append(texts, reply.Text)
		for _, day := range reply.Days {
			texts = append(texts, day.Morning, day.Evening)
		}
	}
	all := strings.Join(texts, "\n")
	require.Contains(t, all, "from a pharmacy or on prescription")
	require.Contains(t, all, "the leaflet says")
	for _, untrue := range []string{"you were given", "prescriber gave you", "prescriber told you", "their advice", "whoever gave it"} {
		require.NotContains(t, all, untrue)
	}
}

func TestNotesSpeakOfAPhotoOnlyWithAnEstimate(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	const look = "an automated look at one photo"
	without := d.advise(t, advisor.Request{Task: advisor.TaskRecommendation, Person: person(nil)})
	require.NotContains(t, strings.Join(without.Notes, " "), look)
	require.Contains(t, strings.Join(without.Notes, " "), "It is not a diagnosis or treatment.")
	with := d.advise(t, advisor.Request{Task: advisor.TaskRecommendation, Person: person(func(p *advisor.Person) {
		p.Estimate = skincare.Estimate{Severity: skincare.SeverityMild}
	})})
	require.Contains(t, strings.Join(with.Notes, " "), look)
}

func TestCourseWithoutAnEstimateSaysWhy(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	planned := d.writer.PlanFor(d.assess(t, advisor.Request{Task: advisor.TaskRoutine, Person: person(noEstimate)}).Brief.Facts)
	require.Empty(t, planned.Candidates)
	require.True(t, planned.NoEstimate)
	week, ok := plan.Next(plan.Input{Person: planned, Today: skincare.DateOf(monday())})
	require.True(t, ok)
	require.Contains(t, strings.Join(week.Say(), " "), "Without an estimate we plan no active ingredient. A pharmacist can suggest one")
	few := d.writer.PlanFor(d.assess(t, advisor.Request{Task: advisor.TaskRoutine, Person: person(func(p *advisor.Person) { p.OwnSeverity = skincare.SeverityAlmostNone })}).Brief.Facts)
	require.False(t, few.NoEstimate)
}
