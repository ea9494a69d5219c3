package labels

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// key reduces a name to its letters and digits, in lower case and without accents, so that
// spaces, hyphens and line breaks make no difference. A digit between letters is read as
// the letter that it looks like: "Phen0xyethanol".
func key(name string) string {
	var b strings.Builder
	b.Grow(len(name))
	for _, r := range norm.NFKD.String(name) {
		r = unicode.ToLower(r)
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9':
			b.WriteRune(r)
		case r == 'α':
			b.WriteString("alpha")
		case r == 'β', r == 'ß':
			b.WriteString("beta")
		case r == 'γ':
			b.WriteString("gamma")
		case r == 'æ':
			b.WriteString("ae")
		case r == 'œ':
			b.WriteString("oe")
		case unicode.IsLetter(r) && r > unicode.MaxASCII:
			b.WriteRune(r)
		}
	}
	return unsulph(lettersFor(name, b.String()))
}

// unsulph writes sulphur and aluminium as most labels do.
func unsulph(k string) string {
	for _, pair := range [][2]string{{"sulph", "sulf"}, {"aluminium", "aluminum"}, {"hydrolysed", "hydrolyzed"}, {"colour", "color"}} {
		k = strings.ReplaceAll(k, pair[0], pair[1])
	}
	return k
}

// maxLookAlike is how many digits in a row may stand for letters.
const maxLookAlike = 2

// lettersFor replaces digits that stand between two letters without anything between
// them, in the name as in its key.
func lettersFor(name, k string) string {
	if !strings.ContainsAny(name, "015") {
		return k
	}
	runes := []rune(strings.ToLower(name))
	letter := map[rune]rune{'0': 'o', '1': 'l', '5': 's'}
	fixed := false
	for i := 1; i < len(runes); i++ {
		end := i
		for end < len(runes) && end < i+maxLookAlike && letter[runes[end]] != 0 {
			end++
		}
		if end == i || end == len(runes) || !unicode.IsLetter(runes[i-1]) || !unicode.IsLetter(runes[end]) {
			continue
		}
		for ; i < end; i++ {
			runes[i], fixed = letter[runes[i]], true
		}
	}
	if !fixed {
		return k
	}
	return key(string(runes))
}
