package knowledge

import "strings"

// lexicon finds many phrases in a text at once. Phrases share a tree of words,
// so that the time a text takes does not grow with the number of phrases.
type lexicon struct {
	// words numbers every word of every phrase, stemmed.
	words map[string]int32
	// typos leads from a word with one letter left out to the words it may
	// stand for, for words that are long enough to be misspelt.
	typos map[string][]int32
	// spelling is the word of a number.
	spelling []string
	// plain are words of the language that are never a misspelling.
	plain map[string]bool
	// fillers may stand between the words of a phrase.
	fillers map[string]bool

	edges map[edge]int32
	// ends are the values of the phrases that end at a node.
	ends [][]int32
}

// edge leads from a node of the tree to the next one by a word.
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

// minGlued is the shortest phrase that is also found written as one word.
const minGlued = 7

// newLexicon returns a lexicon that takes none of the plain words for a
// misspelling, and looks past the fillers.
func newLexicon(plain, fillers []string) *lexicon {
	x := &lexicon{
		words: map[string]int32{}, typos: map[string][]int32{}, plain: map[string]bool{}, fillers: map[string]bool{},
		edges: map[edge]int32{}, ends: make([][]int32, 1),
	}
	for _, word := range plain {
		x.plain[stem(word)] = true
	}
	for _, word := range fillers {
		x.fillers[word] = true
	}
	return x
}

// add makes the lexicon find a phrase. Words of at least minTypo letters may
// have one letter wrong; none may if minTypo is zero.
func (x *lexicon) add(phrase string, value int32, minTypo int) {
	tokens := tokenise(phrase)
	words := make([]string, len(tokens))
	for i, t := range tokens {
		words[i] = t.word
	}
	x.insert(words, value, minTypo)
	if joined := strings.Join(words, ""); len(words) > 1 && len(joined) >= minGlued {
		x.insert([]string{joined}, value, minTypo)
	}
}

// insert adds the path of a phrase to the tree.
func (x *lexicon) insert(words []string, value int32, minTypo int) {
	node := int32(0)
	for _, word := range words {
		e := edge{node, x.number(stem(word), minTypo)}
		next, ok := x.edges[e]
		if !ok {
			next = int32(len(x.ends)) //nolint:gosec // There are far fewer nodes.
			x.edges[e] = next
			x.ends = append(x.ends, nil)
		}
		node = next
	}
	for _, known := range x.ends[node] {
		if known == value {
			return
		}
	}
	x.ends[node] = append(x.ends[node], value)
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
}

// walk goes on from a node with token i, past fillers and words cut in two.
func (s *search) walk(node int32, i, fillers int) {
	if i >= len(s.tokens) || i > s.first && s.tokens[i].before >= gapComma {
		return
	}
	for _, word := range s.choices[i] {
		s.step(node, word, i, fillers)
	}
	if i+1 < len(s.tokens) && s.tokens[i+1].glued {
		if word, ok := s.words[stem(s.tokens[i].word+s.tokens[i+1].word)]; ok {
			s.step(node, word, i+1, fillers)
		}
	}
	if i > s.first && fillers < maxFillers && s.fillers[s.tokens[i].word] {
		s.walk(node, i+1, fillers+1)
	}
}

// step follows one edge of the tree.
func (s *search) step(node, word int32, i, fillers int) {
	next, ok := s.edges[edge{node, word}]
	if !ok {
		return
	}
	for _, value := range s.ends[next] {
		s.found = append(s.found, span{value, s.first, i})
	}
	s.walk(next, i+1, fillers)
}
