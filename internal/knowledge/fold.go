package knowledge

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// lookAlikes maps letters that Unicode does not take apart to the Latin ones
// that a reader takes them for: strokes and ligatures, and the Cyrillic and
// Greek letters that look the same.
func lookAlike(r rune) string {
	switch r {
	case 'ß':
		return "ss"
	case 'æ', 'ӕ':
		return "ae"
	case 'œ':
		return "oe"
	case 'ø', 'о', 'ο', 'օ', 'σ':
		return "o"
	case 'đ', 'ð', 'ԁ':
		return "d"
	case 'ł', 'ӏ', 'ⅼ':
		return "l"
	case 'ı', 'і', 'ι', 'ɩ':
		return "i"
	case 'ħ', 'һ':
		return "h"
	case 'а', 'α', 'ɑ':
		return "a"
	case 'е', 'ε', 'ҽ':
		return "e"
	case 'р', 'ρ':
		return "p"
	case 'с', 'ϲ':
		return "c"
	case 'у', 'γ', 'ү':
		return "y"
	case 'х', 'χ':
		return "x"
	case 'ѕ':
		return "s"
	case 'ј', 'ϳ':
		return "j"
	case 'к', 'κ', 'ĸ':
		return "k"
	case 'м':
		return "m"
	case 'т', 'τ':
		return "t"
	case 'н':
		return "h"
	case 'в', 'ь', 'β':
		return "b"
	case 'п', 'η', 'ո':
		return "n"
	case 'ν', 'ѵ':
		return "v"
	case 'ω', 'ѡ', 'ԝ':
		return "w"
	case 'ɡ', 'ց':
		return "g"
	case 'υ', 'ս':
		return "u"
	case 'ԛ':
		return "q"
	case 'г':
		return "r"
	}
	return ""
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
	var in [utf8.UTFMax]byte
	var out [64]byte
	n := utf8.EncodeRune(in[:], r)
	for _, part := range string(norm.NFKD.Append(out[:0], in[:n]...)) {
		if unicode.Is(unicode.Mn, part) || !isWord(part) {
			continue
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
	case n > 5 && (word[n-4:] == "sses" || word[n-4:] == "ches" || word[n-4:] == "shes" || word[n-3:] == "xes"):
		return word[:n-2]
	}
	return word[:n-1]
}
