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

// useScope is a sentence whose words about using and stopping are marked.
type useScope struct {
	*treatmentScanner
	tokens []token
	named  []bool
	// stops is the first token of the longest words about stopping that end at a
	// token, and ends the last token of the longest that begin at one; -1 where there
	// are none.
	stops, ends []int
	// uses and plans are the words of each kind that end last in front of a token.
	uses, plans []span
	felt        []int
	// self says that the person speaks of themselves.
	self bool
}

func (s *treatmentScanner) scope(tokens []token) useScope {
	u := useScope{treatmentScanner: s, tokens: tokens, named: make([]bool, len(tokens)), stops: nowhere(len(tokens))}
	for _, f := range s.before.find(tokens) {
		if u.stops[f.last] < 0 || f.first < u.stops[f.last] {
			u.stops[f.last] = f.first
		}
	}
	u.ends, u.felt = begins(s.behind.find(tokens), len(tokens)), begins(s.felt.find(tokens), len(tokens))
	u.uses, u.plans = lastBefore(s.using.find(tokens), len(tokens)), lastBefore(s.planned.find(tokens), len(tokens))
	u.self = len(tokens) <= shortSentence || slices.ContainsFunc(tokens, func(t token) bool { return s.us[t.word] })
	return u
}

// shortSentence is how many words a sentence may have to speak of the person without
// saying so: "Pregnant, 12 weeks".
const shortSentence = 4

// begins returns for each token the last token of the longest span that begins there,
// or -1.
func begins(spans []span, n int) []int {
	last := nowhere(n)
	for _, s := range spans {
		last[s.first] = max(last[s.first], s.last)
	}
	return last
}

// lastBefore returns for each token the span that ends last in front of it, the
// longest if there are several. Its last token is -1 where there is none.
func lastBefore(spans []span, n int) []span {
	ending := make([]span, n+1)
	for i := range ending {
		ending[i].last = -1
	}
	for _, s := range spans {
		if e := &ending[s.last+1]; e.last < 0 || s.first < e.first {
			*e = s
		}
	}
	for i := 1; i <= n; i++ {
		if ending[i].last < 0 {
			ending[i] = ending[i-1]
		}
	}
	return ending
}

// state says what the words around a find say about it, and whether any do.
func (u useScope) state(f span, t treatmentTarget) (state UseState, sure bool) {
	switch {
	case u.ofOthers(f):
		return UseOfOthers, true
	case t.ends:
		return UseEnded, !u.isVoid(f.first)
	}
	if cue, ok := u.stopBefore(f); ok {
		if u.onlySometimes(f, cue) {
			return UseStated, true
		}
		return UseEnded, true
	}
	if u.stopBehind(f) {
		return UseEnded, true
	}
	use, plan := u.uses[f.first], u.plans[f.first]
	used := use.last >= 0
	switch {
	case plan.last >= 0 && (!used || use.last <= plan.last || use.first == plan.last+1 && u.tokens[plan.last].after < gapComma):
		return UsePlanned, true
	case t.ref != "":
		return UseStated, used && use.last == f.first-1
	case t.person:
		return UseStated, u.self
	}
	return UseStated, used || f.last+1 < len(u.tokens) && u.felt[f.last+1] >= 0
}

// ofOthers says whether the last person named in front of a find is somebody else:
// "my sister uses it", but not "she put me on it".
func (u useScope) ofOthers(f span) bool {
	for i := f.first - 1; i >= 0; i-- {
		switch word := u.tokens[i].word; {
		case u.us[word]:
			return false
		case u.them[word]:
			return true
		}
	}
	return false
}

// stopBefore says whether words in front of a find say that it was stopped. What
// else stands between is part of the same list.
func (u useScope) stopBefore(f span) (cue span, ok bool) {
	for i := f.first - 1; i >= 0; i-- {
		if u.tokens[i].after >= gapComma && !u.named[i] {
			return span{}, false
		}
		if first := u.stops[i]; first >= 0 && !u.isVoid(first) {
			next := f.last + 1
			alone := next < len(u.tokens) && u.tokens[f.last].after < gapComma && (u.tokens[next].word == "only" || u.tokens[next].word == "instead")
			return span{first: first, last: i}, !alone
		}
		if !u.named[i] && !u.between[u.tokens[i].word] && !u.goesOn(i) {
			return span{}, false
		}
	}
	return span{}, false
}

// goesOn says whether a word goes on with what was stopped: "or taking".
func (u useScope) goesOn(i int) bool {
	switch u.tokens[i].word {
	case "use", "using", "take", "taking", "on":
		return i > 0 && (u.tokens[i-1].word == "or" || u.tokens[i-1].word == "nor")
	}
	return false
}

// voidReach is how many words in front of a stop can undo it.
const voidReach = 3

// isVoid says whether a stop is undone by what stands in front of it: "I haven't
// stopped".
func (u useScope) isVoid(first int) bool {
	for i := first - 1; i >= max(0, first-voidReach); i-- {
		if u.tokens[i].after >= gapComma {
			return false
		}
		if u.void[u.tokens[i].word] {
			return true
		}
	}
	return false
}

// onlySometimes says whether a "not" says how often, and not that it was stopped:
// "I don't use it every night".
func (u useScope) onlySometimes(f, cue span) bool {
	denies := false
	for i := cue.first; i <= cue.last; i++ {
		switch u.tokens[i].word {
		case "not", "dont", "never", "havent", "didnt", "wont":
			denies = true
		}
	}
	next := f.last + 1
	return denies && next < len(u.tokens) && u.tokens[f.last].after < gapComma && u.often[u.tokens[next].word]
}

// stopBehind says whether words behind a find say that it was stopped.
func (u useScope) stopBehind(f span) bool {
	for first := f.last + 1; first < len(u.tokens) && first-f.last <= behindReach; first++ {
		end := u.ends[first]
		if end < 0 || !u.follows(f, first) || u.isVoidBetween(f.last+1, first) {
			continue
		}
		next := end + 1
		if next >= len(u.tokens) || u.tokens[end].after >= gapComma || !u.notFollowed[u.tokens[next].word] && !u.named[next] {
			return true
		}
	}
	return false
}

// behindReach is how many words may stand between a treatment and the words that say
// that it was stopped.
const behindReach = 8

// follows says whether nothing between a find and a word speaks of another
// treatment, unless it is one of the same list.
func (u useScope) follows(f span, to int) bool {
	list := u.uses[f.first].last != f.first-1
	for i := f.last + 1; i < to; i++ {
		switch {
		case u.named[i]:
			if !list {
				return false
			}
		case !u.between[u.tokens[i].word]:
			list = false
		}
	}
	return true
}

func (u useScope) isVoidBetween(from, to int) bool {
	for i := max(from, to-voidReach); i < to; i++ {
		if u.void[u.tokens[i].word] {
			return true
		}
	}
	return false
}
