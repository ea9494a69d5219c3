package review

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
)

func (c *collector) answers() {
	questions := slices.Clone(c.library.Questions())
	slices.SortStableFunc(questions, func(a, b knowledge.Question) int { return strings.Compare(a.Topic, b.Topic) })
	for _, question := range questions {
		texts := []Text{{"answer", "The answer", question.Answer}}
		for _, variant := range question.Because {
			who := people(variant.When)
			texts = append(texts, Text{"add " + who, "Added for people with " + who, variant.Add}, Text{"instead " + who, "Instead, for people with " + who, variant.Instead})
		}
		if question.Otherwise != "" {
			mentions := list(question.Mentions)
			texts = append(texts, Text{"otherwise " + mentions, "Instead, for people who may not use " + mentions, question.Otherwise})
		}
		if len(question.NeverFor) > 0 {
			texts[0].Key += " not " + list(question.NeverFor)
			texts[0].Label += ", not given with " + list(question.NeverFor)
		}
		c.add(Item{
			ID: "answer:" + string(question.ID), Part: PartAnswers, Group: plain(question.Topic), Title: question.Asks[0],
			Where: "In the chat, when somebody asks this or something like it.", Questions: firstOf(question.Asks), answersQuestion: true,
		}, question.Sources, texts...)
	}
}

// plain is a name of the files in words.
func plain(name string) string { return strings.ReplaceAll(name, "_", " ") }

// list joins names of the files.
func list[T ~string](names []T) string {
	words := make([]string, len(names))
	for i, name := range names {
		words[i] = plain(string(name))
	}
	return strings.Join(words, " or ")
}

// people says for whom a variant is.
func people(p knowledge.People) string {
	var parts []string
	for _, part := range []string{list(p.Condition), list(p.SkinType), list(p.Severity)} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", and ")
}

func (c *collector) ingredients() {
	shared := map[knowledge.Aspect]map[knowledge.Kind]string{}
	for _, aspect := range c.library.AspectTexts() {
		shared[aspect.ID] = aspect.Kinds
	}
	for _, i := range c.library.Ingredients() {
		texts := []Text{
			{"grade", "How good the evidence is", gradeWords(i.Evidence)},
			{"policy", "What Clary does with it", policyWords(i.Policy)},
			{"finding", "Evidence", i.Evidence.Finding},
			{"use", "How to use it", i.Use},
			{"limit", "Limits", limits(i.Limit)},
			{"cautions", "Cautions", strings.Join(i.Cautions, " ")},
			{"allergens", "Allergies", i.Allergens},
			{"pregnancy", "Pregnant or breastfeeding", strings.TrimSpace(pregnancyWords(i.Pregnancy.Advice) + " " + i.Pregnancy.Note)},
			{"pores", "Risk of blocked pores", string(i.PoreBlocking)},
			{"clashes", "Do not combine", i.Clashes},
		}
		for _, aspect := range slices.Sorted(maps.Keys(i.Facts)) {
			if i.Facts[aspect] != shared[aspect][i.Kind] { // What holds for the kind is an item of its own.
				texts = append(texts, Text{"fact " + string(aspect), "Asked about: " + plain(string(aspect)), i.Facts[aspect]})
			}
		}
		c.add(Item{
			ID: "ingredient:" + string(i.ID), Part: PartIngredients, Group: plain(string(i.Kind)), Title: i.Name,
			Where: "In the ingredient library, and in parts under answers, recommendations and routines.",
		}, i.Evidence.Sources, texts...)
	}
}

// gradeWords says how well a statement is supported.
func gradeWords(evidence knowledge.Evidence) string {
	words := map[knowledge.Grade]string{
		knowledge.GradeA: "A: a guideline, or several good trials", knowledge.GradeB: "B: a trial in favour, of low certainty",
		knowledge.GradeC: "C: uncontrolled or confounded studies", knowledge.GradeD: "D: laboratory work or tradition",
		knowledge.GradeX: "X: harms more than it helps",
	}[evidence.Grade]
	switch evidence.Nuance {
	case knowledge.NuanceNone:
	case knowledge.NuanceWeak:
		words += ", at the lower end"
	case knowledge.NuanceAgainst:
		words += ", and a trial found no benefit"
	}
	return words
}

// pregnancyWords says what holds for pregnancy and breastfeeding.
func pregnancyWords(advice knowledge.PregnancyAdvice) string {
	switch advice {
	case knowledge.PregnancyOK:
		return "May be used."
	case knowledge.PregnancyAsk:
		return "Only after asking a midwife or pharmacist."
	case knowledge.PregnancyAvoid:
		return "To be avoided."
	case knowledge.PregnancyNever:
		return "Never."
	}
	return ""
}

