package knowledge

import (
	"slices"
	"strings"
	"unicode"
)

// UseState is what a sentence says of a treatment.
type UseState string

// The states.
const (
	// UseStated is a treatment that the person uses.
	UseStated UseState = "stated"
	// UseEnded is one that they do not use, or no longer.
	UseEnded UseState = "ended"
	// UsePlanned is one that they may use one day, have tried, or have heard of.
	UsePlanned UseState = "planned"
	// UseOfOthers is one that somebody else uses.
	UseOfOthers UseState = "others"
)

// UseMention is a place in a text that speaks of a treatment.
type UseMention struct {
	// Treatment is its id. It is empty for a Reference, which is empty otherwise.
	Treatment string
	Reference Reference
	Generic   bool
	State     UseState
	// Sure says that words around it say so, and not only that it is named.
	Sure bool
	// Past says that it ended years ago.
	Past bool
	// Start and End are byte offsets into the text.
	Start, End int
}

// Uses finds what one sentence says about treatments, in its order. A question is
// for the caller to tell. In doubt a treatment has not ended.
func (l *Library) Uses(sentence string) []UseMention {
	s := &l.treatment
	tokens := tokenise(sentence)
	found := s.clear(s.words.find(tokens))
	if len(found) == 0 {
		return nil
	}
	scope := s.scope(tokens)
	for _, f := range found {
		if s.targets[f.value].treatment >= 0 {
			for i := f.first; i <= f.last; i++ {
				scope.named[i] = true
			}
		}
	}
	past := yearsAgo(tokens)
	var all []UseMention
	for _, f := range found {
		t := s.targets[f.value]
		m := UseMention{Reference: t.ref, Start: tokens[f.first].start, End: tokens[f.last].end}
		if t.treatment >= 0 {
			m.Treatment, m.Generic = l.treatments[t.treatment].ID, l.treatments[t.treatment].Generic
		}
		m.State, m.Sure = scope.state(f, t)
		m.Past = past
		if t.ends {
			m.End = m.Start // These words name no treatment.
		}
		if t.ref == "" || m.Sure && (m.State == UseEnded || t.ref == RefLast && m.State == UseStated) {
			all = append(all, m)
		}
	}
	return specific(all)
}

// NamesOthers reports whether a text names somebody other than the person. It looks at
// words alone, so that a text without them costs next to nothing.
func (l *Library) NamesOthers(text string) bool {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if l.treatment.them[strings.ToLower(word)] {
			return true
		}
	}
	return false
}

// yearsAgo says whether a sentence speaks of a time long ago.
func yearsAgo(tokens []token) bool {
	ago, years := false, false
	for _, t := range tokens {
		switch t.word {
		case "ago":
			ago = true
		case "year", "years", "decade", "decades":
			years = true
		case "teenager", "teen", "teens", "younger", "school":
			return true
		}
	}
	return ago && years
}

// specific leaves out the words that name no treatment where others of the sentence
// do: "I finished my course of lymecycline".
func specific(all []UseMention) []UseMention {
	named := func(ended bool) bool {
		return slices.ContainsFunc(all, func(m UseMention) bool {
			return m.Treatment != "" && !m.Generic && (!ended || m.State == UseEnded)
		})
	}
	medicine, ended := named(false), named(true)
	return slices.DeleteFunc(all, func(m UseMention) bool {
		return m.Generic && medicine || m.Reference != "" && m.State == UseEnded && ended
	})
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
			return other.covers(f) && (o.except && o.treatment == t.treatment && !t.ends || longer && !o.except && (t.ref != "" || o.ref == ""))
		})
		if !hidden && !slices.Contains(kept[max(0, len(kept)-maxPhrase):], f) {
			kept = append(kept, f)
		}
	}
	return kept
}
