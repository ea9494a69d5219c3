package builtin

import (
	"strings"

	"clary.example/internal/skincare"
)

// skinTopics are about how skin looks and feels.
func skinTopics() []topic {
	all := []topic{
		{
			id:    "dark marks",
			terms: "mark marks pigmentation hyperpigmentation discolouration fade fading darker tone",
			asks:  "how do I get dark marks to fade brown black skin left behind after spots",
			say: func(r reader) string {
				return paragraph("Marks that stay after a spot are common, above all in brown and black skin.",
					"Sunscreen every morning is the most useful thing you can do, as daylight makes them darker; a tinted one leaves no white film.",
					"Never pick at spots, and avoid skin-lightening creams. If marks stay for months, a pharmacist or GP can advise.")
			},
		},
		{
			id:    "scars",
			terms: "scar scars scarring dents pitted",
			asks:  "how do I get rid of acne scars what helps",
			say: func(reader) string {
				return "Scars are a reason to see your GP sooner rather than later: care that begins early matters, and a GP can refer you to a dermatologist. Until then be gentle, use sunscreen every morning, and do not squeeze or pick."
			},
		},
		{
			id:    "blackheads",
			terms: "blackhead blackheads whitehead whiteheads comedone comedones bumps nose strips",
			asks:  "how do I get rid of blackheads on my nose",
			say: func(r reader) string {
				return paragraph("Blackheads are not dirt, so scrubbing does not help. Wash gently twice a day, choose products that say non-comedogenic, and do not squeeze.", r.aboutExtra())
			},
		},
		{
			id:    "body",
			terms: "back chest body shoulders bacne neck bum thighs",
			asks:  "spots on my back and chest body acne",
			say: func(reader) string {
				return "The same care works there: a gentle, soap-free wash, a light moisturiser where skin is dry, a rinse after sport, and no scrubbing. A photo of your face cannot show your back or chest, so if there are many spots there, or deep and sore ones, let a pharmacist or GP look."
			},
		},
		{
			id:    "redness",
			terms: "redness red inflamed angry calm soothe soothing swollen sore",
			asks:  "how do I calm red sore spots soothing",
			say: func(r reader) string {
				soothing := ""
				for _, i := range r.comforting() {
					soothing = upper(name(i)) + " may help skin feel calmer. " + r.sayable(i.Use, 1, i.ID)
					break
				}
				return paragraph("Less is more: lukewarm water, a gentle cleanser, a plain moisturiser, and hands off.", soothing,
					"If it spreads, feels hot or you feel ill, get medical help the same day.")
			},
		},
		{
			id:      "feelings",
			terms:   "upset sad embarrassed embarrassing ashamed confident confidence frustrated frustrating awful unhappy miserable alone lonely",
			asks:    "I am so fed up with my skin I feel bad about my face people look at me nothing helps I am tired of it",
			phrases: []string{"fed up", "sick of", "tired of", "had enough", "nothing helps", "nothing works", "give up", "gets me down", "getting me down"},
			say: func(reader) string {
				return "That sounds hard, and it is not your fault. Spots are common, and they weigh on people more than others can see. You need not do everything at once: a gentle wash, moisturiser and sunscreen are enough for today. If your skin gets you down, that alone is a good reason to talk to your GP, however it looks to others. A pharmacist is a good first step too, without an appointment."
			},
		},
		{
			id:    "worse",
			terms: "worse worsening flare worsened",
			asks:  "is it normal that my skin gets worse before it gets better new product break out at first",
			say: func(reader) string {
				return "We have nothing in our library that shows that skin must get worse before it gets better. A good week or a bad one can be chance. If it got worse with a new product, leave that out, keep to the basics, and see whether your skin calms down. If it goes on getting worse, ask a pharmacist or GP."
			},
		},
		{
			// Only whoever asks for whom the service is hears for whom it is.
			id:      "age",
			asks:    "how old do I have to be can teenagers use this minimum age limit",
			phrases: []string{"how old do i", "how old must i", "how old should i", "minimum age", "age limit", "can teenagers use", "can teens use", "can children use", "can kids use", "for teenagers too", "is this for adults"},
			say: func(reader) string {
				return "This service is for adults aged 18 and over. For anybody younger a pharmacist or GP can help, and they are used to such questions."
			},
		},
		{
			id:    "adults",
			terms: "adult adults adulthood grown thirties forties fifties teenage teenager teens",
			asks:  "why do I still get acne as an adult at my age thought it stops after school",
			phrases: []string{
				"teenage thing", "teenager thing", "teen thing", "grow out of", "grown out of", "at my age", "still get acne", "still get spots", "still have acne",
				"still have spots", "still breaking out", "too old for", "like a teenager",
			},
			say: func(reader) string {
				return "Spots are not only for teenagers: many adults have them, and some get them for the first time in their thirties or forties. It is nobody's fault. Hormones, some medicines, heavy or oily products and stress can play a part. If yours began suddenly, with irregular periods or after a new medicine, ask a pharmacist or GP about it. The same gentle routine suits skin of any age."
			},
		},
		{
			id:      "causes",
			terms:   "cause causes why reason happen breakout breakouts breaking",
			asks:    "why do I get spots what causes acne keep breaking out",
			phrases: []string{"why do i get", "why do i have", "why have i", "why am i", "what causes", "why is my skin"},
			say: func(reader) string {
				return "Nobody can say for one person. Spots are not caused by dirt, and they are not your fault. Hormones, some medicines, heavy or oily products and stress can play a part. If yours began suddenly, or after a new medicine, ask a pharmacist or GP about it."
			},
		},
		{
			id:    "pregnancy",
			terms: "pregnant pregnancy breastfeeding expecting conceive baby",
			asks:  "what can I use while pregnant is it safe in pregnancy breastfeeding",
			say:   reader.aboutPregnancy,
		},
	}
	for _, kind := range []skincare.SkinType{skincare.SkinTypeOily, skincare.SkinTypeDry, skincare.SkinTypeCombination, skincare.SkinTypeSensitive, skincare.SkinTypeNormal} {
		word := strings.ToLower(string(kind))
		all = append(all, topic{
			id: word + " skin", general: true,
			terms: map[skincare.SkinType]string{
				skincare.SkinTypeOily: "oily greasy shiny", skincare.SkinTypeDry: "dry dryness flaky", skincare.SkinTypeCombination: "combination zone", skincare.SkinTypeSensitive: "sensitive",
			}[kind],
			asks: "what should I use for " + word + " skin which products suit care",
			phrases: map[skincare.SkinType][]string{
				skincare.SkinTypeCombination: {"oily but", "dry but", "oily and dry", "dry and oily"}, skincare.SkinTypeNormal: {"normal skin"},
			}[kind],
			say: func(r reader) string {
				r.SkinType = kind
				return paragraph(r.cleanserForSkin(), r.moisturiserForSkin(), "Sunscreen of SPF 30 or higher belongs to every morning.", r.aboutExtra())
			},
		})
	}
	return all
}

// aboutPregnancy keeps to the short list that suits pregnancy.
func (r reader) aboutPregnancy() string {
	fitting := r.allowed("glycerin", "hyaluronic", "ceramides", "panthenol", "colloidal_oat", "aloe_vera")
	fitting = fitting[:min(4, len(fitting))]
	base := "a gentle cleanser and a mineral sunscreen"
	if len(fitting) > 0 {
		base = "a gentle cleanser, a plain moisturiser with " + either(names(fitting)) + ", and a mineral sunscreen"
	}
	return paragraph("While you are pregnant, trying for a baby or breastfeeding, keep to the basics: "+base+".",
		"Avoid retinol, tea tree oil and acids. Ask your pharmacist, midwife or GP before you use anything else.")
}
