package skincare

import "slices"

// Clarity says how plainly an estimate may be spoken of.
type Clarity string

// The clarities. An unsure estimate is named as the program's best guess, and
// nothing new is suggested on the strength of it.
const (
	ClarityNone   Clarity = "none"
	ClarityUnsure Clarity = "unsure"
	ClarityClear  Clarity = "clear"
)

// Judgement is what a record says about a person's acne: how clear the estimate
// is, which severity counts, and whom to see. Card, advice, routine, progress
// and summary all go by it, so that none contradicts another.
type Judgement struct {
	// Clarity is how clear the estimate from the photo is.
	Clarity Clarity
	// Severity is the worse of the estimate and the person's own rating, or
	// empty when there is neither.
	Severity Severity
	// Own says that the person's own rating decides, or agrees with the estimate.
	Own bool
	// Between are two severities of which neither alone is likely enough, or nil.
	Between []Severity
	// Reason is why there is no estimate or why it is doubtful, or empty.
	Reason string
	Seek   Seek
}

// Judge says what to go by: the estimate, as the person sees it (Noted), and
// their own rating, which may be empty.
func (e Estimate) Judge(own Severity) Judgement {
	j := Judgement{Clarity: ClarityClear, Severity: WorseSeverity(e.Severity, own), Between: e.Between(), Reason: e.Reason()}
	switch {
	case e.Severity == "":
		j.Clarity = ClarityNone
	case e.Certainty == CertaintyLow:
		j.Clarity = ClarityUnsure
	}
	j.Own = own != "" && j.Severity == own
	j.Seek = j.Severity.Grade().Seek
	if j.Doubtful() && j.Seek == SeekNobody {
		j.Seek = SeekPharmacist
	}
	return j
}

// Doubtful says that nobody knows how severe it is: there is no clear estimate,
// and the person's own rating does not stand in for it.
func (j Judgement) Doubtful() bool { return j.Clarity != ClarityClear && !j.Own }

// WorseSeverity returns the higher of two severities, of which either may be empty.
func WorseSeverity(a, b Severity) Severity {
	order := Severities()
	if slices.Index(order, b) > slices.Index(order, a) {
		return b
	}
	return a
}
