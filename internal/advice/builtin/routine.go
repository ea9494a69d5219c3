package builtin

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// weekDays is how many days a routine has.
const weekDays = 7

// routine is a gentle week as JSON. The pages cut its texts at full stops, so
// there are no others, and none stands behind a digit.
func (r recipient) routine() string {
	days := make([]advisor.Day, weekDays)
	for n := range days {
		days[n] = advisor.Day{
			Date:    r.Today.AddDate(0, 0, n).Format(time.DateOnly),
			Morning: r.tolerable(paragraph(r.morning(n)...)),
			Evening: r.tolerable(paragraph(r.evening(n)...)),
		}
	}
	data, err := json.Marshal(days)
	if err != nil {
		return "[]" // Texts always encode.
	}
	return string(data)
}

// vary chooses a phrasing for a day, another one than the day before.
func (r recipient) vary(place string, day int, options ...string) string {
	return options[(r.number(place, len(options))+day)%len(options)]
}

func (r recipient) morning(day int) []string {
	steps := []string{r.morningWash(day), r.cream("morning cream", day), r.morningSun(day)}
	if day == 0 {
		return append(steps, r.armTest())
	}
	return append(steps, r.tip(day))
}

func (r recipient) morningSun(day int) string {
	if !r.Allows(sunscreen) {
		return withoutSunscreen
	}
	return r.vary("morning sun", day,
		"Finish with an oil-free sunscreen of SPF 30 or higher.",
		"Sunscreen comes last, with SPF 30 or more.",
		"Put on your sunscreen of SPF 30 or higher as the last step, on grey days too.",
		"Then sunscreen, SPF 30 at least, over face, ears and neck.",
		"Do not forget the sunscreen of SPF 30 or higher at the end.")
}

func (r recipient) morningWash(day int) string {
	if r.SkinType == skincare.SkinTypeDry {
		return r.vary("morning wash", day,
			"Rinse your face with lukewarm water and pat it dry.",
			"A rinse with lukewarm water is enough for your dry skin this morning.",
			"Rinse with lukewarm water, as the cleanser can wait for the evening.",
			"Start with a rinse of lukewarm water and a soft towel.")
	}
	return r.vary("morning wash", day,
		"Wash your face with your gentle cleanser and lukewarm water.",
		"Start with your gentle, soap-free cleanser, half a minute with your fingertips.",
		"Cleanse gently, rinse with lukewarm water and pat dry.",
		"A short, gentle wash with lukewarm water starts the day.")
}

// cream is the moisturiser of a morning or evening.
func (r recipient) cream(place string, day int) string {
	what := r.creamName(day == 0)
	return r.vary(place, day,
		"Smooth on "+what+" while your skin is still a little damp.",
		"Follow with "+what+".",
		"Then moisturise with "+what+".",
		"Next comes "+what+", a thin layer all over.",
		"Pat in "+what+", with a little more where your skin feels dry.")
}

// creamName is the moisturiser of the week: always the same, as one is enough,
// and said in full on the first day.
func (r recipient) creamName(full bool) string {
	what, like, ids := "your lotion", "your light lotion", []knowledge.ID{"glycerin", "ceramides", "hyaluronic"}
	switch r.SkinType {
	case skincare.SkinTypeOily:
		what, like, ids = "your gel", "your light, oil-free gel", []knowledge.ID{"hyaluronic", "glycerin", "panthenol"}
	case skincare.SkinTypeDry:
		what, like, ids = "your cream", "your cream", []knowledge.ID{"ceramides", "glycerin", "panthenol"}
	case skincare.SkinTypeSensitive:
		what, like, ids = "your cream", "your plain, unscented cream", []knowledge.ID{"ceramides", "panthenol", "glycerin"}
	case skincare.SkinTypeCombination, skincare.SkinTypeNormal:
	}
	if !full {
		return what
	}
	for _, i := range r.allowed(ids...) {
		return like + " with " + name(i)
	}
	return like
}

// armTest is what the first day says about new products.
func (r recipient) armTest() string {
	one, ok := r.extra()
	if !ok || one.known {
		return "If anything you use this week is new, dab a little on your inner arm first and wait for a calm result."
	}
	what := name(one.Ingredient)
	if s := strength(one.Ingredient); s != "" {
		what += " of " + s
	}
	return "Start testing " + what + " today: a coin-sized dab on your inner arm, morning and evening, for a week."
}

