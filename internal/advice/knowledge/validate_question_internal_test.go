package knowledge

import (
	"maps"
	"slices"
	"strings"

	"clary.example/internal/skincare"
)

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

// questionTopics are the topics that the message reader tells apart.
func questionTopics() []string {
	return []string{
		"causes", "cleansing", "moisturising", "sunscreen", "actives", "combining", "natural", "oily", "dry_sensitive", "diet",
		"hormones_general", "makeup", "hair_shaving", "body", "habits", "season", "marks_general", "scars_general", "purging",
		"time_to_result", "gp_pharmacist", "budget", "travel_shift_work", "feelings_mild", "app_estimate", "app_routine",
		"app_privacy", "vague", "offtopic", "thanks_smalltalk",
	}
}
