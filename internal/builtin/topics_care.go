package builtin

import "clary.example/internal/knowledge"

// careTopics are about washing, creams and what to choose.
func careTopics() []topic {
	return []topic{
		{
			id:      "timescale",
			terms:   "results weeks quickly fast soon overnight difference patience",
			asks:    "how long does it take until it works before I see a change when will my skin improve how many days months work working",
			phrases: []string{"how long"},
			say:     reader.aboutTime,
		},
		{
			id:      "best",
			terms:   "effective strongest works evidence proof",
			asks:    "what works best really works most effective strongest thing for spots what is the best thing quickest way",
			phrases: []string{"works best", "work best", "best thing", "really works", "most effective", "what actually works"},
			say:     reader.aboutBest,
		},
		{
			id:    "natural",
			terms: "natural remedy remedies herbal organic plant homemade diy chemicals chemical",
			asks:  "do natural remedies work are natural products better safer than chemicals home made recipe kitchen",
			say: func(r reader) string {
				return paragraph("Natural does not mean gentle, and it does not mean tested.", r.library.Copy(knowledge.CopyEvidenceNote),
					"What is made at home from the kitchen is the riskiest kind: avoid lemon juice, vinegar and neat oils. A ready-made product of known strength is the better choice.", r.bestPlant())
			},
		},
		{
			id: "washing", entries: []knowledge.ID{"syndet_cleanser"},
			terms: "wash washing cleanser cleanse cleansing soap water lukewarm foam tight",
			asks:  "how often should I wash my face which cleanser twice a day hot cold water too much over wash squeaky",
			say: func(r reader) string {
				return paragraph(r.cleanser()...)
			},
		},
		{
			id:    "moisturiser",
			terms: "moisturiser moisturizer moisturise moisturize moisturising cream lotion gel hydrate hydrated hydrating",
			asks:  "do I need moisturiser if my skin is oily which moisturiser should I choose dry flaky",
			say: func(r reader) string {
				return paragraph(r.moisturiser()...)
			},
		},
		{
			id:      "order",
			terms:   "order layer layering sequence first last steps",
			asks:    "in what order do I put things on what comes first before or after moisturiser sunscreen serum cleanser",
			phrases: []string{"what order", "which order", "comes first", "goes first", "before or after", "after or before"},
			say: func(r reader) string {
				evening := "In the evening: cleanser, then moisturiser."
				if one, ok := r.extra(); ok {
					evening = "In the evening: cleanser, then " + name(one.Ingredient) + " on its evenings, then moisturiser."
				}
				return paragraph("In the morning: cleanser or a rinse, moisturiser, and sunscreen last.", evening)
			},
		},
		{
			id: "sunscreen", entries: []knowledge.ID{"zinc_oxide_spf"},
			terms: "sunscreen sun spf suncream sunblock uv sunlight tan",
			asks:  "do I need sunscreen every day in winter which spf block pores break out white cast",
			say: func(r reader) string {
				return paragraph("Yes, every morning.", paragraph(r.sunscreen()...),
					"A mineral one with zinc oxide or titanium dioxide is a mild choice; a tinted kind leaves less of a white film.", "Leave out oily or greasy sunscreens, as they may block pores.")
			},
		},
		{
			id:    "make-up",
			terms: "makeup make-up foundation concealer cosmetics powder blusher",
			asks:  "can I wear make up does make up cause spots what kind of remove before bed",
			say: func(reader) string {
				return "Yes, you can wear make-up. Choose water-based products that say non-comedogenic, which means made not to block pores, and avoid oily or very heavy ones. Take all of it off before bed with your gentle cleanser."
			},
		},
		{
			id:    "patch test",
			terms: "patch test testing tested inner arm forearm",
			asks:  "how do I do a patch test try a new product first",
			say: func(r reader) string {
				return r.library.Copy(knowledge.CopyPatchTest)
			},
		},
		{
			id:    "irritation",
			terms: "irritated irritation sting stings stinging burns itch itchy itching peeling flaky flaking sore tingle tingling reaction raw",
			asks:  "my skin is stinging red dry after a new product what should I do stop using",
			say: func(r reader) string {
				return paragraph(r.library.Copy(knowledge.CopyStopRule),
					"Until your skin is calm again, keep to a gentle cleanser, a plain moisturiser and sunscreen. After that bring back one thing at a time, if at all.")
			},
		},
		{
			id:    "one at a time",
			terms: "several many together once combine combining simple simplify",
			asks:  "how many products can I use at once should I start everything together too many products new routine add another",
			say: func(r reader) string {
				return paragraph("Fewer than most people think: a gentle cleanser, a moisturiser and sunscreen are the base.",
					"Bring in one new thing at a time, test it on your inner arm, and wait at least a week before the next. Then you can tell what suits you, and what does not.", r.aboutExtra())
			},
		},
		{
			id:    "toner",
			terms: "toner toners astringent micellar",
			asks:  "do I need a toner is toner good",
			say: func(reader) string {
				return "You do not need one. Cleanser, moisturiser and sunscreen are the base, and a toner adds little. Avoid toners with alcohol: they dry and sting."
			},
		},
		{
			id:    "acids",
			terms: "acid acids gentlest exfoliant",
			asks:  "which acid is the gentlest mildest acid for beginners",
			say:   reader.aboutAcids,
		},
		{
			id: "exfoliation", entries: []knowledge.ID{"scrub"},
			terms: "exfoliate exfoliating exfoliation exfoliator scrubbing loofah",
			asks:  "should I exfoliate how often dead skin scrub",
			say: func(r reader) string {
				return paragraph("Avoid scrubs and brushes on spots: rubbing makes sore skin worse.", r.aboutExtra())
			},
		},
		{
			id:    "pores",
			terms: "comedogenic non-comedogenic pore pores pore-blocking clog clogs clogged oil-free",
			asks:  "what does non comedogenic mean which oils block pores shrink large pores",
			say: func(reader) string {
				return "Non-comedogenic on a label means that the product was made not to block pores. Nobody checks the word, and the lists of numbers that go round come from tests on rabbits' ears, so take it as a hint. For spot-prone skin choose light, oil-free products, and avoid rich oils and butters on the face."
			},
		},
		{
			id:      "choice",
			terms:   "allowed suggest suggestion suggestions recommend recommendation options suitable suit suits ingredient ingredients serum",
			asks:    "what can I use which ingredients are safe for me what do you recommend what should I try what is right for me",
			phrases: []string{"what can i use", "what should i use", "what should i try", "safe for me", "right for me", "what do you recommend"},
			say:     reader.aboutChoice,
		},
		{
			id:    "missed",
			terms: "forgot forget missed miss skipped lazy",
			asks:  "I forgot my routine last night what if I miss a day",
			say: func(reader) string {
				return "Nothing is lost. Carry on with the next wash as usual, and do not make up for it with more: twice the amount only irritates. What counts is what you do on most days over 6 to 8 weeks."
			},
		},
	}
}

