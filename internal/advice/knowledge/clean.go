package knowledge

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxRun is the longest run of letters and digits, as in encoded data, that is
// kept, and maxMarks how many accents one letter may bear.
const (
	maxRun   = 80
	maxMarks = 3
)

// rawFactor bounds how much is looked at to get at the characters that are kept:
// as many times as many, before and after compatibility forms are resolved. One
// character can stand for eighteen.
const rawFactor = 2

// Clean makes a text safe to hand on: compatibility forms resolved, nothing
// invisible, no HTML, no web addresses, no encoded data, single spaces and line
// breaks, and at most max characters. Of a text that is far longer only the
// beginning is looked at.
func Clean(text string, max int) string {
	text, _ = normalised(firstRunes(text, rawFactor*max), rawFactor*max)
	return strings.TrimSpace(firstRunes(tidied(text), max))
}

// CleanEnds is Clean for a text that is to be read to its end. Of one with more
// than max characters it keeps the beginning and the end, with a stop between
// them that no phrase reaches across, and reports that it is not whole.
func CleanEnds(text string, max int) (clean string, whole bool) {
	ends, short := bothEnds(text, rawFactor*max)
	ends, resolved := normalised(ends, rawFactor*max)
	clean, fits := bothEnds(tidied(ends), max)
	return strings.TrimSpace(clean), short && resolved && fits
}

// bothEnds returns a text with at most max characters, or the beginning and the
// end of a longer one.
func bothEnds(text string, max int) (ends string, whole bool) {
	if len(text) <= max || len(text) <= max*utf8.UTFMax && utf8.RuneCountInString(text) <= max {
		return text, true
	}
	const stop = ".\n\n"
	half := (max - len(stop)) / 2
	if half <= 0 {
		return firstRunes(text, max), false
	}
	return firstRunes(text, half) + stop + lastRunes(text, half), false
}

// normalised resolves compatibility forms. It stops after max characters, and
// reports whether there are no more.
func normalised(text string, max int) (resolved string, whole bool) {
	text = html.UnescapeString(strings.ToValidUTF8(text, " "))
	if norm.NFKC.IsNormalString(text) {
		return text, true
	}
	var b strings.Builder
	b.Grow(len(text))
	var segments norm.Iter
	segments.InitString(norm.NFKC, text)
	for max > 0 && !segments.Done() {
		segment := segments.Next()
		max -= utf8.RuneCount(segment)
		b.Write(segment)
	}
	return b.String(), segments.Done()
}

// tidied drops what cannot be seen, HTML, web addresses and encoded data, and
// writes the rest with single spaces and line breaks.
func tidied(text string) string {
	text = withoutTags(withoutInvisible(text))
	// Compatibility forms of brackets and entities may have become real ones.
	var b strings.Builder
	b.Grow(len(text))
	for _, line := range strings.Split(text, "\n") {
		for _, word := range strings.Fields(line) {
			word = withoutRuns(withoutAddress(word))
			if word == "" {
				continue
			}
			if b.Len() > 0 && !strings.HasSuffix(b.String(), "\n") {
				b.WriteByte(' ')
			}
			b.WriteString(word)
		}
		if b.Len() > 0 && !strings.HasSuffix(b.String(), "\n") {
			b.WriteByte('\n')
		}
	}
	return strings.TrimSpace(b.String())
}

// lastRunes returns the last max characters of a text.
func lastRunes(text string, max int) string {
	start := len(text)
	for ; max > 0 && start > 0; max-- {
		_, size := utf8.DecodeLastRuneInString(text[:start])
		start -= size
	}
	return text[start:]
}

// firstRunes returns the first max characters of a text.
func firstRunes(text string, max int) string {
	for i := range text {
		if max <= 0 {
			return text[:i]
		}
		max--
	}
	return text
}

// withoutInvisible drops what cannot be seen, but keeps the accents and vowel
// signs that scripts need. All line ends become the same one.
func withoutInvisible(text string) string {
	marks := 0
	return strings.Map(func(r rune) rune {
		switch {
		case ' ' <= r && r < 0x7f:
			marks = 0
			return r
		case r == '\r' || r == '\v' || r == '\f' || r == '\u2028' || r == '\u2029' || r == '\u0085':
			return '\n'
		case unicode.Is(unicode.Mn, r) && !isVariation(r):
			if marks++; marks > maxMarks {
				return -1
			}
			return r
		case isInvisible(r):
			return -1
		}
		marks = 0
		return r
	}, text)
}

// isVariation says whether r only chooses how the character before it looks.
func isVariation(r rune) bool {
	return 0xfe00 <= r && r <= 0xfe0f || 0xe0100 <= r && r <= 0xe01ef || 0x180b <= r && r <= 0x180f || r == 0x34f
}

// withoutTags replaces HTML tags and comments by spaces.
func withoutTags(text string) string {
	if !strings.Contains(text, "<") {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	for i := 0; i < len(text); {
		if text[i] == '<' {
			if length, _ := tag(text[i:]); length > 0 {
				b.WriteByte(' ')
				i += length
				continue
			}
		}
		b.WriteByte(text[i])
		i++
	}
	return b.String()
}

// withoutAddress cuts a web address out of a word.
func withoutAddress(word string) string {
	lower := strings.ToLower(word)
	start := strings.Index(lower, "://")
	switch www := strings.Index(lower, "www."); {
	case start >= 0:
		for start > 0 && isWord(rune(lower[start-1])) {
			start--
		}
	case www >= 0:
		start = www
	case isHost(lower):
		start = 0
	default:
		return word
	}
	if len(lower) != len(word) { // Lower case is sometimes longer; then all goes.
		return ""
	}
	end := strings.IndexAny(word[start:], ")]>\"'")
	if end < 0 {
		return word[:start]
	}
	return word[:start] + word[start+end:]
}

// isHost says whether a word looks like "example.com" or "example.co.uk/page".
func isHost(word string) bool {
	host, _, _ := strings.Cut(strings.Trim(word, "()[]<>\"'.,;:!?"), "/")
	for _, end := range []string{".com", ".net", ".org", ".io", ".co.uk", ".org.uk", ".info", ".shop", ".app", ".dev"} {
		if name, ok := strings.CutSuffix(host, end); ok && name != "" {
			return true
		}
	}
	return false
}

// withoutRuns drops encoded data from a word.
func withoutRuns(word string) string {
	if len(word) <= maxRun {
		return word
	}
	var b strings.Builder
	from := 0
	flush := func(to int) {
		if to-from <= maxRun {
			b.WriteString(word[from:to])
		}
	}
	for i, r := range word {
		if !isEncoded(r) {
			flush(i)
			b.WriteRune(r)
			from = i + utf8.RuneLen(r)
		}
	}
	flush(len(word))
	return b.String()
}

// isEncoded says whether r may stand in encoded data.
func isEncoded(r rune) bool {
	return r < utf8.RuneSelf && (isWord(r) || strings.ContainsRune("+/=_-", r))
}
