package usage

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
	"clary.example/internal/skincare"
)

// result is what is known when everything was read.
func (k *known) result(ctx context.Context, said skincare.Said) skincare.InUse {
	in := skincare.InUse{Routine: k.routine, RoutineSource: k.routineSource}
	slices.Reverse(k.order)
	slices.SortStableFunc(k.order, func(a, b skincare.TreatmentID) int {
		return cmp.Compare(k.states[b].event, k.states[a].event)
	})
	for _, id := range k.order {
		s := k.states[id]
		switch {
		case s.live && !k.hasSpecific(id):
			if use, ok := k.describe(id, *s); ok {
				in.Uses = append(in.Uses, use)
			}
		case s.live:
		case k.stillCounts(id, *s, said):
			use, _ := k.describe(id, *s)
			use.ID, use.Finished = afterID(id), true
			in.Uses = append(in.Uses, use)
		default:
			in.Ended = append(in.Ended, id)
		}
		if s.message && !s.live {
			in.EndedNow = append(in.EndedNow, id)
		}
	}
	for _, id := range k.unused {
		if _, ok := k.states[id]; !ok && !slices.Contains(in.Ended, id) {
			in.Ended = append(in.Ended, id)
		}
	}
	k.answered(ctx, said, &in)
	allergies := k.blocked(in.Uses)
	in.Uses = slices.DeleteFunc(in.Uses, func(u skincare.Use) bool {
		i, ok := k.product(u.ID)
		return ok && slices.Contains(allergies, i.ID)
	})
	return in
}

// blocked are the entries to which somebody reacts.
func (r *Reader) blocked(uses []skincare.Use) []knowledge.ID {
	var items []knowledge.ID
	for _, use := range uses {
		if use.Kind == skincare.UseAllergy {
			class, item := Allergen(use.ID)
			items = append(append(items, item), r.library.Blocked([]knowledge.ClassID{class})...)
		}
	}
	return items
}

// hasSpecific reports whether a treatment names no medicine, and one of the same
// group is known by its name.
func (k *known) hasSpecific(id skincare.TreatmentID) bool {
	generic, _ := k.library.Treatment(string(id))
	return generic.Generic && generic.Group != "" && slices.ContainsFunc(k.order, func(other skincare.TreatmentID) bool {
		t, _ := k.library.Treatment(string(other))
		return k.states[other].live && !t.Generic && t.Group == generic.Group
	})
}

// answered adds the allergies of the profile. Those of somebody else do not count:
// "my mum is allergic to latex but I'm not".
func (k *known) answered(ctx context.Context, said skincare.Said, in *skincare.InUse) {
	source := skincare.Source{Kind: skincare.SourceProfile, At: said.AllergiesAt}
	own := k.library.Allergies(said.Allergies)
	others := k.allergiesOfOthers(ctx, said.Allergies, source)
	in.OfOthers = others
	for _, id := range k.idsOf(own) {
		in.Uses = slices.DeleteFunc(in.Uses, func(u skincare.Use) bool { return u.ID == id && !slices.Contains(others, id) })
		in.Ended = slices.DeleteFunc(in.Ended, func(ended skincare.TreatmentID) bool { return ended == id })
		if slices.Contains(others, id) {
			continue
		}
		if use, ok := k.describe(id, state{source: source, since: said.AllergiesAt}); ok {
			use.Fixed = true
			in.Uses = append(in.Uses, use)
		}
	}
}

// notTheirs is how sure the model must be that an answer about allergies does not
// speak of the person, and shortAnswer is how many words a list may have.
const (
	notTheirs   = 0.9
	shortAnswer = 5
)

// allergiesOfOthers are those that an answer names and that are not the person's.
func (k *known) allergiesOfOthers(ctx context.Context, answer string, source skincare.Source) []skincare.TreatmentID {
	if len(strings.Fields(answer)) <= shortAnswer {
		return nil
	}
	var others, own []skincare.TreatmentID
	for _, n := range k.library.Named(answer) {
		if len(n.Items)+len(n.Classes) == 0 {
			continue
		}
		p := place{Named: n, event: event{source: source, text: answer}}
		ids := k.idsOf(knowledge.Allergies{Classes: n.Classes, Items: n.Items})
		shares, ok := k.ask(ctx, question{understanding.KindSubstance, p.sentence(), answer[n.Start:n.End]})
		if ok && shares[understanding.StateOther] >= notTheirs {
			others = append(others, ids...)
		} else {
			own = append(own, ids...)
		}
	}
	return slices.DeleteFunc(others, func(id skincare.TreatmentID) bool { return slices.Contains(own, id) })
}