// policyWords says what the program does with an entry.
func policyWords(policy knowledge.Policy) string {
	switch policy {
	case knowledge.PolicyOffer:
		return "Suggested where it fits."
	case knowledge.PolicyLimit:
		return "Suggested within limits."
	case knowledge.PolicyMention:
		return "Explained only when asked."
	case knowledge.PolicyDetect:
		return "Left to pharmacist or prescriber."
	case knowledge.PolicyNever:
		return "Advised against."
	}
	return string(policy)
}

// limits puts the limits of an entry into words.
func limits(l knowledge.Limit) string {
	var parts []string
	add := func(wanted bool, format string, values ...any) {
		if wanted {
			parts = append(parts, fmt.Sprintf(format, values...))
		}
	}
	add(l.MinPercent > 0, "at least %v%%", l.MinPercent)
	add(l.MaxPercent > 0, "at most %v%%", l.MaxPercent)
	add(l.EveningsPerWeek > 0, "at most %d evenings a week", l.EveningsPerWeek)
	add(l.MaxMinutes > 0, "at most %d minutes", l.MaxMinutes)
	add(l.MaxDrops > 0, "at most %d drops", l.MaxDrops)
	add(l.LeaveOn, "may be left on")
	add(l.RinseOff, "rinsed off")
	return strings.Join(parts, ", ")
}

func (c *collector) avoids() {
	for _, avoid := range c.library.Avoids() {
		c.add(Item{
			ID: "avoid:" + string(avoid.ID), Part: PartIngredients, Group: "never on skin", Title: avoid.Name,
			Where: "In the chat, when somebody names it.", Questions: examples(avoid.Terms),
		}, avoid.Sources, Text{"reply", "What people are told", avoid.Reply}, Text{"why", "The reason, which the chat may add", avoid.Why})
	}
}

func (c *collector) aspects() {
	for _, aspect := range c.library.AspectTexts() {
		var texts []Text
		for _, kind := range slices.Sorted(maps.Keys(aspect.Kinds)) {
			texts = append(texts, Text{string(kind), "Of every entry of the kind: " + plain(string(kind)), aspect.Kinds[kind]})
		}
		c.add(Item{
			ID: "aspect:" + string(aspect.ID), Part: PartRest, Group: "questions about one ingredient", Title: plain(string(aspect.ID)),
			Where: "In the chat, when somebody asks this about one ingredient. “It” is the ingredient.",
		}, aspect.Sources, texts...)
	}
}

func (c *collector) conflicts() {
	for _, rule := range c.library.Conflicts() {
		c.add(Item{
			ID: "conflict:" + rule.ID, Part: PartRest, Group: "what must not be combined", Title: rule.ID,
			Where: "Under routines, recommendations and product checks.",
		}, rule.Sources, Text{"text", "The rule", rule.Text}, Text{"note", "What people are told", rule.Note})
	}
}

func (c *collector) classes() {
	for _, class := range c.library.Classes() {
		c.add(Item{
			ID: "allergy:" + string(class.ID), Part: PartRest, Group: "allergies", Title: class.Name,
			Where: "With advice for people who named this allergy.",
		}, class.Sources, Text{"note", "What people are told", class.Note})
	}
}

func (c *collector) copies() {
	for _, key := range c.library.CopyKeys() {
		c.add(Item{
			ID: "copy:" + key, Part: PartRest, Group: "fixed texts", Title: plain(key),
			Where: "In the chat, or under advice. {term} is replaced by what the person wrote.",
		}, nil, Text{"text", "The text", c.library.Copy(key)})
	}
}

func (c *collector) labels() {
	rules := c.library.LabelRules()
	for _, claim := range rules.Claims {
		c.add(Item{
			ID: "claim:" + string(claim.ID), Part: PartRest, Group: "promises on packs", Title: claim.Name,
			Where: "In a product check, when the pack promises this.", Questions: examples(claim.Words),
		}, claim.Sources, Text{"text", "What people are told", claim.Text})
	}
	for _, key := range slices.Sorted(maps.Keys(rules.Texts)) {
		c.add(Item{
			ID: "label:" + key, Part: PartRest, Group: "product checks", Title: plain(key),
			Where: "In a product check. Words in braces are replaced.",
		}, nil, Text{"text", "The text", rules.Texts[key]})
	}
	for _, grade := range slices.Sorted(maps.Keys(rules.Grades)) {
		c.add(Item{
			ID: "grade:" + string(grade), Part: PartRest, Group: "product checks", Title: "Evidence of grade " + string(grade),
			Where: "In a product check.",
		}, nil, Text{"text", "The text", rules.Grades[grade]})
	}
}

func (c *collector) languages() {
	for _, language := range c.library.Languages() {
		c.add(Item{
			ID: "language:" + string(language.ID), Part: PartRest, Group: "other languages", Title: string(language.ID),
			Where: "Once in a chat, when somebody writes in this language. Sign it only if you read the language.",
		}, language.Sources, Text{"text", "The text", language.Text})
	}
}
