package builtin

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"clary.example/internal/advice/advisor"
)

// voice chooses between phrasings that mean the same, so that two people do not
// read the same leaflet, and one person does not read two.
type voice struct{ seed uint64 }

// newVoice listens to everything about a person but the date: tomorrow they are
// told the same.
func newVoice(f advisor.Facts) voice {
	return voice{digest(f.SkinType, f.Severity, f.Allergens, f.Unrecognised, f.Conditions, f.Triggers, f.CurrentRoutine, f.Duration)}
}

// pick chooses one of the options for a place in a text.
func (v voice) pick(place string, options ...string) string {
	return options[v.number(place, len(options))]
}

// number chooses a number below n for a place in a text.
func (v voice) number(place string, n int) int {
	return int(digest(v.seed, place) % uint64(n)) //nolint:gosec // It is smaller than n.
}

// digest is a number that any change of what it is made of changes altogether,
// so that one choice does not go with another.
func digest(of ...any) uint64 {
	sum := sha256.Sum256(fmt.Append(nil, of...))
	return binary.BigEndian.Uint64(sum[:])
}

// pieces cuts a text behind every sentence and every line, and loses nothing.
func pieces(text string) []string {
	var list []string
	for text != "" {
		end := len(text)
		for _, mark := range []string{". ", "? ", "\n"} {
			if i := strings.Index(text, mark); i >= 0 && i+len(mark) < end {
				end = i + len(mark)
			}
		}
		list = append(list, text[:end])
		text = text[end:]
	}
	return list
}

// sentences cuts a text of the library into its sentences.
func sentences(text string) []string {
	var list []string
	for _, piece := range pieces(text) {
		if piece = strings.TrimSpace(piece); piece != "" {
			list = append(list, piece)
		}
	}
	return list
}

// both joins names as a reader would say them: "a, b and c".
func both(names []string) string { return join(names, "and") }

// either is both with another word before the last.
func either(names []string) string { return join(names, "or") }

func join(names []string, last string) string {
	switch n := len(names); n {
	case 0:
		return ""
	case 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], ", ") + " " + last + " " + names[n-1]
	}
}

// upper makes the first letter a capital.
func upper(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[size:]
}

// lower makes the first letter a small one, unless it begins an abbreviation.
func lower(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	next, _ := utf8.DecodeRuneInString(text[size:])
	if unicode.IsUpper(next) {
		return text
	}
	return string(unicode.ToLower(r)) + text[size:]
}

// spelt writes a small number as a word.
func spelt(n int) string {
	words := []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if n >= 0 && n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}

// count writes a number of things: "one evening", "three evenings".
func count(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return spelt(n) + " " + thing + "s"
}

// words counts the words of a text.
func words(text string) int { return len(strings.Fields(text)) }

// holds reports whether a text holds one of some words, or beginnings of words:
// "shav" is in "Shaving". Hyphens are spaces.
func holds(text string, stems ...string) bool {
	text = plain(text)
	for _, stem := range stems {
		if strings.Contains(text, " "+stem) {
			return true
		}
	}
	return false
}

// plain is a text in lower case with one space before each word, and nothing
// else between and behind them.
func plain(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\'' || r == '\u2019':
			return -1
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return ' '
	}, text)
	return " " + strings.Join(strings.Fields(text), " ") + " "
}
