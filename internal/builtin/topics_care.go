package builtin

import "clary.example/internal/knowledge"

// careTopics are about what to expect, washing, creams and make-up.
func careTopics() []topic {
	return []topic{
		{
			id:      "timescale",
			terms:   "results weeks quickly quicker soon overnight difference patience",
			asks:    "how long does it take until it works before I see a change when will my skin improve how many days months work working",
			phrases: []string{"how long does it", "how long until", "how long till", "how long before", "how long will", "how long should", "how long do", "how long is"},
			say:     reader.aboutTime,
		},
		{
			id:      "best",
			terms:   "effective strongest evidence proof",
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
				return paragraph(append([]string{"Moisturise after every wash, morning and evening."}, r.moisturiser()...)...)
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
			terms: "sunscreen sun spf suncream sunblock uv sunlight tan beach",
			asks:  "do I need sunscreen every day in winter which spf block pores break out white cast",
			say: func(r reader) string {
				return paragraph("Sunscreen belongs to every morning, winter included.", paragraph(r.sunscreen()...),
					"A mineral one with zinc oxide or titanium dioxide is a mild choice; a tinted kind leaves less of a white film.", "Leave out oily or greasy sunscreens, as they may block pores.")
			},
		},
		{
			id:      "make-up",
			terms:   "makeup foundation concealer cosmetics powder blusher",
			asks:    "can I wear make up does make up cause spots what kind of remove before bed is it bad to sleep with makeup on",
			phrases: []string{"make up", "makeup"},
			say: func(reader) string {
				return "Make-up is fine. Choose water-based products that say non-comedogenic, which means made not to block pores, and avoid oily or very heavy ones. Take all of it off before bed with your gentle cleanser."
			},
		},
		{
			id:      "patch test",
			terms:   "test testing tested forearm",
			asks:    "how do I do a patch test try a new product first inner arm",
			phrases: []string{"patch test"},
			say: func(r reader) string {
				return r.library.Copy(knowledge.CopyPatchTest)
			},
		},
	}
}
