package labels

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"clary.example/internal/advice/knowledge"
)

// maxText is how many bytes of a label are read.
const maxText = 20_000

// mayContain stands in a text for "may contain" and its like.
const mayContain = '\x01'

// item is a piece of a label between two separators.
type item struct {
	text string
	// may says that it follows "may contain".
	may bool
	// hard says that a sentence ended in front of it.
	hard bool
	// title says that a colon, a dash or the end of a sentence follows the first item, and
	// a colon any other: what stands there may be what the product is called.
	title bool
}

// separators are signs that labels put between names.
const separators = ",，、;；•·●▪◦‣∙・|‧■□★➤»«"

// dropped are signs that say something about a name and do not belong to it.
const dropped = "*†‡§®™°¹²³⁴⁵^~_\"“”\u00ad\u200b\u200c\u200d\ufeff\x01"

// plainSigns writes the signs of a label in one way.
func plainSigns(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(separators, r):
			return ','
		case strings.ContainsRune(dropped, r):
			return -1
		case strings.ContainsRune("（［[{", r):
			return '('
		case strings.ContainsRune("）］]}", r):
			return ')'
		case strings.ContainsRune("–—‐‑−", r):
			return '-'
		case r == '：':
			return ':'
		case r == '／' || r == '⁄' || r == '\\':
			return '/'
		case r == '％' || r == '﹪':
			return '%'
		case r == '\r' || r == '\v' || r == '\f' || r == '\u2028' || r == '\u2029':
			return '\n'
		case r == '\t' || r == '\u00a0' || r == '<' || r == '>' || r == utf8.RuneError:
			return ' '
		}
		return r
	}, text)
}

// patterns are the expressions that cut a label. They take linear time.
type patterns struct {
	may, and, broken, percent, size, scrub, grit *regexp.Regexp
}

func newPatterns(rules knowledge.LabelRules) patterns {
	var words []string
	for _, phrase := range rules.MayContain {
		words = append(words, strings.ReplaceAll(regexp.QuoteMeta(phrase), " ", `\s+`))
	}
	return patterns{
		scrub:   regexp.MustCompile(`(?i)\b(?:` + strings.Join(rules.Scrubs, "|") + `)`),
		grit:    regexp.MustCompile(`(?i)\b(?:shell|seed|kernel|stone|pit|husk) (?:powder|granules|meal|grains)\b|\b(?:exfoliating|scrub) (?:beads|grains)\b`),
		may:     regexp.MustCompile(`(?i)\(?\s*(` + strings.Join(words, "|") + `)\s*\)?[\s:]*`),
		and:     regexp.MustCompile(`(?i)\(\s*(and|et|und|y|e)\s*\)`),
		broken:  regexp.MustCompile(`-[ ]*\n\s*`),
		percent: regexp.MustCompile(`(?i)(\d+(?:[.,]\d+)?)\s*(?:%|per ?cent\b)(?:\s*w/[wv])?`),
		size:    regexp.MustCompile(`(?i)(?:^|\s)\d+(?:[.,]\d+)?\s?(?:ml|g|kg|cl|fl\.? ?oz|oz)\b[\s\de.]*(?:fl\.? ?oz\.?)?$`),
	}
}

// cut returns at most max bytes of a text, and whether that is all.
func cut(text string, most int) (string, bool) {
	if len(text) <= most {
		return text, true
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most], false
}

// splitter cuts a plain text into items.
type splitter struct {
	text string
	// lines says that every line is a name, and spaced which sign parts names where it
	// stands between spaces, or 0.
	lines  bool
	spaced byte
	// opens says of a bracket that separators stand in it, so that it parts names, and
	// alone are brackets without their other half.
	opens, alone map[int]bool

	items []item
	from  int
	may   bool
	hard  bool
}

