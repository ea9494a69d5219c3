package knowledge

import "slices"

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
	// others are the tokens behind somebody else.
	others []bool
	// self says that the person speaks of themselves.
	self bool
}

func (s *treatmentScanner) scope(tokens []token) useScope {
	u := useScope{treatmentScanner: s, tokens: tokens, named: make([]bool, len(tokens)), stops: nowhere(len(tokens)), others: s.ofOthers(tokens)}
	for _, f := range s.before.find(tokens) {
		if u.stops[f.last] < 0 || f.first < u.stops[f.last] {
			u.stops[f.last] = f.first
		}
	}
	u.ends, u.felt = begins(s.behind.find(tokens), len(tokens)), begins(s.felt.find(tokens), len(tokens))
	u.uses, u.plans = lastBefore(s.using.find(tokens), len(tokens)), lastBefore(s.planned.find(tokens), len(tokens))
	// A sentence begins with "we're", which is folded, and hardly with "were".
	u.self = len(tokens) > 0 && tokens[0].word == "were" || slices.ContainsFunc(tokens, func(t token) bool { return s.us[t.word] })
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
	case u.others[f.first]:
		return UseOfOthers, true
	case t.ends:
		plan := u.plans[f.first]
		return UseEnded, !u.isVoid(f.first) && (plan.last < 0 || f.first-plan.last > personReach)
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
	used := use.last >= 0 && (use.last > use.first || f.first-use.last <= cueReach)
	switch {
	case t.person && plan.last >= 0 && f.first-plan.last > personReach:
		return UseStated, u.speaks(f)
	case plan.last >= 0 && (!used || use.last <= plan.last || use.first == plan.last+1 && u.tokens[plan.last].after < gapComma):
		return UsePlanned, true
	case t.ref != "":
		return UseStated, used && use.last == f.first-1
	case t.person:
		return UseStated, u.speaks(f)
	}
	return UseStated, used || f.last+1 < len(u.tokens) && u.felt[f.last+1] >= 0
}

// These are how many words a single word may stand in front of what is used, and how
// many one of a plan in front of a pregnancy and the like.
const (
	cueReach    = 6
	personReach = 2
)

// speaks says whether the person speaks of themselves: in the sentence, or in a part
// of it that is short.
func (u useScope) speaks(f span) bool {
	first, last := f.first, f.last
	for first > 0 && u.tokens[first].before < gapComma {
		first--
	}
	for last+1 < len(u.tokens) && u.tokens[last].after < gapComma {
		last++
	}
	return u.self || last-first < shortSentence
}

// ofOthers says for each token whether the last person named in front of it is somebody
// else: "my sister uses it", but not "she put me on it". A "she" behind a doctor is the
// doctor, and none in front of a comma uses what stands behind it.
func (s *treatmentScanner) ofOthers(tokens []token) []bool {
	others := make([]bool, len(tokens))
	doctor, them, pronoun := false, false, false
	for i, t := range tokens {
		others[i] = them || pronoun && !doctor
		switch {
		case s.pronouns[t.word]:
			pronoun = true
		case s.doctors[t.word], s.us[t.word], s.them[t.word]:
			doctor, them, pronoun = s.doctors[t.word], s.them[t.word], false
		}
		pronoun = pronoun && t.after < gapComma
	}
	return others
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
