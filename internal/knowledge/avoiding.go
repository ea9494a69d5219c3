package knowledge

// avoiding tells what a text warns of from what it recommends.
type avoiding struct {
	before, behind          *lexicon
	between, denied, lifted map[string]bool
}

// newAvoiding reads the words of the language.
func newAvoiding(lang language) (avoiding, error) {
	before, err := phrases(lang.Avoiding.Before)
	if err != nil {
		return avoiding{}, err
	}
	behind, err := phrases(lang.Avoiding.Behind)
	if err != nil {
		return avoiding{}, err
	}
	return avoiding{
		before: before, behind: behind, between: set(lang.Avoiding.Between),
		denied: set(lang.Avoiding.Denied), lifted: set(lang.Avoiding.Lifted),
	}, nil
}

// telling is a text whose warnings are marked.
type telling struct {
	avoiding
	tokens []token
	// endsCue is the first token of the warning that ends at a token, or -1.
	endsCue []int
	// startsCue says whether a warning about what came before starts there.
	startsCue []bool
	// named marks tokens that belong to a mention.
	named []bool
}

// read marks the warnings and mentions of a text.
func (a avoiding) read(tokens []token, found []span) telling {
	t := telling{
		avoiding: a, tokens: tokens, endsCue: make([]int, len(tokens)),
		startsCue: make([]bool, len(tokens)), named: make([]bool, len(tokens)),
	}
	if len(found) == 0 {
		return t
	}
	for i := range t.endsCue {
		t.endsCue[i] = -1
	}
	for _, s := range a.before.find(tokens) {
		if t.endsCue[s.last] < 0 {
			t.endsCue[s.last] = s.first
		}
	}
	for _, s := range a.behind.find(tokens) {
		t.startsCue[s.first] = true
	}
	for _, s := range found {
		for i := s.first; i <= s.last; i++ {
			t.named[i] = true
		}
	}
	return t
}

// listReach is how many words a list of things to avoid may have.
const listReach = 40

// avoided says whether the text clearly tells to leave a mention alone. When
// in doubt it does not: then the mention is treated as a recommendation.
func (t telling) avoided(s span) bool {
	if t.takenBack(s.last) {
		return false
	}
	next := s.last + 1
	for next < min(len(t.tokens), s.last+listReach) && t.named[next] && t.tokens[next].before < gapColon {
		next++
	}
	if next < len(t.tokens) && t.tokens[next].before < gapComma && t.startsCue[next] {
		return true
	}
	for i := s.first - 1; i >= max(0, s.first-listReach); i-- {
		if t.tokens[i+1].before >= gapQuestion {
			return false
		}
		if from := t.endsCue[i]; from >= 0 {
			return !t.turned(from)
		}
		if !t.named[i] && !t.between[t.tokens[i].word] {
			return false
		}
	}
	return false
}

// turnReach is how far in front of a warning a word can turn it round.
const turnReach = 4

// turned says whether a warning is itself denied, or somebody else's.
func (t telling) turned(cue int) bool {
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
func (t telling) takenBack(from int) bool {
	for i := from; i < min(len(t.tokens), from+liftReach); i++ {
		if i > from && t.lifted[t.tokens[i].word] {
			return true
		}
		if after := t.tokens[i].after; after >= gapQuestion {
			return after == gapQuestion
		}
	}
	return false
}

// percentReach is how far behind a mention its strength may stand.
const percentReach = 6

// percent reads the strength that stands next to a mention: "2% salicylic
// acid", "salicylic acid at 2%". It is 0 if there is none.
func percent(tokens []token, s span) float64 {
	for i := s.last + 1; i < min(len(tokens), s.last+percentReach) && tokens[i].before < gapColon; i++ {
		if tokens[i].word == "percent" {
			return number(tokens[i-1].word)
		}
	}
	if s.first >= 2 && tokens[s.first-1].word == "percent" {
		return number(tokens[s.first-2].word)
	}
	return 0
}
