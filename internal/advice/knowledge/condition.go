package knowledge

import (
	"fmt"
	"slices"
)

// conditionRule is an entry of conditions.yaml.
type conditionRule struct {
	Condition Condition `yaml:"condition"`
	Phrases   []string  `yaml:"phrases"`
	Except    []string  `yaml:"except"`
}

// buildConditions makes the scanner for conditions. The value of a phrase is
// twice the number of its rule, and one more if it is an exception.
func (l *Library) buildConditions(c contents) error {
	l.conditions = c.conditions
	l.condition = newLexicon(c.language.Plain, c.language.Fillers)
	for i, rule := range c.conditions {
		if err := l.condition.addAll(rule.Phrases, int32(2*i), mentionMinTypo); err != nil {
			return fmt.Errorf("%s: %w", rule.Condition, err)
		}
		if err := l.condition.addAll(rule.Except, int32(2*i+1), 0); err != nil {
			return fmt.Errorf("%s: %w", rule.Condition, err)
		}
	}
	return nil
}

// Conditions is ConditionsOf for texts that were not read yet.
func (l *Library) Conditions(fields ...string) []Condition {
	return l.ConditionsOf(l.ReadAll(fields...)...)
}

// conditionsOf lists what the phrases of conditions.yaml say, each once.
func (l *Library) conditionsOf(tokens []token, denials denials) []Condition {
	var all []Condition
	found := l.condition.find(tokens)
	for i, s := range found {
		excepted := slices.ContainsFunc(near(found, i), func(other span) bool {
			return other.value == s.value+1 && other.covers(s)
		})
		if s.value%2 != 0 || excepted || denials.denied(s) {
			continue
		}
		all = union(all, l.conditions[s.value/2].Condition)
	}
	return all
}
