package knowledge

import (
	"slices"

	"clary.example/internal/skincare"
)

// Question is an entry of questions.yaml: something that people ask, and the
// fixed answer.
type Question struct {
	ID ID `yaml:"id"`
	// Topic is one of those that the message reader tells apart.
	Topic string `yaml:"topic"`
	// Asks are ways in which people ask it. A message is compared with all of them.
	Asks   []string `yaml:"asks"`
	Answer string   `yaml:"answer"`
	// Because changes the answer for some people. The first variant that fits counts.
	Because []Variant `yaml:"because"`
	// Mentions are entries that the answer names. It is not given to a person who
	// may not use one of them: they get Otherwise, if there is one.
	Mentions  []ID   `yaml:"mentions"`
	Otherwise string `yaml:"otherwise"`
	// NeverFor are conditions under which the answer is not given at all.
	NeverFor []Condition `yaml:"never_for"`
	Sources  []string    `yaml:"sources"`
	Review   `yaml:",inline"`
}

// Variant changes an answer for people to whom all of When applies. It has either
// Add, which follows the answer, or Instead, which replaces it.
type Variant struct {
	When    People `yaml:"when"`
	Add     string `yaml:"add"`
	Instead string `yaml:"instead"`
}

// People describes to whom a variant applies. Each list that is there must contain something that is
// true of them.
type People struct {
	SkinType  []skincare.SkinType `yaml:"skin_type"`
	Condition []Condition         `yaml:"condition"`
	Severity  []skincare.Severity `yaml:"severity"`
}

// Questions lists the bank of questions. The caller must not change the slice.
func (l *Library) Questions() []Question { return l.questions }

// Wordings lists the ways of asking each question of the bank, in its order, and
// after them those of the follow-ups.
func (l *Library) Wordings() [][]string {
	all := make([][]string, 0, len(l.questions)+len(l.followUps))
	for _, question := range l.questions {
		all = append(all, slices.Concat(question.Asks, l.wordings[question.ID]))
	}
	for _, followUp := range l.followUps {
		all = append(all, followUp.Asks)
	}
	return all
}

// Texts returns everything that the question may say to a person.
func (q Question) Texts() []string {
	texts := []string{q.Answer}
	if q.Otherwise != "" {
		texts = append(texts, q.Otherwise)
	}
	for _, variant := range q.Because {
		texts = append(texts, variant.Add+variant.Instead)
	}
	return texts
}
