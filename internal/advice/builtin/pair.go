package builtin

import (
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
)

// aboutSeveral answers a question that names two or three entries: what must not
// meet and what is not for this person first, then what goes together, then each
// in short.
func (r recipient) aboutSeveral(q inquiry) string {
	var medicines, fine []knowledge.Ingredient
	var list []string
	apart, together := r.apart(q.entries)
	for _, i := range q.entries {
		switch {
		case i.Policy == knowledge.PolicyDetect:
			medicines = append(medicines, i)
		case slices.Contains(apart, i.ID) && i.Suggestible() && !slices.Contains(r.Excluded, i.ID) && !r.Allows(i.ID):
			// That it must not meet the other is reason enough.
		case r.verdict(i) != "":
			list = append(list, r.verdict(i))
		default:
			fine = append(fine, i)
		}
	}
	list = append(together, list...)
	switch {
	case len(medicines) > 0 && q.asksToCompare():
		list = append(list, r.library.Copy(knowledge.CopyBestEvidence))
	case len(medicines) > 0:
		list = append(list, r.beside(medicines, fine)...)
	case len(fine) > 1 && len(together) == 0:
		list = append(list, r.noClash(fine)...)
	}
	for _, i := range fine {
		list = append(list, r.inShort(q, i))
	}
	return fill(list...)
}

// verdict says that something is not for this person, and why, in short. It is
// empty for what is.
func (r recipient) verdict(i knowledge.Ingredient) string {
	switch {
	case slices.Contains(r.Excluded, i.ID):
		return "Avoid " + name(i) + ": it does not go with what you told us about allergies."
	case i.Policy == knowledge.PolicyNever:
		return paragraph("Avoid "+name(i)+".", r.sayable(i.Evidence.Finding, 1))
	case r.Withdrawn.Entry(i.ID) && i.Policy != knowledge.PolicyDetect:
		return withdrawn(i)
	case i.Suggestible() && !r.Allows(i.ID):
		return paragraph("Avoid "+name(i)+" for now.", r.whyNot(i))
	}
	return ""
}

// withdrawn says that an entry is out of use. Nobody is told to avoid a food.
func withdrawn(i knowledge.Ingredient) string {
	if !i.Kind.Topical() {
		return "We are checking what our library says about that, so we leave it out for now. A pharmacist can tell you more."
	}
	return "Avoid " + name(i) + " for now. We are checking what our library says about it. A pharmacist can tell you more."
}

// apart returns the entries, none of them a medicine, that a rule keeps apart,
// and what to say about them.
func (r recipient) apart(list []knowledge.Ingredient) (ids []knowledge.ID, said []string) {
	for n, a := range list {
		for _, b := range list[n+1:] {
			when := r.clash(a, b)
			if a.Policy == knowledge.PolicyDetect || b.Policy == knowledge.PolicyDetect || when == "" {
				continue
			}
			ids = append(ids, a.ID, b.ID)
			said = append(said, "Do not use "+name(a)+" and "+name(b)+" "+when+": together they are likely to irritate. Keep to one of them.")
		}
	}
	return ids, said
}

// clash says when two entries must not meet. It is empty if they may.
func (r recipient) clash(a, b knowledge.Ingredient) string {
	for _, rule := range r.library.Conflicts() {
		removes := func(x, y knowledge.ID) bool {
			return slices.Contains(rule.When.Any, x) && slices.Contains(rule.Remove, y)
		}
		oneOf := slices.Contains(rule.OneOf, a.ID) && slices.Contains(rule.OneOf, b.ID)
		switch {
		case rule.When.Condition != "" || !oneOf && !removes(a.ID, b.ID) && !removes(b.ID, a.ID):
		case rule.Scope == knowledge.ScopePlan:
			return "in one routine"
		default:
			return "on the same evening"
		}
	}
	if says(a, b) || says(b, a) {
		return "on the same evening"
	}
	return ""
}

// says reports whether the entry of one thing says not to use the other.
func says(a, b knowledge.Ingredient) bool {
	return strings.HasPrefix(a.Clashes, "Not ") && (b.Kind == knowledge.KindAcid && holds(a.Clashes, "acid") || b.ID == "retinol" && holds(a.Clashes, "retinoid"))
}

// noClash says that things may be used together, and how.
func (r recipient) noClash(list []knowledge.Ingredient) []string {
	said := []string{"We know of nothing against using " + both(names(list)) + " together."}
	extras := 0
	for _, i := range list {
		if isExtra(i) {
			extras++
		}
		acid := slices.ContainsFunc(list, func(o knowledge.Ingredient) bool { return o.ID != i.ID && o.Kind == knowledge.KindAcid })
		if text := r.sayable(i.Clashes, 1, i.ID); acid && holds(text, "acid") {
			said = append(said, "On "+name(i)+": "+lower(text))
		}
	}
	if extras > 1 {
		return append(said, "Bring in one first, and wait a week or more before the second, so that you can tell what does what.")
	}
	return append(said, "Bring in new things one at a time, so that you can tell what suits you.")
}

// beside says what to use together with a medicine.
func (r recipient) beside(medicines, others []knowledge.Ingredient) []string {
	text := upper(name(medicines[0])) + " is for a pharmacist, your GP or your prescriber to advise on, and so is anything you put beside it."
	if len(medicines) > 1 || strings.Contains(medicines[0].Name, ",") {
		text = "Those are medicines, so ask a pharmacist, your GP or your prescriber before you put anything beside them."
	}
	for _, i := range others {
		if isExtra(i) {
			return []string{text, "Do not use " + name(i) + " beside it before you have asked: the two may irritate together."}
		}
	}
	return []string{text, "A gentle cleanser, a plain moisturiser and sunscreen go well with most things."}
}

// inShort says the most useful thing about one of several entries.
func (r recipient) inShort(q inquiry, i knowledge.Ingredient) string {
	if text := r.verdict(i); text != "" || i.Policy == knowledge.PolicyDetect {
		return text
	}
	finding := r.sayable(i.Evidence.Finding, 1, i.ID)
	if i.Policy == knowledge.PolicyMention {
		return paragraph("We do not suggest "+name(i)+".", finding)
	}
	text := r.sayable(i.Use, 1, i.ID)
	if text == "" || finding != "" && (q.asksProof() || q.asksToCompare()) {
		text = finding
	}
	if text == "" {
		return ""
	}
	return "As for " + name(i) + ": " + lower(text)
}
