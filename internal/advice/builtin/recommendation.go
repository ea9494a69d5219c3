package builtin

import (
	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

func (r recipient) cleanser() part {
	if !r.Allows("syndet_cleanser") {
		return part{
			[]string{"Wash morning and evening with lukewarm water and a cleanser that you know you tolerate."},
			[]string{"Pat your skin dry instead of rubbing it, because rubbing irritates."},
		}
	}
	how := r.pick("washing",
		"Use your fingertips for half a minute to a minute, rinse well and pat dry.",
		"Half a minute to a minute with your fingertips is enough. Then rinse, and pat your skin dry instead of rubbing it.")
	return part{
		[]string{"Wash morning and evening with a gentle, soap-free cleanser and lukewarm water."},
		[]string{paragraph(how, r.cleanserForSkin(), r.soap())},
	}
}

// cleanserForSkin is what the skin type changes about washing.
func (r recipient) cleanserForSkin() string {
	switch r.SkinType {
	case skincare.SkinTypeOily:
		return r.pick("cleanser skin",
			"Oily skin makes you want to wash more often. Twice a day is enough: more than that only irritates it.",
			"When your face feels oily again by the afternoon, leave it until the evening. Washing more than twice a day irritates skin.")
	case skincare.SkinTypeDry:
		return r.pick("cleanser skin",
			"Because your skin is dry, a rinse with water can be enough in the morning. For the evening choose a creamy cleanser that hardly foams.",
			"Dry skin is easily washed too much. Choose a creamy cleanser that hardly foams, and if your face feels tight in the morning, use water alone then.")
	case skincare.SkinTypeSensitive:
		return r.pick("cleanser skin",
			"For sensitive skin the shortest list of ingredients is the best one: choose a cleanser without perfume or colour.",
			"Sensitive skin likes what it knows: choose a cleanser without perfume, and stay with it once it feels comfortable.")
	case skincare.SkinTypeCombination:
		return r.pick("cleanser skin",
			"One mild cleanser does for both, the oilier middle of your face and the drier cheeks.",
			"With combination skin, spend the time on forehead, nose and chin, and only pass over the drier cheeks.")
	case skincare.SkinTypeNormal:
	}
	return r.pick("cleanser skin",
		"If your skin feels tight afterwards, the cleanser is too strong for it: try a milder one.",
		"A good sign is skin that feels like nothing at all afterwards, neither tight nor greasy.")
}

// soap speaks of soap, if the person uses it.
func (r recipient) soap() string {
	if !holds(r.CurrentRoutine, "soap", "bar of soap", "hand wash", "shower gel") || holds(r.CurrentRoutine, "soap free", "no soap", "without soap") {
		return ""
	}
	return r.pick("soap",
		"You wash with soap at the moment. Most soap is alkaline, which dries skin out, so this is the first thing to change.",
		"If you change only one thing, change the soap: most of it is alkaline, and skin copes better with a cleanser close to its own acidity.")
}

func (r recipient) moisturiser() part {
	why := []string{paragraph(r.aboutMoisturiser(), r.pick("pores",
		`Look for "non-comedogenic" on the label: it means that the product was made not to block pores.`,
		`The words to look for are "oil-free" or "non-comedogenic", which means made not to block pores.`))}
	if text := r.avoidances(inMoisturiser); text != "" {
		why = append(why, "", text)
	}
	return part{[]string{upper(r.lotion()) + ", after every wash."}, why}
}

// lotion is what to look for, in a few words.
func (r recipient) lotion() string {
	switch r.SkinType {
	case skincare.SkinTypeOily:
		return r.holding("a light gel", "hyaluronic", "glycerin", "panthenol")
	case skincare.SkinTypeDry:
		return r.holding("a cream", "ceramides", "glycerin", "panthenol")
	case skincare.SkinTypeSensitive:
		return r.holding("a plain, unscented cream", "ceramides", "panthenol", "allantoin")
	case skincare.SkinTypeCombination, skincare.SkinTypeNormal:
	}
	return r.holding("a light lotion", "glycerin", "ceramides", "hyaluronic")
}

// aboutMoisturiser is what the skin type changes about it.
func (r recipient) aboutMoisturiser() string {
	switch r.SkinType {
	case skincare.SkinTypeOily:
		return r.pick("moisturiser", "Oily skin needs moisturiser too, only a light one.", "Even oily skin gets uncomfortable without it.")
	case skincare.SkinTypeDry:
		return paragraph(r.pick("moisturiser", "It is the step that dry skin feels most.", "Dry skin loses water quickly, and this holds it back."), r.aboutCeramides())
	case skincare.SkinTypeSensitive:
		return paragraph(r.pick("moisturiser", "The fewer other things it holds, the better for sensitive skin.", "It helps sensitive skin to feel calmer."), r.aboutCeramides())
	case skincare.SkinTypeCombination:
		return r.pick("moisturiser", "Put a second thin layer where your skin is dry.", "It suits the oilier parts. Put a little more on the drier ones.")
	case skincare.SkinTypeNormal:
	}
	return r.pick("moisturiser", "It keeps your skin comfortable.", "Skin that is comfortable copes better with everything else.")
}

// moisturiserForSkin says what to look for. Of what fits, it names two that the
// person may use.
func (r recipient) moisturiserForSkin() string {
	switch r.SkinType {
	case skincare.SkinTypeOily:
		return r.pick("moisturiser",
			"Oily skin needs moisturiser too, only a light one: "+r.holding("a gel", "hyaluronic", "glycerin", "panthenol")+".",
			"Even oily skin wants a moisturiser. "+upper(r.holding("a light gel", "glycerin", "hyaluronic", "panthenol"))+" is enough.")
	case skincare.SkinTypeDry:
		return paragraph(r.pick("moisturiser",
			"Moisturiser is the step that dry skin feels most. Choose "+r.holding("a cream", "ceramides", "glycerin", "panthenol")+", morning and evening.",
			"Your skin is dry, so give it "+r.holding("a proper cream", "ceramides", "glycerin", "squalane")+" twice a day."), r.aboutCeramides())
	case skincare.SkinTypeSensitive:
		return paragraph(r.pick("moisturiser",
			"For sensitive skin choose "+r.holding("an unscented cream", "ceramides", "colloidal_oat", "panthenol")+", and as few other things as possible.",
			"Choose "+r.holding("a plain, unscented cream", "ceramides", "panthenol", "allantoin")+": it helps sensitive skin to feel calmer."), r.aboutCeramides())
	case skincare.SkinTypeCombination:
		return r.pick("moisturiser",
			"Use "+r.holding("a light lotion", "glycerin", "hyaluronic", "ceramides")+" all over, and a second thin layer where your skin is dry.",
			upper(r.holding("a light lotion", "hyaluronic", "ceramides", "glycerin"))+" suits the oilier parts. Put a little more on the drier ones.")
	case skincare.SkinTypeNormal:
	}
	return r.pick("moisturiser",
		"Use "+r.holding("a light lotion", "glycerin", "ceramides", "hyaluronic")+", morning and evening.",
		upper(r.holding("a light lotion", "ceramides", "hyaluronic", "glycerin"))+", morning and evening, keeps your skin comfortable.")
}

// holding says what a product should hold: of these entries the first two that
// may be suggested.
func (r recipient) holding(what string, ids ...knowledge.ID) string {
	fitting := r.allowed(ids...)
	if len(fitting) == 0 {
		return what + " that your skin knows already"
	}
	return what + " with " + either(names(fitting[:min(2, len(fitting))]))
}

// aboutCeramides is what studies found about them, if they may be suggested.
func (r recipient) aboutCeramides() string {
	if !r.Allows("ceramides") {
		return ""
	}
	return "In small studies of people whose skin was dry from medicines, ceramides meant less dryness and redness."
}

func (r recipient) extras() part {
	var p part
	add := func(short, why string) {
		if short != "" {
			p.short = append(p.short, short)
		}
		if why != "" {
			p.why = append(p.why, why)
		}
	}
	add(item(sunTitle, r.sunscreenShort()), "- "+r.sunscreenWhy())
	if one, ok := r.extra(); ok {
		add(r.tryOne(one), r.whyOne(one))
	} else {
		add(item("Nothing strong for now.", r.nothingShort()), "- "+r.whyNothing())
	}
	if len(r.Allergens) > 0 || len(r.Unrecognised) > 0 {
		add("- Because of your allergies, read every label.", "")
	}
	add("", r.comfort())
	if text := r.avoidances(inExtras); text != "" {
		add("", "- "+text)
	}
	return p
}

// sunTitle is what the first of the extras is for.
const sunTitle = "Protection from the sun, every morning."

func (r recipient) sunscreenShort() string {
	if !r.Allows(sunscreen) {
		return withoutSunscreen
	}
	return "Oil-free sunscreen with SPF 30 or higher."
}

func (r recipient) sunscreenWhy() string {
	said := r.sunscreen()
	if !r.Allows(sunscreen) {
		return said[1]
	}
	return "**Sunscreen.** " + paragraph(said[1:]...)
}

func (r recipient) sunscreen() []string {
	if !r.Allows(sunscreen) {
		return []string{withoutSunscreen, "Ask a pharmacist whether there is one that you tolerate."}
	}
	what := r.pick("sunscreen",
		"Choose a sunscreen with SPF 30 or higher that is oil-free, and put it on last.",
		"Oil-free sunscreen with SPF 30 or higher is the last step of your morning.")
	why := r.pick("why sunscreen",
		"It keeps the marks that spots leave behind from getting darker.",
		"Marks that spots leave behind get darker in daylight, and this holds that back.")
	if r.Has(knowledge.ConditionDarkMarks) {
		why = "Daylight makes marks that stay after spots darker, so this is the most useful thing on this page for you. A tinted one leaves no white film on brown or black skin. Leave out skin-lightening creams."
	}
	return []string{what, "On the label look for four or five UVA stars, or for UVA in a circle.", why}
}

// sunscreen is the entry that belongs to every morning.
const sunscreen knowledge.ID = "zinc_oxide_spf"

// withoutSunscreen is for the few who must do without.
const withoutSunscreen = "Keep to the shade and wear a hat, because your skin reacts to sunscreen."

// tryOne is the one extra: what, how strong, how often, and how to test it.
func (r recipient) tryOne(one step) string {
	often := count(one.evenings, "evening") + " a week"
	if one.known {
		limit := "One strong thing is enough."
		if one.Policy == knowledge.PolicyLimit {
			limit = "Keep to " + product(one.Ingredient) + ", on at most " + often + "."
		}
		return item("Keep to one: "+name(one.Ingredient)+".", limit)
	}
	if one.evenings > 1 {
		often += ", never two in a row"
	}
	return item("One thing to try: "+name(one.Ingredient)+".",
		upper(product(one.Ingredient))+", on "+often+". Test it on your inner arm for a week first.")
}

// whyOne says how to use the one extra, when to stop, and how good the evidence
// is.
func (r recipient) whyOne(one step) string {
	title := upper(name(one.Ingredient)) + "."
	if one.known {
		return item(title, "You use it already. If your skin is calm with it, go on as you do.", r.evidence(one.Ingredient),
			"Stop if your skin burns, itches or swells.")
	}
	return item(title, "Use it after washing and before your moisturiser.", r.evidence(one.Ingredient),
		r.pick("patch test",
			"For the test, put a coin-sized dab on your inner arm, twice a day. Stop if it burns, itches or swells.",
			"Before it goes on your face, dab a little on your inner arm twice a day. If it burns, itches or swells there, stop."))
}

// nothingShort is what somebody needs to hear who gets no active ingredient.
func (r recipient) nothingShort() string {
	switch {
	case r.Has(knowledge.ConditionIsotretinoin):
		return "Ask your prescriber before you add anything."
	case r.Has(advisor.ConditionMedicine):
		return "Go on with what you use from a pharmacy or on prescription."
	}
	return ""
}

// whyNothing says why there is no active ingredient for this person.
func (r recipient) whyNothing() string {
	switch {
	case r.Has(knowledge.ConditionIsotretinoin):
		return "Skin is fragile with isotretinoin and for about six months after it, so ask your prescriber before you add anything to these basics."
	case r.Has(knowledge.ConditionBrokenSkin):
		return "Skin that is broken or sore needs rest. Keep to washing, moisturiser and sunscreen until it is whole again, and let a pharmacist look at it if it is slow to settle."
	case r.Severity == skincare.SeveritySevere:
		return "We have left out acids, masks and oils on purpose. On skin with many sore spots they sting more than they help, and your GP has options that were tested far more thoroughly. Gentle care keeps your skin comfortable until then."
	case r.Has(advisor.ConditionMedicine):
		return "You use something from a pharmacy or on prescription. Use it as the leaflet or the person who gave it to you says. We have left out whatever could irritate beside it."
	case len(r.Unrecognised) > 0:
		return "We did not recognise everything that you wrote about allergies. So we keep to a few plain things that hardly anybody reacts to, and ask you to read every label."
	case r.Severity == skincare.SeverityAlmostNone:
		return "With so few spots your skin has little to gain from acids or serums, and could get irritated."
	case r.Doubtful() && r.Severity == "":
		return "There is no estimate from your photo, so we suggest what suits almost every skin."
	case r.Doubtful():
		return "The program isn't sure about your photo, so we suggest nothing new but what suits almost every skin."
	default:
		return "The basics are enough at the moment. If you would like to add something, ask a pharmacist."
	}
}

// comfort names one soothing thing, for skin that feels tight or sore.
func (r recipient) comfort() string {
	for _, i := range r.comforting() {
		return item("If your skin feels tight or sore: "+name(i)+".", r.sayable(i.Use, 1, i.ID), r.sayable(i.Evidence.Finding, 1, i.ID))
	}
	return ""
}

// comforting lists the soothing things that fit the skin type and may be
// suggested, the most fitting first.
func (r recipient) comforting() []knowledge.Ingredient {
	switch r.SkinType {
	case skincare.SkinTypeOily:
		return r.allowed("aloe_vera", "centella", "panthenol")
	case skincare.SkinTypeDry, skincare.SkinTypeSensitive:
		return r.allowed("colloidal_oat", "panthenol", "allantoin")
	case skincare.SkinTypeCombination, skincare.SkinTypeNormal:
	}
	return r.allowed("aloe_vera", "colloidal_oat", "centella", "panthenol")
}
