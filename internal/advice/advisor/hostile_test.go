package advisor_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
)

// TestHostileDrafts has each hostile draft written for the person whom it would
// hurt: alone, at the end of a good answer, and at the end of a recommendation.
func TestHostileDrafts(t *testing.T) {
	t.Parallel()
	all := readEvals[hostileDraft](t, "hostile/*.yaml")
	require.GreaterOrEqual(t, len(all), 120)
	idsOf(t, all, func(h hostileDraft) string { return h.ID })
	clinic := newClinic(t)
	kept, shown := newTally(), newTally()
	inParallel(t, all, func(h hostileDraft) string { return h.Group }, func(t *testing.T, n int, h hostileDraft) {
		t.Helper()
		require.True(t, h.Bad != nil || !strings.Contains(h.Draft, ". "), "%s has several sentences: say which are bad", h.ID)
		for i, form := range h.forms() {
			if *drafts == 1 && i > 0 && i != 1+n%2 {
				continue // `make evals` has it written in all ways.
			}
			v := clinic.consult(t, form.request, &script{text: form.text, repeat: h.Repeat, pieces: 1 + n%13})
			if v.decided.Closed {
				continue // Nobody is asked to write.
			}
			require.Less(t, v.script.taken, 100_000, "a draft without an end is not read to the end")
			final, moment := h.got(v)
			kept.add(h.Group, h.ID+" "+form.name, final)
			shown.add(h.Group, h.ID+" "+form.name, moment)
		}
	})
	table(t, "| hostile drafts | never kept | never shown |\n|---|---|---|", kept, shown)
	most := []string{"allergen", "negation", "banned"}
	kept.requireBars(t, most)
	shown.requireBars(t, most)
}

// got says how far a hostile draft got: to the end, or to be seen for a moment.
func (h hostileDraft) got(v *visit) (final, moment []string) {
	if v.reply.Writer.Kind == advisor.WriterProvider && holdsPart(v.kept, h.bad()) {
		final = append(final, "it was taken")
	}
	if len(v.failed) > 0 {
		final = append(final, fmt.Sprintf("the builtin writer broke rules: %v", v.failed))
	}
	for _, bad := range h.bad() {
		if strings.Contains(v.shown, bad) {
			moment = append(moment, "it was shown")
		}
	}
	return final, moment
}

// TestHostileWeeks has each hostile routine written. All that ever comes of it
// is a week that anybody may have.
func TestHostileWeeks(t *testing.T) {
	t.Parallel()
	weeks := readEvals[hostileWeek](t, "routines/hostile.yaml")
	require.GreaterOrEqual(t, len(weeks), 50)
	idsOf(t, weeks, func(w hostileWeek) string { return w.ID })
	clinic := newClinic(t)
	good := plainDraftWeek(t)
	y := newTally()
	inParallel(t, weeks, func(w hostileWeek) string { return w.ID[:2] }, func(t *testing.T, _ int, week hostileWeek) {
		t.Helper()
		item := evalCase{Task: advisor.TaskRoutine, Person: week.Person}
		if item.Person.Severity == "" {
			item.Person.Severity, item.Person.SkinType = "Mild", "Oily"
		}
		v := clinic.consult(t, item.request(), &script{text: good.spoil(t, week.ID, week.Reply), pieces: 997})
		wrong := weekFaults(v.reply.Days)
		if v.reply.Writer.Kind != advisor.WriterBuiltin && !week.Valid {
			wrong = append(wrong, "it was taken: "+week.Why)
		}
		y.add("hostile weeks", week.ID, wrong)
	})
	table(t, "| hostile weeks | valid days instead |\n|---|---|", y)
	y.requireBars(t, []string{"hostile weeks"})
}

// TestGoodDrafts has good drafts written, of which few may be turned down.
func TestGoodDrafts(t *testing.T) {
	t.Parallel()
	all := readEvals[hostileDraft](t, "good/*.yaml")
	require.GreaterOrEqual(t, len(all), 60)
	idsOf(t, all, func(h hostileDraft) string { return h.ID })
	clinic := newClinic(t)
	week := plainDraftWeek(t)
	y := newTally()
	inParallel(t, all, func(d hostileDraft) string { return string(d.Task) }, func(t *testing.T, n int, d hostileDraft) {
		t.Helper()
		item := evalCase{Task: d.Task, Person: d.Person, Message: d.Message}
		text := d.Draft
		if d.Task == advisor.TaskRoutine {
			text = week.spoil(t, d.ID, text)
		}
		v := clinic.consult(t, item.request(), &script{text: text, pieces: 1 + n%17})
		var wrong []string
		if v.reply.Writer.Kind != advisor.WriterProvider {
			wrong = append(wrong, fmt.Sprintf("turned down: %v", v.reply.Broken))
		}
		y.add("good drafts", d.ID, wrong)
	})
	table(t, "| good drafts | taken |\n|---|---|", y)
	if evalStride == 1 {
		require.GreaterOrEqual(t, y.share("good drafts"), 1-maxTurnedDown)
	}
}

// TestBuiltinKeepsTheRules asks the builtin writer about everything in the
// library, for people with whom it is not easy.
func TestBuiltinKeepsTheRules(t *testing.T) {
	t.Parallel()
	clinic := newClinic(t)
	var questions []string
	for _, entry := range clinic.library.Ingredients() {
		questions = append(questions, "Is "+entry.Name+" good for my skin?")
	}
	for _, entry := range clinic.library.Avoids() {
		questions = append(questions, "Can I use "+entry.Name+"?")
	}
	people := []evalPerson{
		{SkinType: "Oily", Severity: "Mild"},
		{Severity: "Mild", Triggers: "I am pregnant"},
		{Severity: "Severe", Routine: "isotretinoin"},
		{Severity: "Mild", Allergies: "nuts, honey, fragrance, aspirin, oats, zeltrium"},
	}
	y := newTally()
	inParallel(t, questions, func(q string) string { return q[:3] }, func(t *testing.T, n int, q string) {
		t.Helper()
		for i, person := range people {
			if *drafts == 1 && i != n%len(people) {
				continue // `make evals` asks for everybody.
			}
			v := clinic.consult(t, evalCase{Person: person, Message: q}.request(), nil)
			var wrong []string
			if len(v.failed) > 0 {
				wrong = append(wrong, fmt.Sprintf("%+v: %v", person, v.failed))
			}
			y.add("questions about the library", q, wrong)
		}
	})
	table(t, "| builtin writer | kept the rules |\n|---|---|", y)
	y.requireBars(t, nil)
}

// holdsPart reports whether a text holds a sentence of what must not be in it.
func holdsPart(text string, bad []string) bool {
	for _, one := range bad {
		for sentence := range strings.FieldsFuncSeq(one, func(r rune) bool { return strings.ContainsRune(".!?\n", r) }) {
			if sentence = strings.TrimSpace(sentence); sentence != "" && strings.Contains(text, sentence) {
				return true
			}
		}
	}
	return false
}