// stillCounts reports whether a treatment that has ended still narrows advice, as
// isotretinoin does for six months.
func (k *known) stillCounts(id skincare.TreatmentID, s state, said skincare.Said) bool {
	t, ok := k.library.Treatment(string(id))
	if !ok || !s.after || t.AfterDays == 0 || s.source.At.AddDate(0, 0, t.AfterDays).Before(said.Now) {
		return false
	}
	after, ok := k.states[afterID(id)]
	return !ok || after.event > s.event
}

// describe names a thing for the person. It fails for an id that the library no
// longer knows.
func (r *Reader) describe(id skincare.TreatmentID, s state) (skincare.Use, bool) {
	use := skincare.Use{ID: id, Kind: skincare.UseMedicine, Source: s.source, Since: s.since, Doubtful: s.doubtful}
	if i, ok := r.product(id); ok {
		use.Kind, use.Name = skincare.UseProduct, i.Name
		return use, true
	}
	if t, ok := r.library.Treatment(string(id)); ok {
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
	if c, ok := r.library.Class(class); ok && item == "" {
		use.Name = c.Name
		return use, true
	}
	i, ok := r.library.Ingredient(item)
	use.Name = i.Name
	return use, ok
}

// product returns the entry that a person uses from a shop.
func (r *Reader) product(id skincare.TreatmentID) (knowledge.Ingredient, bool) {
	name, ok := strings.CutPrefix(string(id), productItem)
	if !ok || !r.isProduct(knowledge.ID(name)) {
		return knowledge.Ingredient{}, false
	}
	return r.library.Ingredient(knowledge.ID(name))
}

// Sentences states what a person uses, for the rules that read words.
func (r *Reader) Sentences(in skincare.InUse) string {
	var list []string
	for _, use := range in.Uses {
		id, finished := strings.CutSuffix(string(use.ID), "_after")
		t, ok := r.treatment(skincare.TreatmentID(id))
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

// Without returns a text without the words for what has ended or is not used, so that
// no rule hears them again.
func (r *Reader) Without(text string, gone []skincare.TreatmentID) string {
	if len(gone) == 0 {
		return text
	}
	k := known{Reader: r}
	var out strings.Builder
	at := 0
	for _, p := range k.placesOf(event{text: text}) {
		if slices.Contains(gone, p.id) {
			out.WriteString(text[at:p.Start])
			at = p.End
		}
	}
	return out.String() + text[at:]
}

// GoneFromMessage is what rules do not hear in the message itself. A pregnancy and
// isotretinoin stay, unless it says that they have ended: somebody may ask about both.
func (r *Reader) GoneFromMessage(in skincare.InUse) []skincare.TreatmentID {
	return append(slices.Clone(in.EndedNow), slices.DeleteFunc(slices.Clone(in.Ended), func(id skincare.TreatmentID) bool {
		t, ok := r.library.Treatment(string(id))
		return ok && (!t.Medicine() || t.AfterDays > 0)
	})...)
}

// Ends reports whether something of a kind has ended, and nothing of it goes on.
func (r *Reader) Ends(in skincare.InUse, ended []skincare.TreatmentID, kind func(knowledge.Treatment) bool) bool {
	of := func(id skincare.TreatmentID) bool {
		t, ok := r.library.Treatment(string(id))
		return ok && kind(t)
	}
	return slices.ContainsFunc(ended, of) && !slices.ContainsFunc(in.Uses, func(u skincare.Use) bool { return of(u.ID) })
}

// Knows reports whether an id is one of something that can be used, or ended.
func (r *Reader) Knows(id skincare.TreatmentID) bool {
	if id == skincare.TreatmentRoutine {
		return true
	}
	after, _ := strings.CutSuffix(string(id), "_after")
	if t, ok := r.library.Treatment(after); ok && t.AfterDays > 0 {
		return true
	}
	_, ok := r.describe(id, state{})
	return ok
}
