package advisor

import (
	"slices"

	"clary.example/internal/advice/knowledge"
)

// barrierRule is the rule whose list is all that skin in need of rest gets.
const barrierRule = "C14"

// allowed returns what may be suggested to a person: what the library suggests
// to anybody and is not withdrawn, less what each of the rules takes away. Of what they keep, the
// barrier rule takes nothing.
func (a *Advisor) allowed(f Facts, used []knowledge.Ingredient) []knowledge.Ingredient {
	rules := a.rules(f, used)
	keeping := slices.DeleteFunc(slices.Clone(rules), func(rule knowledge.Conflict) bool { return rule.ID == barrierRule })
	var allowed []knowledge.Ingredient
	for _, i := range a.library.Ingredients() {
		switch {
		case !i.Suggestible(), slices.Contains(f.Excluded, i.ID), f.Withdrawn.Entry(i.ID):
		case i.Kind == knowledge.KindFood || i.Kind == knowledge.KindSupplement:
			if !f.Has(ConditionNoFoodTalk) && !f.BarrierOnly {
				allowed = append(allowed, i)
			}
		case i.Kind == knowledge.KindHabit, permitted(i.ID, rules), slices.Contains(f.Kept, i.ID) && permitted(i.ID, keeping):
			allowed = append(allowed, i)
		}
	}
	return allowed
}

// rules returns the rules of the library that concern a person.
func (a *Advisor) rules(f Facts, used []knowledge.Ingredient) []knowledge.Conflict {
	return RulesFor(a.library, f, used)
}

// RulesFor returns the rules of a library that concern a person who uses some entries.
func RulesFor(library *knowledge.Library, f Facts, used []knowledge.Ingredient) []knowledge.Conflict {
	var rules []knowledge.Conflict
	for _, rule := range library.Conflicts() {
		if concerns(rule, f, used) || rule.ID == barrierRule && f.BarrierOnly {
			rules = append(rules, rule)
		}
	}
	return rules
}

// concerns reports whether a rule holds for a person whatever is suggested to
// them. A rule without a condition is about what meets what, and is looked at
// in the finished text.
func concerns(rule knowledge.Conflict, f Facts, used []knowledge.Ingredient) bool {
	when := rule.When
	if when.Condition == "" && when.SkinType == "" && len(when.Any) == 0 {
		return false
	}
	return (when.Condition == "" || f.Has(when.Condition)) &&
		(when.SkinType == "" || f.HasSkin(when.SkinType)) &&
		(len(when.Any) == 0 || slices.ContainsFunc(used, func(i knowledge.Ingredient) bool { return slices.Contains(when.Any, i.ID) }))
}

// permitted reports whether no rule takes an entry away.
func permitted(id knowledge.ID, rules []knowledge.Conflict) bool {
	for _, rule := range rules {
		if len(rule.AllowOnly) > 0 && !slices.Contains(rule.AllowOnly, id) || slices.Contains(rule.Remove, id) {
			return false
		}
	}
	return true
}

// ruleOf returns the rule with an id.
func ruleOf(library *knowledge.Library, id string) (knowledge.Conflict, bool) {
	for _, rule := range library.Conflicts() {
		if rule.ID == id {
			return rule, true
		}
	}
	return knowledge.Conflict{}, false
}
