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
func (r recipient) advice() []string {
	var lines []string
	add := func(text string) {
		if text != "" {
			lines = append(lines, "- "+text)
		}
	}
	severe := r.Severity == skincare.SeveritySevere
	if severe {
		add(r.outlook())
	}
	stops := r.stops()
	for _, text := range stops[:min(maxStops, len(stops))] {
		add(text)
	}
	add(r.special())
	add(r.avoidances(nothingNamed))
	triggers := r.triggers()
	for _, text := range triggers[:min(maxTriggers, len(triggers))] {
		add(text)
	}
	if !severe {
		add(r.outlook())
	}
	add(r.feelings())
	add(r.hands())
	add(r.timeToWork())
	return lines
}

// stops says what to leave out of the current routine, and why.
func (r recipient) stops() []string {
	var list []string
	for _, a := range r.banned {
		list = append(list, r.warning(a, r.words[a.ID]))
	}
	var excluded, early []knowledge.Ingredient
	for _, i := range r.used {
		switch {
		case i.Policy == knowledge.PolicyDetect || !i.Kind.Topical() || r.Allows(i.ID):
		case slices.Contains(r.Excluded, i.ID):
			excluded = append(excluded, i)
		case i.Policy == knowledge.PolicyNever:
			list = append(list, paragraph("Leave out "+name(i)+" on your face.", r.sayable(i.Evidence.Finding, 1)))
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

// outlook says who could look at it, by severity and by how long it has gone on.
func (r recipient) outlook() string {
	long, weeks := r.long()
	since := ""
	if long != "" {
		since = "You have had this for " + long + ". "
	}
	if r.Has(advisor.ConditionMedicine) && r.Severity != skincare.SeveritySevere {
		return since + "If what you were given has had 6 to 8 weeks without a change, tell whoever gave it to you, because there are other options."
	}
	switch r.Severity {
	case skincare.SeveritySevere:
		return since + r.looks() + " " + r.pick("severe",
			"Please book a GP appointment soon, because an early start is worth it. Tell them about deep lumps or scars, and about how it makes you feel.",
			"Please see your GP soon. Gentle care goes alongside, but it can't do this alone. Show them any lumps or scars, and say so if your skin gets you down.")
	case skincare.SeverityModerate:
		return since + r.looks() + " " + r.pick("moderate",
			"That means many inflamed spots, so please book a GP appointment. This routine is a good base until then. Tell them about scars, deep lumps, or that it gets you down.",
			"Please book a GP appointment: doctors have treatments that are much better tested than anything here, and this routine goes well beside them. Go sooner with scars, deep lumps or low mood.")
	case skincare.SeverityMild:
		if weeks >= longWeeks {
			return since + "That is long enough to ask a pharmacist what else there is. You need no appointment. " + r.looks() + " " + mildToGP
		}
		return since + r.looks() + " " + r.pick("mild",
			"A pharmacist can tell you about options with better evidence, without an appointment. ",
			"A pharmacist is the right person to ask if you'd like more than this. You need no appointment. ") + mildToGP
	case skincare.SeverityAlmostNone:
		return r.looks() + " A photo cannot see your chest and back, deep lumps or scars. If you have any of those, or your skin bothers you more than this sounds, " + r.almostNoneTo()
	default:
		return paragraph(strings.TrimSpace(since), r.looks(), r.Reason, "A pharmacist can have a look, without an appointment.")
	}
}

// almostNoneTo is whom to see with few spots.
func (r recipient) almostNoneTo() string {
	if r.Doubtful() {
		return "or just to be sure, ask a pharmacist to have a look. They will take it seriously, and so will a GP."
	}
	return "a pharmacist or GP will take it seriously."
}

// looks says which severity the advice goes by, how clear that is, and who says so:
// the same as the card with the estimate.
func (r recipient) looks() string {
	severity := strings.ToLower(string(r.Severity))
	switch {
	case r.Own:
		return "You rate your acne as " + severity + "."
	case r.Clarity == skincare.ClarityUnsure:
		return "The program isn't sure about your photo. Its best guess is " + severity + r.close() + "."
	case r.Clarity == skincare.ClarityClear:
		return "The estimate is " + severity + r.close() + "."
	}
	return "There is no estimate from your photo."
}

// close names the other severity that fits the photo, or nothing.
func (r recipient) close() string {
	for _, other := range r.Between {
		if other != r.Severity {
			return ", close to " + strings.ToLower(string(other))
		}
	}
	return ""
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
	return "You say that your skin weighs on you. That alone is a good reason to talk to your GP, however your skin looks to others."
}

func (r recipient) timeToWork() string {
	if r.Severity == skincare.SeveritySevere {
		return "Book with your GP first. Skin takes 6 to 8 weeks to show a change, whatever it is given."
	}
	return r.pick("patience",
		"Give this 6 to 8 weeks before you judge it, and change one thing at a time. Skin is slow, and a quiet week or a bad one says little.",
		"Skin changes slowly. Keep to one routine for 6 to 8 weeks, and add new things one by one, so that you can tell what does what.")
}
