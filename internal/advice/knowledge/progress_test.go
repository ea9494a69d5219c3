package knowledge_test

import "testing"

// TestProgressClaims has what nobody may say of a person's photos and answers
// over time, and what anybody may.
func TestProgressClaims(t *testing.T) {
	t.Parallel()
	requireClaims(t, map[string]string{
		"Your acne is improving thanks to the new gel.":             "Your acne is improving",
		"Clary monitors your acne.":                                 "Clary monitors your",
		"We keep an eye on your condition.":                         "keep an eye on your",
		"We detected a flare-up.":                                   "detected",
		"Flare-up warning":                                          "Flare-up warning",
		"Your treatment is working.":                                "treatment is working",
		"Your treatment is not working.":                            "treatment is not working",
		"You can stop your medicine.":                               "You can stop your medicine",
		"Your skin has healed.":                                     "skin has healed",
		"You no longer need the antibiotics":                        "no longer need the antibiotics",
		"These photos prove it":                                     "prove",
		"The routine made all the difference.":                      "made all the difference",
		"At this rate you can expect clear skin soon":               "At this rate",
		"Share your before and after with friends":                  "Share your before and after",
		"Your skin improved by 38%.":                                "Your skin improved",
		"The last photos look like fewer spots than at the start.":  "",
		"The newest photos look like more spots than at the start.": "",
		"The photos show no clear change.":                          "",
		"It is too early to tell.":                                  "",
		"A good time to have it looked at.":                         "",
		"Clary does not monitor your acne.":                         "",
		"Clary cannot detect a flare-up.":                           "",
		"Nobody here can say whether your treatment is working.":    "",
		"You wrote that your acne is getting worse.":                "",
		"If your acne gets worse, ask a pharmacist.":                "",
		"Don't stop a medicine because of a photo.":                 "",
		"One photo proves little.":                                  "",
		"How severe your acne looks":                                "",
		"Is it getting better?":                                     "",
	})
}
