package knowledge

import (
	"fmt"
	"strings"
)

// FollowUp is an entry of followups.yaml: something that people ask or say once a
// card about danger was shown.
type FollowUp struct {
	ID ID `yaml:"id"`
	// Asks are ways in which people say it. A message is compared with all of them.
	Asks []string `yaml:"asks"`
	// Acknowledges says that somebody helps already. Such an entry is found by
	// Phrases: messages of people in danger all have similar vectors.
	Acknowledges bool     `yaml:"acknowledges"`
	Phrases      []string `yaml:"phrases"`
	// Answers are by the id of a red flag or, where that has none, by its danger.
	Answers   map[string]string `yaml:"answers"`
	Sources   []string          `yaml:"sources"`
	Rationale bool              `yaml:"rationale"`
	Review    `yaml:",inline"`
}

// FollowUps lists them. Their wordings follow those of the questions. The caller
// must not change the slice.
func (l *Library) FollowUps() []FollowUp { return l.followUps }

// TellsOfHelp returns the entry by which a text says that somebody helps already.
func (l *Library) TellsOfHelp(text string) (FollowUp, bool) {
	tokens := tokenise(text)
	denials := l.scan.negation.read(tokens)
	for _, found := range l.helped.find(tokens) {
		if !denials.denied(found) {
			return l.followUps[found.value], true
		}
	}
	return FollowUp{}, false
}

// buildFollowUps makes the scanner for help that is there.
func (l *Library) buildFollowUps(c contents) error {
	l.helped = newLexicon(c.language.Plain, c.language.Fillers)
	for i, followUp := range c.followUps {
		if err := l.helped.addAll(followUp.Phrases, int32(i), 0); err != nil {
			return fmt.Errorf("%s: %w", followUp.ID, err)
		}
	}
	return nil
}

// AnswerTo is what somebody in the danger of a red flag is told.
func (f FollowUp) AnswerTo(flag RedFlag) string {
	if text, ok := f.Answers[flag.ID]; ok {
		return text
	}
	return f.Answers[flag.Danger[0]]
}

// Shown is a card about danger that a reply holds.
type Shown struct {
	// Danger is the kind of danger. Flag is empty where only an answer to a
	// follow-up was shown.
	Danger string
	Flag   RedFlag
	// Asks says that the card asked whether it applies, and Acknowledged that it
	// took note of help.
	Asks, Acknowledged bool
}

// ShownIn lists the cards about danger that a reply holds. Each is known by its
// first line.
func (l *Library) ShownIn(reply string) []Shown {
	holds := func(text string) bool {
		first, _, _ := strings.Cut(text, "\n")
		return first != "" && strings.Contains(reply, first)
	}
	var list []Shown
	for _, flag := range l.flags {
		if asks := holds(flag.Gentle); len(flag.Danger) > 0 && (asks || holds(flag.Text)) {
			list = append(list, Shown{Danger: flag.Danger[0], Flag: flag, Asks: asks})
		}
	}
	for _, followUp := range l.followUps {
		for of, text := range followUp.Answers {
			if !holds(text) {
				continue
			}
			if flag, ok := l.RedFlag(of); ok {
				of = flag.Danger[0]
			}
			list = append(list, Shown{Danger: of, Acknowledged: followUp.Acknowledges})
		}
	}
	return list
}
