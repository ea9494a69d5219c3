package knowledge

import "strings"

// minAllergyWord is how long a word for an allergy must be to be looked for.
const minAllergyWord = 4

// Names reports whether a text names what a person called their allergy, when no class
// knows it: in the plural, in British or American spelling and with a letter wrong.
// What says too little, such as "root", is not looked for.
func (l *Library) Names(text, allergy string) bool {
	var words []string
	for _, t := range tokenise(allergy) {
		if !l.allergy.ignore[t.word] && !l.allergy.vague[t.word] {
			words = append(words, t.word)
		}
	}
	phrase := strings.Join(words, " ")
	if len(phrase) < minAllergyWord {
		return false
	}
	american := strings.NewReplacer("sulph", "sulf", "ae", "e", "oe", "e", "our", "or")
	british := strings.NewReplacer("sulf", "sulph")
	found := newLexicon(nil, nil)
	found.plain = l.mention.words.plain
	for _, spelling := range []string{phrase, american.Replace(phrase), british.Replace(phrase)} {
		if found.add(spelling, 0, mentionMinTypo) != nil {
			return false
		}
	}
	return len(found.find(tokenise(text))) > 0
}
