package usage

import "strings"

// allergyWords is how many words in front of "allergy" may say to what.
const allergyWords = 3

// AllergyPhrases returns what follows "allergic to" and stands before "allergy",
// and the like. Of each sentence it returns what follows the first of them,
// because that holds what follows the others.
func AllergyPhrases(text string) []string {
	var phrases []string
	for sentence := range strings.FieldsFuncSeq(strings.ToLower(text), endsSentence) {
		first := len(sentence)
		for _, lead := range []string{"allergic to ", "allergy to ", "allergies: ", "allergies to ", "intolerant to ", "react badly to ", "reaction to ", "sensitive to "} {
			if i := strings.Index(sentence, lead); i >= 0 {
				first = min(first, i+len(lead))
			}
		}
		if first < len(sentence) {
			phrases = append(phrases, sentence[first:])
		}
	}
	return append(phrases, allergyNames(strings.Fields(strings.ToLower(text)))...)
}

func endsSentence(r rune) bool { return strings.ContainsRune(".!?;\n", r) }

// allergyNames returns the words in front of "allergy" and the like. Those at the
// beginning of a text name nothing.
func allergyNames(words []string) []string {
	var names []string
	from := 0
	for i, word := range words {
		if i > 0 && (strings.HasPrefix(word, "allergy") || strings.HasPrefix(word, "allergies") || strings.HasPrefix(word, "intolerance")) {
			names = append(names, strings.Join(words[max(from, i-allergyWords):i], " "))
			from = i + 1
		}
	}
	return names
}
