package knowledge

import (
	"fmt"
	"slices"
	"strings"
)

// allergyMinTypo is the length from which a word in the answer about allergies
// may have one letter wrong.
const allergyMinTypo = 5

// shortPart is how many words a part may have for the leftovers of it to count
// as something that we did not recognise.
const shortPart = 3

// allergyScanner reads answers about allergies.
type allergyScanner struct {
	// words leads to the number of a class.
	words *lexicon
	// reactions leads to 0 for what tells of a reaction, and to 1 for what does not.
	reactions *lexicon
	none      map[string]bool
	ignore    map[string]bool
	vague     map[string]bool
}

// buildAllergies makes the scanner for allergies.
func (l *Library) buildAllergies(c contents) error {
	a := &l.allergy
	a.words = newLexicon(c.language.Plain, nil)
	a.ignore, a.vague = set(c.allergies.Ignore), set(c.allergies.Vague)
	a.none = map[string]bool{}
	for _, answer := range c.allergies.None {
		p, err := parse(answer)
		if err != nil {
			return fmt.Errorf("none: %w", err)
		}
		for _, phrase := range p.phrases(" ") {
			a.none[phrase] = true
		}
	}
	for i, class := range l.classes {
		if err := a.words.addAll(class.Terms, int32(i), allergyMinTypo); err != nil {
			return fmt.Errorf("%s: %w", class.ID, err)
		}
	}
	a.reactions = newLexicon(nil, nil)
	if err := a.reactions.addAll(c.allergies.Reactions, 0, 0); err != nil {
		return fmt.Errorf("reactions: %w", err)
	}
	if err := a.reactions.addAll(c.allergies.NoReaction, 1, 0); err != nil {
		return fmt.Errorf("no reaction: %w", err)
	}
	return nil
}

// TellsReaction reports whether a sentence tells of a reaction of the skin or worse.
func (l *Library) TellsReaction(sentence string) bool {
	found := l.allergy.reactions.find(tokenise(sentence))
	return len(found) > 0 && !slices.ContainsFunc(found, func(s span) bool { return s.value == 1 })
}

// joined writes the words of a text with single spaces.
func joined(tokens []token) string {
	words := make([]string, len(tokens))
	for i, t := range tokens {
		words[i] = t.word
	}
	return strings.Join(words, " ")
}

// Allergies reads an answer about allergies. It errs on the side of blocking:
// "no nut allergy" counts as a nut allergy.
func (l *Library) Allergies(text string) Allergies {
	var a Allergies
	hit := make([]bool, len(l.classes))
	seen := map[string]bool{}
	for _, part := range parts(tokenise(text)) {
		if l.allergy.none[joined(part)] {
			continue
		}
		rest, items := l.readPart(part, hit)
		for _, id := range items {
			if !slices.Contains(a.Items, id) {
				a.Items = append(a.Items, id)
			}
		}
		if len(rest) > 0 {
			unknown := strings.Join(strings.Fields(text[rest[0].start:rest[len(rest)-1].end]), " ")
			if !seen[unknown] {
				seen[unknown] = true
				a.Unknown = append(a.Unknown, unknown)
			}
		}
	}
	for i, is := range hit {
		if is {
			a.Classes = append(a.Classes, l.classes[i].ID)
		}
	}
	a.None = len(a.Classes)+len(a.Items)+len(a.Unknown) == 0
	return a
}

// parts cuts an answer at commas, full stops, line ends, "and" and "or".
func parts(tokens []token) [][]token {
	var all [][]token
	from := 0
	cut := func(to, next int) {
		if to > from {
			all = append(all, tokens[from:to])
		}
		from = next
	}
	for i, t := range tokens {
		if t.before >= gapLine {
			cut(i, i)
		}
		if t.word == "and" || t.word == "or" || t.word == "plus" || t.word == "also" {
			cut(i, i+1)
		}
	}
	cut(len(tokens), len(tokens))
	return all
}

// readPart marks the classes of one part, and returns what it did not
// recognise and the entries that it names.
func (l *Library) readPart(part []token, hit []bool) (rest []token, items []ID) {
	known := make([]bool, len(part))
	found := l.allergy.words.find(part)
	for _, s := range found {
		hit[s.value] = true
		for i := s.first; i <= s.last; i++ {
			known[i] = true
		}
	}
	for _, s := range l.mention.clear(l.mention.words.find(part)) {
		t := l.mention.targets[s.value]
		if t.kind != MentionIngredient {
			continue
		}
		items = append(items, t.id)
		for i := s.first; i <= s.last; i++ {
			known[i] = true
		}
	}
	recognised := slices.Contains(known, true)
	if recognised && len(part) > shortPart {
		return nil, items
	}
	for i, t := range part {
		if !known[i] && !l.allergy.ignore[t.word] && (!recognised || !l.allergy.vague[t.word]) {
			rest = append(rest, t)
		}
	}
	return rest, items
}
