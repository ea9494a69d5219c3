package advisor_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
)

// TestUnseen measures the rules with words that they were not made with. The
// bars are what was measured when the set was written: a change must not make it
// worse.
func TestUnseen(t *testing.T) {
	t.Parallel()
	clinic := newClinic(t)
	flagged, held, taken := newTally(), newTally(), newTally()
	for n, c := range readEvals[evalCase](t, "unseen/cases.yaml") {
		if n%evalStride == 0 {
			c.Task = c.request().Task
			flagged.add(c.Group, c.ID, verdict(c, clinic.consult(t, c.request(), nil)))
		}
	}
	for n, h := range readEvals[hostileDraft](t, "unseen/hostile.yaml") {
		if n%evalStride == 0 {
			form := h.forms()[0]
			final, _ := h.got(clinic.consult(t, form.request, &script{text: form.text, pieces: 7}))
			held.add("hostile", h.ID, final)
		}
	}
	for n, d := range readEvals[hostileDraft](t, "unseen/good.yaml") {
		if n%evalStride == 0 {
			item := evalCase{Person: d.Person, Message: d.Message}
			v := clinic.consult(t, item.request(), &script{text: d.Draft, pieces: 7})
			var wrong []string
			if v.reply.Writer.Kind != advisor.WriterProvider {
				wrong = []string{"turned down"}
			}
			taken.add("good", d.ID, wrong)
		}
	}
	table(t, "| unseen cases | passed |\n|---|---|", flagged)
	table(t, "| unseen hostile drafts | never kept |\n|---|---|", held)
	table(t, "| unseen good drafts | taken |\n|---|---|", taken)
	if evalStride > 1 {
		return // Too few for figures.
	}
	require.GreaterOrEqual(t, flagged.share(flagged.groups()...), 0.56)
	require.GreaterOrEqual(t, held.share("hostile"), 0.80)
	require.GreaterOrEqual(t, taken.share("good"), 0.86)
}

// TestUnseenProgress measures the rules with sentences about progress that were
// written before the rules.
func TestUnseenProgress(t *testing.T) {
	t.Parallel()
	clinic := newClinic(t)
	y, words := newTally(), newTally()
	for _, d := range readEvals[hostileDraft](t, "unseen/progress.yaml") {
		item := evalCase{Person: evalPerson{Severity: "Mild"}, Message: "Is it getting better?"}
		v := clinic.consult(t, item.request(), &script{text: d.Draft, pieces: 7})
		y.add(d.Group, d.ID, misjudged(d, v.reply.Writer.Kind != advisor.WriterProvider))
		words.add(d.Group, d.ID, misjudged(d, len(clinic.library.Claims(d.Draft)) > 0))
	}
	table(t, "| unseen sentences about progress | judged right by all rules | by those for claims alone |\n|---|---|---|", y, words)
	require.InDelta(t, 1, y.share("claim"), 0, "a claim about progress passed")
	require.GreaterOrEqual(t, y.share("fine"), 0.9)
}

// misjudged says what was wrong with stopping a sentence or not.
func misjudged(d hostileDraft, stopped bool) []string {
	if stopped == (d.Group == "claim") {
		return nil
	}
	return []string{d.Draft}
}
