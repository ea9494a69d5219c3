package advisor

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// lastUnit returns the end of a text, by which a word that was cut is found.
func lastUnit(text string) string {
	trimmed := strings.TrimRight(text, " \n")
	if i := strings.LastIndexAny(trimmed, ".!?\n"); i >= 0 {
		return text[i+1:]
	}
	return text
}

// sentenceAround returns the sentence that holds a part of a text.
func sentenceAround(text string, start, end int) string {
	from := strings.LastIndexAny(text[:start], ".!?\n") + 1
	to := strings.IndexAny(text[end:], ".!?\n")
	if to < 0 {
		return text[from:]
	}
	// A full stop between digits belongs to a number.
	for to > 0 && end+to+1 < len(text) && isDigit(text[end+to-1]) && isDigit(text[end+to+1]) {
		next := strings.IndexAny(text[end+to+1:], ".!?\n")
		if next < 0 {
			return text[from:]
		}
		to += next + 1
	}
	return text[from : end+to]
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// sendsToProfessional reports whether a sentence names somebody who may decide
// on medicines.
func sendsToProfessional(sentence string) bool {
	plain := fold(sentence)
	return slices.ContainsFunc([]string{"pharmacist", "gp", "doctor", "prescriber", "dermatolog", "midwife", "prescribed", "prescription", "clinic", "'ve asked"},
		func(word string) bool { return strings.Contains(plain, word) })
}

// isCautious reports whether a sentence holds back: this person should not use
// what others might.
func isCautious(sentence string) bool {
	plain := fold(sentence)
	return slices.ContainsFunc([]string{"not ", "n't", "avoid", "leave ", "wait", "pharmacist", "gp", "midwife", "instead", "skip", "studies", "trial", "too harsh", "irritat"},
		func(word string) bool { return strings.Contains(plain, word) })
}

// speaksOfFood reports whether a text gives advice on eating.
func speaksOfFood(text string) bool {
	plain := " " + fold(text)
	return slices.ContainsFunc([]string{" diet", "glycaem", "glycem", "dairy", " milk", " sugar", "wholegrain", "whey", "chocolate", " eat ", " eating", " meal", "supplement", "omega", "probiotic"},
		func(word string) bool { return strings.Contains(plain, word) })
}

// isHidden reports whether a letter cannot be seen, or turns round what can be
// seen. No writer needs one.
func isHidden(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs) || r == unicode.ReplacementChar
}

// fold brings a text into the form that patterns are written for: lower case,
// straight apostrophes, single spaces, and nothing that cannot be seen.
func fold(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\u2018' || r == '\u2019':
			return '\''
		case unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Mn, r):
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKC.String(text))
	return strings.Join(strings.Fields(text), " ")
}
