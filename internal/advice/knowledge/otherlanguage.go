package knowledge

import (
	"slices"
	"strings"
	"unicode"
)

// OtherLanguage is an entry of languages.yaml: a language that many people in the UK
// speak, in which we may misunderstand them.
type OtherLanguage struct {
	// ID is the ISO 639 code.
	ID ID `yaml:"id"`
	// Script is its script by the name in Unicode. Letters are those that tell it from
	// other languages in that script, and Words do so for the Latin script.
	Script  string   `yaml:"script"`
	Letters string   `yaml:"letters"`
	Words   []string `yaml:"words"`
	// Text says that we may misunderstand, and whom to call.
	Text    string   `yaml:"text"`
	Sources []string `yaml:"sources"`
	Review  `yaml:",inline"`
}

// How many words, and what share of a text, must be words of a language in the Latin
// script. They must be more than those of any other.
const (
	languageWords = 3
	languageShare = 0.3
)

// LanguageOf returns the language of a text that is not English, if it is one of
// languages.yaml.
func (l *Library) LanguageOf(text string) (OtherLanguage, bool) {
	text = strings.ToLower(text)
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.Is(unicode.Mn, r) })
	best, most, second := OtherLanguage{}, 0, 0
	for _, language := range l.languages {
		if language.Script != latin {
			if language.isScriptOf(text) {
				return language, true
			}
			continue
		}
		count := 0
		for _, word := range words {
			if slices.Contains(language.Words, word) {
				count++
			}
		}
		if count > most {
			best, most, second = language, count, most
		} else {
			second = max(second, count)
		}
	}
	sure := most >= languageWords && most > second && float64(most) >= languageShare*float64(len(words))
	return best, sure
}

const latin = "Latin"

// isScriptOf reports whether most letters of a text are of the script, and one of them
// tells the language from others.
func (o OtherLanguage) isScriptOf(text string) bool {
	letters, own := 0, 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
			if unicode.Is(unicode.Scripts[o.Script], r) {
				own++
			}
		}
	}
	return own > letters/2 && (o.Letters == "" || strings.ContainsAny(text, o.Letters))
}
