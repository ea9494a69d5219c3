package knowledge

import (
	"regexp"
	"slices"
)

// ingredient checks one entry.
func (v *validator) ingredient(file string, e Ingredient, topical bool) {
	v.claim(file, e.ID)
	v.need(file, e.ID, "name", e.Name)
	v.need(file, e.ID, "finding", e.Evidence.Finding)
	oneOf(v, file, e.ID, "policy", e.Policy, PolicyOffer, PolicyLimit, PolicyMention, PolicyDetect, PolicyNever)
	oneOf(v, file, e.ID, "grade", e.Evidence.Grade, GradeA, GradeB, GradeC, GradeD, GradeX)
	oneOf(v, file, e.ID, "nuance", e.Evidence.Nuance, NuanceNone, NuanceWeak, NuanceAgainst)
	oneOf(v, file, e.ID, "kind", e.Kind, KindCleanser, KindMoisturiser, KindSoothing, KindActive, KindAcid, KindClay,
		KindToner, KindOil, KindEssentialOil, KindBeeProduct, KindSunscreen, KindMedicine, KindFood, KindSupplement,
		KindHabit)
	oneOf(v, file, e.ID, "pregnancy advice", e.Pregnancy.Advice,
		PregnancyOK, PregnancyAsk, PregnancyAvoid, PregnancyNever)
	if topical {
		oneOf(v, file, e.ID, "pore_blocking", e.PoreBlocking, BandNone, BandLow, BandMedium, BandHigh)
	} else if e.PoreBlocking != "" {
		v.fail(file, e.ID, "pore_blocking is for what is put on the skin")
	}
	if e.Kind.Topical() != topical {
		v.fail(file, e.ID, "kind %s does not belong into this file", e.Kind)
	}
	if e.Suggestible() {
		v.need(file, e.ID, "use", e.Use)
	}
	if topical && e.Policy == PolicyLimit && e.Limit == (Limit{}) {
		v.fail(file, e.ID, "limit is missing")
	}
	if (e.Policy == PolicyNever || e.Evidence.Grade == GradeX) && e.Use != "" {
		v.fail(file, e.ID, "what is never suggested has no use")
	}
	if e.Evidence.Grade == GradeX && e.Policy != PolicyNever {
		v.fail(file, e.ID, "grade X is never suggested")
	}
	v.backed(file, e.ID, e.Evidence.Sources, e.Evidence.Rationale)
	v.reviewed(file, e.ID, e.Evidence.Sources, e.Review)
}

// aspectRules checks what is asked about ingredients, and that their facts are about that.
func (v *validator) aspectRules() {
	known := map[Aspect]bool{}
	for _, rule := range v.aspects {
		v.claim(fileAspects, ID("aspect_"+rule.ID))
		known[rule.ID] = true
		if len(rule.Terms) == 0 {
			v.fail(fileAspects, rule.ID, "terms are missing")
		}
		v.backed(fileAspects, rule.ID, rule.Sources, rule.Rationale)
		v.reviewed(fileAspects, rule.ID, rule.Sources, rule.Review)
	}
	for _, aspect := range []Aspect{AspectPregnancy, AspectOften, AspectStrength, AspectWith, AspectStart} {
		if !known[aspect] {
			v.fail(fileAspects, aspect, "is missing")
		}
	}
	for _, e := range slices.Concat(v.ingredients, v.lifestyle) {
		for aspect := range e.Facts {
			if !known[aspect] {
				v.fail(fileIngredients, e.ID, "nobody asks about %q", aspect)
			}
		}
	}
}

// terms checks that every entry is recognised by words of its own.
func (v *validator) terms() {
	owner := map[string]ID{}
	for _, e := range slices.Concat(v.ingredients, v.lifestyle) {
		if len(e.Terms) == 0 {
			v.fail(fileIngredients, e.ID, "terms are missing")
		}
		for _, term := range e.Terms {
			p, err := parse(term)
			if err != nil {
				v.fail(fileIngredients, e.ID, "%v", err)
			}
			for _, phrase := range p.phrases(" ") {
				if other, ok := owner[phrase]; ok && other != e.ID {
					v.fail(fileIngredients, e.ID, "term %q is one of %s too", phrase, other)
				}
				owner[phrase] = e.ID
			}
		}
	}
}

