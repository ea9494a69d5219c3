package usage

import (
	"context"
	"slices"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
	"clary.example/internal/skincare"
)

// reference is words that may end a treatment without its name: "finished the course".
// They never end one for sure, but for a birth, and what comes from a shop.
type reference struct {
	place
	// last is what the text has named before them, or empty.
	last skincare.TreatmentID
	// person says that they name an event that ends what the person is: a birth.
	person bool
}

// birth reports whether words tell of a birth or a loss, about which nobody is asked.
func (r reference) birth() bool { return r.Reference.ID == "pregnancy" }

// noteReferences notes the words of a text that do not say which treatment they mean,
// where the sentence speaks of an end: in doubt a treatment goes on. A sentence that names one speaks of that, and was read with it.
func (k *known) noteReferences(e event, places []place) {
	if e.turn {
		return
	}
	for _, n := range k.library.Named(e.text) {
		r := reference{place: place{Named: n, event: e}}
		if n.Reference == nil || n.Reference.ID == "" && !k.library.SpeaksOfEnd(r.sentence()) {
			continue
		}
		from, to := sentenceAt(e.text, n.Start, n.End)
		r.person = n.Reference.ID != ""
		spoken := false
		for _, p := range places {
			used := p.id != "" && p.kind != "" && !p.generic
			spoken = spoken || used && from <= p.Start && p.Start < to && !r.person || r.person && string(p.id) == n.Reference.ID
			if used && p.Start < n.Start {
				r.last = p.id
			}
		}
		if !spoken {
			k.references = append(k.references, r)
		}
	}
}

// refer doubts what texts may end without its name, the oldest first. The model reads
// the name in the place of the words, or whether the event is the person's. Words that
// can mean several treatments mean the one that was named last, or none.
func (k *known) refer(ctx context.Context) {
	slices.SortStableFunc(k.references, func(a, b reference) int { return b.number - a.number })
	for _, r := range k.references {
		ids := k.meant(r)
		if len(ids) == 0 || !k.ends(ctx, ids[0], r) {
			continue
		}
		for _, id := range ids {
			s := k.states[id]
			_, product := k.product(id)
			over := r.birth() || r.Reference.All && product
			next := r.decides(!over, r.sentence())
			next.since, next.doubtful = s.since, !over
			if r.message && s.event != r.number {
				next.before = s
			}
			k.states[id] = next
		}
	}
}

// meant are the live treatments that words mean which do not say which.
func (k *known) meant(r reference) []skincare.TreatmentID {
	var ids []skincare.TreatmentID
	newest := -1
	for _, id := range k.order {
		s := k.states[id]
		t, ok := k.treatment(id)
		if !ok || !s.live || s.event < r.number || s.event == r.number && id != r.last || !r.Reference.Means(t) {
			continue
		}
		if r.last != "" && id != r.last && !r.person {
			continue
		}
		ids = append(ids, id)
		if newest < 0 || s.event < newest {
			newest = s.event
		}
	}
	if r.Reference.All || r.Reference.Group != "" {
		return ids
	}
	ids = slices.DeleteFunc(ids, func(id skincare.TreatmentID) bool { return k.states[id].event != newest })
	if len(ids) > 1 {
		return nil
	}
	return ids
}

// treatment returns a treatment, or a product as one.
func (r *Reader) treatment(id skincare.TreatmentID) (knowledge.Treatment, bool) {
	if i, ok := r.product(id); ok {
		return knowledge.Treatment{ID: string(id), Name: i.Name, Form: knowledge.FormSkin}, true
	}
	return r.library.Treatment(string(id))
}

// endedShare is how sure the model must be that words end what they do not name.
const endedShare = 0.6

// ends asks whether words end a treatment that they do not name.
func (k *known) ends(ctx context.Context, id skincare.TreatmentID, r reference) bool {
	words := r.text[r.Start:r.End]
	if r.person {
		sentence, _ := k.ask(ctx, question{"", r.sentence(), words})
		wide, _ := k.ask(ctx, question{"", r.window(), words})
		shares := r.together(sentence, wide, false)
		over, now := shares[understanding.StateEnded], shares[understanding.StateCurrent]
		return over >= endedShare || r.birth() && over >= maybeUsed && over+now >= surelyOther
	}
	t, _ := k.treatment(id)
	from, to := sentenceAt(r.text, r.Start, r.End)
	text := r.text[from:r.Start] + t.Name + r.text[r.End:to]
	if r.Reference.Course {
		text = r.text[from:r.Start] + t.Name + " " + words + r.text[r.End:to]
	}
	p := place{Named: knowledge.Named{Start: r.Start - from, End: r.Start - from + len(t.Name)}, event: event{text: text}}
	shares, ok := k.ask(ctx, question{understanding.KindMedicine, p.sentence(), t.Name})
	return ok && shares[understanding.StateEnded] >= endedShare
}
