package builtin

import (
	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// aboutEstimate says what the estimate of this person means.
func (r recipient) aboutEstimate() string {
	if r.Severity == "" {
		return paragraph("You have no estimate at the moment. A pharmacist can look at your skin without an appointment.", r.library.Copy(knowledge.CopyLabelLimits))
	}
	next := ""
	switch r.Seek {
	case skincare.SeekNobody:
		next = "Simple care is enough. A photo cannot see your chest and back, deep lumps or scars, and it cannot see how you feel about your skin."
	case skincare.SeekPharmacist:
		next = "A pharmacist can help without an appointment. " + mildToGP
	case skincare.SeekGP:
		next = "Please book a GP appointment, and keep your care gentle until then."
	case skincare.SeekGPSoon:
		next = "Please see your GP soon, because an early start is worth it. Until then, keep to gentle care only."
	}
	return paragraph(r.looks(), counted(r.Severity.Grade()), next, r.library.Copy(knowledge.CopyLabelLimits))
}

// counted says which word the advice goes by, and what doctors call it.
func counted(grade skincare.Grade) string {
	return "Your advice is set for " + string(grade.Severity) + ": " + grade.Spots + " inflamed spots on half the face, which doctors call " + grade.Doctors + " acne."
}

// aboutExtra says which one thing the person might try, or why nothing.
func (r recipient) aboutExtra() string {
	one, ok := r.extra()
	if !ok {
		return "For you we would keep to the basics for now. " + r.whyNothing()
	}
	if one.known {
		return "You use " + name(one.Ingredient) + " already, and one strong thing is enough."
	}
	return "From our library, " + name(one.Ingredient) + " fits " + r.skin() + " well: " + product(one.Ingredient) + ", on at most " + count(one.evenings, "evening") + " a week. " + r.evidence(one.Ingredient)
}

// aboutAllergies says what the person's allergies rule out.
func (r recipient) aboutAllergies() string {
	if len(r.Allergens) == 0 && len(r.Excluded) == 0 && len(r.Unrecognised) == 0 {
		return "You have not told us of any allergy. If you have one, add it to your profile: then we leave out what does not suit you. Whatever you try, read the label, and test it on your inner arm first."
	}
	unknown := ""
	if len(r.Unrecognised) > 0 {
		unknown = "Some of what you wrote we did not recognise, so we keep to plain basics. Please read every label, and ask a pharmacist before you use something new."
	}
	return paragraph(r.avoidances(func([]knowledge.Ingredient) bool { return true }), unknown,
		"Names on labels are often Latin, and recipes change, so read the list each time you buy. A test on your inner arm lowers the risk but does not rule an allergy out.")
}

// aboutPregnancy keeps to the short list that suits pregnancy.
func (r recipient) aboutPregnancy() string {
	fitting := r.allowed("glycerin", "hyaluronic", "ceramides", "panthenol", "colloidal_oat", "aloe_vera")
	fitting = fitting[:min(4, len(fitting))]
	base := "a gentle cleanser and a mineral sunscreen"
	if len(fitting) > 0 {
		base = "a gentle cleanser, a plain moisturiser with " + either(names(fitting)) + ", and a mineral sunscreen"
	}
	return paragraph("While you are pregnant, trying for a baby or breastfeeding, keep to the basics: "+base+".",
		"Avoid retinol, tea tree oil and acids. Ask your pharmacist, midwife or GP before you use anything else.")
}

// aboutFood keeps to what is known, and to the people for whom it is safe to
// speak of it.
func (r recipient) aboutFood() string {
	if r.Has(advisor.ConditionNoFoodTalk) || !r.Allows("diet_low_gi") {
		return "We leave food out of our advice here. Your GP can talk it through with you, and gentle care of your skin does not depend on it."
	}
	return "There is no food that you must leave out for your skin: UK guidance finds too little evidence to advise any diet for spots. Some people notice fewer spots with more wholegrains, pulses and vegetables; the proof is limited. If you are sure that one thing makes your skin worse, talk it over with a pharmacist or GP before you change much."
}

// aboutHelp says what can be asked.
func (r recipient) aboutHelp() string {
	example := ""
	for _, i := range r.allowed("niacinamide", "aloe_vera", "ceramides", "glycerin") {
		example = ", for example " + name(i)
		break
	}
	return "You can ask about any ingredient" + example + ", about what goes together and what does not, about your allergies, washing, moisturiser, sunscreen, make-up or shaving, or about what your estimate means. We look it up in Clary's own library, and say so when it has no answer."
}
