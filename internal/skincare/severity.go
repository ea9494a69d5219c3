package skincare

import "slices"

// Severity is how much inflamed acne a photo shows, in the four words the
// product uses. The zero value is a photo that was not analysed.
type Severity string

// The severities, from least to most.
const (
	SeverityAlmostNone Severity = "Almost None"
	SeverityMild       Severity = "Mild"
	SeverityModerate   Severity = "Moderate"
	SeveritySevere     Severity = "Severe"
)

// Severities lists all severities from least to most. A classifier's
// probabilities come in this order.
func Severities() []Severity {
	return []Severity{SeverityAlmostNone, SeverityMild, SeverityModerate, SeveritySevere}
}

// Certainty says in a word how far to trust an estimate.
type Certainty string

// The certainties. One severity is named with a high one, two neighbours with any
// other. A low one is shown as a doubt, not as an answer.
const (
	CertaintyHigh Certainty = "high"
	CertaintyFair Certainty = "fair"
	CertaintyLow  Certainty = "low"
)

// Doubt is a stable code for why a photo was not analysed, or why its estimate
// is of low certainty.
type Doubt string

// The doubts, in the order in which they are looked for.
const (
	DoubtNone    Doubt = ""
	DoubtTooDark Doubt = "too_dark"
	DoubtBright  Doubt = "too_bright"
	DoubtBlurred Doubt = "blurred"
	DoubtNotSkin Doubt = "not_skin"
	DoubtUnsure  Doubt = "unsure"
	// DoubtTone says that the skin in the photo has a tone that the photos of
	// the classifier hardly cover.
	DoubtTone    Doubt = "unfamiliar_tone"
	DoubtNoModel Doubt = "no_model"
)

// Reason tells the person why there is no estimate or why it is doubtful, and
// what would help. It is empty when there is no doubt.
func (e Estimate) Reason() string {
	switch e.Doubt {
	case DoubtTooDark:
		return "The photo is too dark for an estimate. Daylight from a window in front of you works best."
	case DoubtBright:
		return "The photo is too bright for an estimate. Turn off the flash and step out of direct sun."
	case DoubtBlurred:
		return "The photo is too blurred for an estimate. Wipe the lens, hold the phone still and tap your face to focus."
	case DoubtNotSkin:
		return "We couldn't find facial skin in this photo. Let your face fill most of the picture."
	case DoubtUnsure:
		if e.Severity == "" {
			return "The program can't tell from this photo. Daylight from a window in front of you, and no make-up, may help."
		}
		return "The photo is hard to judge, so take this as a rough guess at most."
	case DoubtTone:
		return "The program learned from few photos with a skin tone like the one in this photo. How well it works on darker and lighter skin is simulated, not measured, so trust your own eyes first."
	case DoubtNoModel:
		return "Photo analysis is switched off on this server."
	case DoubtNone:
	}
	return ""
}

// Estimate is what a classifier made of a photo. It is never a diagnosis.
type Estimate struct {
	// Severity is empty when the photo could not be analysed; Doubt says why.
	Severity  Severity
	Certainty Certainty
	Doubt     Doubt
	// Shares are the probabilities of Severities, in that order; nil when the
	// photo was not analysed.
	Shares []float64
	// Notes are kept apart from the rest, encrypted.
	Notes EstimateNotes
	// Model names the version of the classifier.
	Model string
}

// Unreadable says that a photo could not be analysed, and that another photo
// may help. Where no classifier looked it would not.
func (e Estimate) Unreadable() bool {
	return e.Severity == "" && e.Doubt != DoubtNone && e.Doubt != DoubtNoModel
}

// EstimateNotes are what the person should know about an estimate, by rules that
// belong to the classifier of its day.
type EstimateNotes struct {
	// UnfamiliarTone says that the skin in the photo has a tone outside those
	// that the classifier was measured on. The tone itself is not kept.
	UnfamiliarTone bool `json:"unfamiliar_tone,omitempty"`
}

// Noted returns the estimate as the person sees it. With an unfamiliar tone its
// certainty is one step lower than its shares alone say.
func (e Estimate) Noted() Estimate {
	if e.Severity == "" || !e.Notes.UnfamiliarTone {
		return e
	}
	if e.Certainty == CertaintyHigh {
		e.Certainty = CertaintyFair
	} else {
		e.Certainty = CertaintyLow
	}
	e.Doubt = DoubtTone
	return e
}

// Between returns two neighbouring severities, the lesser first: the likeliest one
// and the likelier of its neighbours. It is nil when one alone is likely enough.
func (e Estimate) Between() []Severity {
	if e.Certainty == CertaintyHigh || len(e.Shares) != len(Severities()) {
		return nil
	}
	lesser := slices.Index(e.Shares, slices.Max(e.Shares))
	if last := len(e.Shares) - 1; lesser == last || lesser > 0 && e.Shares[lesser-1] > e.Shares[lesser+1] {
		lesser--
	}
	return Severities()[lesser : lesser+2]
}
