package knowledge

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// allergyMinTypo is the length from which a word in the answer about allergies
// may have one letter wrong.
const allergyMinTypo = 5

// maxAnswer is how long an answer to the question about allergies can be, in bytes.
const maxAnswer = 4 * 1000

// shortPart is how many words a part may have for the leftovers of it to count
// as something that we did not recognise.
const shortPart = 3

// allergyScanner reads answers about allergies.
type allergyScanner struct {
	// words leads to the number of a class, and whole to that of one of many things that
	// is meant as a whole.
	words, whole *lexicon
	// reactions leads to 0 for what tells of a reaction, and to 1 for what does not.
	reactions *lexicon
	// kinds leads to kinds of product.
	kinds    *lexicon
	none     map[string]bool
	ignore   map[string]bool
	vague    map[string]bool
	ordinary map[string]bool
	fine     tolerated
	doubt    doubt
}

// buildAllergies makes the scanner for allergies.
func (l *Library) buildAllergies(c contents) error {
	a := &l.allergy
	a.words = newLexicon(c.language.Plain, nil)
	a.ignore, a.vague, a.ordinary = set(c.allergies.Ignore), set(c.allergies.Vague), set(c.allergies.Ordinary)
	a.fine, a.doubt = newTolerated(), newDoubt()
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
	a.whole = newLexicon(c.language.Plain, nil)
	for i, class := range l.classes {
		err := a.words.addAll(class.Terms, int32(i), allergyMinTypo)
		if err = errors.Join(err, a.whole.addAll(class.Whole, int32(i), allergyMinTypo)); err != nil {
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

// Allergies reads what somebody wrote about allergies. It errs on the side of blocking:
// "no nut allergy" counts as a nut allergy. What is plainly said to be tolerated does not.
func (l *Library) Allergies(text string) Allergies {
	rest, fine := l.allergy.fine.without(text)
	a, hit := l.readAllergies(rest)
	a.Tolerated = l.toleratedNames(fine, hit)
	return a
}

// AllergyAnswer reads the answer to the question about allergies. It also tells what the
// answer names for sure from what it may only mention. An answer that is longer than the
// questionnaire takes is about the person.
func (l *Library) AllergyAnswer(text string) Allergies {
	a := l.Allergies(text)
	if len(text) > maxAnswer || len(a.Classes) == 0 {
		return a
	}
	doubt := &l.allergy.doubt
	said, found := doubt.sure(text, l.classesNamed)
	sure, fine := l.allergy.fine.without(said)
	if !found && fine == "" {
		return a
	}
	_, all := l.readAllergies(doubt.plantMilk.ReplaceAllString(text, "$1"))
	if b, hit := l.readAllergies(sure); len(b.Classes)+len(b.Items) > 0 || doubt.none.MatchString(text) {
		a.Named = l.doubted(a.Classes, all, hit)
	}
	return a
}

// classesNamed are the numbers of the classes that a text names.
func (l *Library) classesNamed(text string) []int32 {
	var named []int32
	for _, s := range l.allergy.words.find(tokenise(text)) {
		named = union(named, s.value)
	}
	return named
}

// doubted tells apart what an answer names for sure from what it may not mean.
func (l *Library) doubted(classes []ClassID, all, sure []namedClass) map[ClassID]AllergyWords {
	named := map[ClassID]AllergyWords{}
	for i, class := range l.classes {
		if !slices.Contains(classes, class.ID) {
			continue
		}
		words := AllergyWords{Words: sure[i].words, Part: len(class.Whole) > 0 && !sure[i].whole}
		for _, word := range all[i].words {
			if !slices.ContainsFunc(words.Words, func(sure string) bool { return hasWords(sure, word) || hasWords(word, sure) }) {
				words.Doubted = append(words.Doubted, word)
			}
		}
		named[class.ID] = words
	}
	return named
}

// hasWords says whether a text has some words in a row.
func hasWords(text, words string) bool { return strings.Contains(" "+text+" ", " "+words+" ") }

// readAllergies reads an answer, whoever it may be about, and how it names each class.
func (l *Library) readAllergies(text string) (a Allergies, hit []namedClass) {
	hit = make([]namedClass, len(l.classes))
	var byName []ID
	var unknown, asides []string
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
			unknown = union(unknown, written(p.rest))
		}
		if len(p.kind) == 0 {
			continue
		}
		kind := written(p.kind)
		if len(p.rest) > 0 {
			kind = written(p.rest)
		}
		a.Kinds = union(a.Kinds, kind)
		if p.aside {
			asides = union(asides, kind)
		}
	}
	a.OfKind = slices.DeleteFunc(a.OfKind, func(id ID) bool { return slices.Contains(byName, id) })
	for i, class := range l.classes {
		if !hit[i].named {
			continue
		}
		a.Classes = append(a.Classes, class.ID)
		if a.Named == nil {
			a.Named = map[ClassID]AllergyWords{}
		}
		a.Named[class.ID] = AllergyWords{Words: hit[i].words, Part: len(class.Whole) > 0 && !hit[i].whole}
	}
	for _, part := range unknown {
		if len(a.Classes)+len(a.Items) == 0 || !l.isOrdinary(part) {
			a.Unknown = append(a.Unknown, part)
		}
	}
	if len(a.Classes)+len(a.Items) > 0 {
		a.Kinds = slices.DeleteFunc(a.Kinds, func(kind string) bool { return slices.Contains(asides, kind) })
	}
	a.None = len(a.Classes)+len(a.Items)+len(a.Unknown) == 0
	return a, hit
}

// toleratedNames lists the things that somebody names as tolerated, unless they name them
// as an allergy, or all of their kind.
func (l *Library) toleratedNames(text string, hit []namedClass) []string {
	var names []string
	tokens := tokenise(text)
	found := l.allergy.words.find(tokens)
	whole := l.allergy.whole.find(tokens)
	for i, s := range found {
		name := joined(tokens[s.first : s.last+1])
		if !insideLonger(s, near(found, i)) && !slices.Contains(whole, s) && !slices.Contains(hit[s.value].words, name) {
			names = union(names, name)
		}
	}
	return names
}

// isOrdinary says whether a part has ordinary words and numbers only.
func (l *Library) isOrdinary(part string) bool {
	return !slices.ContainsFunc(tokenise(part), func(t token) bool {
		_, err := strconv.Atoi(t.word)
		return err != nil && !l.allergy.ordinary[t.word] && !l.allergy.ignore[t.word] && !l.allergy.vague[t.word]
	})
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
	// aside says that a kind of product stands among ordinary words: "then mascara, too".
	aside bool
}

// namedClass is how a class is named in an answer: by which words, and whether they mean
// all of it.
type namedClass struct {
	named, whole bool
	words        []string
}

// readPart reads one part of an answer, and marks its classes.
func (l *Library) readPart(part []token, hit []namedClass) allergyPart {
	var p allergyPart
	known, class := make([]bool, len(part)), make([]bool, len(part))
	mark := func(s span, in []bool) {
		for i := s.first; i <= s.last; i++ {
			in[i] = true
		}
	}
	var found []span
	all := l.allergy.words.find(part)
	for i, s := range all {
		if insideLonger(s, near(all, i)) {
			continue // A pine nut is no pine.
		}
		found = append(found, s)
		mark(s, known)
		mark(s, class)
	}
	l.markClasses(part, found, hit)
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
	var others []token
	for i, t := range part {
		if !known[i] && !isKind[i] && !l.allergy.ignore[t.word] {
			others = append(others, t)
		}
		vague := l.allergy.vague[t.word] || isKind[i]
		if !known[i] && !l.allergy.ignore[t.word] && (!recognised || !vague) {
			p.rest = append(p.rest, t)
		}
	}
	p.aside = len(others) > 0 && l.isOrdinary(joined(others))
	return p
}

// markClasses notes the classes that a part of an answer names.
func (l *Library) markClasses(part []token, found []span, hit []namedClass) {
	whole := l.allergy.whole.find(part)
	for _, s := range found {
		class, named := l.classes[s.value], &hit[s.value]
		named.named = true
		isWhole := slices.Contains(whole, s)
		narrower := isWhole && class.Kind && slices.ContainsFunc(found, func(other span) bool {
			return slices.Contains(l.classes[other.value].Of, class.ID)
		})
		if narrower {
			continue
		}
		named.words = union(named.words, joined(part[s.first:s.last+1]))
		named.whole = named.whole || isWhole
	}
}

// insideLonger says whether a span stands inside a longer one.
func insideLonger(s span, others []span) bool {
	return slices.ContainsFunc(others, func(other span) bool { return other.covers(s) && other.last-other.first > s.last-s.first })
}
