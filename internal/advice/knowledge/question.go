package knowledge

import (
	"maps"
	"slices"
	"strings"

	"clary.example/internal/skincare"
)

// Question is an entry of questions.yaml: something that people ask, and the
// reviewed answer.
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

// Wordings lists the ways of asking each question of the bank, in its order.
func (l *Library) Wordings() [][]string {
	all := make([][]string, 0, len(l.questions))
	for _, question := range l.questions {
		all = append(all, slices.Concat(question.Asks, l.wordings[question.ID]))
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

// questionTopics are the topics that the message reader tells apart.
func questionTopics() []string {
	return []string{
		"causes", "cleansing", "moisturising", "sunscreen", "actives", "combining", "natural", "oily", "dry_sensitive", "diet",
		"hormones_general", "makeup", "hair_shaving", "body", "habits", "season", "marks_general", "scars_general", "purging",
		"time_to_result", "gp_pharmacist", "budget", "travel_shift_work", "feelings_mild", "app_estimate", "app_routine",
		"app_privacy", "vague", "offtopic", "thanks_smalltalk",
	}
}

// questionConditions are what a question may depend on.
func questionConditions() []Condition {
	return []Condition{
		ConditionIsotretinoin, ConditionPregnancy, ConditionTetracycline, ConditionDarkMarks, ConditionBrokenSkin, ConditionMinor,
		"medicine", "eating", "distress",
	}
}

// A question needs several ways of asking to be found by its meaning, and an
// answer that fits on the screen of a phone.
const (
	minAsks        = 4
	maxAnswerWords = 85
)

// questionBank checks the bank of questions.
func (v *validator) questionBank() {
	asked := map[string]ID{}
	unknown := maps.Clone(v.wordings)
	for _, q := range v.questions {
		v.claim(fileQuestions, q.ID)
		oneOf(v, fileQuestions, q.ID, "topic", q.Topic, questionTopics()...)
		if len(q.Asks) < minAsks {
			v.fail(fileQuestions, q.ID, "fewer than %d ways to ask", minAsks)
		}
		for _, ask := range slices.Concat(q.Asks, v.wordings[q.ID]) {
			if other, ok := asked[strings.ToLower(ask)]; ok {
				v.fail(fileQuestions, q.ID, "%q is asked in %s, too", ask, other)
			}
			asked[strings.ToLower(ask)] = q.ID
		}
		v.need(fileQuestions, q.ID, "answer", q.Answer)
		for _, text := range q.Texts() {
			if words := len(strings.Fields(text)); words > maxAnswerWords {
				v.fail(fileQuestions, q.ID, "a text has %d words, more than %d", words, maxAnswerWords)
			}
		}
		v.questionFacts(q)
		delete(unknown, q.ID)
		v.backed(fileQuestions, q.ID, q.Sources, true) // How the app works needs no source.
		v.reviewed(fileQuestions, q.ID, q.Sources, q.Review)
	}
	for id := range unknown {
		v.fail(fileWordings, id, "is no question")
	}
}

// questionFacts checks what a question says about people and entries.
func (v *validator) questionFacts(q Question) {
	v.known(fileQuestions, q.ID, q.Mentions...)
	for _, condition := range q.NeverFor {
		oneOf(v, fileQuestions, q.ID, "condition", condition, questionConditions()...)
	}
	for _, variant := range q.Because {
		if (variant.Add == "") == (variant.Instead == "") {
			v.fail(fileQuestions, q.ID, "a variant needs either add or instead")
		}
		when := variant.When
		if len(when.SkinType)+len(when.Condition)+len(when.Severity) == 0 {
			v.fail(fileQuestions, q.ID, "a variant applies to nobody")
		}
		for _, condition := range when.Condition {
			oneOf(v, fileQuestions, q.ID, "condition", condition, questionConditions()...)
		}
		for _, severity := range when.Severity {
			oneOf(v, fileQuestions, q.ID, "severity", severity, skincare.Severities()...)
		}
		if i := slices.IndexFunc(when.SkinType, func(t skincare.SkinType) bool { return !isSkinType(t) }); i >= 0 {
			v.fail(fileQuestions, q.ID, "skin type %q is not known", when.SkinType[i])
		}
	}
}
