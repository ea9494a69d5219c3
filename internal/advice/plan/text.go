package plan

import (
	"strings"

	"clary.example/internal/advice/knowledge"
)

// Reason is why a week is as it is.
type Reason string

// The reasons.
const (
	ReasonStart        Reason = "start"
	ReasonKnown        Reason = "known"
	ReasonTestAgain    Reason = "test_again"
	ReasonTested       Reason = "tested"
	ReasonMore         Reason = "more"
	ReasonHold         Reason = "hold"
	ReasonSame         Reason = "same"
	ReasonMost         Reason = "most"
	ReasonDry          Reason = "dry"
	ReasonStung        Reason = "stung"
	ReasonFewer        Reason = "fewer"
	ReasonGap          Reason = "gap"
	ReasonTreatment    Reason = "treatment"
	ReasonPregnant     Reason = "pregnant"
	ReasonIsotretinoin Reason = "isotretinoin"
	ReasonRuledOut     Reason = "ruled_out"
	ReasonGivenUp      Reason = "given_up"
	ReasonNothing      Reason = "nothing"
	ReasonWithdrawn    Reason = "withdrawn"
	ReasonNoEstimate   Reason = "no_estimate"
)

// ruledOut says why an active ingredient may no longer be used.
func (p Person) ruledOut(id knowledge.ID) Reason {
	switch {
	case p.Isotretinoin:
		return ReasonIsotretinoin
	case p.Pregnant:
		return ReasonPregnant
	case p.Withdrawn.Entry(id):
		return ReasonWithdrawn
	}
	return ReasonRuledOut
}

// Text says a reason to the person. {active} is the active ingredient.
func (r Reason) Text(active string) string {
	if active == "" {
		active = "the active ingredient"
	}
	return strings.ReplaceAll(reasonTexts()[r], "{active}", active)
}

// reasonTexts are fixed. Where they state a fact, it is one of copy.yaml in the
// library: one new product at a time, a test of seven days on the inner arm.
func reasonTexts() map[Reason]string {
	return map[Reason]string{
		ReasonStart:        "Start with the basics. Test {active} on your inner arm for seven days before it goes on your face.",
		ReasonKnown:        "You use {active} already, so it goes on.",
		ReasonTestAgain:    "Few days were ticked off, so the arm test goes on for a week. That's fine.",
		ReasonTested:       "Seven days of testing on your arm are over, so {active} can go on your face every third evening.",
		ReasonMore:         "Two weeks went well, so {active} can go on every other evening.",
		ReasonHold:         "It's going well, so the evenings stay as they are.",
		ReasonSame:         "Some evenings were missed, which is fine. The same week again.",
		ReasonMost:         "This is as often as suits your skin.",
		ReasonDry:          "Your skin felt dry or tight, so there are no more evenings this week.",
		ReasonStung:        "Something stung, so this week is plain: cleanser, moisturiser and sunscreen.",
		ReasonFewer:        "After the stinging, {active} comes back on fewer evenings.",
		ReasonGap:          "After a break, {active} starts again slowly.",
		ReasonTreatment:    "You use something from a pharmacy or on prescription. That stays as the leaflet or the person who gave it to you says, and we add nothing active to it.",
		ReasonPregnant:     "You told us about a pregnancy or breastfeeding, so {active} stops.",
		ReasonIsotretinoin: "You told us about isotretinoin, so {active} stops.",
		ReasonRuledOut:     "Something you told us rules out {active}, so it stops.",
		ReasonGivenUp:      "{active} didn't suit your skin. A pharmacist can suggest something else, without an appointment.",
		ReasonWithdrawn:    "We are checking what we say about {active}, so it stops for now. A pharmacist can tell you more.",
		ReasonNothing:      "Cleanser, moisturiser and sunscreen are enough for you now. A pharmacist can tell you what else could help.",
		ReasonNoEstimate:   "Without an estimate we plan no active ingredient. A pharmacist can suggest one, and a clear photo or your own rating changes the plan.",
	}
}

// Expect says what to expect in a week. The times are those of NICE NG198: first
// effects at 6 to 8 weeks, a course of 12 weeks, then a review.
func Expect(week int) string {
	switch {
	case week < 1:
		return "A course is 12 weeks. Most people see no change before week 6."
	case week == 1:
		return "This week is for getting used to the steps. Nothing needs to look different yet."
	case week == 2:
		return "Spots often look the same in the first weeks. A little dryness can happen."
	case week < 6:
		return "It's early. First changes usually take 6 to 8 weeks."
	case week <= 8:
		return "First changes often show between weeks 6 and 8. Compare photos rather than mirrors."
	case week < Weeks:
		return "Changes go on slowly until week 12. Keep going if your skin feels fine."
	default:
		return "Week 12 is the time to look back. Show a pharmacist how it went."
	}
}

// Answer is what somebody is told who said that something stings.
type Answer struct {
	// Do says what changes now, and Stop when to stop and whom to ask.
	Do, Stop string
}

// SayStung answers a complaint. The rule when to stop is that of the library
// (copy.yaml), and the numbers are those of its red flag for an allergic shock.
func SayStung(c Complaint, givenUp bool, name, stopRule string) Answer {
	if name == "" {
		name = "anything new"
	}
	answer := Answer{Do: "Leave " + name + " off. The rest of this week is cleanser, moisturiser and sunscreen.", Stop: stopRule}
	switch {
	case c.Strong:
		answer.Do = "Stop " + name + " now and rinse with cool water. It's off your plan."
		answer.Stop = "If your lips, tongue or throat swell, or breathing is hard, call 999 now. " +
			"For blisters or a rash that spreads, call your GP or NHS 111 today. In Northern Ireland call your GP or GP out-of-hours."
	case givenUp:
		answer.Do = "Stop " + name + ": it doesn't suit your skin, so it's off your plan. " +
			"The rest of this week is cleanser, moisturiser and sunscreen."
	case c.Active != "":
		answer.Do += " If your skin is calm after a plain week, it comes back on fewer evenings."
	}
	return answer
}

// Say says why a week is as it is, the newest reason first.
func (w Week) Say() []string {
	list := []string{}
	if w.PlainWhy != "" {
		return append(list, w.PlainWhy.Text(w.Name))
	}
	for _, reason := range w.Reasons {
		list = append(list, reason.Text(w.Name))
	}
	return list
}
