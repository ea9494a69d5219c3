package knowledge

import "slices"

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
	return negation{
		words: set(lang.Negation.Words), close: set(lang.Negation.Close), breaks: set(lang.Negation.Breaks),
		answers: set(lang.Negation.Answers), void: void,
	}, err
}

// denials is a text with the words marked that deny something.
type denials struct {
	negation
	tokens []token
	denies []bool
	// ended marks the last words of what was found to be denied.
	ended []bool
}

// read marks the words of a text that deny something.
func (n negation) read(tokens []token) denials {
	d := denials{negation: n, tokens: tokens, denies: make([]bool, len(tokens)), ended: make([]bool, len(tokens))}
	for i, t := range tokens {
		// "No, I am pregnant" answers something else.
		d.denies[i] = n.words[t.word] && t.after < gapComma
	}
	for _, s := range n.void.find(tokens) {
		for i := s.first; i <= s.last; i++ {
			d.denies[i] = false
		}
	}
	return d
}

// again returns the same text for a second list of phrases, with nothing found
// to be denied yet.
func (d denials) again() denials {
	d.ended = make([]bool, len(d.tokens))
	return d
}

// denied says whether a phrase is denied by the words around it. Phrases must
// be asked for in the order of the text, for what was denied may go on: "no
// scars, cysts or lumps".
func (d denials) denied(s span) bool {
	if !d.inFront(s) && !d.listed(s) && !d.answered(s) {
		return false
	}
	d.ended[s.last] = true
	return true
}

// inFront says whether a word a little way in front denies the phrase.
func (d denials) inFront(s span) bool {
	for i := s.first; i > max(0, s.first-negationReach); i-- {
		before := d.tokens[i-1]
		if before.after >= gapColon || before.after == gapLine || d.breaks[before.word] {
			return false
		}
		if d.denies[i-1] || d.close[before.word] && d.holds(i, s.first) {
			return true
		}
	}
	return false
}

// holds says whether nothing but "have any" and the like stands from one word to
// another, so that "don't" in front denies what is behind.
func (d denials) holds(from, to int) bool {
	return !slices.ContainsFunc(d.tokens[from:to], func(t token) bool {
		return !slices.Contains([]string{"have", "got", "get", "any", "had"}, t.word)
	})
}

// listed says whether the phrase follows a denied one in a list.
func (d denials) listed(s span) bool {
	i := s.first - 1
	for i > 0 && (d.tokens[i].word == "or" || d.tokens[i].word == "nor" || d.tokens[i].word == "any") {
		i--
	}
	return i >= 0 && d.ended[i] && d.tokens[i].after <= gapComma && d.tokens[i].after != gapLine
}

// answered says whether the word behind a phrase denies it, as in "Scars: no".
func (d denials) answered(s span) bool {
	asked := d.tokens[s.last].after
	next := s.last + 1
	if next >= len(d.tokens) || asked != gapColon && asked != gapQuestion {
		return false
	}
	last := next+1 == len(d.tokens) || d.tokens[next].after != gapSpace
	return d.answers[d.tokens[next].word] && (last || d.denies[next])
}