func (r recipient) evening(day int) []string {
	steps := []string{r.eveningWash(day)}
	if one, ok := r.extra(); ok && slices.Contains(evenings(one.evenings), day) {
		steps = append(steps, r.eveningExtra(one, day), r.cream("evening cream", day))
	} else {
		steps = append(steps, r.cream("evening cream", day), r.rest(day))
	}
	switch day {
	case 0:
		return append(steps, r.firstEvening())
	case weekDays - 1:
		return append(steps,
			"One week is only a start, as skin takes 6 to 8 weeks to show a change.",
			"Stop whatever irritates, and ask a pharmacist if your skin gets worse.")
	}
	return steps
}

func (r recipient) eveningWash(day int) string {
	return r.vary("evening wash", day,
		"Wash off the day, make-up included, with your gentle cleanser.",
		"Cleanse with your fingertips and lukewarm water until all of the day is off.",
		"Take off make-up first if you wear it, then wash with your gentle cleanser and pat dry.",
		"Give your gentle cleanser half a minute to a minute, then rinse and pat dry.")
}

// evenings returns the days on which something extra is used: never two in a
// row, and not on the first.
func evenings(n int) []int {
	switch {
	case n >= 3:
		return []int{1, 3, 5}
	case n == 2:
		return []int{2, 5}
	case n == 1:
		return []int{3}
	}
	return nil
}

// eveningExtra is the one extra step. What is new to the person is tested on the
// arm for this whole week, and stays off the face.
func (r recipient) eveningExtra(one step, day int) string {
	what := name(one.Ingredient)
	on := evenings(one.evenings)
	switch {
	case !one.known && on[0] == day:
		return "Go on with the test of " + what + " on your inner arm, and keep it off your face this week. Stop if it burns, itches or swells."
	case !one.known && on[len(on)-1] == day:
		return "Go on with the test of " + what + " on your arm. If all is calm after seven days, it can go on your face next week, on at most " +
			count(one.evenings, "evening") + "."
	case !one.known:
		return "Go on with the test of " + what + " on your inner arm. Stop if it burns, itches or swells."
	case one.Kind == knowledge.KindClay:
		minutes := one.Limit.MaxMinutes
		if minutes == 0 {
			minutes = 10
		}
		return "Spread the " + what + " mask on the oily parts for no more than " + strconv.Itoa(minutes) + " minutes, and rinse it off before it cracks."
	default:
		return r.vary("known", day, "Tonight is one for your "+what+", in a thin layer.", "Use your "+what+" tonight, a thin layer and no more.")
	}
}

// rest is what an evening without an extra step says.
func (r recipient) rest(day int) string {
	if text := r.eveningComfort(day); text != "" {
		return text
	}
	return r.vary("rest", day,
		"Nothing else tonight, because rest is part of it.",
		"That is all for this evening.",
		"Leave it at that and let your skin rest.",
		"No extras today.",
		"Five minutes, and you are done.")
}

// eveningComfort is a soothing thing for tight skin, on two evenings of a week
// without anything else.
func (r recipient) eveningComfort(day int) string {
	if _, ok := r.extra(); ok || day != 2 && day != 5 {
		return ""
	}
	for _, i := range r.comforting() {
		return "If your skin feels tight or sore, a little " + name(i) + " may help it feel calmer."
	}
	return ""
}

// firstEvening is the one thing to remember this week.
func (r recipient) firstEvening() string {
	switch {
	case r.NextStep == advisor.NextStepToday:
		return "Please speak to a doctor today about what you told us."
	case r.NextStep == advisor.NextStepGP:
		return "If you have not booked your GP appointment yet, make it this week's first task."
	case r.Has(advisor.ConditionMedicine) && len(r.Uses) == 0:
		return "Use what your pharmacist or prescriber gave you just as they told you."
	}
	return ""
}

// tip is a thought for one morning: first about what the person told us, then
// about what helps everybody.
func (r recipient) tip(day int) string {
	tips := append(r.ownTips(),
		"Keep your hands off spots today, as squeezing can leave scars.",
		"Change your pillowcase or towel if it has been a while, for comfort and not because skin is dirty.",
		"Wipe your phone and keep hair products away from your face.",
		"Skin that feels comfortable is a good sign, even if spots look the same.",
		"If your skin stings today, keep to the basics.",
		"Two washes a day are enough, however the day goes.")
	return tips[day-1]
}

// ownTips are about what the person named.
func (r recipient) ownTips() []string {
	var tips []string
	for _, t := range knownTriggers() {
		if t.tip != "" && holds(r.Triggers, t.stems...) {
			tips = append(tips, t.tip)
		}
	}
	return tips
}
