package builtin

import (
	"slices"
	"strings"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// maxWords bounds an answer; what comes last is left out first.
const maxWords = 150

// fill joins sentences as long as they fit.
func fill(sentences ...string) string {
	var kept []string
	total := 0
	for _, s := range sentences {
		n := words(s)
		if s == "" || total+n > maxWords || slices.Contains(kept, s) {
			continue
		}
		kept = append(kept, s)
		total += n
	}
	return strings.Join(kept, " ")
}

// The angles from which entries can be asked about, besides the aspects.
func (q inquiry) asksProof() bool {
	return holds(q.text, "work", "drink", "evidence", "proof", "proven", "study", "studies", "effective", "does it help", "research", "really")
}

func (q inquiry) asksToCompare() bool {
	return holds(q.text, "better", "best", "or ", "stronger", "difference", "versus", "vs ", "compare")
}

// tellsReaction reports whether somebody says that something did them harm.
func (q inquiry) tellsReaction() bool {
	return holds(q.text, "rash", "react", "burned", "burnt", "burning", "burns", "stinging", "stings", "itching", "itchy", "swell", "swollen", "hives", "blister", "peeling",
		"irritated my", "irritates my", "is irritating", "irritated from", "broke me out", "breaking me out", "breaks me out", "made it worse", "makes it worse") &&
		holds(q.text, "i ", "my ", "me ", "ive ", "im ")
}

// aboutEntry answers a question about one entry: first whether it is for this
// person at all, then what was asked, then what else they should know.
func (r recipient) aboutEntry(q inquiry, i knowledge.Ingredient) string {
	switch {
	case i.Policy == knowledge.PolicyDetect:
		return r.aboutMedicine(i)
	case slices.Contains(r.Excluded, i.ID):
		return fill(r.verdict(i), r.instead(i), "Read the list of ingredients on labels, as it turns up in many products.")
	case i.Policy == knowledge.PolicyNever:
		return r.aboutNever(i)
	case r.verdict(i) != "":
		return fill(r.verdict(i), r.instead(i))
	case q.tellsReaction() && i.Kind.Topical():
		return fill("Leave out "+name(i)+" if your skin does not like it, however good it is for others.", r.library.Copy(knowledge.CopyStopRule),
			"Until your skin is calm, keep to a gentle cleanser, a plain moisturiser and sunscreen.")
	case i.Policy == knowledge.PolicyMention:
		return r.aboutMentioned(i)
	}
	return r.aboutAllowed(q, i)
}

// aboutMedicine leaves medicines to those who know them.
func (r recipient) aboutMedicine(i knowledge.Ingredient) string {
	lead := upper(name(i)) + " is a medicine, so a pharmacist, your GP or whoever prescribed it is the right person to ask."
	if strings.Contains(i.Name, ",") {
		lead = "Those are medicines, so a pharmacist, your GP or whoever prescribed them is the right person to ask."
	}
	finding := r.sayable(i.Evidence.Finding, 2)
	if r.Withdrawn.Entry(i.ID) {
		finding = ""
	}
	return fill(lead, finding,
		"If you use it already, keep following their advice. Beside it, a gentle cleanser, a plain moisturiser and sunscreen are enough.")
}

func (r recipient) aboutNever(i knowledge.Ingredient) string {
	where := " on your face."
	if !i.Kind.Topical() {
		where = "."
	}
	return fill("Avoid "+name(i)+where, r.sayable(i.Evidence.Finding, 2), r.sayable(strings.Join(i.Cautions, " "), 1), r.instead(i))
}

// aboutMentioned says what is known of something that we do not suggest.
func (r recipient) aboutMentioned(i knowledge.Ingredient) string {
	if !i.Kind.Topical() && r.Has(advisor.ConditionNoFoodTalk) {
		return r.aboutFood()
	}
	if r.Has(knowledge.ConditionPregnancy) {
		return fill(r.inPregnancy(i), r.sayable(i.Evidence.Finding, 1, i.ID))
	}
	return fill("We do not suggest "+name(i)+", but here is what is known.", r.evidence(i), r.howTo(i),
		r.cautions(i, 2), "A pharmacist can tell you more.")
}

// aboutAllowed answers about something that the person may use.
func (r recipient) aboutAllowed(q inquiry, i knowledge.Ingredient) string {
	use, risk, proof := paragraph(r.usage(i), test(i)), r.cautions(i, 3), r.evidence(i)
	if q.asksProof() {
		return fill(proof, use, risk)
	}
	return fill(r.fit(i), proof, use, risk)
}

// test says how to try something strong.
func test(i knowledge.Ingredient) string {
	if !isExtra(i) {
		return ""
	}
	return "Test it on your inner arm first, and stop if it burns, itches or swells."
}

// cautions are what to mind with an entry. Those of food and habits are for the
// people who write.
func (r recipient) cautions(i knowledge.Ingredient, most int) string {
	if i.Kind == knowledge.KindFood || i.Kind == knowledge.KindHabit {
		return ""
	}
	return r.sayable(strings.Join(append(slices.Clone(i.Cautions), i.Allergens), " "), most, i.ID)
}

// usage says how to use an entry, and how often this person should begin with.
func (r recipient) usage(i knowledge.Ingredient) string { return paragraph(r.howTo(i), r.often(i)) }

// often says how often this person should begin with something strong.
func (r recipient) often(i knowledge.Ingredient) string {
	if !isExtra(i) || r.most == 0 {
		return ""
	}
	if holds(i.Use, "morning") && !holds(i.Use, "evening") {
		return "Begin with every other day."
	}
	often := count(r.evenings(i), "evening") + " a week"
	if r.evenings(i) > 1 {
		often += ", never two in a row"
	}
	return "Begin with at most " + often + "."
}

// howTo is how an entry is used, in the words of the library.
func (r recipient) howTo(i knowledge.Ingredient) string {
	use := r.sayable(i.Use, 2, i.ID)
	if use == "" || !i.Kind.Topical() {
		return use
	}
	return "How to use it: " + lower(use)
}

// fit says how an entry suits the skin type.
func (r recipient) fit(i knowledge.Ingredient) string {
	skin := r.SkinType
	what, tender := upper(name(i)), skin == skincare.SkinTypeDry || skin == skincare.SkinTypeSensitive
	if i.ID == "ceramides" {
		what = "A moisturiser with ceramides"
	}
	switch {
	case i.Kind == knowledge.KindClay && tender:
		return what + " draws out oil, so it is more for oily skin; on " + r.skin() + " it can feel tight."
	case i.Kind == knowledge.KindOil && skin == skincare.SkinTypeOily:
		return what + " is an oil, and " + r.skin() + " rarely needs one: two drops at most."
	case i.Kind == knowledge.KindAcid && tender:
		return what + " is an acid, and " + r.skin() + " stings easily: start with one evening a week."
	case i.PoreBlocking == knowledge.BandMedium || i.PoreBlocking == knowledge.BandHigh:
		return what + " may block pores, so be careful with it on your face."
	case !i.Kind.Topical():
		return ""
	}
	if i.Policy == knowledge.PolicyLimit {
		return what + " can be tried with " + r.skin() + ", within limits."
	}
	return what + " is fine to try with " + r.skin() + ", and it is not known to block pores."
}

// askedSkin is the skin type that a question names, or else the person's.
func (r recipient) askedSkin(q inquiry) skincare.SkinType {
	for _, kind := range []skincare.SkinType{skincare.SkinTypeOily, skincare.SkinTypeDry, skincare.SkinTypeCombination, skincare.SkinTypeSensitive, skincare.SkinTypeNormal} {
		if holds(q.text, strings.ToLower(string(kind))+" skin", strings.ToLower(string(kind))+" face") {
			return kind
		}
	}
	return r.SkinType
}

// inPregnancy says what holds for pregnancy and breastfeeding. What we do not suggest
// may do no harm, but it is not on the short list.
func (r recipient) inPregnancy(i knowledge.Ingredient) string {
	if i.Policy == knowledge.PolicyMention && i.Pregnancy.Advice == knowledge.PregnancyOK {
		i.Pregnancy.Advice = knowledge.PregnancyAsk
	}
	switch i.Pregnancy.Advice {
	case knowledge.PregnancyOK:
		return paragraph(upper(name(i))+" is on the short list that suits pregnancy and breastfeeding.", r.sayable(i.Pregnancy.Note, 1, i.ID), "If you are unsure, your midwife or pharmacist can confirm it.")
	case knowledge.PregnancyAsk:
		return paragraph("Do not use "+name(i)+" in pregnancy or while breastfeeding before you have asked your midwife or pharmacist.", r.sayable(i.Pregnancy.Note, 1, i.ID))
	case knowledge.PregnancyAvoid, knowledge.PregnancyNever:
	}
	return paragraph("Avoid "+name(i)+" while you are pregnant, trying for a baby or breastfeeding, and ask your midwife or pharmacist what suits you instead.",
		r.sayable(i.Pregnancy.Note, 2, i.ID))
}

// resting is why nothing active is for now.
const resting = "Something stung lately, so your skin rests before anything active."

// noEstimate is why nobody knows enough to suggest something active.
const noEstimate = "Without an estimate we suggest no active ingredient. A pharmacist can suggest one, and a clear photo or your own rating changes it."

// whyNot says why something that others may use is not for this person.
func (r recipient) whyNot(i knowledge.Ingredient) string {
	switch {
	case r.Has(knowledge.ConditionIsotretinoin):
		return "Skin is fragile with isotretinoin and for about six months after it, so ask your prescriber before you add anything."
	case r.Has(knowledge.ConditionPregnancy):
		return "While you are pregnant, trying for a baby or breastfeeding we keep to a short list. Your pharmacist or midwife can tell you whether you may use more."
	case r.Has(knowledge.ConditionBrokenSkin):
		return "Skin that is broken or sore needs rest first."
	case r.Severity == skincare.SeveritySevere:
		return "With many sore spots it is likely to sting. Your GP has options that were tested far more thoroughly."
	case len(r.Unrecognised) > 0:
		return "We did not recognise all of what you wrote about allergies, so we keep to plain basics."
	case r.Severity == skincare.SeverityAlmostNone:
		return "With so few spots there is little to gain from it."
	case r.Has(advisor.ConditionMedicine):
		return "It can irritate beside what you use from a pharmacy or on prescription."
	case r.Rests:
		return resting
	case r.BarrierOnly && r.Severity == "" && r.Doubtful():
		return noEstimate
	case r.BarrierOnly && r.Doubtful():
		return "Without a clear estimate we suggest nothing new but what suits almost every skin."
	case r.BarrierOnly:
		return "From what you told us, plain and gentle care is the better choice for now."
	case r.SkinType == skincare.SkinTypeSensitive:
		return "It is likely to sting on sensitive skin."
	case r.SkinType == skincare.SkinTypeOily && i.Kind == knowledge.KindOil:
		return "Oily skin rarely needs an oil, and many block pores."
	}
	return "It does not go with what you told us about your skin."
}

// instead names something that the person may use.
func (r recipient) instead(i knowledge.Ingredient) string {
	if !i.Kind.Topical() {
		return ""
	}
	ids := []knowledge.ID{"ceramides", "glycerin", "panthenol", "hyaluronic"}
	if i.Kind == knowledge.KindOil {
		ids = []knowledge.ID{"squalane", "jojoba", "ceramides", "glycerin"}
	}
	fitting := slices.DeleteFunc(r.allowed(ids...), hasID(i.ID))
	if one, ok := r.extra(); ok && isExtra(i) && one.ID != i.ID {
		return "If you would like to try something, " + name(one.Ingredient) + " suits " + r.skin() + " better: " + product(one.Ingredient) + ", tested on your inner arm first."
	}
	if len(fitting) == 0 {
		return "A gentle cleanser, a plain moisturiser and sunscreen are enough."
	}
	if fitting[0].Kind == knowledge.KindOil {
		return "If you would like an oil, a few drops of " + name(fitting[0]) + " are the lighter choice."
	}
	return "A plain moisturiser with " + either(names(fitting[:min(2, len(fitting))])) + " is the kinder choice."
}

// aboutAvoids warns of things that nobody should put on their skin.
func (r recipient) aboutAvoids(q inquiry) string {
	var list []string
	for _, a := range q.avoids {
		list = append(list, r.warning(a, q.words[a.ID]))
	}
	for _, i := range q.entries {
		list = append(list, r.inShort(q, i))
	}
	if holds(q.text, "says", "said", "told", "recommend", "swears", "tiktok", "online", "read that", "heard") {
		list = append(list, "That holds whoever recommends it.")
	}
	return fill(append(list, "If your skin is sore from it already, rinse with cool water, and ask a pharmacist if it does not settle.")...)
}

// warning tells to leave out a thing that nobody should use, and why. It names
// the thing only where the warning stands in front of all of it, if need be in
// the words of the person.
func (r recipient) warning(a knowledge.Avoid, said string) string {
	lead := "Avoid putting that on your skin."
	for _, what := range []string{said, listed(a.Name)} {
		if what != "" && r.canSay("Avoid "+what+".") {
			lead = "Avoid " + what + "."
		}
	}
	return paragraph(lead, r.sayable(a.Why, 2))
}
