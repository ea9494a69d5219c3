package usage

import (
	"regexp"
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// Allergies are named by what starts with these.
const (
	allergyClass = "allergy-"
	allergyItem  = "allergy-to-"
)

// allergies takes in what a sentence says about allergies.
func (k *known) allergies(sentence string, phrases []string, source skincare.Source) {
	if k.asking.theirs.MatchString(strings.ToLower(sentence)) {
		return
	}
	found := k.library.Allergies(strings.Join(phrases, "\n"))
	ends := k.asking.tolerates.MatchString(strings.ToLower(sentence))
	for _, id := range k.idsOf(found) {
		if ends {
			k.end(id, source, false)
		} else {
			k.state(id, source)
		}
	}
}

// reaction takes in what a sentence tells of a reaction. What it was to is named there
// or in the sentence before. An entry of the library says more than its class.
func (k *known) reaction(before, sentence string, source skincare.Source) {
	for _, text := range []string{sentence, before} {
		if k.asking.theirs.MatchString(strings.ToLower(text)) {
			return
		}
		found := k.library.Allergies(text)
		if len(found.Items) > 0 {
			found.Classes = nil
		}
		ids := k.idsOf(found)
		for _, id := range ids {
			k.state(id, source)
		}
		if len(ids) > 0 {
			return
		}
	}
}

// OwnAllergies is an answer about allergies without those of other people: "my mum is
// allergic to latex but I'm not".
func (r *Reader) OwnAllergies(answer string) string {
	if !r.library.NamesOthers(answer) {
		return answer
	}
	var own strings.Builder
	for _, sentence := range sentences(answer) {
		lower := strings.ToLower(sentence)
		at := r.asking.theirs.FindStringIndex(lower)
		if at == nil || len(lower) != len(sentence) {
			own.WriteString(sentence)
			continue
		}
		own.WriteString(sentence[:at[0]])
		if back := r.asking.self.FindStringIndex(lower[at[1]:]); back != nil && !r.asking.tolerates.MatchString(lower[at[1]+back[0]:]) {
			own.WriteString(sentence[at[1]+back[0]:])
		}
		own.WriteString("\n")
	}
	return own.String()
}

// idsOf are the allergies that were recognised, by their names here. What a class
// rules out is not named besides.
func (r *Reader) idsOf(found knowledge.Allergies) []skincare.TreatmentID {
	var ids []skincare.TreatmentID
	for _, class := range found.Classes {
		ids = append(ids, skincare.TreatmentID(allergyClass+string(class)))
	}
	blocked := r.library.Blocked(found.Classes)
	for _, item := range found.Items {
		if !slices.Contains(blocked, item) {
			ids = append(ids, skincare.TreatmentID(allergyItem+string(item)))
		}
	}
	return ids
}

// Allergen returns what an allergy is to: a class, or an entry of the library.
func Allergen(id skincare.TreatmentID) (class knowledge.ClassID, item knowledge.ID) {
	if name, ok := strings.CutPrefix(string(id), allergyItem); ok {
		return "", knowledge.ID(name)
	}
	name, _ := strings.CutPrefix(string(id), allergyClass)
	return knowledge.ClassID(name), ""
}

// otherPeople finds an allergy of somebody else, and tolerated one that is denied.
func otherPeople() *regexp.Regexp {
	return regexp.MustCompile(`\b(?:my|a|his|her|their|our) (?:sister|brother|friend|mate|mum|mom|dad|mother|father|wife|husband|partner|boyfriend|girlfriend|cousin|flatmate|colleague|daughter|son|child|baby|dog|cat)(?:['’]?s)? (?:is|was|has|have|are|had|got)\b|\b(?:she|he|they) (?:is|are|has|have|was|were)\b`)
}

func tolerated() *regexp.Regexp {
	return regexp.MustCompile(`\bi(?:['’]?m| am) not\W*$|\b(?:not|no longer|never|isn['’]?t|ain['’]?t) (?:\w+ )?(?:allergic|intolerant|sensitive)\b|\b(?:no|without|outgrew my|outgrown my|grew out of my|don['’]?t have an?y?) (?:\w+ ){0,3}allerg`)
}

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
