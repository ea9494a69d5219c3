package advisor

import (
	"slices"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
)

// ofPerson are the readings of what the person says of themselves: all fields, and
// of the turns and the message those that do not only ask.
func (a *Advisor) ofPerson(said written) []knowledge.Reading {
	texts := said.texts()
	var readings []knowledge.Reading
	for at, reading := range said.readings {
		if at < len(said.fields) || !a.asking.Only(texts[at]) {
			readings = append(readings, reading)
		}
	}
	return readings
}

// withoutQuestions leaves out the red flags that speak of the person and were set
// off by questions alone.
func (a *Advisor) withoutQuestions(flags []knowledge.RedFlag, said written) []knowledge.RedFlag {
	if !slices.ContainsFunc(flags, func(flag knowledge.RedFlag) bool { return flag.OfPerson }) {
		return flags
	}
	stated := a.library.RedFlagsOf(a.ofPerson(said)...)
	return slices.DeleteFunc(slices.Clone(flags), func(flag knowledge.RedFlag) bool {
		return flag.OfPerson && !slices.ContainsFunc(stated, func(s knowledge.RedFlag) bool { return s.ID == flag.ID })
	})
}

// unasked is a meaning without what a text that only asks cannot say of a person.
func (a *Advisor) unasked(meaning understanding.Meaning, texts ...string) understanding.Meaning {
	if meaning.Labels == nil || slices.ContainsFunc(texts, func(text string) bool { return !a.asking.Only(text) }) {
		return meaning
	}
	ofProduct := !slices.ContainsFunc(texts, a.questions.reaction.MatchString)
	labels := map[understanding.Label]float64{}
	for label, probability := range meaning.Labels {
		flag, ok := a.library.RedFlagByLabel(string(label))
		if !ok || !flag.OfPerson && (flag.ID != knowledge.FlagReaction || !ofProduct) {
			labels[label] = probability
		}
	}
	meaning.Labels = labels
	return meaning
}
