package knowledge

import "strings"

// lexicon finds many phrases in a text at once. It follows all of them side by
// side from word to word, so that the time a text takes hardly grows with the
// number of phrases.
type lexicon struct {
	// words numbers every word of every phrase, stemmed.
	words map[string]int32
	// typos leads from a word with one letter left out to the words it may
	// stand for, for words that are long enough to be misspelt.
	typos map[string][]int32
	// shortest is the length of the shortest of these forms.
	shortest int
	// spelling is the word of a number.
	spelling []string
	// plain are words of the language that are never a misspelling.
	plain map[string]bool
	// fillers may stand between the words of a phrase.
	fillers map[string]bool

	// edges lead from a node to the next ones by a word; node 0 is where
	// every phrase begins.
	edges map[edge][]int32
	// ends are the values of the phrases that end at a node.
	ends [][]int32
}

// edge leaves a node by a word.
type edge struct{ node, word int32 }

// span is a phrase found: its value, and its first and last token.
type span struct {
	value       int32
	first, last int
}

// covers says whether other lies inside s.
func (s span) covers(other span) bool { return s.first <= other.first && s.last >= other.last }

// maxPhrase is more than the words of the longest phrase with its fillers.
const maxPhrase = 16

// near returns the part of found, which is ordered by first, that can cover
// the find at i.
func near(found []span, i int) []span {
	from, to := i, i
	for from > 0 && found[from-1].first > found[i].first-maxPhrase {
		from--
	}
	for to < len(found) && found[to].first <= found[i].first {
		to++
	}
	return found[from:to]
}

// maxFillers is how many fillers one phrase may hold.
const maxFillers = 2

// A phrase of at least minGlued letters is also found written as one word,
// unless its pattern stands for more than maxGlued phrases.
const (
	minGlued = 7
	maxGlued = 64
)

// newLexicon returns a lexicon that takes none of the plain words for a
// misspelling, and looks past the fillers.
func newLexicon(plain, fillers []string) *lexicon {
	x := &lexicon{
		words: map[string]int32{}, typos: map[string][]int32{}, plain: map[string]bool{},
		edges: map[edge][]int32{}, ends: make([][]int32, 1), shortest: maxTypoWord,
	}
	for word := range set(plain) {
		x.plain[stem(word)] = true
	}
	x.fillers = set(fillers)
	return x
}

// add makes the lexicon find the phrases of a pattern. Words of at least
// minTypo letters may have one letter wrong; none may if minTypo is zero.
func (x *lexicon) add(text string, value int32, minTypo int) error {
	p, err := parse(text)
	if err != nil {
		return err
	}
	for _, node := range x.compile(p, []int32{0}, minTypo) {
		x.ends[node] = append(x.ends[node], value)
	}
	if p.forms() > maxGlued {
		return nil
	}
	for _, phrase := range p.phrases(" ") {
		if joined := strings.ReplaceAll(phrase, " ", ""); len(joined) < len(phrase) && len(joined) >= minGlued {
			node := x.step(joined, []int32{0}, 0)
			x.ends[node] = append(x.ends[node], value)
		}
	}
	return nil
}

// addAll adds several patterns with the same value.
func (x *lexicon) addAll(patterns []string, value int32, minTypo int) error {
	for _, text := range patterns {
		if err := x.add(text, value, minTypo); err != nil {
			return err
		}
	}
	return nil
}

// compile adds a pattern behind some nodes, and returns the nodes at its end.
func (x *lexicon) compile(p pattern, from []int32, minTypo int) []int32 {
	for _, part := range p {
		if len(part.choices) == 0 {
			from = []int32{x.step(part.word, from, minTypo)}
			continue
		}
		var ends []int32
		for _, choice := range part.choices {
			ends = union(ends, x.compile(choice, from, minTypo)...)
		}
		from = ends
	}
	return from
}

// step adds a word behind some nodes, and returns the node at its end.
func (x *lexicon) step(word string, from []int32, minTypo int) int32 {
	number := x.number(stem(word), minTypo)
	next := int32(len(x.ends)) //nolint:gosec // There are far fewer nodes.
	x.ends = append(x.ends, nil)
	for _, node := range from {
		e := edge{node, number}
		x.edges[e] = append(x.edges[e], next)
	}
	return next
}

// number returns the number of a word, and notes its misspellings.
func (x *lexicon) number(word string, minTypo int) int32 {
	n, ok := x.words[word]
	if !ok {
		n = int32(len(x.spelling)) //nolint:gosec // There are far fewer words.
		x.words[word] = n
		x.spelling = append(x.spelling, word)
	}
	if minTypo > 0 && len(word) >= minTypo && isASCII(word) {
		x.noteTypos(word, n)
	}
	return n
}

// find returns all phrases in a text, in the order in which they begin.
func (x *lexicon) find(tokens []token) []span {
	s := search{lexicon: x, tokens: tokens, choices: make([][]int32, len(tokens))}
	var room []int32
	for i := range tokens {
		from := len(room)
		room = x.choices(room, tokens[i].word)
		if len(room) > from {
			s.choices[i] = room[from:len(room):len(room)]
		}
	}
	s.markSpelt()
	for i := range tokens {
		s.first = i
		s.walk(0, i, 0)
	}
	return s.found
}

// search is one text being searched.
type search struct {
	*lexicon
	tokens  []token
	choices [][]int32
	first   int
	found   []span
	// spelt is the last token of a word that is written letter by letter
	// from a token on, or 0.
	spelt []int
}

// walk goes on from a node with token i, past fillers and words cut in two.
func (s *search) walk(node int32, i, fillers int) {
	if i >= len(s.tokens) || i > s.first && s.tokens[i].before >= gapComma {
		return
	}
	for _, word := range s.choices[i] {
		s.follow(edge{node, word}, i, fillers)
	}
	if i+1 < len(s.tokens) && s.tokens[i+1].glued {
		if word, ok := s.words[stem(s.tokens[i].word+s.tokens[i+1].word)]; ok {
			s.follow(edge{node, word}, i+1, fillers)
		}
	}
	if last := s.spelt[i]; last > i {
		if word, ok := s.words[stem(strings.ReplaceAll(joined(s.tokens[i:last+1]), " ", ""))]; ok {
			s.follow(edge{node, word}, last, fillers)
		}
	}
	if i > s.first && fillers < maxFillers && s.fillers[s.tokens[i].word] {
		s.walk(node, i+1, fillers+1)
	}
}

// minSpelt and maxSpelt bound a word whose letters are written apart.
const (
	minSpelt = 4
	maxSpelt = 24
)

// markSpelt notes for each token that is a letter where its row of letters
// ends, unless the row is too long for a word.
func (s *search) markSpelt() {
	s.spelt = make([]int, len(s.tokens))
	for i := 0; i < len(s.tokens); {
		end := i
		for end < len(s.tokens) && len(s.tokens[end].word) == 1 {
			end++
		}
		if end-i <= maxSpelt {
			for ; end-i >= minSpelt; i++ {
				s.spelt[i] = end - 1
			}
		}
		i = max(i+1, end)
	}
}

// follow goes along an edge and notes the phrases that end there.
func (s *search) follow(e edge, i, fillers int) {
	for _, next := range s.edges[e] {
		for _, value := range s.ends[next] {
			s.found = append(s.found, span{value, s.first, i})
		}
		s.walk(next, i+1, fillers)
	}
}
