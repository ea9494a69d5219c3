package builtin

import (
	"fmt"
	"slices"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// step is the one active ingredient, acid or clay that a person may try.
type step struct {
	knowledge.Ingredient
	// evenings are how many of a week it is for.
	evenings int
	// known says that they use it already.
	known bool
}

// extra chooses what to try, if anything: one thing at a time, and nothing
// together with a medicine, which is strong enough.
func (r recipient) extra() (step, bool) {
	list := r.candidates()
	if len(list) == 0 {
		return step{}, false
	}
	return list[0], true
}

// candidates are what the person may try, the best first: what they use already, and
// what suits their skin.
func (r recipient) candidates() []step {
	if r.most == 0 || r.Has(advisor.ConditionMedicine) {
		return nil
	}
	var list []step
	for _, i := range r.used {
		if isExtra(i) && r.Allows(i.ID) {
			list = append(list, step{i, r.evenings(i), true})
		}
	}
	for _, i := range r.allowed(r.preferred()...) {
		if !slices.ContainsFunc(list, func(s step) bool { return s.ID == i.ID }) {
			list = append(list, step{i, r.evenings(i), false})
		}
	}
	return list
}

// isExtra reports whether an entry is one of those of which a person uses one at
// a time.
func isExtra(i knowledge.Ingredient) bool {
	switch i.Kind {
	case knowledge.KindActive, knowledge.KindAcid, knowledge.KindClay, knowledge.KindEssentialOil:
		return true
	default:
		return false
	}
}

// preferred lists what to try, the best supported and best fitting first. What
// is not allowed to a person is passed over.
func (r recipient) preferred() []knowledge.ID {
	list := map[skincare.SkinType][]knowledge.ID{
		skincare.SkinTypeOily:        {"salicylic_acid", "niacinamide", "green_tea", "azelaic_acid_otc", "gluconolactone", "zinc_topical", "kaolin"},
		skincare.SkinTypeCombination: {"niacinamide", "azelaic_acid_otc", "green_tea", "salicylic_acid", "gluconolactone", "zinc_topical", "kaolin"},
		skincare.SkinTypeNormal:      {"green_tea", "niacinamide", "azelaic_acid_otc", "salicylic_acid", "gluconolactone", "zinc_topical"},
		skincare.SkinTypeDry:         {"niacinamide", "green_tea", "azelaic_acid_otc", "gluconolactone", "zinc_topical"},
		skincare.SkinTypeSensitive:   {"green_tea", "niacinamide", "gluconolactone", "zinc_topical"},
	}[r.SkinType]
	if r.SkinType == "" {
		list = []knowledge.ID{"niacinamide", "green_tea", "azelaic_acid_otc", "zinc_topical"}
	}
	gentle := r.HasSkin(skincare.SkinTypeSensitive) || r.HasSkin(skincare.SkinTypeDry)
	if (r.Severity == skincare.SeverityModerate || r.Has(knowledge.ConditionDarkMarks)) && !gentle {
		// The ingredient that guidelines speak of, in its shop strength.
		list = append([]knowledge.ID{"azelaic_acid_otc"}, slices.DeleteFunc(list, func(id knowledge.ID) bool { return id == "azelaic_acid_otc" })...)
	}
	return list
}

// evenings is how often a week an entry may be used by this person.
func (r recipient) evenings(i knowledge.Ingredient) int {
	n := r.most
	if i.Limit.EveningsPerWeek > 0 {
		n = min(n, i.Limit.EveningsPerWeek)
	}
	if i.Kind == knowledge.KindClay {
		n = min(n, 1)
	}
	for _, rule := range r.library.Conflicts() {
		mine := (rule.When.Condition == "" || r.Has(rule.When.Condition)) && (rule.When.SkinType == "" || r.HasSkin(rule.When.SkinType))
		for _, limit := range rule.Caps {
			if mine && slices.Contains(limit.IDs, i.ID) {
				n = min(n, limit.Evenings)
			}
		}
	}
	return n
}

// strength says which products to choose, such as "2 to 5%". It is empty where
// no strength is known.
func strength(i knowledge.Ingredient) string {
	switch {
	case i.Limit.MaxPercent == 0:
		return ""
	case i.Limit.MinPercent == 0 || i.Limit.MinPercent == i.Limit.MaxPercent:
		return fmt.Sprintf("up to %v%%", i.Limit.MaxPercent)
	default:
		return fmt.Sprintf("%v to %v%%", i.Limit.MinPercent, i.Limit.MaxPercent)
	}
}

// product says what kind of product holds an entry, with its strength.
func product(i knowledge.Ingredient) string {
	what := "a ready-made product"
	switch {
	case i.Kind == knowledge.KindClay:
		what = "a mask for the oily parts of your face"
	case i.Limit.RinseOff && !i.Limit.LeaveOn:
		what = "a ready-made wash"
	case i.Limit.LeaveOn && !i.Limit.RinseOff:
		what = "a serum or cream"
	}
	if s := strength(i); s != "" {
		return what + " of " + s
	}
	return what
}

// evidence says honestly what studies found, in the words of the library. What
// these say about other things may not be for this person; then the grade has to
// speak for it.
func (r recipient) evidence(i knowledge.Ingredient) string {
	said := r.sayable(i.Evidence.Finding, 2, i.ID)
	if said != "" && r.canSay(sentences(i.Evidence.Finding)[0], i.ID) {
		return said
	}
	return paragraph(ofGrade(i.Evidence.Grade), said)
}

// ofGrade puts a grade into words.
func ofGrade(grade knowledge.Grade) string {
	switch grade {
	case knowledge.GradeA:
		return "Guidelines recommend it for acne, mostly in stronger products than this."
	case knowledge.GradeB:
		return "A few small studies found that it may help, so the proof is thin."
	case knowledge.GradeC:
		return "The studies of it are too weak to tell."
	case knowledge.GradeD, knowledge.GradeX:
	}
	return "We know of no good study of it in people with spots."
}
