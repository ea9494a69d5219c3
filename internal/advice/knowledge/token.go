package knowledge

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// gap says what stands between a word and the one before it, the strongest
// thing if there are several.
type gap uint8

// The gaps, from the weakest to the strongest.
const (
	gapSpace gap = iota
	gapLine
	gapComma
	gapColon
	gapQuestion
	gapStop
)

// token is a word of a text, folded, and where it stands in the text.
type token struct {
	word       string
	start, end int
	// before and after are what parts it from its neighbours.
	before, after gap
	// glued says that nothing but a hyphen or a full stop parts it from the
	// word before.
	glued bool
}

// tokeniser cuts a text into words as a reader sees them: what is invisible,
// inline HTML tags and emphasis in the middle of a word do not part it.
type tokeniser struct {
	text   string
	folded []byte
	tokens []token
	// spans holds the position of each token in folded, until folded is complete.
	spans [][2]int

	start, end int // Of the word being read, in text; start is -1 between words.
	from       int // Of the word being read, in folded.
	before     gap
	blank      bool // Whether something other than a hyphen came since the last word.
}

// tokenise cuts text into words.
func tokenise(text string) []token {
	t := tokeniser{
		text:   text,
		folded: make([]byte, 0, len(text)+16),
		tokens: make([]token, 0, len(text)/5+4),
		spans:  make([][2]int, 0, len(text)/5+4),
		start:  -1,
	}
	for i := 0; i < len(text); {
		r, size := t.next(i)
		t.read(r, i, size)
		i += size
	}
	t.finish()
	t.close()
	all := string(t.folded)
	for i := range t.tokens {
		t.tokens[i].word = all[t.spans[i][0]:t.spans[i][1]]
	}
	return joinPercents(t.tokens)
}

// next returns the character at i as a reader would see it, and how many bytes
// it takes up. A tag that does not part words is an invisible character.
func (t *tokeniser) next(i int) (r rune, size int) {
	switch c := t.text[i]; {
	case c == '<':
		if length, inline := tag(t.text[i:]); length > 0 {
			if inline {
				return '\u200b', length
			}
			return '\n', length
		}
	case c == '&':
		if length := entity(t.text[i:]); length > 0 {
			decoded := html.UnescapeString(t.text[i : i+length])
			if r, n := utf8.DecodeRuneInString(decoded); n == len(decoded) {
				return r, length
			}
		}
	case c < utf8.RuneSelf:
		return rune(c), 1
	}
	return utf8.DecodeRuneInString(t.text[i:])
}

// read takes in one character.
func (t *tokeniser) read(r rune, at, size int) {
	switch {
	case unicode.Is(unicode.Han, r):
		// Chinese has no spaces: every character is a word.
		t.finish()
		t.take(r, at, size)
		t.finish()
	case isWord(r):
		t.take(r, at, size)
	case isInvisible(r):
	case t.start >= 0 && joins(r) && t.wordFollows(at+size):
	case t.start >= 0 && r == '.' && t.digitsAround(at, size):
		t.take(r, at, size)
	case r == '%' || r == '％' || r == '﹪' || r == '٪':
		t.finish()
		t.symbol("percent", at, size)
	case r == '&':
		t.finish()
		t.symbol("and", at, size)
	default:
		t.finish()
		t.part(r, at+size)
	}
}

// take adds a character to the word being read.
func (t *tokeniser) take(r rune, at, size int) {
	if t.start < 0 {
		t.start, t.from = at, len(t.folded)
	}
	t.end = at + size
	t.folded = appendFolded(t.folded, r)
}

// symbol adds a character that is a word of its own.
func (t *tokeniser) symbol(word string, at, size int) {
	t.start, t.from, t.end = at, len(t.folded), at+size
	t.folded = append(t.folded, word...)
	t.finish()
}

// finish ends the word being read, if any.
func (t *tokeniser) finish() {
	if t.start < 0 {
		return
	}
	if len(t.folded) > t.from {
		t.close()
		t.tokens = append(t.tokens, token{
			start: t.start, end: t.end, before: t.before, glued: len(t.tokens) > 0 && !t.blank,
		})
		t.spans = append(t.spans, [2]int{t.from, len(t.folded)})
		t.before, t.blank = gapSpace, false
	}
	t.start = -1
}

// close tells the last word what came behind it.
func (t *tokeniser) close() {
	if n := len(t.tokens); n > 0 {
		t.tokens[n-1].after = t.before
	}
}

// part notes what stands between two words. A full stop in front of a letter,
// as in "tea.tree", parts no sentences.
func (t *tokeniser) part(r rune, next int) {
	kind := gapSpace
	follows, _ := utf8.DecodeRuneInString(t.text[next:])
	switch r {
	case '-', '‐', '‑':
		return
	case '.', '…', '!', ';', '。', '؟', '।':
		if isWord(follows) {
			return
		}
		kind = gapStop
	case '?':
		kind = gapQuestion
	case ':', '=':
		kind = gapColon
	case ',', '،', '–', '—', '•':
		kind = gapComma
	case '\n', '\r', '\u2028', '\u2029':
		kind = gapLine
		if t.before == gapLine {
			kind = gapStop
		}
	}
	t.blank = true
	t.before = max(t.before, kind)
}

// joins says whether r may stand inside a word: apostrophes, and the marks of
// emphasis and escaping that do not show.
func joins(r rune) bool {
	return strings.ContainsRune("'’‘ʼʹ´`*~\\", r)
}

// wordFollows says whether a word goes on at i, behind a few more joining
// marks.
func (t *tokeniser) wordFollows(i int) bool {
	for range maxJoins {
		if i >= len(t.text) {
			return false
		}
		r, size := t.next(i)
		if !joins(r) && !isInvisible(r) {
			return isWord(r)
		}
		i += size
	}
	return false
}

// digitsAround says whether a full stop is a decimal point.
func (t *tokeniser) digitsAround(at, size int) bool {
	next := at + size
	return next < len(t.text) && unicode.IsDigit(rune(t.text[next])) && unicode.IsDigit(rune(t.text[t.end-1]))
}

// These bound how far to look ahead, so that a text full of opening brackets or
// apostrophes takes no longer than any other.
const (
	maxJoins  = 64
	maxTag    = 256
	maxEntity = 12
)

// tag returns the length of the HTML tag or comment that s begins with, or 0,
// and whether words go on through it.
func tag(s string) (length int, inline bool) {
	if len(s) < 3 || s[1] != '/' && s[1] != '!' && !isWord(rune(s[1])) {
		return 0, false
	}
	end := strings.IndexByte(s[:min(len(s), maxTag)], '>')
	if end < 0 {
		return 0, false
	}
	name := strings.ToLower(strings.Trim(s[1:end], "/ "))
	if i := strings.IndexAny(name, " \t\n"); i >= 0 {
		name = name[:i]
	}
	switch name {
	case "a", "abbr", "b", "bdi", "bdo", "big", "code", "del", "em", "font", "i", "ins", "mark", "q", "s", "small",
		"span", "strong", "sub", "sup", "tt", "u", "var", "wbr":
		return end + 1, true
	}
	return end + 1, strings.HasPrefix(name, "!--")
}

// entity returns the length of the HTML entity that s begins with, or 0.
func entity(s string) int {
	end := strings.IndexByte(s[:min(len(s), maxEntity)], ';')
	if end < 2 {
		return 0
	}
	return end + 1
}
