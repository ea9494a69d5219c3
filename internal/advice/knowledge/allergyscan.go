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
	// kinds leads to kinds of product.
	kinds  *lexicon
	none   map[string]bool
	ignore map[string]bool
	vague  map[string]bool
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
	a.kinds = newLexicon(c.language.Plain, nil)
	if err := a.kinds.addAll(c.allergies.Kinds, 0, allergyMinTypo); err != nil {
		return fmt.Errorf("kinds: %w", err)
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
	var byName []ID
	for _, tokens := range parts(tokenise(text)) {
		if l.allergy.none[joined(tokens)] {
			continue
		}
		p := l.readPart(tokens, hit)
		written := func(list []token) string {
			return strings.Join(strings.Fields(text[list[0].start:list[len(list)-1].end]), " ")
		}
		a.Items, a.OfKind, byName = union(a.Items, p.items...), union(a.OfKind, p.ofKind...), union(byName, p.byName...)
		if len(p.rest) > 0 {
			a.Unknown = union(a.Unknown, written(p.rest))
		}
		switch {
		case len(p.kind) > 0 && len(p.rest) > 0:
			a.Kinds = union(a.Kinds, written(p.rest))
		case len(p.kind) > 0:
			a.Kinds = union(a.Kinds, written(p.kind))
		}
	}
	a.OfKind = slices.DeleteFunc(a.OfKind, func(id ID) bool { return slices.Contains(byName, id) })
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

// allergyPart is what a part of an answer names.
type allergyPart struct {
	// rest is what was not recognised, and kind the words for a kind of product.
	rest, kind []token
	// items are the entries that it names: ofKind only as a kind of product, and byName
	// themselves.
	items, ofKind, byName []ID
}

// readPart reads one part of an answer, and marks its classes.
func (l *Library) readPart(part []token, hit []bool) allergyPart {
	var p allergyPart
	known, class := make([]bool, len(part)), make([]bool, len(part))
	mark := func(s span, in []bool) {
		for i := s.first; i <= s.last; i++ {
			in[i] = true
		}
	}
	found := l.allergy.words.find(part)
	for i, s := range found {
		if insideLonger(s, near(found, i)) {
			continue // A pine nut is no pine.
		}
		hit[s.value] = true
		mark(s, known)
		mark(s, class)
	}
	entries := l.mention.clear(l.mention.words.find(part))
	kinds := slices.DeleteFunc(l.allergy.kinds.find(part), func(s span) bool {
		return slices.Contains(class, true) || insideLonger(s, entries)
	})
	isKind := make([]bool, len(part))
	for _, s := range kinds {
		mark(s, isKind)
		p.kind = part[s.first : s.last+1]
	}
	for _, s := range entries {
		t := l.mention.targets[s.value]
		if t.kind != MentionIngredient {
			continue
		}
		p.items = append(p.items, t.id)
		mark(s, known)
		if slices.ContainsFunc(kinds, func(kind span) bool { return kind.covers(s) }) {
			p.ofKind = append(p.ofKind, t.id)
		} else {
			p.byName = append(p.byName, t.id)
		}
	}
	recognised := slices.Contains(known, true)
	if recognised && len(part) > shortPart {
		return p
	}
	for i, t := range part {
		vague := l.allergy.vague[t.word] || isKind[i]
		if !known[i] && !l.allergy.ignore[t.word] && (!recognised || !vague) {
			p.rest = append(p.rest, t)
		}
	}
	return p
}

// insideLonger says whether a span stands inside a longer one.
func insideLonger(s span, others []span) bool {
	return slices.ContainsFunc(others, func(other span) bool { return other.covers(s) && other.last-other.first > s.last-s.first })
}
