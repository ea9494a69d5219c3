package knowledge

import (
	"fmt"
	"strings"
)

// pattern is how the files write many phrases at once: "(lips|tongue)
// swelling" stands for two, and "kill (my|) self" for one with and one without
// "my". Brackets may stand inside brackets.
type pattern []part

// part is a word, or a choice between patterns.
type part struct {
	word    string
	choices []pattern
}

// parse reads a pattern and folds its words. It fails for a bracket without its
// other half, and for a pattern that stands for no words at all.
func parse(text string) (pattern, error) {
	p, rest, err := parseUntil(text, "")
	if err != nil || rest != "" {
		return nil, fmt.Errorf("pattern %q has a bracket without its other half", text)
	}
	if p.empty() {
		return nil, fmt.Errorf("pattern %q may stand for no words at all", text)
	}
	return p, nil
}

// parseUntil reads a pattern up to one of the ends, and returns what follows.
func parseUntil(text, ends string) (pattern, string, error) {
	var p pattern
	for {
		next := strings.IndexAny(text, "(|)")
		if next < 0 {
			next = len(text)
		}
		for _, t := range tokenise(text[:next]) {
			p = append(p, part{word: t.word})
		}
		text = text[next:]
		if text == "" || text[0] != '(' {
			if (text == "") != (ends == "") {
				return nil, "", fmt.Errorf("unbalanced")
			}
			return p, text, nil
		}
		var choice part
		for text[0] != ')' {
			inner, rest, err := parseUntil(text[1:], "|)")
			if err != nil {
				return nil, "", err
			}
			choice.choices = append(choice.choices, inner)
			text = rest
		}
		p = append(p, choice)
		text = text[1:]
	}
}

// empty says whether a pattern may stand for no words.
func (p pattern) empty() bool {
	for _, part := range p {
		optional := false
		for _, choice := range part.choices {
			optional = optional || choice.empty()
		}
		if !optional {
			return false
		}
	}
	return true
}

// forms counts the phrases that a pattern stands for.
func (p pattern) forms() int {
	all := 1
	for _, part := range p {
		if len(part.choices) == 0 {
			continue
		}
		sum := 0
		for _, choice := range part.choices {
			sum += choice.forms()
		}
		all *= sum
	}
	return all
}

// phrases writes out the phrases that a pattern stands for, joined by sep.
func (p pattern) phrases(sep string) []string {
	all := []string{""}
	for _, part := range p {
		endings := []string{part.word}
		if len(part.choices) > 0 {
			endings = nil
			for _, choice := range part.choices {
				endings = append(endings, choice.phrases(sep)...)
			}
		}
		longer := make([]string, 0, len(all)*len(endings))
		for _, start := range all {
			for _, ending := range endings {
				if start != "" && ending != "" {
					ending = sep + ending
				}
				longer = append(longer, start+ending)
			}
		}
		all = longer
	}
	return all
}