// split cuts a text into items, in one pass.
func split(text string) []item {
	s := &splitter{text: text, opens: map[int]bool{}, alone: map[int]bool{}}
	commas, lines := 0, 0
	for i := range len(text) {
		if text[i] == ',' && s.parts(i) {
			commas++
		} else if text[i] == '\n' && i > 0 && text[i-1] != '\n' {
			lines++
		}
	}
	s.lines = commas < lines
	for _, sign := range []byte{'/', '+'} {
		if strings.Count(text, " "+string(sign)+" ") > max(2, commas) {
			s.spaced = sign
		}
	}
	s.matchBrackets()
	for i := range len(text) {
		switch c := text[i]; {
		case c == mayContain:
			s.flush(i, true)
			s.may = true
		case (c == '(' || c == ')') && s.opens[i]:
			s.flush(i, false)
			s.may = s.may && c == '('
		case s.parts(i):
			before := len(s.items)
			s.flush(i, c == '.' || c == '!' || c == '\n')
			if len(s.items) > before {
				s.items[before].title = c == ':' || before == 0 && (c == '-' || c == '.' || c == '!')
			}
		}
	}
	s.flush(len(text), false)
	return s.items
}

// flush ends the item in front of i.
func (s *splitter) flush(i int, hard bool) {
	var b strings.Builder
	for at := s.from; at < i; at++ {
		if c := s.text[at]; s.alone[at] || c == mayContain || s.opens[at] {
			b.WriteByte(' ')
		} else {
			b.WriteByte(c)
		}
	}
	if text := strings.Trim(strings.Join(strings.Fields(b.String()), " "), " -./,:&+"); text != "" {
		s.items = append(s.items, item{text: text, may: s.may, hard: s.hard})
		s.hard = false
	}
	s.from = i + 1
	if i < len(s.text) && s.text[i] == mayContain {
		s.from = i
	}
	s.hard = s.hard || hard
}

// matchBrackets finds which brackets part names and which stand alone.
func (s *splitter) matchBrackets() {
	type open struct {
		at  int
		sep bool
	}
	var stack []open
	for i := range len(s.text) {
		switch c := s.text[i]; {
		case c == '(':
			stack = append(stack, open{at: i})
		case c == ')' && len(stack) == 0:
			s.alone[i] = true
		case c == ')':
			top := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if top.sep {
				s.opens[top.at], s.opens[i] = true, true
				if len(stack) > 0 {
					stack[len(stack)-1].sep = true
				}
			}
		case len(stack) > 0 && (c == mayContain || s.parts(i)):
			stack[len(stack)-1].sep = true
		}
	}
	for _, o := range stack {
		s.alone[o.at] = true
	}
}

// parts says whether the sign at i parts two names.
func (s *splitter) parts(i int) bool {
	text := s.text
	switch text[i] {
	case ',':
		number := isDigit(text, i-1) && isDigit(text, i+1) && !isDigit(text, i+5)
		return !number && !s.prefix(i)
	case ':':
		return !isDigit(text, i-1) || !isDigit(text, i+1)
	case '\n':
		return s.lines || i+1 < len(text) && text[i+1] == '\n'
	case s.spaced:
		return i > 0 && i+1 < len(text) && text[i-1] == ' ' && text[i+1] == ' '
	case '-':
		return i > 0 && i+1 < len(text) && text[i-1] == ' ' && text[i+1] == ' '
	case '!':
		return true
	case '.':
		return s.stops(i)
	}
	return false
}

// prefix says whether the comma at i stands in a prefix such as "N,N-".
func (s *splitter) prefix(i int) bool {
	alone := i == 1 || i > 1 && !isLetter(s.text[i-2])
	return alone && i+2 < len(s.text) && isLetter(s.text[i-1]) && isLetter(s.text[i+1]) && s.text[i+2] == '-'
}

// shortWords are those of up to three letters that are whole, so that a full stop behind
// them ends a name.
const shortWords = " oil wax gum dna mel tea dea mea bht bha egg soy oat hpr zea "

// stops says whether the full stop at i ends a sentence: that behind "denat" or "var"
// does not.
func (s *splitter) stops(i int) bool {
	if i+1 < len(s.text) && s.text[i+1] != ' ' && s.text[i+1] != '\n' {
		return false
	}
	from := i
	for from > 0 && i-from < 12 && isLetter(s.text[from-1]) {
		from--
	}
	word := strings.ToLower(s.text[from:i])
	return len(word) == 0 || len(word) > 3 && word != "denat" || strings.Contains(shortWords, " "+word+" ")
}

func isDigit(text string, i int) bool {
	return i >= 0 && i < len(text) && '0' <= text[i] && text[i] <= '9'
}

func isLetter(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= utf8.RuneSelf
}
