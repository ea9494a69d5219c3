package advisor

import (
	"regexp"
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
)

// asking tells a question about something from what a person says of themselves:
// "do acne scars fade?" is no sign of scars, and "is adapalene any good?" is no
// prescription. A text that does not begin as a question says something of the
// person: "pitted scars, which mask helps?".
type asking struct {
	question, states, mine *regexp.Regexp
}

func newAsking() asking {
	return asking{
		question: regexp.MustCompile(`^(?:(?:and|so|but|ok|okay|hi|hello|hey|please|also|just)[,.!]? )*(?:how|hows|what|whats|which|when|why|where|who|should|can|could|do|does|did|is|are|will|would|may|might)\b`),
		states: regexp.MustCompile(`\b(?:i|we) (?:am|m|was|have|ve|had|got|get|use|used|take|took|start|started|stopped|tried|try|put|apply|applied|keep|kept|just|still|also|only|always|already|currently|now|think|see|notice|noticed|feel|finished|came|came off|went|need something)\b|` +
			`\b(?:im|ive|weve|gave|given|prescribed|been (?:using|taking|on|put)|(?:still|already|currently|now|am) (?:on|using|taking)|on it|using it|taking it|put me|since (?:starting|i|last|the|my)|nothing (?:works|helps)|getting worse|got worse|wont go|am i (?:still |always )?(?:getting|having)|my \w+ (?:has|have|leaves?|keeps?))\b|^on \w+`),
		mine: regexp.MustCompile(`\bmy (\w+)`),
	}
}

// only reports whether a text asks, and says nothing of the person.
func (a asking) only(text string) bool {
	text = strings.ReplaceAll(fold(text), "'", "")
	if !a.question.MatchString(text) || a.states.MatchString(text) {
		return false
	}
	return !slices.ContainsFunc(a.mine.FindAllStringSubmatch(text, -1), func(found []string) bool { return !slices.Contains(neutral(), found[1]) })
}

// neutral are what everybody has: "my skin" says nothing of the person.
func neutral() []string {
	return []string{
		"skin", "face", "spots", "spot", "acne", "nose", "chin", "forehead", "cheek", "cheeks", "jaw", "back", "chest", "body", "pores", "zits", "pimples",
		"gp", "doctor", "dr", "pharmacist", "chemist", "dermatologist", "mum", "friend", "mate", "sister", "brother", "partner", "boyfriend", "girlfriend", "question",
	}
}

// ofPerson are the readings of what the person says of themselves: all fields, and
// of the turns and the message those that do not only ask.
func (a *Advisor) ofPerson(said written) []knowledge.Reading {
	texts := said.texts()
	var readings []knowledge.Reading
	for at, reading := range said.readings {
		if at < len(said.fields) || !a.asking.only(texts[at]) {
			readings = append(readings, reading)
		}
	}
	return readings
}

// withoutQuestions leaves out the red flags that speak of the person and were set
// off by questions alone.
func (a *Advisor) withoutQuestions(flags []knowledge.RedFlag, said written) []knowledge.RedFlag {
	stated := a.library.RedFlagsOf(a.ofPerson(said)...)
	return slices.DeleteFunc(slices.Clone(flags), func(flag knowledge.RedFlag) bool {
		return flag.OfPerson && !slices.ContainsFunc(stated, func(s knowledge.RedFlag) bool { return s.ID == flag.ID })
	})
}

// unasked is a meaning without what a text that only asks cannot say of a person.
func (a *Advisor) unasked(meaning understanding.Meaning, texts ...string) understanding.Meaning {
	if meaning.Labels == nil || slices.ContainsFunc(texts, func(text string) bool { return !a.asking.only(text) }) {
		return meaning
	}
	labels := map[understanding.Label]float64{}
	for label, probability := range meaning.Labels {
		if flag, ok := a.library.RedFlagByLabel(string(label)); !ok || !flag.OfPerson {
			labels[label] = probability
		}
	}
	meaning.Labels = labels
	return meaning
}
