package builtin

import (
	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
)

// trigger is something that people say makes their skin worse.
type trigger struct {
	stems []string
	// say is what the leaflet has to say about it.
	say func(r recipient) string
	// known is what tells it too, wherever the person said so.
	known knowledge.Condition
}

// knownTriggers lists what people name, what they can do something about first.
func knownTriggers() []trigger {
	return []trigger{
		{stems: []string{"whey", "protein shake", "protein powder", "protein drink"}, say: recipient.whey, known: advisor.ConditionWhey},
		{
			stems: []string{"make up", "makeup", "foundation", "concealer", "cosmetic"},
			say: oneOf("make-up",
				"Make-up need not go. Choose water-based products that say non-comedogenic, and take all of it off before bed.",
				"You name make-up. Water-based and non-comedogenic kinds are the better choice; what matters most is that it comes off before you sleep."),
		},
		{
			stems: []string{"shav", "razor", "beard"},
			say: oneOf("shaving",
				"For shaving, use a new blade, go with the direction of growth, and leave out aftershave with alcohol.",
				"A new blade, strokes in the direction in which the hair grows, and no aftershave with alcohol make shaving kinder to your skin."),
		},
		{
			stems: []string{"sweat", "gym", "sport", "exercis", "workout", "working out", "running", "football"},
			say: oneOf("sweat",
				"Keep moving: exercise is good for your mood. Rinse off afterwards with lukewarm water; that does not count as a third wash.",
				"After sport, rinse your face with lukewarm water. Sport itself is no enemy of your skin."),
		},
		{
			stems: []string{"phone", "mobile", "headset", "touching", "hair product", "hair gel", "hair oil", "hair wax", "pomade", "fringe"},
			say: oneOf("phone",
				"Wipe your phone now and then, and keep hair products off your face. This is housekeeping: spots do not come from being dirty.",
				"Keep your phone clean and hair products away from your face. It is a small thing, and no sign that spots are about dirt."),
		},
		{
			stems: []string{"stress", "exam", "anxi", "worry", "pressure", "deadline", "overwork"},
			say: oneOf("stress",
				"You name stress. A study of students saw their spots get worse around exams, so it is no weakness to count a walk, a rest or a talk as skin care.",
				"Stress is on your list. In a study of students, spots rose and fell with exams. Rest, movement and company will not do it alone, but they are worth having."),
		},
		{
			stems: []string{"sleep", "tired", "insomnia", "late night", "night shift"},
			say: oneOf("sleep",
				"Regular hours of sleep do you good, though nobody has shown that they change spots. A clean pillowcase is pleasant, and no more than that.",
				"You name sleep. Whether more of it changes spots is not known, but regular hours are good for almost everything else."),
		},
		{
			stems: []string{"hormon", "period", "menstru", "time of the month", "the pill", "contracepti"},
			say: oneOf("hormones",
				"Skincare does not reach hormones. If your spots come and go with your cycle and trouble you, your GP is the right person to ask.",
				"You name hormones. No cream here changes those, so talk to your GP if you notice a pattern."),
		},
		{stems: []string{"diet", "food", "sugar", "sweets", "chocolate", "dairy", "milk", "cheese", "greasy", "fried", "junk", "bread", "carb"}, say: recipient.food},
	}
}

// oneOf says one of several things that mean the same.
func oneOf(place string, options ...string) func(recipient) string {
	return func(r recipient) string { return r.pick(place, options...) }
}

// triggers says something useful about each trigger that the person names.
func (r recipient) triggers() []string {
	var list []string
	for _, t := range knownTriggers() {
		if !holds(r.Triggers, t.stems...) && !r.Has(t.known) {
			continue
		}
		if text := t.say(r); text != "" {
			list = append(list, text)
		}
	}
	return list
}

func (r recipient) whey() string {
	if r.Has(advisor.ConditionNoFoodTalk) || !r.Allows("diet_whey") {
		return ""
	}
	return "You use whey protein. Some people who do have had more spots, on the back and chest too. It is not proven, but you could ask a pharmacist about trying a few weeks without."
}

func (r recipient) food() string {
	if r.Has(advisor.ConditionNoFoodTalk) || !r.Allows("diet_low_gi") {
		return ""
	}
	return "About food: some people notice fewer spots with more wholegrains, pulses and vegetables. The proof is limited, and no diet is needed for good skin care, so enjoy your meals."
}
