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

// Conditions lists what the fields say about a person that changes what may be
// suggested, each once: what red flags bring, and what is none but matters.
func (l *Library) Conditions(fields ...string) []Condition {
	var all []Condition
	note := func(c Condition) {
		if c != "" && !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	for _, flag := range l.RedFlags(fields...) {
		for _, rule := range l.conflicts {
			if rule.ID == flag.Conflict {
				note(rule.When.Condition)
			}
		}
	}
	for _, field := range fields {
		tokens := tokenise(field)
		denials := l.scan.negation.read(tokens)
		found := l.condition.find(tokens)
		for i, s := range found {
			excepted := slices.ContainsFunc(near(found, i), func(other span) bool {
				return other.value == s.value+1 && other.covers(s)
			})
			if s.value%2 == 0 && !excepted && !denials.denied(s) {
				note(l.conditions[s.value/2].Condition)
			}
		}
	}
	return all
}
