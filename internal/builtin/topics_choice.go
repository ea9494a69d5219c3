package builtin

import "clary.example/internal/knowledge"

// choiceTopics are about what to choose, and what to leave out.
func choiceTopics() []topic {
	return []topic{
		{
			id:    "irritation",
			terms: "irritated irritation sting stings stinging burn burns burning hurts hurt painful itch itchy itching peeling flaky flaking sore tingle tingling reaction raw",
			asks:  "my skin is stinging red dry after a new product what should I do stop using",
			say: func(r reader) string {
				return paragraph(r.library.Copy(knowledge.CopyStopRule),
					"Until your skin is calm again, keep to a gentle cleanser, a plain moisturiser and sunscreen. After that bring back one thing at a time, if at all.")
			},
		},
		{
			id:      "one at a time",
			terms:   "several together once combine combining",
			asks:    "how many products can I use at once should I start everything together too many products new routine add another",
			phrases: []string{"is that enough", "how many products", "too many products", "cut down"},
			say: func(r reader) string {
				return paragraph("Fewer than most people think: a gentle cleanser, a moisturiser and sunscreen are the base.",
					"Bring in one new thing at a time, test it on your inner arm, and wait at least a week before the next. Then you can tell what suits you, and what does not.", r.aboutExtra())
			},
		},
		{
			id:      "masks",
			asks:    "are face masks good how often should I use a mask clay",
			phrases: []string{"face mask", "face masks", "clay mask", "clay masks", "sheet mask", "sheet masks", "use a mask", "use masks"},
			say:     reader.aboutMasks,
		},
		{
			id:    "labels",
			terms: "label labels inci latin",
			asks:  "how do I read a label list of ingredients what do the names mean",
			say: func(r reader) string {
				return paragraph("Labels name ingredients by their INCI names, which are often Latin; each entry of our library shows them.",
					r.moisturiserForSkin(), `The words "oil-free" and "non-comedogenic" are a good sign.`, r.avoidances(func(blocked []knowledge.Ingredient) bool { return len(blocked) > 0 }))
			},
		},
		{
			id:    "toner",
			terms: "toner toners astringent",
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
				return "Non-comedogenic on a label means that the product was made not to block pores. The lists of numbers that go round come from tests on rabbits' ears and say little about people, so take the word as a hint. For spot-prone skin choose light, oil-free products, and avoid rich oils and butters on the face."
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

// aboutMasks speaks of the one kind of mask that was looked at.
func (r reader) aboutMasks() string {
	for _, i := range r.allowed("kaolin") {
		return paragraph("A mask is an extra, and skin does well without one. If you like masks, "+name(i)+" on the oily parts is the kind that we know something about.",
			r.howTo(i), r.evidence(i), "Rinse it off before it cracks, and leave it out on evenings with an acid.")
	}
	return "A mask is an extra, and skin does well without one. For your skin we would leave it out for now and keep to a gentle cleanser, a plain moisturiser and sunscreen."
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
