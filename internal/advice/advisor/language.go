package advisor

import (
	"slices"
	"strings"
	"unicode"

	"clary.example/internal/advice/knowledge"
)

// minForeign is how many words a text must have to be told from English.
const minForeign = 8

// isForeign reports whether a text of some length has none of the words without
// which an English one can hardly do.
func isForeign(plain string) bool {
	words := wordsOf(plain)
	return len(words) >= minForeign && !slices.ContainsFunc(words, isFrequent)
}

// isFrequent reports whether a word is one without which English can hardly do. Other
// languages have some of them, too.
func isFrequent(word string) bool {
	switch word {
	case "the", "a", "an", "and", "or", "of", "to", "in", "on", "for", "with", "is", "are", "be", "it", "your", "you", "not", "no",
		"if", "as", "at", "after", "before", "every", "this", "that", "from", "by", "can", "may", "will", "have", "has", "do", "does",
		"i", "we", "they", "them", "than", "more", "but", "so", "when", "what", "which", "been", "each", "all", "any", "some", "there",
		"because", "it's", "don't", "skin", "spots", "help", "helps", "twice", "once":
		return true
	}
	return false
}

// What of a text that is surely English consists of frequent English words.
const (
	englishWords = 3
	englishShare = 0.5
)

// isSurelyEnglish reports whether so much of a text is frequent English words that it is
// neither another language nor a mixture. One word shows nothing: "her" is Turkish, "for"
// Danish, "the" Hindi in Latin letters, "has" Spanish, "my" Polish, "dont" French.
func isSurelyEnglish(plain string) bool {
	words := wordsOf(plain)
	frequent := 0
	for _, word := range words {
		if isFrequent(word) || isCommon(word) {
			frequent++
		}
	}
	return frequent >= englishWords && float64(frequent) >= englishShare*float64(len(words))
}

// knownShare is how many of the words of an English text occur in our questions.
const knownShare = 0.75

// knownWords are the words of the questions that people ask, all of them English.
func knownWords(library *knowledge.Library) map[string]bool {
	known := map[string]bool{}
	for _, wordings := range library.Wordings() {
		for _, word := range wordsOf(fold(strings.Join(wordings, " "))) {
			known[word] = true
		}
	}
	return known
}

// isEnglish reports whether a text is surely English, or so short that only words of our
// questions can show it: "old healed self harm scars, which oil?".
func (a *Advisor) isEnglish(plain string) bool {
	words, known := wordsOf(plain), 0
	for _, word := range words {
		if a.words[word] {
			known++
		}
	}
	return isSurelyEnglish(plain) || len(words) >= englishWords && float64(known) >= knownShare*float64(len(words))
}

// languagePrefix begins the ids of the lines that say in a language that we may
// misunderstand it.
const languagePrefix = "LANG-"

// otherLanguage is that line for a message, once in a conversation.
func (a *Advisor) otherLanguage(history []Turn, message string) []Care {
	if isSurelyEnglish(fold(message)) {
		return nil
	}
	language, ok := a.library.LanguageOf(message)
	first, _, _ := strings.Cut(language.Text, "\n")
	said := slices.ContainsFunc(history, func(turn Turn) bool { return turn.Role == RoleAssistant && strings.Contains(turn.Message, first) })
	if !ok || said {
		return nil
	}
	return []Care{{languagePrefix + string(language.ID), knowledge.LevelInfo, TierNote, language.Text}}
}

// isCommon reports whether people often use a word when they write of themselves.
func isCommon(word string) bool {
	switch word {
	case "my", "me", "im", "i'm", "ive", "i've", "i'd", "id", "he", "she", "her", "his", "him", "its", "was", "were", "am", "just", "how", "why", "who",
		"where", "would", "should", "could", "about", "want", "wanna", "feel", "get", "got", "go", "going", "gone", "went", "had", "did", "didnt", "didn't",
		"dont", "cant", "can't", "out", "up", "down", "off", "over", "into", "now", "then", "again", "ago", "years", "year", "day", "days", "time",
		"one", "like", "really", "very", "too", "well", "good", "bad", "think", "know", "said", "make", "take", "took", "use", "using", "put",
		"our", "us", "their", "people", "somebody", "someone", "still", "only", "never", "other", "thing", "something", "myself", "last",
		"been", "being", "look", "looks", "need", "old", "new", "first", "way", "even", "much", "cause", "does", "lol":
		return true
	}
	return false
}

func wordsOf(plain string) []string {
	return strings.FieldsFunc(plain, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
}
