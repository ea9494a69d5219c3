package knowledge

import (
	"cmp"
	"fmt"
	"slices"
)

// redFlagScanner finds red flags.
type redFlagScanner struct {
	words    *lexicon
	negation negation
	rules    []flagRule
	triggers []trigger
	// children finds ages below 18, and the number of its rule.
	children ageScanner
	ages     int
	avoid    int
}

// trigger is what a phrase of the lexicon does.
type trigger struct {
	rule int
	// except says that the phrase rules out the triggers inside it.
	except bool
	// company is what must, or must not, stand around the phrase.
	company *company
}

// company is the compiled form of a contextRule.
type company struct {
	near, unless map[string]bool
	within       int
	behind       bool
}

// buildRedFlags makes the scanner for red flags.
func (l *Library) buildRedFlags(c contents) error {
	s := &l.scan
	s.words = newLexicon(c.language.Plain, c.language.Fillers)
	s.rules = c.flags
	s.ages, s.avoid = -1, -1
	var err error
	if s.negation, err = newNegation(c.language); err != nil {
		return err
	}
	s.children = newAgeScanner()
	for i, rule := range c.flags {
		if rule.Ages {
			s.ages = i
		}
		if rule.AvoidList {
			s.avoid = i
		}
		if err := s.add(i, rule); err != nil {
			return fmt.Errorf("%s: %w", rule.ID, err)
		}
	}
	return nil
}

// add makes the scanner find the phrases of a rule.
func (s *redFlagScanner) add(i int, rule flagRule) error {
	lists := []struct {
		patterns []string
		trigger  trigger
	}{{rule.Phrases, trigger{rule: i}}, {rule.Except, trigger{rule: i, except: true}}}
	for _, patterns := range rule.Languages {
		lists = append(lists, lists[0])
		lists[len(lists)-1].patterns = patterns
	}
	for _, context := range rule.Context {
		lists = append(lists, lists[0])
		last := &lists[len(lists)-1]
		last.patterns = context.Phrases
		last.trigger.company = newCompany(context)
	}
	for _, list := range lists {
		value := int32(len(s.triggers)) //nolint:gosec // There are far fewer triggers.
		s.triggers = append(s.triggers, list.trigger)
		if err := s.words.addAll(list.patterns, value, rule.Typos); err != nil {
			return err
		}
	}
	return nil
}

// newCompany compiles a context.
func newCompany(rule contextRule) *company {
	stems := func(list []string) map[string]bool {
		words := map[string]bool{}
		for word := range set(list) {
			words[stem(word)] = true
		}
		return words
	}
	return &company{near: stems(rule.Near), unless: stems(rule.Unless), within: rule.Within, behind: rule.Behind}
}

// RedFlags is RedFlagsOf for texts that were not read yet.
func (l *Library) RedFlags(fields ...string) []RedFlag {
	return l.RedFlagsOf(l.ReadAll(fields...)...)
}

// mark notes the rules that a text sets off.
func (s *redFlagScanner) mark(hit []bool, tokens []token, denials denials) {
	found := s.words.find(tokens)
	for i, f := range found {
		t := s.triggers[f.value]
		if t.except || s.excepted(found, i) || t.company != nil && !t.company.suits(tokens, f) {
			continue
		}
		if !denials.denied(f) || s.rules[t.rule].Always {
			hit[t.rule] = true
		}
	}
	if s.ages >= 0 && !hit[s.ages] {
		hit[s.ages] = s.children.find(tokens)
	}
}

// excepted says whether a find stands inside an exception of its own rule.
func (s *redFlagScanner) excepted(found []span, i int) bool {
	rule := s.triggers[found[i].value].rule
	return slices.ContainsFunc(near(found, i), func(other span) bool {
		t := s.triggers[other.value]
		return t.except && t.rule == rule && other.covers(found[i])
	})
}

// suits says whether a find stands in the company that it needs.
func (c *company) suits(tokens []token, s span) bool {
	from := max(0, s.first-c.within)
	if c.behind {
		from = s.last + 1
	}
	suits := len(c.near) == 0
	for i := from; i < min(len(tokens), s.last+1+c.within); i++ {
		if i >= s.first && i <= s.last {
			continue
		}
		word := stem(tokens[i].word)
		if c.unless[word] {
			return false
		}
		suits = suits || c.near[word]
	}
	return suits
}

// combine settles the rules that depend on others, or on a condition.
func (s *redFlagScanner) combine(hit []bool, conditions []Condition) {
	at := func(id string) bool {
		i := slices.IndexFunc(s.rules, func(r flagRule) bool { return r.ID == id })
		return i >= 0 && hit[i] || slices.Contains(conditions, Condition(id))
	}
	for i, rule := range s.rules {
		hit[i] = hit[i] || slices.ContainsFunc(rule.Also, at)
		hit[i] = hit[i] && (rule.Requires == "" || at(rule.Requires))
	}
}

// avoidedBy lists the do-not-use entries that a text speaks of without denying
// that they are used, each once.
func (l *Library) avoidedBy(found []span, denials denials) []ID {
	var ids []ID
	for _, s := range found {
		t := l.mention.targets[s.value]
		if t.kind == MentionAvoid && !denials.denied(s) {
			ids = union(ids, t.id)
		}
	}
	return ids
}

// collect turns what was found into rules, the most urgent first.
func (l *Library) collect(hit []bool, avoided []ID) []RedFlag {
	var flags []RedFlag
	for _, id := range avoided {
		entry, _ := l.Avoid(id)
		if i, ok := l.flagByID[entry.Rule]; ok {
			hit[i] = true
		} else if l.scan.avoid >= 0 {
			flag := l.flags[l.scan.avoid]
			flag.Avoid, flag.Text = id, entry.Reply
			flags = append(flags, flag)
		}
	}
	for i, is := range hit {
		if is && i != l.scan.avoid {
			flags = append(flags, l.flags[i])
		}
	}
	slices.SortStableFunc(flags, func(a, b RedFlag) int { return cmp.Or(ByUrgency(a, b), cmp.Compare(a.ID, b.ID)) })
	return flags
}

// ByUrgency orders rules by level, the most urgent first.
func ByUrgency(a, b RedFlag) int {
	order := levels()
	return slices.Index(order, a.Level) - slices.Index(order, b.Level)
}
