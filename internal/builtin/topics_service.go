package builtin

import (
	"clary.example/internal/knowledge"
	"clary.example/internal/skincare"
)

// serviceTopics are about what Clary says and does.
func serviceTopics() []topic {
	return []topic{
		{
			id:    "estimate",
			terms: "estimate result severity rating accurate accuracy wrong score level mild moderate severe",
			asks:  "what does my result label mean almost none how accurate is the estimate from the photo I disagree",
			say:   reader.aboutEstimate,
		},
		{
			id:    "photo",
			terms: "photo picture selfie camera image upload",
			asks:  "how do I take a good photo of my skin light flash filter again",
			say: func(reader) string {
				return "Face a window in daylight, hold the camera level, and let your face fill most of the picture. Wipe the lens, and leave out flash, filters and make-up. A photo that is blurred, too dark or too bright gets no estimate, and that is better than a guess."
			},
		},
		{
			id:      "professional",
			terms:   "pharmacist pharmacy doctor gp dermatologist appointment referral specialist",
			asks:    "when should I see a doctor should I go to the gp is it bad enough",
			phrases: []string{"see a doctor", "see a gp", "see my gp", "see a pharmacist", "see a dermatologist", "go to the doctor"},
			say: func(reader) string {
				return "A pharmacist can help with spots at any time, without an appointment. See your GP if you have deep or painful lumps, scars, marks that do not fade, spots that have not changed after 6 to 8 weeks of care, or if your skin gets you down, however mild it looks. Sudden sore skin together with fever or feeling ill needs a doctor the same day."
			},
		},
		{
			id:      "help",
			terms:   "hello hi hey help menu",
			asks:    "what can you do what can I ask you hello hi how do you work",
			phrases: []string{"what can you do", "what can i ask", "how do you work", "can you help", "help me"},
			say:     reader.aboutHelp,
		},
		{
			id:    "thanks",
			terms: "thanks thank cheers bye goodbye",
			asks:  "thank you that is great",
			say: func(reader) string {
				return "You are welcome. Be patient with your skin, and come back whenever something is unclear."
			},
		},
		{
			id:      "who",
			terms:   "robot human bot chatbot ai real person",
			asks:    "who are you are you a doctor a real person a robot",
			phrases: []string{"who are you", "what are you", "are you a", "are you an", "are you real"},
			say: func(reader) string {
				return "This is Clary, a skincare information service. The answer comes from a library of ingredients that people wrote and reviewed, and no person reads along. It is not a doctor and cannot examine you; a pharmacist or GP can."
			},
		},
		{
			id:    "grades",
			terms: "grade grades studies study research trials sources source science scientific library information info",
			asks:  "what do the evidence grades mean where do you get your information from how do you know",
			say: func(reader) string {
				return "Everything comes from our library, where each entry shows its sources. Grade A means a guideline or several good trials, B at least one trial in favour, C weak or mixed evidence, and D the laboratory, tradition or how a product is made. Most natural ingredients have a C or a D."
			},
		},
		{
			id:      "routine",
			terms:   "routine week weekly plan schedule seven",
			asks:    "can you make me a routine for a week how do I get a plan morning and evening",
			phrases: []string{"look after my skin", "take care of my skin", "care for my skin", "good routine", "about my routine"},
			say: func(r reader) string {
				stops := r.stops()
				return paragraph(paragraph(stops[:min(2, len(stops))]...), r.inAWord(), r.aboutExtra(),
					`For all seven days use the button "Request a one week routine": it is added to your routines.`)
			},
		},
		{
			id:    "summary",
			terms: "explain simply simpler shorter summary summarise understand",
			asks:  "can you explain that again I do not understand",
			say: func(r reader) string {
				return paragraph(r.inAWord(), "If something else is unclear, name the ingredient or the step, and we explain that one.")
			},
		},
		{
			id:    "privacy",
			terms: "privacy data stored deleted delete gdpr share sell",
			asks:  "what happens with my photo and my data who can see it",
			say: func(reader) string {
				return "The privacy policy says what is kept, for how long and who can see it, and on your profile page you can change what you allow. You can delete any record yourself on the Records page, and your account on the profile page."
			},
		},
		{
			id:    "allergies",
			terms: "allergy allergies allergic allergen allergens",
			asks:  "which ingredients should I avoid with my allergy what about my allergies labels",
			say:   reader.aboutAllergies,
		},
	}
}

// aboutEstimate says what the estimate of this person means.
func (r reader) aboutEstimate() string {
	meaning := "You have no clear estimate at the moment."
	switch r.Severity {
	case skincare.SeverityAlmostNone:
		meaning = "Your advice is laid out for almost no spots: simple care is enough. A photo cannot see your chest and back, deep lumps or scars, and it cannot see how you feel about your skin."
	case skincare.SeverityMild:
		meaning = "Your advice is laid out for mild spots: gentle care, at most one thing to try, and a pharmacist if you would like more."
	case skincare.SeverityModerate:
		meaning = "Your advice is laid out for moderate spots: gentle care is a good base, and a pharmacist or GP has options with much stronger evidence."
	case skincare.SeveritySevere:
		meaning = "Your advice is laid out for severe spots: gentle care only, and please see your GP, because what they have works best when it is begun early."
	}
	return paragraph(meaning, r.library.Copy(knowledge.CopyLabelLimits))
}

// aboutHelp says what can be asked.
func (r reader) aboutHelp() string {
	example := ""
	for _, i := range r.allowed("niacinamide", "aloe_vera", "ceramides", "glycerin") {
		example = ", for example " + name(i)
		break
	}
	return "You can ask about any ingredient" + example + ", about what goes together and what does not, about your allergies, washing, moisturiser, sunscreen, make-up or shaving, or about what your estimate means. We look it up in a reviewed library, and say so when it has no answer."
}

// aboutAllergies says what the person's allergies rule out.
func (r reader) aboutAllergies() string {
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

// inAWord is a day in one sentence.
func (r reader) inAWord() string {
	return "In short: in the morning a gentle wash or a rinse, moisturiser, and sunscreen of SPF 30 or higher; in the evening a gentle wash and moisturiser."
}
