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
		text := c.text("forbidden")
		if avoid, ok := c.library.Avoid(e.Avoid); ok && avoid.Reply != "" {
			text += " " + avoid.Reply
		}
		if item, ok := c.item(name); ok && slices.Contains(c.person.Using, item.ID) {
			text += " " + c.text("twice_medicine", "{class}", c.inUse(item))
		}
		c.add(draft{level: LevelStop, names: []Name{name}, text: text, sources: e.Sources})
	}
}

// pregnancy finds entries that are not for pregnancy, or only after asking.
func (c *check) pregnancy() {
	if !c.person.Facts.Has(knowledge.ConditionPregnancy) {
		return
	}
	items, names := c.items()
	for _, item := range items {
		d := draft{level: LevelStop, names: names[item.ID], text: c.text("pregnancy_never"), sources: item.Evidence.Sources}
		switch item.Pregnancy.Advice {
		case knowledge.PregnancyNever:
		case knowledge.PregnancyAsk, knowledge.PregnancyAvoid:
			d.level, d.text = LevelAsk, strings.TrimSpace(c.text("pregnancy_ask")+" "+item.Pregnancy.Note)
		case knowledge.PregnancyOK:
			continue
		}
		c.said[item.ID] = true
		c.add(d)
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
			if !c.takes(rule, item) || c.said[item.ID] {
				continue
			}
			d := draft{level: LevelAsk, names: names[item.ID], text: c.ruleText(rule), sources: rule.Sources}
			switch irritates := item.Kind == knowledge.KindAcid || item.Kind == knowledge.KindMedicine || names[item.ID][0].Kind == labelRetinoid; {
			case rule.When.Condition == knowledge.ConditionIsotretinoin && irritates:
				d.level, d.text = LevelStop, c.text("isotretinoin_stop")
			case rule.When.SkinType != "" && !c.isNearFront(names[item.ID]):
				continue
			case rule.When.SkinType != "":
				d.level = LevelCare
			}
			c.said[item.ID] = true
			c.add(d)
		}
	}
}

// takes says whether a rule takes an entry of a label away. A mild one is no matter to
// ask about beside a medicine, or where only nothing new is suggested.
func (c *check) takes(rule knowledge.Conflict, item knowledge.Ingredient) bool {
	strong := isActive(item) || item.Kind == knowledge.KindEssentialOil || item.Kind == knowledge.KindClay || item.Kind == knowledge.KindToner
	spared := isMild(item) && (rule.When.Condition == knowledge.ConditionIsotretinoin || c.nothingNew(rule))
	only := len(rule.AllowOnly) > 0 && !slices.Contains(rule.AllowOnly, item.ID) && strong && !spared
	return only || slices.Contains(rule.Remove, item.ID)
}

// nothingNew says whether the rule for broken skin holds for another reason, such as few
// spots or a doubtful estimate.
func (c *check) nothingNew(rule knowledge.Conflict) bool {
	facts := c.person.Facts
	return rule.When.Condition == knowledge.ConditionBrokenSkin && !facts.Has(knowledge.ConditionBrokenSkin) && !facts.Rests
}

// ruleText is what a rule says of names on a label.
func (c *check) ruleText(rule knowledge.Conflict) string {
	if c.nothingNew(rule) {
		return c.text("gentle_only")
	}
	if text := c.text("rule_" + rule.ID); text != "" {
		return text
	}
	return c.text("rule", "{note}", rule.Note)
}

// together finds what the product and what the person uses must not do together.
func (c *check) together() {
	items, names := c.items()
	for _, rule := range c.library.Conflicts() {
		for _, first := range slices.Concat(items, c.using()) {
			for _, second := range slices.Concat(items, c.using()) {
				if keepsApart(rule, first.ID, second.ID) {
					c.pair(rule, names, first, second)
				}
			}
		}
	}
}

// pair finds two entries that must not go together. Only what is on the label or in use
// is named.
func (c *check) pair(rule knowledge.Conflict, names map[knowledge.ID][]Name, first, second knowledge.Ingredient) {
	d := draft{level: LevelAsk, sources: rule.Sources}
	own, other := names[first.ID], names[second.ID]
	switch {
	case len(own)+len(other) == 0:
		return
	case len(own) > 0 && len(other) > 0:
		d.names, d.text = slices.Concat(own, other), c.text("together")
		d.least = len(d.names)
	default:
		used := first
		if len(own) > 0 {
			used = second
		}
		d.names, d.text = slices.Concat(own, other), c.text("together_in_use", "{class}", c.inUse(used))
		if isRetinoid(first) && isRetinoid(second) {
			d.text = c.text("retinoids", "{class}", c.inUse(used))
		}
		pair := [2]string{c.inUse(used), d.names[0].AsWritten}
		if c.paired[pair] {
			return
		}
		c.paired[pair] = true
	}
	c.said[first.ID], c.said[second.ID] = true, true
	c.add(d)
}

// isRetinoid says whether an entry is vitamin A or a medicine like it.
func isRetinoid(i knowledge.Ingredient) bool { return i.ID == "retinol" || i.ID == "rx_retinoids" }

// isMild says whether an active is one that we suggest to anybody: it conflicts with no
// medicine.
func isMild(i knowledge.Ingredient) bool { return i.Policy == knowledge.PolicyOffer }

// inUse is what the person calls something that they use: a treatment by its name, since
// an entry of the library can be several.
func (c *check) inUse(i knowledge.Ingredient) string {
	for _, use := range c.person.Facts.Uses {
		if t, ok := c.library.Treatment(string(use.ID)); ok && !use.Finished && slices.Contains(c.mentioned(t.Sentence()), i.ID) {
			return t.Name
		}
	}
	if name := c.text("in_use_" + string(i.ID)); name != "" {
		return name
	}
	return shortName(i)
}

