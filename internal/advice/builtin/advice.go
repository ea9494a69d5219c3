package builtin

import (
	"slices"
	"strings"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// Bounds of the fourth part, so that what matters is read.
const (
	maxStops    = 3
	maxTriggers = 3
)

// advice is the fourth part: what to stop, what the person told us about, whom
// to ask, and how long to wait.
func (r recipient) advice() part {
	var p part
	add := func(list *[]string, text string) {
		if text != "" {
			*list = append(*list, "- "+text)
		}
	}
	add(&p.short, r.outlook())
	stops := r.stops()
	for _, text := range stops[:min(maxStops, len(stops))] {
		what, why := firstSentence(text)
		add(&p.short, what)
		add(&p.why, why)
	}
	add(&p.short, r.feelings())
	add(&p.why, r.aboutOutlook())
	add(&p.why, r.special())
	add(&p.why, r.avoidances(nothingNamed))
	triggers := r.triggers()
	for _, text := range triggers[:min(maxTriggers, len(triggers))] {
		add(&p.why, text)
	}
	add(&p.why, r.hands())
	return p
}

// firstSentence cuts a text behind its first sentence.
func firstSentence(text string) (first, rest string) {
	list := sentences(text)
	if len(list) == 0 {
		return "", ""
	}
	return list[0], strings.Join(list[1:], " ")
}

// stops says what to leave out of the current routine, and why.
func (r recipient) stops() []string {
	var list []string
	for _, a := range r.banned {
		list = append(list, r.warning(a, r.words[a.ID]))
	}
	var excluded, early, withdrawn []knowledge.Ingredient
	for _, i := range r.used {
		switch {
		case i.Policy == knowledge.PolicyDetect || !i.Kind.Topical() || r.Allows(i.ID):
		case slices.Contains(r.Excluded, i.ID):
			excluded = append(excluded, i)
		case i.Policy == knowledge.PolicyNever:
			list = append(list, paragraph("Leave out "+name(i)+" on your face.", r.sayable(i.Evidence.Finding, 1)))
		case r.Withdrawn.Entry(i.ID):
			withdrawn = append(withdrawn, i)
		case i.Suggestible():
			early = append(early, i)
		}
	}
	if len(excluded) > 0 {
		list = append(list, "Please leave out "+both(names(excluded))+", because of the allergies you told us about.")
	}
	if len(early) > 0 {
		list = append(list, "Leave out "+both(names(early))+" for now. From what you told us, your skin needs a rest, and you can come back to it later.")
	}
	if len(withdrawn) > 0 {
		list = append(list, "Leave out "+both(names(withdrawn))+" for now. We are checking what our library says about it.")
	}
	return append(list, r.tooMuch()...)
}

// tooMuch says what to leave out because one strong thing is enough.
func (r recipient) tooMuch() []string {
	one, ok := r.extra()
	if !ok || !one.known {
		return nil
	}
	var list []string
	for _, i := range r.used {
		if isExtra(i) && i.ID != one.ID && r.Allows(i.ID) {
			list = append(list, "Leave out "+name(i)+" for now. Two strong products at once irritate, and you could not tell which one helps.")
		}
	}
	return list
}

// special is for people whose skin has to be thought of with something else.
func (r recipient) special() string {
	switch {
	case r.Has(knowledge.ConditionTetracycline):
		return "Skin can burn more easily in the sun with your antibiotic, so protect it every morning, and follow the advice of your prescriber."
	case r.Has(knowledge.ConditionPregnancy):
		return "Everything here is from the short list for pregnancy and breastfeeding. Ask your midwife or pharmacist before you use anything else."
	}
	return ""
}

// outlook says which severity the advice goes by, and who could look at it.
func (r recipient) outlook() string {
	switch r.Severity {
	case skincare.SeveritySevere:
		return r.looks() + " " + r.pick("severe", "Please book a GP appointment soon.", "Please see your GP soon.")
	case skincare.SeverityModerate:
		return r.looks() + " Please book a GP appointment."
	case skincare.SeverityMild:
		return r.looks() + " " + r.pick("mild", "A pharmacist can help without an appointment.", "A pharmacist is the right person to ask. You need no appointment.")
	case skincare.SeverityAlmostNone:
		if r.Doubtful() {
			return r.looks() + " If it bothers you, or just to be sure, ask a pharmacist to have a look."
		}
		return r.looks() + " If your skin bothers you, a pharmacist or GP will take it seriously."
	default:
		return paragraph(r.looks(), r.Reason, "A pharmacist can have a look, without an appointment.")
	}
}

// aboutOutlook says what belongs to it: how long it has gone on, and when to see
// somebody else.
func (r recipient) aboutOutlook() string {
	long, weeks := r.long()
	since := ""
	if long != "" {
		since = "You have had this for " + long + "."
	}
	if r.Has(advisor.ConditionMedicine) && r.Severity != skincare.SeveritySevere {
		return paragraph(since, "If what you use from a pharmacy or on prescription has had 6 to 8 weeks without a change, ask a pharmacist or whoever prescribed it, because there are other options.")
	}
	switch r.Severity {
	case skincare.SeveritySevere:
		return paragraph(since, "An early start is worth it, and gentle care goes alongside. Tell them about deep lumps or scars, and about how it makes you feel.")
	case skincare.SeverityModerate:
		return paragraph(since, "That means many inflamed spots. This routine is a good base until then. Tell them about scars, deep lumps, or that it gets you down.")
	case skincare.SeverityMild:
		if weeks >= longWeeks {
			return paragraph(since, "That is long enough to ask a pharmacist what else there is.", mildToGP)
		}
		return paragraph(since, mildToGP)
	case skincare.SeverityAlmostNone:
		return "A photo cannot see your chest and back, deep lumps or scars. Have any of those looked at, whatever the estimate says."
	default:
		return since
	}
}

// looks says which severity the advice goes by, how clear that is, and who says so:
// the same as the card with the estimate.
func (r recipient) looks() string {
	switch {
	case r.Own:
		return "You rate your acne as " + strings.ToLower(string(r.Severity)) + "."
	case r.Clarity == skincare.ClarityUnsure:
		return "The program isn't sure about your photo. Its best guess is " + r.estimated() + "."
	case r.Clarity == skincare.ClarityClear:
		return "The estimate is " + r.estimated() + "."
	}
	return "There is no estimate from your photo."
}

// estimated names what the photo was taken for: "mild", or "mild to moderate".
func (r recipient) estimated() string {
	if len(r.Between) == 2 {
		return strings.ToLower(string(r.Between[0] + " to " + r.Between[1]))
	}
	return strings.ToLower(string(r.Severity))
}

// mildToGP is when even a mild estimate is for a GP. NICE calls 35 inflamed spots
// moderate to severe, and 20 on half a face can be more than that on the whole.
const mildToGP = "See a GP if you have deep lumps, scars, or more than about 30 sore spots in all."

// longWeeks is from when on somebody else should have a look.
const longWeeks = 12

func (r recipient) hands() string {
	return r.pick("hands",
		"Hands off, even when it is hard: never pick at spots or squeeze them. It can leave scars where none would have been.",
		"Try not to touch your face, and never pick at spots or squeeze them: that is how many scars begin.")
}

// feelings is for somebody whom their skin weighs on.
func (r recipient) feelings() string {
	if !r.Has(advisor.ConditionDistress) {
		return ""
	}
	return "Your skin weighs on you. That alone is a good reason to talk to your GP."
}