// aboutTime says how long it takes.
func (r reader) aboutTime() string {
	more := ""
	if long, weeks := r.long(); weeks >= longWeeks {
		more = "You have had spots for " + long + ", so you need not wait to ask them."
	}
	return paragraph("It takes patience. Give one gentle routine 6 to 8 weeks before you judge it, and add only one new product at a time. A good week or a bad one in between says little.",
		"If nothing has changed by then, or it gets worse before, a pharmacist or GP can offer more.", more)
}

// aboutBest says honestly what works best.
func (r reader) aboutBest() string {
	return paragraph(r.library.Copy(knowledge.CopyBestEvidence), r.aboutExtra())
}

// aboutExtra says which one thing the person might try, or why nothing.
func (r reader) aboutExtra() string {
	one, ok := r.extra()
	if !ok {
		return "For you we would keep to the basics for now. " + r.whyNothing()
	}
	if one.known {
		return "You use " + name(one.Ingredient) + " already, and one strong thing is enough."
	}
	return "From our library, " + name(one.Ingredient) + " fits " + r.skin() + " well: " + product(one.Ingredient) + ", on at most " + count(one.evenings, "evening") + " a week. " + r.evidence(one.Ingredient)
}

// aboutAcids names the gentlest acid.
func (r reader) aboutAcids() string {
	rule := "Use one acid at most, in the evening, never on two evenings in a row, and put on sunscreen every morning."
	for _, i := range r.allowed("gluconolactone") {
		return paragraph("The gentlest acid in our library is "+name(i)+".", r.usage(i), r.evidence(i), rule)
	}
	return paragraph("Acids are not among the things we would suggest to you now.", r.aboutExtra())
}

// bestPlant names the plant extract with the best evidence.
func (r reader) bestPlant() string {
	for _, i := range r.allowed("green_tea", "aloe_vera", "colloidal_oat") {
		return "Of the plants in our library we would look at " + name(i) + " first. " + r.evidence(i)
	}
	return ""
}

// aboutChoice lists what the person may use.
func (r reader) aboutChoice() string {
	base := r.allowed("ceramides", "glycerin", "hyaluronic", "panthenol", "colloidal_oat", "aloe_vera", "centella")
	text := "With " + r.skin() + " and what you told us, the base is a gentle cleanser, sunscreen in the morning, and a moisturiser"
	if len(base) > 0 {
		text += " with " + either(names(base[:min(4, len(base))]))
	}
	return paragraph(text+".", r.aboutExtra(), r.avoidances(func(blocked []knowledge.Ingredient) bool { return len(blocked) > 0 }))
}
