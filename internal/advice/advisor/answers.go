package advisor

import (
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
)

// AnswerTo is the fixed answer to a question for this person. It is empty when
// the question is not to be answered to them.
func (f Facts) AnswerTo(library *knowledge.Library, question knowledge.Question) string {
	if f.saysWithdrawn(question) || slices.ContainsFunc(question.NeverFor, f.hasCondition) {
		return ""
	}
	at := slices.IndexFunc(question.Because, func(v knowledge.Variant) bool { return f.among(v.When) })
	if at >= 0 && question.Because[at].Instead != "" {
		return question.Because[at].Instead
	}
	if slices.ContainsFunc(question.Mentions, func(id knowledge.ID) bool { return f.withheld(library, id) }) {
		return question.Otherwise
	}
	if at >= 0 {
		return strings.TrimSpace(question.Answer + " " + question.Because[at].Add)
	}
	return question.Answer
}

// saysWithdrawn reports whether a question, or an entry that its answer names, is out of
// use. What it says otherwise is about the person, and would be a wrong reason.
func (f Facts) saysWithdrawn(question knowledge.Question) bool {
	return f.Withdrawn.Question(question.ID) || slices.ContainsFunc(question.Mentions, f.Withdrawn.Entry)
}

// withheld reports whether an entry that others may use is not for this person.
func (f Facts) withheld(library *knowledge.Library, id knowledge.ID) bool {
	i, ok := library.Ingredient(id)
	return slices.Contains(f.Excluded, id) || ok && i.Suggestible() && !f.Allows(id)
}

// among reports whether all that describes some people is true of this person.
func (f Facts) among(people knowledge.People) bool {
	return (len(people.SkinType) == 0 || slices.ContainsFunc(people.SkinType, f.HasSkin)) &&
		(len(people.Severity) == 0 || slices.Contains(people.Severity, f.Severity)) &&
		(len(people.Condition) == 0 || slices.ContainsFunc(people.Condition, f.hasCondition))
}

// hasCondition is Has in the words of the bank of questions, where a worry about eating
// has a name of its own.
func (f Facts) hasCondition(c knowledge.Condition) bool {
	if c == conditionEating {
		return f.Has(ConditionNoFoodTalk)
	}
	return f.Has(c)
}

const conditionEating knowledge.Condition = "eating"
