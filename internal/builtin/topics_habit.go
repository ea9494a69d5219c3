package builtin

import (
	"slices"

	"clary.example/internal/advisor"
	"clary.example/internal/knowledge"
)

// habitTopics are about daily life.
func habitTopics() []topic {
	return []topic{
		{
			id: "squeezing", entries: []knowledge.ID{"squeezing"},
			terms: "squeeze squeezing pop popping pick picking burst extract",
			asks:  "can I squeeze pop a spot pimple whitehead with my fingers",
			say: func(r reader) string {
				return paragraph("Please leave it alone, however tempting it is. Squeezing and picking can bring an infection and leave a scar.",
					"Wash gently, keep your hands away, and let a pharmacist look at one that is very sore or does not go down.")
			},
		},
		{
			id:      "pillowcase",
			terms:   "pillow pillowcase pillowcases towel towels flannel laundry",
			asks:    "how often should I change my pillowcase does it cause spots silk",
			phrases: []string{"pillowcase", "pillowcases"},
			say: func(reader) string {
				return "A clean pillowcase and towel feel good, so change them as often as you like. It is hygiene and no more: nothing shows that it changes spots, and spots do not come from being dirty."
			},
		},
		{
			id: "hygiene", entries: []knowledge.ID{"hygiene"},
			terms: "phone mobile hair fringe hands touching dirty dirt hygiene clean",
			asks:  "does my phone cause spots am I dirty touching my face hair products gel",
			say: func(reader) string {
				return "Spots are not a sign of dirt, so there is nothing to scrub away. What is worth doing: keep your hands off your face, wipe your phone now and then, and keep hair gel, wax and oil away from your forehead."
			},
		},
		{
			id: "shaving", entries: []knowledge.ID{"shaving"},
			terms: "shave shaving razor beard moustache waxing",
			asks:  "how do I shave with spots electric razor cut",
			say: func(reader) string {
				return "Use a new blade, go with the direction in which the hair grows, and take your time around sore spots. Avoid aftershave with alcohol; a plain moisturiser is kinder. If you get bumps or raised scars where you shave, let your GP have a look."
			},
		},
		{
			id: "exercise", entries: []knowledge.ID{"exercise"},
			terms: "exercise gym sport sports workout sweat sweating running swimming football",
			asks:  "does exercise sweat cause spots should I wash after the gym",
			say: func(reader) string {
				return "Exercise has no known effect on spots, good or bad, and it lifts the mood. Afterwards rinse your face with lukewarm water. That is a rinse, not a third wash."
			},
		},
		{
			id: "stress", entries: []knowledge.ID{"stress"},
			terms: "stress stressed exams exam worry anxious pressure",
			asks:  "does stress cause spots make acne worse",
			say: func(reader) string {
				return "It may play a part. In a study of students, spots got worse around exams, though that does not prove that stress was the cause. Sleep, moving about and time with people you like are worth having anyway. If worry fills your days, your GP is there for that too."
			},
		},
		{
			id: "sleep", entries: []knowledge.ID{"sleep"},
			terms: "sleep sleeping tired insomnia night bed bedtime",
			asks:  "does lack of sleep cause spots beauty sleep",
			say: func(reader) string {
				return "People who sleep badly tend to have more spots, but nobody knows which comes first. Regular hours do you good in any case. Your evening routine needs only five minutes, so do it early, before you are tired."
			},
		},
		{
			id: "food", entries: []knowledge.ID{"diet_low_gi"},
			terms: "food foods diet eat eating chocolate sugar sweets fried crisps bread carbs wholegrain vegetables fruit gluten meat coffee",
			asks:  "what should I eat does chocolate cause spots which foods are bad good for skin cut out",
			say:   reader.aboutFood,
		},
		{
			id:    "weight",
			terms: "fasting calories calorie weight keto detox dieting slim",
			asks:  "should I fast for my skin lose weight juice",
			say: func(reader) string {
				return "We do not advise on that. Your GP can look at the whole picture with you, and gentle care of your skin does not depend on it."
			},
		},
		{
			id: "whey", entries: []knowledge.ID{"diet_whey"},
			terms: "whey protein shake",
			asks:  "does protein powder cause spots",
			say:   reader.aboutWhey,
		},
		{
			id: "vitamins", entries: []knowledge.ID{"sup_b12_b6_iodine"},
			terms: "vitamins",
			asks:  "do vitamin tablets cause spots",
			say:   reader.aboutVitamins,
		},
		{
			id: "dairy", entries: []knowledge.ID{"diet_dairy"},
			terms: "dairy milk cheese",
			asks:  "does milk cause spots should I avoid dairy",
			say:   reader.aboutDairy,
		},
		{
			id:    "water",
			terms: "drink drinking hydration dehydrated litres",
			asks:  "does drinking more water help spots hydrate",
			say: func(r reader) string {
				return paragraph("We have nothing in our library that shows that drinking more water changes spots, so drink when you are thirsty.",
					"What your skin feels is moisture from outside.", r.moisturiserForSkin())
			},
		},
		{
			id:    "hormones",
			terms: "hormone hormones hormonal period periods menstrual cycle contraception contraceptive puberty menopause",
			asks:  "are my spots hormonal before my period pill",
			say: func(reader) string {
				return "Hormones can play a part in spots, and skincare does not reach them. If yours come and go with your cycle, or your periods are irregular, please talk to your GP, who can look into it. Gentle care goes alongside."
			},
		},
	}
}

// aboutWhey says what is known of whey protein, and bans nothing.
func (r reader) aboutWhey() string {
	whey, ok := r.library.Ingredient("diet_whey")
	if !ok || r.Has(advisor.ConditionNoFoodTalk) || !r.Allows(whey.ID) {
		return r.aboutFood()
	}
	return paragraph(r.evidence(whey), "That does not prove that it is the cause. If you use it and wonder, ask a pharmacist about trying a few weeks without.")
}

// aboutVitamins speaks of vitamins as a possible trigger, and of nothing else.
func (r reader) aboutVitamins() string {
	high, ok := r.library.Ingredient("sup_b12_b6_iodine")
	if !ok || r.Has(advisor.ConditionNoFoodTalk) || !r.Allows(high.ID) {
		return r.aboutFood()
	}
	return paragraph("For most vitamins we have nothing in our library. With vitamin B12, vitamin B6, kelp or iodine:", lower(r.evidence(high)),
		"If one of them was prescribed for you, keep to it and talk to your GP.")
}

// aboutDairy says what is known of milk, and leaves the choice to the person.
func (r reader) aboutDairy() string {
	milk, ok := r.library.Ingredient("diet_dairy")
	if !ok || r.Has(advisor.ConditionNoFoodTalk) || slices.Contains(r.Excluded, milk.ID) {
		return r.aboutFood()
	}
	return paragraph(r.evidence(milk), "UK guidance finds too little to advise any diet for spots.",
		"If you would like to try a few weeks without, that is up to you: have enough calcium from other food, and ask a pharmacist or GP if you are unsure.")
}

// aboutFood keeps to what is known, and to the people for whom it is safe to
// speak of it.
func (r reader) aboutFood() string {
	if r.Has(advisor.ConditionNoFoodTalk) || !r.Allows("diet_low_gi") {
		return "We leave food out of our advice here. Your GP can talk it through with you, and gentle care of your skin does not depend on it."
	}
	return "There is no food that you must leave out for your skin: UK guidance finds too little evidence to advise any diet for spots. Some people notice fewer spots with more wholegrains, pulses and vegetables; the proof is limited. If you are sure that one thing makes your skin worse, talk it over with a pharmacist or GP before you change much."
}
