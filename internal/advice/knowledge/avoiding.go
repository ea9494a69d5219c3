package knowledge

import (
	"errors"
	"slices"
)

// avoiding tells what a text warns of from what it recommends.
type avoiding struct {
	before, behind, lifted          *lexicon
	between, joining, denied, tails map[string]bool
}

// newAvoiding reads the words of the language.
func newAvoiding(lang language) (avoiding, error) {
	before, errBefore := phrases(lang.Avoiding.Before)
	behind, errBehind := phrases(lang.Avoiding.Behind)
	lifted, errLifted := phrases(lang.Avoiding.Lifted)
	return avoiding{
		before: before, behind: behind, lifted: lifted, between: set(lang.Avoiding.Between),
		joining: set(lang.Avoiding.Joining), denied: set(lang.Avoiding.Denied), tails: set(lang.Avoiding.Tails),
	}, errors.Join(errBefore, errBehind, errLifted)
}

// warningScope is a text whose warnings are marked.
type warningScope struct {
	avoiding
	tokens []token
	// endsCue is the first token of the warning that ends at a token, and
	// startsCue the last token of the warning about what came before that
	// starts at a token; -1 where there is none.
	endsCue, startsCue []int
	// named marks tokens that belong to a mention, and lifts those with which
	// the words begin that take a warning back.
	named, lifts []bool
	// narrowed marks tokens with "only" in front of them in their clause.
	narrowed []bool
}

// read marks the warnings and mentions of a text.
func (a avoiding) read(tokens []token, found []span) warningScope {
	t := warningScope{avoiding: a, tokens: tokens}
	if len(found) == 0 {
		return t
	}
	t.endsCue, t.startsCue = slices.Repeat([]int{-1}, len(tokens)), slices.Repeat([]int{-1}, len(tokens))
	for _, s := range a.before.find(tokens) {
		if t.endsCue[s.last] < 0 {
			t.endsCue[s.last] = s.first
		}
	}
	for _, s := range a.behind.find(tokens) {
		t.startsCue[s.first] = max(t.startsCue[s.first], s.last)
	}
	t.named, t.lifts = make([]bool, len(tokens)), make([]bool, len(tokens))
	for _, s := range a.lifted.find(tokens) {
		t.lifts[s.first] = true
	}
	for _, s := range found {
		for i := s.first; i <= s.last; i++ {
			t.named[i] = true
		}
	}
	t.narrowed = make([]bool, len(tokens))
	for i := 1; i < len(tokens); i++ {
		before := tokens[i-1]
		t.narrowed[i] = before.after < gapLine && (t.narrowed[i-1] || before.word == "only")
	}
	return t
}

// listReach is how many words a list of things to avoid may have.
const listReach = 40

// avoided says whether the text clearly tells to leave a mention alone. When
// in doubt it does not: then the mention is treated as a recommendation.
func (t warningScope) avoided(s span) bool {
	return !t.takenBack(s.last) && (t.warnedBehind(s) || t.warnedBefore(s))
}

// turns says whether words around a mention take back a warning of it, or deny it.
func (t warningScope) turns(s span) bool {
	if t.takenBack(s.last) {
		return true
	}
	for i := s.first - 1; i >= max(0, s.first-listReach) && t.tokens[i].after < gapQuestion; i-- {
		if from := t.endsCue[i]; from >= 0 && t.turned(from) {
			return true
		}
	}
	return false
}

// warnedBehind reads "tea tree and honey are best avoided". What follows the
// warning must not narrow it down to somebody else.
func (t warningScope) warnedBehind(s span) bool {
	next := s.last + 1
	for next < min(len(t.tokens), s.last+listReach) && t.tokens[next].before < gapLine &&
		(t.named[next] || t.joining[t.tokens[next].word]) {
		next++
	}
	if next >= len(t.tokens) || t.tokens[next].before >= gapLine || t.startsCue[next] < 0 {
		return false
	}
	last := t.startsCue[next]
	return last == next || t.ends(last)
}

// warnedBefore reads "avoid tea tree, honey and lavender". Behind a comma a
// mention must be one more thing of a list, not the start of another clause:
// "avoid scrubs, tea tree is better".
func (t warningScope) warnedBefore(s span) bool {
	list := false
	for i := s.first - 1; i >= max(0, s.first-listReach); i-- {
		gap := t.tokens[i].after
		if gap >= gapQuestion {
			return false
		}
		list = list || gap >= gapLine
		if from := t.endsCue[i]; from >= 0 {
			// "Without tea tree your routine is incomplete" warns of nothing.
			opening := t.tokens[from].word == "without" && (from == 0 || t.tokens[from-1].after >= gapLine)
			return !t.turned(from) && (!list && !opening || t.listed(s))
		}
		if !t.named[i] && !t.between[t.tokens[i].word] {
			return false
		}
	}
	return false
}

// listed says whether what follows a mention goes on with a list or ends it.
func (t warningScope) listed(s span) bool {
	for i := s.last + 1; i < min(len(t.tokens), s.last+liftReach); i++ {
		if t.tokens[i].word == "instead" {
			return false
		}
	}
	last := s.last
	for last+1 < min(len(t.tokens), s.last+listReach) && t.tokens[last].after < gapLine && t.named[last+1] {
		last++
	}
	return t.ends(last)
}

// ends says whether nothing that matters follows a token in its clause.
func (t warningScope) ends(i int) bool {
	if i+1 >= len(t.tokens) || t.tokens[i].after >= gapLine {
		return true
	}
	return t.tails[t.tokens[i+1].word]
}

// turnReach is how far in front of a warning a word can turn it round.
const turnReach = 4

// turned says whether a warning is itself denied, or somebody else's: "only
// people with asthma need avoid it".
func (t warningScope) turned(cue int) bool {
	if t.narrowed[cue] {
		return true
	}
	for i := cue; i > max(0, cue-turnReach); i-- {
		if t.tokens[i].before >= gapComma || t.tokens[i].before == gapLine {
			return false
		}
		if t.denied[t.tokens[i-1].word] {
			return true
		}
	}
	return false
}

// liftReach is how far behind a mention a warning can be taken back.
const liftReach = 10

// takenBack says whether the sentence goes on to allow what it warned of, or
// turns out to be a question.
func (t warningScope) takenBack(from int) bool {
	for i := from; i < min(len(t.tokens), from+liftReach); i++ {
		if i > from && t.lifts[i] {
			return true
		}
		if after := t.tokens[i].after; after >= gapQuestion {
			return after == gapQuestion
		}
	}
	return false
}
