package advisor

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"clary.example/internal/advice/knowledge"
)

// Bounds of a reply, in bytes.
const (
	maxReply = 12_000
	minReply = 20
	// Bound of a sentence or an item of a list.
	maxUnit = 3000
)

// checker finds what is wrong with a reply. It trusts no writer, and none of its
// verdicts depends on what the person said before.
type checker struct {
	library  *knowledge.Library
	patterns []pattern
	weeks    weekWords
	// urging talks somebody into something, daily is more often than some
	// things may be used.
	urging, daily expression
	// weekly is how often a week.
	weekly *regexp.Regexp
}

func newChecker(library *knowledge.Library) *checker {
	return &checker{library, patterns(), newWeekWords(), compile(urgingWords), compile(dailyWords), regexp.MustCompile(weeklyWords)}
}

// draftChecker is a checker of one reply that comes part by part. It remembers
// what was found before, so that the time for a reply grows with its length and
// no faster.
type draftChecker struct {
	*checker
	brief Brief
	judge *judge
	// asked are the entries that the person asks about, and active those that
	// the parts so far suggest.
	asked, active []knowledge.ID
}

// of returns a checker of one reply. The judge may be nil.
func (c *checker) of(brief Brief, judge *judge) *draftChecker {
	return &draftChecker{checker: c, brief: brief, judge: judge, asked: c.askedIn(brief)}
}

// ofOwn returns a checker of a fixed answer to one of some questions of the bank. The
// answer was reviewed together with what its question names.
func (c *checker) ofOwn(brief Brief, questions ...knowledge.Question) *draftChecker {
	check := c.of(brief, nil)
	for _, question := range questions {
		check.asked = append(check.asked, c.namedIn(question.Answer, strings.Join(question.Asks, "\n"))...)
	}
	return check
}

// unit returns the rules that a part of a reply breaks, given all that was
// written before it: what is forbidden may have been cut in two.
func (c *draftChecker) unit(before, text string) []Rule {
	if len(before)+len(text) > maxReply || len(text) > maxUnit {
		return []Rule{RuleLength}
	}
	window := text
	if !isListItem([]string{text}) {
		window = lastUnit(before) + text
	}
	var broken brokenRules
	read := introduced(before, text)
	c.wording(window, c.judge.suspects(read), &broken)
	for _, rule := range c.judge.rules(read) {
		broken.add(rule)
	}
	if c.brief.Facts.Has(ConditionNoFoodTalk) && speaksOfFood(window) {
		broken.add(RuleDiet)
	}
	c.mentions(before, window, len(window)-len(text), &broken)
	// Only a part that names another one can be the part that is one too many.
	if c.brief.Task == TaskRecommendation && len(union(c.active, c.actives(window))) > len(c.active) {
		if c.active = c.actives(before + text); len(c.active) > 1 {
			broken.add(RuleActives)
		}
	}
	return broken
}

// whole returns the rules that a finished reply breaks as a whole.
func (c *draftChecker) whole(text string) []Rule {
	var broken brokenRules
	c.wording(text, c.judge == nil, &broken) // A judge has seen them sentence by sentence.
	if c.brief.Facts.Has(ConditionNoFoodTalk) && speaksOfFood(text) {
		broken.add(RuleDiet)
	}
	if c.judge == nil {
		c.mentions("", text, 0, &broken)
	}
	switch {
	case len(strings.TrimSpace(text)) < minReply:
		broken.add(RuleEmpty)
	case len(text) > maxReply:
		broken.add(RuleLength)
	}
	switch {
	case c.brief.Task != TaskRecommendation:
	case !hasFourParts(text):
		broken.add(RuleParts)
	case len(c.actives(text)) > 1:
		broken.add(RuleActives)
	}
	return broken
}

// wording looks for what must not be said about anything. Words about medicines count
// where a judge suspects harm.
func (c *checker) wording(text string, suspected bool, broken *brokenRules) {
	plain := fold(text)
	for _, p := range c.patterns {
		if (suspected || p.rule != RuleMedicine) && p.words.in(plain) {
			broken.add(p.rule)
		}
	}
	if strings.ContainsFunc(text, isHidden) {
		broken.add(RulePlainText)
	}
	if isForeign(plain) && isForeign(fold(c.unnamed(text))) {
		broken.add(RuleLanguage)
	}
	if len(c.library.Claims(text)) > 0 {
		broken.add(RuleClaim)
	}
}

// unnamed returns a text without what the library knows. Names on labels are Latin.
func (c *checker) unnamed(text string) string {
	for _, m := range slices.Backward(c.library.Mentions(text)) {
		text = text[:min(m.Start, len(text))] + text[min(m.End, len(text)):]
	}
	return text
}

