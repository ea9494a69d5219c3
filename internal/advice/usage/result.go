package usage

import (
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// result is what is known when everything was read.
func (k *known) result(said skincare.Said) skincare.InUse {
	in := skincare.InUse{Routine: k.routine, RoutineSource: k.routineSource}
	for _, id := range k.order {
		s := k.states[id]
		switch {
		case s.live:
			if use, ok := k.describe(id, s); ok {
				in.Uses = append(in.Uses, use)
			}
		case k.stillCounts(id, s, said):
			use, _ := k.describe(id, s)
			use.ID, use.Finished = afterID(id), true
			in.Uses = append(in.Uses, use)
		default:
			in.Ended = append(in.Ended, id)
		}
	}
	answered := k.library.Allergies(k.OwnAllergies(said.Allergies))
	for _, id := range k.idsOf(answered) {
		in.Uses = slices.DeleteFunc(in.Uses, func(u skincare.Use) bool { return u.ID == id })
		in.Ended = slices.DeleteFunc(in.Ended, func(ended skincare.TreatmentID) bool { return ended == id })
		source := skincare.Source{Kind: skincare.SourceProfile, At: said.AllergiesAt}
		if use, ok := k.describe(id, state{source: source, since: said.AllergiesAt}); ok {
			use.Fixed = true
			in.Uses = append(in.Uses, use)
		}
	}
	return in
}

// stillCounts reports whether a treatment that has ended still narrows advice, as
// isotretinoin does for six months.
func (k *known) stillCounts(id skincare.TreatmentID, s state, said skincare.Said) bool {
	t, ok := k.library.Treatment(string(id))
	if !ok || !s.after || s.source.At.AddDate(0, 0, t.AfterDays).Before(said.Now) {
		return false
	}
	_, ended := k.states[afterID(id)]
	return !ended
}

// describe names a treatment for the person. It fails for an id that the library no
// longer knows.
func (k *known) describe(id skincare.TreatmentID, s state) (skincare.Use, bool) {
	use := skincare.Use{ID: id, Kind: skincare.UseMedicine, Source: s.source, Since: s.since}
	if t, ok := k.library.Treatment(string(id)); ok {
		use.Name = t.Name
		if !t.Medicine() {
			use.Kind = skincare.UsePregnancy
		}
		return use, true
	}
	if !strings.HasPrefix(string(id), allergyClass) {
		return use, false
	}
	use.Kind = skincare.UseAllergy
	class, item := Allergen(id)
	if c, ok := k.library.Class(class); ok && item == "" {
		use.Name = c.Name
		return use, true
	}
	if i, ok := k.library.Ingredient(item); ok {
		use.Name = i.Name
		return use, true
	}
	return use, false
}

// Sentences states what a person uses, for the rules that read words.
func (r *Reader) Sentences(in skincare.InUse) string {
	var list []string
	for _, use := range in.Uses {
		id, finished := strings.CutSuffix(string(use.ID), "_after")
		t, ok := r.library.Treatment(id)
		switch {
		case !ok:
		case finished && use.Finished:
			list = append(list, "I finished "+t.Name+".")
		default:
			list = append(list, t.Sentence())
		}
	}
	return strings.Join(list, "\n")
}

// Without returns a text without the words for what has ended, or what somebody else
// uses, so that no rule hears them again. In the message itself a pregnancy and
// isotretinoin stay, unless it says that they have ended: somebody may ask about both.
func (r *Reader) Without(text string, ended []skincare.TreatmentID, message bool) string {
	if len(ended) == 0 && !r.library.NamesOthers(text) {
		return text
	}
	var out strings.Builder
	for _, sentence := range sentences(text) {
		at := 0
		for _, use := range r.library.Uses(sentence) {
			if use.Start >= at && r.isGone(use, ended, message) {
				out.WriteString(sentence[at:use.Start])
				at = use.End
			}
		}
		out.WriteString(sentence[at:])
	}
	return out.String()
}

func (r *Reader) isGone(use knowledge.UseMention, ended []skincare.TreatmentID, message bool) bool {
	t, ok := r.library.Treatment(use.Treatment)
	if !ok {
		return false
	}
	plain := t.Medicine() && t.AfterDays == 0
	if slices.Contains(ended, skincare.TreatmentID(t.ID)) && (plain || !message || use.State == knowledge.UseEnded) {
		return true
	}
	return plain && use.State == knowledge.UseOfOthers
}

// Ends reports whether texts say that something of a kind has ended, and not that
// something of it goes on. Words that do not say which mean a treatment without an id.
func (r *Reader) Ends(texts []string, kind func(knowledge.Treatment) bool) bool {
	ends := false
	for _, sentence := range sentences(strings.Join(texts, "\n")) {
		for _, use := range r.library.Uses(sentence) {
			if t, _ := r.library.Treatment(use.Treatment); !kind(t) {
				continue
			}
			if use.State == knowledge.UseStated {
				return false
			}
			ends = ends || use.State == knowledge.UseEnded
		}
	}
	return ends
}

// Knows reports whether an id is one of something that can be used, or ended.
func (r *Reader) Knows(id skincare.TreatmentID) bool {
	if id == skincare.TreatmentRoutine {
		return true
	}
	k := known{Reader: r}
	after, _ := strings.CutSuffix(string(id), "_after")
	if t, ok := r.library.Treatment(after); ok && t.AfterDays > 0 {
		return true
	}
	_, ok := k.describe(id, state{})
	return ok
}
