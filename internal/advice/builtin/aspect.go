package builtin

import (
	"cmp"
	"strings"

	"clary.example/internal/advice/knowledge"
)

// aboutAspect answers what somebody wants to know about one ingredient: that first,
// and below it how to use it. It is empty where the library does not say, and where
// the ingredient is not for this person.
func (r recipient) aboutAspect(q inquiry) string {
	if q.aspect == "" || len(q.entries) != 1 || len(q.avoids) > 0 || q.tellsReaction() {
		return ""
	}
	i := q.entries[0]
	if i.Policy == knowledge.PolicyNever || !i.Kind.Topical() || r.verdict(i) != "" {
		return ""
	}
	if r.Withdrawn.Fact(i.ID, q.aspect) {
		return ""
	}
	said := r.fact(i, q.aspect)
	if said == "" {
		return ""
	}
	cautions := r.cautions(i, 2)
	if list := sentences(cautions); len(list) > 0 && strings.Contains(said, list[0]) {
		cautions = ""
	}
	rest := []string{r.howTo(i), test(i), cautions}
	if use := r.sayable(i.Use, 1, i.ID); use != "" && strings.Contains(said, use) {
		rest = rest[1:]
	}
	switch {
	case q.aspect == knowledge.AspectPregnancy:
		return said
	case i.Policy == knowledge.PolicyDetect:
		return "On " + name(i) + ", which a pharmacist can advise on: " + lower(said)
	case i.Policy == knowledge.PolicyMention:
		return paragraph("On "+name(i)+", which we do not suggest: "+lower(said)) + "\n\n" + fill(append(rest, "A pharmacist can tell you more.")...)
	}
	return strings.TrimSpace("On " + name(i) + ": " + lower(said) + "\n\n" + fill(rest...))
}

// fact is what the library says about one aspect of an entry.
func (r recipient) fact(i knowledge.Ingredient, aspect knowledge.Aspect) string {
	said := r.sayable(i.Facts[aspect], len(i.Facts[aspect]), i.ID)
	switch {
	case said != "":
		return said
	case aspect == knowledge.AspectPregnancy:
		return r.inPregnancy(i)
	case aspect == knowledge.AspectOften:
		return cmp.Or(r.often(i), r.sayable(i.Use, 1, i.ID))
	case aspect == knowledge.AspectStart:
		return paragraph(r.sayable(i.Use, 2, i.ID), r.often(i))
	case aspect == knowledge.AspectStrength && strength(i) != "":
		return "Choose " + product(i) + ". More is not better: it irritates sooner."
	case aspect == knowledge.AspectWith && i.Clashes != "":
		return paragraph(r.sayable(i.Clashes, 1, i.ID), "A gentle cleanser, a plain moisturiser and sunscreen go well with it.")
	}
	return ""
}
