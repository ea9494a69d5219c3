package usage

import (
	"context"
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
	"clary.example/internal/skincare"
)

// What a person uses or reacts to is named by what starts with these, unless it is a
// treatment.
const (
	productItem  = "product-"
	allergyClass = "allergy-"
	allergyItem  = "allergy-to-"
)

// place is where a text names something.
type place struct {
	knowledge.Named
	event

	// id is what the person may use or be, or empty, and kind is what the model
	// calls it, or empty for what a person is.
	id   skincare.TreatmentID
	kind string
	// generic says that a place names no medicine.
	generic bool
}

// placesOf finds what a text names. Words that name no medicine say nothing where
// others of the text do.
func (k *known) placesOf(e event) []place {
	var places []place
	named := false
	for _, n := range k.library.Named(e.text) {
		p := place{Named: n, event: e, kind: understanding.KindSubstance}
		t, isTreatment := k.library.Treatment(n.Treatment)
		product := slices.IndexFunc(n.Items, k.isProduct)
		switch {
		case isTreatment && t.Medicine():
			p.id, p.kind, p.generic = skincare.TreatmentID(t.ID), understanding.KindMedicine, t.Generic
			named = named || !t.Generic
		case isTreatment:
			p.id, p.kind = skincare.TreatmentID(t.ID), ""
		case product >= 0:
			p.id, p.kind = productItem+skincare.TreatmentID(n.Items[product]), understanding.KindProduct
		case len(n.Items)+len(n.Classes) == 0, k.asking.compares(e.text[:n.Start]):
			continue
		}
		places = append(places, p)
	}
	return slices.DeleteFunc(places, func(p place) bool { return p.generic && named })
}

// isProduct reports whether an entry is an active ingredient that a shop sells.
func (r *Reader) isProduct(id knowledge.ID) bool {
	i, ok := r.library.Ingredient(id)
	return ok && (i.Kind == knowledge.KindActive || i.Kind == knowledge.KindAcid)
}

// hear takes in what a place says of something that a person may use or be.
func (k *known) hear(ctx context.Context, p place) {
	if s, ok := k.states[p.id]; ok && !k.asksAgain(p, s) {
		return
	}
	said, sure := k.state(ctx, p)
	switch said {
	case understanding.StateCurrent:
		k.decide(p.id, p.decides(true, p.window()))
	case understanding.StateEnded:
		if !p.turn || k.states[p.id] == nil {
			s := p.decides(!sure, p.window())
			s.doubtful = !sure
			k.decide(p.id, s)
		}
	case understanding.StateReacts:
		k.react(p)
	case understanding.StateOther:
		if sure && p.kind != "" && !k.asking.begins(p.sentence()) {
			k.unused = append(k.unused, p.id)
		}
	}
}

// asksAgain reports whether an older place is asked about: for what it says of the
// time before the message or before a doubtful end, for how long something is used, or
// for a reaction.
func (k *known) asksAgain(p place, s *state) bool {
	switch {
	case p.turn || s.event == p.number:
		return false
	case s.message && s.before == nil, s.doubtful && !s.settled, k.library.TellsReaction(p.window()):
		return true
	case s.settled || !s.live || k.older == 0:
		return false
	}
	k.older--
	return true
}

// decides is what a place decides. What ended years ago narrows nothing.
func (p place) decides(live bool, words string) *state {
	return &state{live: live, source: p.source, since: p.source.At, after: !live && !longAgo(words), event: p.number, words: words, message: p.message}
}

// longAgo reports whether words speak of a time long ago.
func longAgo(words string) bool {
	words = strings.ToLower(words)
	return slices.ContainsFunc([]string{"years ago", "year ago", "decade", "teenager", "my teens", "younger", "at school", "at uni"}, func(w string) bool {
		return strings.Contains(words, w)
	})
}

// react notes an allergy to what a place names. An entry says more than its class,
// unless the person calls it an allergy. Nobody goes on with what they put on their
// skin and react to.
func (k *known) react(p place) {
	k.reacted[p.number] = k.reacted[p.number] || p.id != ""
	found := knowledge.Allergies{Classes: p.Classes, Items: p.Items}
	if len(p.Items) > 0 && len(AllergyPhrases(p.sentence())) == 0 {
		found.Classes = nil
	}
	ids := k.idsOf(found)
	for _, id := range ids {
		k.decide(id, p.decides(true, p.window()))
	}
	t, _ := k.library.Treatment(string(p.id))
	switch {
	case p.kind == understanding.KindProduct, t.Form == knowledge.FormSkin:
		k.decide(p.id, p.decides(false, p.window()))
	case p.kind == understanding.KindMedicine && len(ids) == 0:
		k.decide(p.id, p.decides(true, p.window())) // "Making my skin break out" is no allergy.
	}
}

// answerLater takes in what is said of things to which people react at most.
func (k *known) answerLater(ctx context.Context) {
	for _, p := range k.later {
		ids := k.idsOf(knowledge.Allergies{Classes: p.Classes, Items: p.Items})
		decided := func(id skincare.TreatmentID) bool { return k.states[id] != nil }
		if !slices.ContainsFunc(ids, func(id skincare.TreatmentID) bool { return !decided(id) }) && !p.message {
			continue
		}
		if !k.tellsSomething(p) || k.reacted[p.number] && !k.saysAllergy(p) {
			continue
		}
		switch said, _ := k.state(ctx, p); said {
		case understanding.StateReacts:
			k.react(p)
		case understanding.StateEnded:
			for _, id := range ids {
				k.decide(id, p.decides(false, p.window()))
			}
		case understanding.StateCurrent, understanding.StateOther:
		}
	}
}

// minTold is how many words tell more than a list.
const minTold = 6

// tellsSomething reports whether a text tells something about what it names: a list of
// triggers or of what somebody uses does not tell of a reaction.
func (k *known) tellsSomething(p place) bool {
	return k.tellsReaction(p) || !p.routine && len(strings.Fields(p.window())) >= minTold
}

func (k *known) tellsReaction(p place) bool {
	return len(AllergyPhrases(p.window())) > 0 || k.library.TellsReaction(p.window())
}

// idsOf are allergies by their names here. What a class rules out is not named
// besides.
func (r *Reader) idsOf(found knowledge.Allergies) []skincare.TreatmentID {
	var ids []skincare.TreatmentID
	for _, class := range found.Classes {
		ids = append(ids, skincare.TreatmentID(allergyClass+string(class)))
	}
	blocked := r.library.Blocked(found.Classes)
	for _, item := range found.Items {
		if !slices.Contains(blocked, item) && !slices.Contains(found.OfKind, item) {
			ids = append(ids, skincare.TreatmentID(allergyItem+string(item)))
		}
	}
	return ids
}

// Allergen returns what an allergy is to: a class, or an entry of the library.
func Allergen(id skincare.TreatmentID) (class knowledge.ClassID, item knowledge.ID) {
	if name, ok := strings.CutPrefix(string(id), allergyItem); ok {
		return "", knowledge.ID(name)
	}
	name, _ := strings.CutPrefix(string(id), allergyClass)
	return knowledge.ClassID(name), ""
}
