package knowledge

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// lookAlikes are letters that Unicode does not take apart, behind the Latin one
// that a reader takes them for: strokes, and Cyrillic, Greek and Armenian
// letters that look the same.
const lookAlikes = "oøоοօσ dđðԁ lłӏⅼ iıіιɩ hħһ aаαɑ eеεҽ pрρ cсϲ yуγү xхχ sѕ jјϳ kкκĸ mм tтτ hн bвьβ nпηո vνѵ wωѡԝ gɡց uυս qԛ rг"

// lastLookAlike is the last of the Armenian letters. Behind it only one character
// is taken for a Latin letter.
const lastLookAlike = 0x58f

// lookAlike returns what a reader takes a letter for, or nothing if it is what
// it looks like.
func lookAlike(r rune) string {
	switch r {
	case 'ß':
		return "ss"
	case 'æ', 'ӕ':
		return "ae"
	case 'œ':
		return "oe"
	// "2½" is 2.5, and neither 2 nor 21 nor 212.
	case '¼':
		return ".25"
	case '½':
		return ".5"
	case '¾':
		return ".75"
	}
	if r < utf8.RuneSelf || r > lastLookAlike && r != 'ⅼ' {
		return ""
	}
	at := strings.IndexRune(lookAlikes, r)
	if at < 0 {
		return ""
	}
	latin := strings.LastIndexByte(lookAlikes[:at], ' ') + 1
	return lookAlikes[latin : latin+1]
}

// appendFolded appends what a reader sees in r, in lower case and without
// accents: compatibility forms are resolved, look-alikes become Latin, and
// marks are left out.
func appendFolded(dst []byte, r rune) []byte {
	if r < utf8.RuneSelf {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return append(dst, byte(r)) //nolint:gosec // It is a single byte.
	}
	if same := lookAlike(r); same != "" && unicode.IsNumber(r) {
		return append(dst, same...)
	}
	var in [utf8.UTFMax]byte
	parts := in[:utf8.EncodeRune(in[:], r)]
	if resolved := norm.NFKD.Properties(parts).Decomposition(); resolved != nil {
		parts = resolved
	}
	for len(parts) > 0 {
		part, size := utf8.DecodeRune(parts)
		parts = parts[size:]
		if !isWord(part) {
			continue // Marks are no letters either.
		}
		part = unicode.ToLower(part)
		if same := lookAlike(part); same != "" {
			dst = append(dst, same...)
			continue
		}
		dst = utf8.AppendRune(dst, part)
	}
	return dst
}

// isWord says whether r belongs to a word.
func isWord(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsNumber(r)
}

// isInvisible says whether a reader does not see r at all, or only as part of
// the letter before it: controls, zero-width and direction marks, tags,
// variation selectors, accents.
func isInvisible(r rune) bool {
	switch r {
	case '\t', '\n', '\v', '\f', '\r', ' ':
		return false
	}
	if r < utf8.RuneSelf {
		return r < ' ' || r == 0x7f
	}
	// Fillers are letters to Unicode, but nothing to the eye.
	if r == 'ᅟ' || r == 'ᅠ' || r == 'ㅤ' || r == 'ﾠ' {
		return true
	}
	if unicode.IsLetter(r) {
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Mn, unicode.Me, unicode.Co, unicode.Cs) || r == utf8.RuneError
}

// stem takes a plural back to its singular, well enough for comparing: both
// sides of every comparison go through it.
func stem(word string) string {
	n := len(word)
	switch {
	case n < 4 || word[n-1] != 's' && word[n-1] != 'e':
		return word
	case n > 5 && word[n-2:] == "ie":
		return word[:n-2] + "y"
	case word[n-1] == 'e' || word[n-2] == 's' || word[n-2] == 'u' || word[n-2] == 'i':
		return word
	case n > 4 && word[n-3:] == "ies":
		return word[:n-3] + "y"
	case n > 5 && (word[n-4:] == "sses" || word[n-4:] == "ches" || word[n-4:] == "shes" || word[n-3:] == "xes" || word[n-3:] == "oes"):
		return word[:n-2]
	}
	return word[:n-1]
}
