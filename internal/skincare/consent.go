package skincare

import (
	"slices"
	"time"
)

// PolicyVersion names the privacy policy now in force. The web app shows the
// same version; a consent given to another one is refused, because the person
// has not read the text that would apply.
const PolicyVersion = "2026-11-18.4"

// Purpose is one thing that a person can allow us to do with their data.
type Purpose string

// The purposes, each asked for on its own so that each can be refused.
const (
	// PurposeHealthData is keeping skin answers to prepare advice.
	PurposeHealthData Purpose = "health_data"
	// PurposePhoto is estimating severity from a face photo.
	PurposePhoto Purpose = "photo"
	// PurposeAIProcessing is sending answers, never the photo, to the
	// generative AI service.
	PurposeAIProcessing Purpose = "ai_processing"
)

// Purposes lists every purpose in the order in which they are shown.
func Purposes() []Purpose {
	return []Purpose{PurposeHealthData, PurposePhoto, PurposeAIProcessing}
}

// ConsentSource says how an answer reached us.
type ConsentSource string

// The sources of an answer.
const (
	ConsentFromSignUp  ConsentSource = "signup"
	ConsentFromProfile ConsentSource = "profile"
	// ConsentAcknowledged is a client that showed the policy but did not ask
	// by purpose. It never counts for PurposeAIProcessing, and an operator can
	// decide that it counts for nothing.
	ConsentAcknowledged ConsentSource = "acknowledged"
	// ConsentNone means that the person was never asked.
	ConsentNone ConsentSource = "none"
)

// Consent is one answer of one person for one purpose. Answers are never
// changed: a later one is added to the earlier.
type Consent struct {
	Purpose       Purpose
	Granted       bool
	Source        ConsentSource
	PolicyVersion string
	RecordedAt    time.Time
}

// Counts reports whether a yes opens the way to its purpose. To send what a
// person wrote to another company takes an answer to that very question. For
// what stays on this server a policy that was accepted as a whole is enough,
// unless the operator wants explicit answers.
//
// Answers to an earlier policy count: no version since has let us do more than
// the one before it. A version that does must ask people again, here. Check-ins
// came with 2026-11-16.3: a person gives them of their own accord, for the same
// purpose as their other skin answers. So are notes of a treatment that a person
// names in a conversation, which came with 2026-11-18.1: the answer shows them, and
// a tap ends them. Since 2026-11-18.2 a reply is read a second time: the same data,
// for the same purpose, to the service that wrote it. An operator who has another
// company read it must ask people again. A course came with 2026-11-18.3: a person
// starts it of their own accord, and it is made of the same answers for the same purpose.
// So is the shelf, which came with 2026-11-18.4.
func (c Consent) Counts(explicit bool) bool {
	if c.Source != ConsentAcknowledged {
		return true
	}
	return !explicit && c.Purpose != PurposeAIProcessing
}

// Consents is what a person has agreed to, and whether they have paused the use of
// their data. The zero value permits nothing.
type Consents struct {
	Restricted bool
	Granted    []Purpose
}

// NewConsents returns what the latest answers of a person allow. See Consent.Counts
// for explicit.
func NewConsents(restricted bool, latest []Consent, explicit bool) Consents {
	c := Consents{Restricted: restricted}
	for _, answer := range latest {
		if answer.Granted && answer.Counts(explicit) {
			c.Granted = append(c.Granted, answer.Purpose)
		}
	}
	return c
}

// Require returns an error of KindConsentRequired unless the person has agreed
// to all the purposes.
func (c Consents) Require(purposes ...Purpose) error {
	for _, purpose := range purposes {
		if !slices.Contains(c.Granted, purpose) {
			return Errorf(KindConsentRequired,
				"You haven't agreed to this use of your data. You can change that under Privacy on your profile.")
		}
	}
	return nil
}

// Permit is Require for work that is made of the data: an estimate, advice. It
// also returns an error of KindRestricted when the person has paused that.
func (c Consents) Permit(purposes ...Purpose) error {
	if c.Restricted {
		return Restricted()
	}
	return c.Require(purposes...)
}
