package advisor

import (
	"regexp"
	"strings"

	"clary.example/internal/advice/knowledge"
)

// Expression is one rule of wording.
type Expression struct {
	// Plain is the rule as it is written.
	Plain *regexp.Regexp
	words expression
}

// In reports whether a text holds a match, the quick way.
func (e Expression) In(text string) bool { return e.words.in(text) }

// Fold brings a text into the form that the rules are written for.
func Fold(text string) string { return fold(text) }

// Expressions returns every rule of wording.
func Expressions() []Expression {
	var list []Expression
	for _, p := range wordings() {
		list = append(list, Expression{regexp.MustCompile(p.expr), compile(p.expr)})
	}
	return list
}

// Redact takes out of a text what finds or reaches a person.
func Redact(text string) string { return redact(text) }

// SentenceAround returns the sentence of a text that names something.
func SentenceAround(text, named string) string {
	at := strings.Index(text, named)
	return sentenceAround(text, at, at+len(named))
}

// CheckUnit returns the rules that a part of a reply breaks.
func CheckUnit(library *knowledge.Library, brief Brief, before, text string) []Rule {
	return newChecker(library).of(brief, nil).unit(before, text)
}

// CheckWhole returns the rules that a finished reply breaks.
func CheckWhole(library *knowledge.Library, brief Brief, text string) []Rule {
	return newChecker(library).of(brief, nil).whole(text)
}

// CheckAnswer returns the rules that a fixed answer breaks as a draft, unit by
// unit and as a whole, when its own question is asked.
func (a *Advisor) CheckAnswer(brief Brief, question knowledge.Question, answer string) []Rule {
	brief.Asked = []Asked{{Text: brief.Question, Near: []knowledge.Question{question}}}
	check := a.check.of(brief, nil)
	var split splitter
	units := split.add(answer)
	before := ""
	for _, unit := range append(units, split.rest()) {
		if broken := check.unit(before, unit); len(broken) > 0 {
			return broken
		}
		before += unit
	}
	return check.whole(answer)
}
