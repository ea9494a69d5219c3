package advisor

import (
	"slices"
	"strings"
	"unicode"
)

// minForeign is how many words a text must have to be told from English.
const minForeign = 8

// isForeign reports whether a text of some length has none of the words without
// which an English one can hardly do.
func isForeign(plain string) bool {
	words := wordsOf(plain)
	return len(words) >= minForeign && !slices.ContainsFunc(words, func(word string) bool {
		switch word {
		case "the", "a", "an", "and", "or", "of", "to", "in", "on", "for", "with", "is", "are", "be", "it", "your", "you", "not", "no",
			"if", "as", "at", "after", "before", "every", "this", "that", "from", "by", "can", "may", "will", "have", "has", "do", "does",
			"i", "we", "they", "them", "than", "more", "but", "so", "when", "what", "which", "been", "each", "all", "any", "some", "there",
			"because", "it's", "don't", "skin", "spots", "help", "helps", "twice", "once":
			return true
		}
		return false
	})
}

// isSurelyEnglish reports whether a text has a common word that only English has:
// "no", "a", "i", "do" and "to" are words of other languages, too.
func isSurelyEnglish(plain string) bool {
	return slices.ContainsFunc(wordsOf(plain), func(word string) bool {
		switch word {
		case "the", "and", "with", "for", "have", "has", "you", "your", "this", "that", "what", "which", "how", "why", "when", "it", "it's",
			"i'm", "i've", "i'd", "don't", "can't", "been", "just", "because", "about", "from", "they", "she", "his", "her", "there", "would", "should":
			return true
		}
		return false
	})
}

func wordsOf(plain string) []string {
	return strings.FieldsFunc(plain, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
}
