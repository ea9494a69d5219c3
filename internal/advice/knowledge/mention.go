package knowledge

import (
	"fmt"
	"slices"
)

// MentionKind says what sort of thing a text speaks of.
type MentionKind string

// The kinds of mention.
const (
	// MentionIngredient is an entry of Ingredients.
	MentionIngredient MentionKind = "ingredient"
	// MentionAvoid is an entry of Avoids.
	MentionAvoid MentionKind = "avoid"
	// MentionAllergen is a word that a Class blocks.
	MentionAllergen MentionKind = "allergen"
)

// Mention is a thing that a text speaks of.
type Mention struct {
	Kind MentionKind
	// ID is the entry, for an ingredient or a do-not-use entry.
	ID ID
	// Class is the allergy class, for an allergen.
	Class ClassID
	// Start and End are byte offsets into the text.
	Start, End int
	// Avoided says that the text clearly tells to leave the thing alone.
	Avoided bool
	// Turned says that a warning of it is denied, narrowed down or taken back.
	Turned bool
	// Percent is the strength that the text gives for it, or 0. A strength
	// that cannot be read is infinite.
	Percent float64
}

// mentionMinTypo is the length from which a word may have one letter wrong:
// whoever wants to smuggle something past us can misspell it.
const mentionMinTypo = 6

// minLabel is the length from which a Latin name can be looked for in a text.
const minLabel = 6

// mentionScanner finds mentions.
type mentionScanner struct {
	words *lexicon
	// targets are what the values of the lexicon stand for.
	targets  []target
	avoiding avoiding
}

// target is what a phrase stands for.
type target struct {
	kind  MentionKind
	id    ID
	class ClassID
	// except says that the phrase rules out what stands inside it.
	except bool
}

// buildMentions makes the scanner for mentions.
func (l *Library) buildMentions(c contents) error {
	m := &l.mention
	m.words = newLexicon(c.language.Plain, nil)
	var err error
	if m.avoiding, err = newAvoiding(c.language); err != nil {
		return err
	}
	for _, entry := range l.ingredients {
		terms := slices.Concat(entry.Terms, entry.labels())
		if err := m.add(target{kind: MentionIngredient, id: entry.ID}, terms, entry.Except); err != nil {
			return fmt.Errorf("%s: %w", entry.ID, err)
		}
	}
	for _, entry := range l.avoid {
		if err := m.add(target{kind: MentionAvoid, id: entry.ID}, entry.Terms, entry.Except); err != nil {
			return fmt.Errorf("%s: %w", entry.ID, err)
		}
	}
	for _, class := range l.classes {
		if err := m.add(target{kind: MentionAllergen, class: class.ID}, class.Words, class.Except); err != nil {
			return fmt.Errorf("%s: %w", class.ID, err)
		}
	}
	return nil
}

// labels are the Latin names that can be looked for in a text: not short ones
// such as "Mel", which is a name as well.
func (i Ingredient) labels() []string {
	var names []string
	for _, name := range i.INCI {
		if len(name) >= minLabel {
			names = append(names, name)
		}
	}
	return names
}

// add makes the scanner find the terms of a target.
func (m *mentionScanner) add(t target, terms, except []string) error {
	for _, list := range []struct {
		patterns []string
		except   bool
	}{{terms, false}, {except, true}} {
		t.except = list.except
		value := int32(len(m.targets)) //nolint:gosec // There are far fewer targets.
		m.targets = append(m.targets, t)
		if err := m.words.addAll(list.patterns, value, mentionMinTypo); err != nil {
			return err
		}
	}
	return nil
}

// Mentions finds every entry of the library, every do-not-use entry and every
// word that an allergy class blocks, in the order in which they stand in the
// text. Of two finds of one kind, one inside the other, the longer counts.
func (l *Library) Mentions(text string) []Mention {
	tokens := tokenise(text)
	return l.mentions(tokens, l.mention.clear(l.mention.words.find(tokens)))
}

// mentions is Mentions for a text that was searched.
func (l *Library) mentions(tokens []token, found []span) []Mention {
	telling := l.mention.avoiding.read(tokens, found)
	var all []Mention
	for _, s := range found {
		t := l.mention.targets[s.value]
		all = append(all, Mention{
			Kind: t.kind, ID: t.id, Class: t.class,
			Start: tokens[s.first].start, End: tokens[s.last].end,
			Avoided: telling.avoided(s), Turned: telling.turns(s), Percent: percent(tokens, s, telling.named),
		})
	}
	return all
}

// clear drops what stands inside an exception, inside a longer find of the
// same kind, or twice in the same place.
func (m *mentionScanner) clear(found []span) []span {
	var kept []span
	for i, s := range found {
		t := m.targets[s.value]
		if t.except {
			continue
		}
		hidden := slices.ContainsFunc(near(found, i), func(other span) bool {
			o := m.targets[other.value]
			longer := other.last-other.first > s.last-s.first
			same := o.kind == t.kind && o.class == t.class
			return other.covers(s) && (o.except && o.id == t.id && o.class == t.class || longer && same && !o.except)
		})
		if !hidden && !slices.Contains(kept[max(0, len(kept)-maxPhrase):], s) {
			kept = append(kept, s)
		}
	}
	return kept
}