// actives finds an active that the person has already, and a second one. What a
// pharmacist or prescriber gave is theirs to weigh, but they may not know of a medicine
// that is used twice.
func (c *check) actives() {
	items, names := c.items()
	if !c.person.Prescribed {
		c.acids(items, names)
	}
	for _, item := range items {
		medicine := item.Kind == knowledge.KindMedicine
		if !isActive(item) || c.person.Prescribed && !medicine {
			continue
		}
		d := draft{names: names[item.ID]}
		used := c.activesInUse(item.ID)
		switch trace := isMild(item) && len(c.studied(item, d.names)) == 0; {
		case slices.Contains(c.person.Using, item.ID) && medicine:
			d.level, d.text = LevelAsk, c.text("twice_medicine", "{class}", c.inUse(item))+" "+c.text("ask_both")
		case slices.Contains(c.person.Using, item.ID) && isMild(item):
			continue
		case slices.Contains(c.person.Using, item.ID):
			d.level, d.text = LevelCare, c.text("twice", "{class}", c.inUse(item))
		case c.person.Prescribed || c.said[item.ID] || trace:
			continue
		case c.person.Facts.Has(advisor.ConditionMedicine) && !isMild(item):
			d.level, d.text = LevelAsk, c.text("medicine")
		case len(used) > 0:
			d.level, d.text, d.tip = LevelCare, c.text("second_active", "{class}", strings.Join(used, ", ")), true
		default:
			continue
		}
		c.said[item.ID] = true
		c.add(d)
	}
}

// activesInUse names the actives from a shop that the person uses, but for one.
func (c *check) activesInUse(but knowledge.ID) []string {
	var used []string
	for _, own := range c.using() {
		name := c.inUse(own)
		if isActive(own) && own.Kind != knowledge.KindMedicine && own.ID != but && !slices.Contains(used, name) {
			used = append(used, name)
		}
	}
	return used
}

// acids finds more than one acid, of which at least one is on the label.
func (c *check) acids(items []knowledge.Ingredient, names map[knowledge.ID][]Name) {
	var onLabel []Name
	var used []string
	for _, item := range items {
		if item.Kind == knowledge.KindAcid {
			onLabel = append(onLabel, names[item.ID][0])
		}
	}
	for _, own := range c.using() {
		if name := c.inUse(own); own.Kind == knowledge.KindAcid && names[own.ID] == nil && !slices.Contains(used, name) {
			used = append(used, name)
		}
	}
	switch {
	case len(onLabel) == 0 || len(onLabel)+len(used) < 2:
	case len(used) > 0:
		c.add(draft{level: LevelCare, names: onLabel, text: c.text("acid_in_use", "{class}", strings.Join(used, ", ")), tip: true})
	default:
		c.add(draft{level: LevelCare, names: onLabel, least: 2, text: c.text("two_acids"), tip: true})
	}
}

// scrub finds grains that scratch. Beside isotretinoin they are a matter to ask about.
func (c *check) scrub(name Name) {
	d := draft{level: LevelCare, names: []Name{name}, text: c.text("scrub")}
	switch {
	case c.person.Facts.Has(knowledge.ConditionIsotretinoin):
		d.level, d.text = LevelAsk, c.text("rule_C05")
	case slices.Contains(c.person.Using, "rx_retinoids"):
		d.level, d.text = LevelAsk, c.text("scrub_retinoid")
	}
	c.add(d)
}

// isNearFront says whether one of the names is a large part of the product.
func (c *check) isNearFront(names []Name) bool {
	for i, name := range c.label.Names {
		if i < nearFront && slices.ContainsFunc(names, func(n Name) bool { return n.AsWritten == name.AsWritten }) {
			return true
		}
	}
	return false
}

// peels finds acids in the strength of a peel. What a prescriber gives is none.
func (c *check) peels() {
	for _, name := range c.label.Names {
		item, ok := c.item(name)
		if most, peels := c.rules.PeelsOver[item.ID]; ok && peels && name.Percent > most {
			c.add(draft{level: LevelStop, names: []Name{name}, text: c.text("peel")})
		}
	}
}

// texture finds what dries, scratches, smells or may block pores.
func (c *check) texture() {
	scrub := c.label.Scrub || c.patterns.scrub.MatchString(c.person.Called)
	for i, name := range c.label.Names {
		care := func(key string, sources []string) {
			c.add(draft{level: LevelCare, names: []Name{name}, text: c.text(key), sources: sources})
		}
		sensitive := c.person.Facts.HasSkin(skincare.SkinTypeSensitive)
		switch {
		case !name.Known():
		case name.Kind == knowledge.LabelDryingAlcohol && i < nearFront:
			care("drying", nil)
		case name.Kind == knowledge.LabelScrubBits, name.Kind == knowledge.LabelGrains && scrub, c.patterns.grit.MatchString(name.AsWritten):
			c.scrub(name)
		case sensitive && (name.Kind == knowledge.LabelFragrance || name.Kind == knowledge.LabelFragranceAllergen || name.Kind == knowledge.LabelScentedPlant):
			care("scented", c.entries[name.entries[0]].Sources)
		}
		item, ok := c.item(name)
		blocking := ok && item.PoreBlocking == knowledge.BandHigh
		if i < nearFront && (blocking || strings.Contains(name.KnownAs, "may block pores")) {
			care("pores", []string{"E50"})
		}
	}
}