// mentions looks at every substance that is named in the end of a text, which stands
// behind another one.
func (c *draftChecker) mentions(before, text string, from int, broken *brokenRules) {
	facts := c.brief.Facts
	for _, word := range facts.Unrecognised {
		if word != "everything" && c.library.Names(text, word) && c.judge.suggests(introduced(before, text), knowledge.Mention{}, word, true, true) {
			broken.add(RuleAllergen)
		}
	}
	for _, m := range c.library.Mentions(text) {
		allergen := slices.Contains(facts.Excluded, m.ID) || m.Kind == knowledge.MentionAllergen && slices.Contains(facts.Allergens, m.Class)
		if m.End <= from || m.Kind == knowledge.MentionAllergen && !allergen {
			continue // It was looked at, or it matters to others only.
		}
		i, known := c.library.Ingredient(m.ID)
		sentence := sentenceAround(text, m.Start, m.End)
		read, name := introduced(before, sentence), text[m.Start:m.End]
		banned := !known || i.Policy == knowledge.PolicyNever
		if !c.matters(m, i, known, allergen) || !c.judge.suggests(read, m, name, allergen || banned, allergen) && (allergen || !known || i.Policy != knowledge.PolicyDetect) {
			continue
		}
		switch {
		case allergen:
			broken.add(RuleAllergen)
		case banned:
			broken.add(RuleBanned)
		case i.Policy == knowledge.PolicyDetect:
			if c.meddles(read, sentence, name) {
				broken.add(RuleMedicine)
			}
		case facts.Withdrawn.Entry(m.ID), i.Suggestible() && !facts.Allows(m.ID):
			// Asked about it, a writer may say why not.
			if !slices.Contains(c.asked, m.ID) || !isCautious(sentence) || c.urges(sentence) {
				broken.add(RuleNotAllowed)
			}
		case i.Policy == knowledge.PolicyMention && !slices.Contains(c.asked, m.ID):
			broken.add(RuleUnasked)
		case i.Policy == knowledge.PolicyMention && facts.narrow() && c.urges(sentence):
			broken.add(RuleNotAllowed)
		case i.Limit.MaxPercent > 0 && i.Kind.Topical() && m.Percent > i.Limit.MaxPercent,
			i.Limit.EveningsPerWeek > 0 && c.tooOften(fold(sentence), i.Limit.EveningsPerWeek):
			broken.add(RuleStrength)
		}
	}
}

// urges reports whether a sentence talks somebody into something.
func (c *checker) urges(sentence string) bool { return c.urging.in(fold(sentence)) }

// tooOften reports whether a sentence speaks of more days a week than there may
// be.
func (c *checker) tooOften(sentence string, most int) bool {
	if c.daily.in(sentence) {
		return true
	}
	words := strings.Fields("two three four five six seven eight nine ten twelve fourteen")
	for _, match := range c.weekly.FindAllStringSubmatch(sentence, -1) {
		days, err := strconv.Atoi(match[1])
		if err != nil {
			days = slices.Index(words, match[1]) + 2
		}
		if days > most {
			return true
		}
	}
	return false
}

// askedIn returns the entries that the person asks about.
func (c *checker) askedIn(brief Brief) []knowledge.ID {
	if brief.Task != TaskAnswer {
		return nil
	}
	// What the writer was told may be repeated.
	texts := append([]string{brief.Question}, brief.Reviewed...)
	if turns := userTurns(brief.History); len(turns) > 0 {
		// "And how often?" is about what was asked before.
		texts = append(texts, turns[len(turns)-1])
	}
	for _, part := range brief.Asked {
		texts = append(texts, part.Before)
		if len(part.Near) > 0 {
			// The question of the bank that means the same names it in other words.
			texts = append(texts, part.Near[0].Answer)
			texts = append(texts, part.Near[0].Asks...)
		}
	}
	return c.namedIn(texts...)
}

// namedIn returns the entries that some texts name.
func (c *checker) namedIn(texts ...string) []knowledge.ID {
	var ids []knowledge.ID
	for _, text := range texts {
		for _, m := range c.library.Mentions(text) {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// actives returns the active ingredients that a text suggests. Of two that the
// person may choose from, it is the first.
func (c *draftChecker) actives(text string) []knowledge.ID {
	var ids []knowledge.ID
	for _, m := range c.library.Mentions(text) {
		i, ok := c.library.Ingredient(m.ID)
		choice := len(ids) > 0 && strings.HasSuffix(strings.ToLower(text[:m.Start]), " or ")
		if ok && isActive(i) && !choice && !slices.Contains(ids, i.ID) && c.suggests(text, m) {
			ids = append(ids, i.ID)
		}
	}
	return ids
}

// isActive reports whether an entry is one of those of which a person starts one
// at a time.
func isActive(i knowledge.Ingredient) bool {
	return i.Kind == knowledge.KindActive || i.Kind == knowledge.KindAcid || i.Kind == knowledge.KindEssentialOil
}

// hasFourParts reports whether a recommendation has its headings, in order.
func hasFourParts(text string) bool {
	at := 0
	for _, heading := range Headings() {
		i := strings.Index(text[at:], "## "+heading+"\n")
		if i < 0 {
			return false
		}
		at += i + len(heading)
	}
	return true
}

// Headings are the headings of a recommendation.
func Headings() []string {
	return []string{"Daily cleanser", "Daily moisturiser", "Extras", "Further advice"}
}

// brokenRules collects rules, each once.
type brokenRules []Rule

func (b *brokenRules) add(rule Rule) {
	if !slices.Contains(*b, rule) {
		*b = append(*b, rule)
	}
}
