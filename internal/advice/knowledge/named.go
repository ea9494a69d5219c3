package knowledge

import (
	"cmp"
	"slices"
)

// Named is a place in a text that names something that a person may use, be or react
// to. What the text says about it is for the caller to tell.
type Named struct {
	// Treatment is the id of one, or empty.
	Treatment string
	// Items are entries of the library, and Classes are those of allergies.
	Items   []ID
	Classes []ClassID
	// Reference is set where the words do not say which treatment they mean.
	Reference *Reference
	// Start and End are byte offsets into the text.
	Start, End int
}

// find is one find of one scanner.
type find struct {
	span
	into func(*Named)
}

// Named finds what a text names, in its order. Finds that overlap are one place.
func (l *Library) Named(text string) []Named {
	tokens := tokenise(text)
	finds := slices.Concat(l.namedTreatments(tokens), l.namedEntries(tokens))
	slices.SortStableFunc(finds, func(a, b find) int {
		return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(b.last, a.last))
	})
	var all []Named
	last := -1
	for _, f := range finds {
		if f.first > last {
			all = append(all, Named{Start: tokens[f.first].start})
		}
		last = max(last, f.last)
		place := &all[len(all)-1]
		place.End = tokens[last].end
		f.into(place)
	}
	return all
}

// namedTreatments finds treatments, products of shops and references.
func (l *Library) namedTreatments(tokens []token) []find {
	s := &l.treatment
	var finds []find
	for _, f := range s.clear(s.words.find(tokens)) {
		t := s.targets[f.value]
		finds = append(finds, find{f, func(n *Named) {
			switch {
			case t.item != "":
				n.Items = union(n.Items, t.item)
			case t.reference >= 0:
				n.Reference = &l.references[t.reference]
			case n.Treatment == "":
				n.Treatment = l.treatments[t.treatment].ID
			}
		}})
	}
	return finds
}

// namedEntries finds entries that are put on the skin, but for those that everybody
// uses, and what allergy classes mean.
func (l *Library) namedEntries(tokens []token) []find {
	var finds []find
	for _, f := range l.mention.clear(l.mention.words.find(tokens)) {
		t := l.mention.targets[f.value]
		entry, ok := l.Ingredient(t.id)
		plain := !entry.Kind.Topical() || entry.Kind == KindSunscreen || entry.Kind == KindCleanser
		if ok && t.kind == MentionIngredient && !plain {
			finds = append(finds, find{f, func(n *Named) { n.Items = union(n.Items, t.id) }})
		}
	}
	found := l.allergy.words.find(tokens)
	for i, f := range found {
		if slices.ContainsFunc(near(found, i), func(other span) bool { return other.covers(f) && other.last-other.first > f.last-f.first }) {
			continue // "Wool alcohols" are no alcohol.
		}
		class := l.classes[f.value].ID
		finds = append(finds, find{f, func(n *Named) { n.Classes = union(n.Classes, class) }})
	}
	return finds
}

// clear drops exceptions, what stands inside them, and what stands inside a longer
// find.
func (s *treatmentScanner) clear(found []span) []span {
	var kept []span
	for i, f := range found {
		t := s.targets[f.value]
		hidden := t.except || slices.ContainsFunc(near(found, i), func(other span) bool {
			o := s.targets[other.value]
			longer := other.last-other.first > f.last-f.first
			return other.covers(f) && (o.except && o.treatment == t.treatment || longer && !o.except && (t.reference >= 0 || o.reference < 0))
		})
		if !hidden && !slices.Contains(kept[max(0, len(kept)-maxPhrase):], f) {
			kept = append(kept, f)
		}
	}
	return kept
}