// avoids checks the do-not-use list.
func (v *validator) avoids() {
	for _, e := range v.avoid {
		v.claim(fileAvoid, e.ID)
		v.need(fileAvoid, e.ID, "name", e.Name)
		v.need(fileAvoid, e.ID, "why", e.Why)
		if len(e.Terms) == 0 {
			v.fail(fileAvoid, e.ID, "terms are missing")
		}
		if e.Rule == "" {
			v.need(fileAvoid, e.ID, "reply", e.Reply)
		} else if !v.flagIDs[e.Rule] {
			v.fail(fileAvoid, e.ID, "rule %s is not in %s", e.Rule, fileRedFlags)
		}
		v.backed(fileAvoid, e.ID, e.Sources, e.Rationale)
		v.reviewed(fileAvoid, e.ID, e.Sources, e.Review)
	}
}

// conflictRules checks the rules about what must not go together.
func (v *validator) conflictRules() {
	seen := map[string]bool{}
	for _, rule := range v.conflicts {
		if seen[rule.ID] || !regexp.MustCompile(`^C\d\d$`).MatchString(rule.ID) {
			v.fail(fileConflicts, rule.ID, "is not a good id, or there are two of it")
		}
		seen[rule.ID] = true
		v.need(fileConflicts, rule.ID, "text", rule.Text)
		oneOf(v, fileConflicts, rule.ID, "scope", rule.Scope, ScopeSession, ScopeDay, ScopePlan)
		oneOf(v, fileConflicts, rule.ID, "condition", rule.When.Condition, "", ConditionIsotretinoin,
			ConditionTetracycline, ConditionPregnancy, ConditionDarkMarks, ConditionBrokenSkin, ConditionMinor,
			ConditionNewActive)
		if rule.When.SkinType != "" && !isSkinType(rule.When.SkinType) {
			v.fail(fileConflicts, rule.ID, "skin_type %q is not known", rule.When.SkinType)
		}
		v.known(fileConflicts, rule.ID, slices.Concat(rule.named(), rule.AllowOnly, rule.Require)...)
		parts := len(rule.AllowOnly) + len(rule.Remove) + len(rule.OneOf) + len(rule.Caps) + len(rule.Require)
		if parts+len(rule.Words) == 0 && rule.Note == "" {
			v.fail(fileConflicts, rule.ID, "does nothing")
		}
		for _, limit := range rule.Caps {
			if len(limit.IDs) == 0 || limit.Days <= 0 {
				v.fail(fileConflicts, rule.ID, "a cap needs ids and days")
			}
		}
		v.backed(fileConflicts, rule.ID, rule.Sources, rule.Rationale)
		v.reviewed(fileConflicts, rule.ID, rule.Sources, rule.Review)
	}
}

// conditionRules checks what people say about themselves.
func (v *validator) conditionRules() {
	for _, rule := range v.conditions {
		named := func(c Conflict) bool { return c.When.Condition == rule.Condition }
		if rule.Condition == "" || !slices.ContainsFunc(v.conflicts, named) {
			v.fail(fileConditions, rule.Condition, "no rule in %s waits for it", fileConflicts)
		}
		if len(rule.Phrases) == 0 {
			v.fail(fileConditions, rule.Condition, "phrases are missing")
		}
	}
}

// allergyClasses checks the allergy map.
func (v *validator) allergyClasses() {
	seen := map[ClassID]bool{}
	for _, class := range v.allergies.all() {
		if seen[class.ID] || !regexp.MustCompile(`^[A-Z][A-Z_]*$`).MatchString(string(class.ID)) {
			v.fail(fileAllergies, class.ID, "is not a good id, or there are two of it")
		}
		seen[class.ID] = true
		v.need(fileAllergies, class.ID, "name", class.Name)
		if len(class.Terms) == 0 {
			v.fail(fileAllergies, class.ID, "terms are missing")
		}
		v.known(fileAllergies, class.ID, class.Blocks...)
		v.backed(fileAllergies, class.ID, class.Sources, class.Rationale)
		v.reviewed(fileAllergies, class.ID, class.Sources, class.Review)
	}
}
