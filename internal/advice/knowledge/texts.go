package knowledge

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Trigger is a red flag with some of the words that set it off.
type Trigger struct {
	RedFlag
	// Phrases are examples, one for each pattern.
	Phrases []string
}

// Triggers lists all red flags in their order.
func (l *Library) Triggers() []Trigger {
	list := make([]Trigger, 0, len(l.scan.rules))
	for _, rule := range l.scan.rules {
		phrases := slices.Clone(rule.Phrases)
		for _, context := range rule.Context {
			phrases = append(phrases, context.Phrases...)
		}
		for i, phrase := range phrases {
			phrases[i] = Example(phrase)
		}
		list = append(list, Trigger{rule.RedFlag, phrases})
	}
	return list
}

// Example is one of the phrases for which a pattern stands: the first of each choice.
func Example(pattern string) string {
	inner := regexp.MustCompile(`\(([^()|]*)[^()]*\)`)
	for {
		shorter := inner.ReplaceAllString(pattern, "$1")
		if shorter == pattern {
			return strings.Join(strings.Fields(pattern), " ")
		}
		pattern = shorter
	}
}

// AspectTexts is what holds for all entries of a kind, by one aspect.
type AspectTexts struct {
	ID      Aspect
	Terms   []string
	Kinds   map[Kind]string
	Sources []string
}

// AspectTexts lists all aspects in their order.
func (l *Library) AspectTexts() []AspectTexts { return l.aspectTexts }

// CopyKeys lists the keys of fixed texts in alphabetical order.
func (l *Library) CopyKeys() []string { return slices.Sorted(maps.Keys(l.copy)) }

// Languages lists the languages in which we may misunderstand people. The caller
// must not change the slice.
func (l *Library) Languages() []OtherLanguage { return l.languages }
