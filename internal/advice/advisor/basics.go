package advisor

import "time"

// What is said when even our own writer breaks a rule, which would be a mistake
// of ours: plain care that suits everybody, or an honest no.
const (
	basicAnswer = "We could not put together an answer to this that we are sure of. A pharmacist can help, without an appointment."

	basicRecommendation = `## Daily cleanser
Wash your face in the morning and in the evening with a gentle cleanser and lukewarm water. Pat it dry.

## Daily moisturiser
Use a light moisturiser after washing. Read its label first if you react to things easily.

## Extras
Put on sunscreen with SPF 30 or higher every morning.

## Further advice
Leave spots alone, and give a routine 6 to 8 weeks. A pharmacist can tell you more, without an appointment.`

	basicMorning = "Wash your face with a gentle cleanser and lukewarm water. Smooth on a light moisturiser. Finish with sunscreen of SPF 30 or higher as the last step."
	basicEvening = "Wash your face with a gentle cleanser and pat it dry. Smooth on your moisturiser. Leave spots alone."
)

// basics returns the least that can be said.
func (a *Advisor) basics(brief Brief, reply Reply, to Listener) (Reply, error) {
	switch brief.Task {
	case TaskRoutine:
		reply.Days = basicWeek(brief.Facts.Today)
	case TaskRecommendation:
		reply.Text = basicRecommendation
	case TaskAnswer:
		reply.Text = basicAnswer
	}
	reply = a.finish(brief, reply)
	if reply.Text == "" {
		return reply, nil
	}
	return reply, to.Text(reply.Text)
}

// basicWeek is the plainest week.
func basicWeek(first time.Time) []Day {
	days := make([]Day, weekDays)
	for n := range days {
		days[n] = Day{Date: first.AddDate(0, 0, n).Format(time.DateOnly), Morning: basicMorning, Evening: basicEvening}
	}
	return days
}
