package labels

import (
	"slices"
	"strings"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// labelRetinoid is the kind of what is vitamin A or used like it.
const labelRetinoid knowledge.LabelKind = "retinoid"

// nearFront is how many names at the front of a list make up most of a product.
const nearFront = 5

// forbidden finds medicines and poisons that must not be in a cosmetic.
func (c *check) forbidden() {
	for _, name := range c.label.Names {
		if name.Kind != knowledge.LabelForbidden {
			continue
		}
		e := c.entries[name.entries[0]]
		text := c.text("forbidden", "{names}", shown(name))
		if avoid, ok := c.library.Avoid(e.Avoid); ok && avoid.Reply != "" {
			text += " " + avoid.Reply
		}
		c.add(Finding{About: shown(name), Level: LevelStop, Text: text, Sources: e.Sources})
	}
}

// pregnancy finds entries that are not for pregnancy, or only after asking.
func (c *check) pregnancy() {
	if !c.person.Facts.Has(knowledge.ConditionPregnancy) {
		return
	}
	items, names := c.items()
	for _, item := range items {
		level, key := LevelStop, "pregnancy_never"
		switch item.Pregnancy.Advice {
		case knowledge.PregnancyNever, knowledge.PregnancyAvoid:
		case knowledge.PregnancyAsk:
			level, key = LevelAsk, "pregnancy_ask"
		case knowledge.PregnancyOK:
			continue
		}
		c.said[item.ID] = true
		text := strings.TrimSpace(c.text(key, "{names}", shownAll(names[item.ID])) + " " + item.Pregnancy.Note)
		c.add(Finding{About: shownAll(names[item.ID]), Level: level, Text: text, Sources: item.Evidence.Sources})
	}
}

// conditions finds what the rules for the person's medicines, age and skin take away. A
// rule that allows only some entries is about what we suggest, so of a product only
// actives, scents and clays count.
func (c *check) conditions() {
	items, names := c.items()
	facts := c.person.Facts
	// Who wrote an allergy that we don't know is not told to rest their skin.
	facts.BarrierOnly = facts.BarrierOnly && len(facts.Unrecognised) == 0
	for _, rule := range advisor.RulesFor(c.library, facts, nil) {
		for _, item := range items {
			strong := isActive(item) || item.Kind == knowledge.KindEssentialOil || item.Kind == knowledge.KindClay || item.Kind == knowledge.KindToner
			only := len(rule.AllowOnly) > 0 && !slices.Contains(rule.AllowOnly, item.ID) && strong
			if !only && !slices.Contains(rule.Remove, item.ID) || c.said[item.ID] {
				continue
			}
			c.said[item.ID] = true
			level := LevelAsk
			switch {
			case rule.When.Condition == knowledge.ConditionIsotretinoin && (item.Kind == knowledge.KindAcid || item.Kind == knowledge.KindMedicine || names[item.ID][0].Kind == labelRetinoid):
				level = LevelStop
			case rule.When.SkinType != "":
				level = LevelCare
			}
			about := shownAll(names[item.ID])
			c.add(Finding{About: about, Level: level, Text: c.text("rule", "{names}", about, "{note}", rule.Note), Sources: rule.Sources})
		}
	}
}

// together finds what the product and what the person uses must not do together.
func (c *check) together() {
	items, names := c.items()
	all := slices.Concat(items, c.using())
	inLabel := func(i knowledge.Ingredient) bool { _, ok := names[i.ID]; return ok }
	for _, rule := range c.library.Conflicts() {
		if len(rule.When.Any) == 0 || len(rule.Remove) == 0 {
			continue
		}
		for _, first := range all {
			for _, second := range all {
				fits := slices.Contains(rule.When.Any, first.ID) && slices.Contains(rule.Remove, second.ID) && first.ID != second.ID
				if !fits || !inLabel(first) && !inLabel(second) {
					continue
				}
				about := first.Name + " and " + strings.ToLower(second.Name[:1]) + second.Name[1:]
				text := c.text("together", "{names}", about, "{text}", rule.Text)
				c.add(Finding{About: about, Level: LevelAsk, Text: text, Sources: rule.Sources})
				c.said[second.ID] = true
			}
		}
	}
}

// actives finds an active that the person has already, and a second one.
func (c *check) actives() {
	items, names := c.items()
	var mine []knowledge.Ingredient
	for _, i := range c.using() {
		if isActive(i) {
			mine = append(mine, i)
		}
	}
	var acids []string
	for _, item := range slices.Concat(items, mine) {
		if written := item.Name; item.Kind == knowledge.KindAcid && !slices.Contains(acids, written) {
			acids = append(acids, written)
		}
	}
	inLabel := slices.ContainsFunc(items, func(i knowledge.Ingredient) bool { return i.Kind == knowledge.KindAcid })
	if len(acids) > 1 && inLabel {
		about := strings.Join(acids, ", ")
		c.add(Finding{About: about, Level: LevelCare, Text: c.text("two_acids", "{names}", about)})
	}
	for _, item := range items {
		if !isActive(item) {
			continue
		}
		if about := shownAll(names[item.ID]); c.person.Facts.Has(advisor.ConditionMedicine) && !c.said[item.ID] {
			c.said[item.ID] = true
			c.add(Finding{About: about, Level: LevelAsk, Text: c.text("medicine", "{names}", about)})
		}
		for _, own := range mine {
			about := shownAll(names[item.ID])
			switch {
			case own.ID == item.ID:
				c.add(Finding{About: about, Level: LevelCare, Text: c.text("twice", "{names}", item.Name)})
			case !c.said[item.ID] && !c.said[own.ID]:
				c.add(Finding{About: about, Level: LevelCare, Text: c.text("second_active", "{class}", own.Name, "{names}", about)})
			}
		}
	}
}

// texture finds what dries, scratches, smells or may block pores.
func (c *check) texture() {
	for i, name := range c.label.Names {
		about := shown(name)
		care := func(key string, sources []string) {
			c.add(Finding{About: about, Level: LevelCare, Text: c.text(key, "{names}", about), Sources: sources})
		}
		sensitive := c.person.Facts.HasSkin(skincare.SkinTypeSensitive)
		switch {
		case !name.Known():
		case name.Kind == knowledge.LabelDryingAlcohol && i < nearFront:
			care("drying", nil)
		case name.Kind == knowledge.LabelScrubBits:
			care("scrub", nil)
		case sensitive && (name.Kind == knowledge.LabelFragrance || name.Kind == knowledge.LabelFragranceAllergen || name.Kind == knowledge.LabelScentedPlant):
			care("scented", c.entries[name.entries[0]].Sources)
		}
		item, ok := c.item(name)
		blocking := ok && (item.PoreBlocking == knowledge.BandHigh || item.PoreBlocking == knowledge.BandMedium)
		if blocking || strings.Contains(name.KnownAs, "may block pores") {
			care("pores", []string{"E50"})
		}
	}
}

// goodFor says what entries are good for, and how good the evidence is.
func (c *check) goodFor() {
	items, names := c.items()
	small := c.smallFrom()
	for _, item := range items {
		if c.person.Facts.Withdrawn.Entry(item.ID) || !isActive(item) && item.Evidence.Grade != knowledge.GradeA && item.Evidence.Grade != knowledge.GradeB {
			continue
		}
		name := names[item.ID][0]
		text := c.text("good_for", "{names}", shown(name), "{text}", item.Evidence.Finding) + " " + c.rules.Grades[item.Evidence.Grade]
		at := slices.IndexFunc(c.label.Names, func(n Name) bool { return n.AsWritten == name.AsWritten })
		if at > small && name.Percent == 0 {
			text += " " + c.text("little")
		}
		c.add(Finding{About: shown(name), Level: LevelNote, Text: text, Sources: item.Evidence.Sources})
	}
}

// smallFrom returns the place of the first name that is only ever used in small
// amounts. What follows it is probably no more.
func (c *check) smallFrom() int {
	for i, name := range c.label.Names {
		if name.Kind == knowledge.LabelPreservative || name.Kind == knowledge.LabelFragrance || name.Kind == "chelator" {
			return i
		}
	}
	return len(c.label.Names)
}
