package knowledge

// negationReach is how many words behind it a negation denies.
const negationReach = 3

// negation tells denied phrases from others.
type negation struct {
	words, close, breaks, answers map[string]bool
	void                          *lexicon
}

// newNegation reads the words of the language.
func newNegation(lang language) (negation, error) {
	void, err := phrases(lang.Negation.Void)
	if err != nil {
		return negation{}, err
	}
	return negation{
		words: set(lang.Negation.Words), close: set(lang.Negation.Close), breaks: set(lang.Negation.Breaks),
		answers: set(lang.Negation.Answers), void: void,
	}, nil
}

// denials marks the tokens of a text that deny something.
func (n negation) denials(tokens []token) []bool {
	denies := make([]bool, len(tokens))
	for i, t := range tokens {
		denies[i] = n.words[t.word]
		// "No, I am pregnant" answers something else.
		if denies[i] && i+1 < len(tokens) && tokens[i+1].before >= gapComma {
			denies[i] = false
		}
	}
	for _, s := range n.void.find(tokens) {
		for i := s.first; i <= s.last; i++ {
			denies[i] = false
		}
	}
	return denies
}

// denied says whether a phrase is denied by the words around it. What was
// denied before a comma stays denied: "no scars, cysts or lumps".
func (n negation) denied(tokens []token, denies []bool, s span) bool {
	for i := s.first; i > max(0, s.first-negationReach); i-- {
		if tokens[i].before >= gapColon || tokens[i].before == gapLine {
			break
		}
		before := tokens[i-1].word
		if denies[i-1] || i == s.first && n.close[before] {
			return true
		}
		if n.breaks[before] {
			break
		}
	}
	return n.answered(tokens, denies, s)
}

// answered says whether the word behind a phrase denies it, as in "Scars: no".
func (n negation) answered(tokens []token, denies []bool, s span) bool {
	next := s.last + 1
	if next >= len(tokens) || tokens[next].before != gapColon && tokens[next].before != gapQuestion {
		return false
	}
	last := next+1 == len(tokens) || tokens[next+1].before != gapSpace
	return n.answers[tokens[next].word] && (last || denies[next])
}
