package skincare

import (
	"slices"
	"time"
)

// TreatmentID names something that narrows advice: a medicine, a pregnancy, an
// allergy. TreatmentRoutine is all that a person wrote about their routine.
type TreatmentID string

// TreatmentRoutine is the newest answer about the current routine.
const TreatmentRoutine TreatmentID = "routine"

// UseKind says what kind of thing a person uses, or is.
type UseKind string

// The kinds.
const (
	UseMedicine UseKind = "medicine"
	// UseProduct is an active ingredient from a shop.
	UseProduct   UseKind = "product"
	UsePregnancy UseKind = "pregnancy"
	UseAllergy   UseKind = "allergy"
)

// SourceKind says where a person said something.
type SourceKind string

// The sources.
const (
	SourceQuestionnaire SourceKind = "questionnaire"
	SourceCheckIn       SourceKind = "check_in"
	SourceProfile       SourceKind = "profile"
	SourceConversation  SourceKind = "conversation"
	// SourceShelf is a product on the person's shelf.
	SourceShelf SourceKind = "shelf"
	// SourceEnded is the person's tap on "No longer using this".
	SourceEnded SourceKind = "ended"
	// SourceConfirmed is their tap on "Still using this" where they were asked.
	SourceConfirmed SourceKind = "confirmed"
)

// Source is where and when a person said something. A profile may have no time.
type Source struct {
	Kind SourceKind
	At   time.Time
	// Record is the questionnaire, or zero.
	Record QuestionnaireID
}

// Statement is something that a person wrote about themselves.
type Statement struct {
	Text   string
	Source Source
	// Routine says that it is the answer about the current routine.
	Routine bool
	// Product is what the shelf says of a product with this name, or empty.
	Product ProductUse
}

// ProductUse is what the shelf says of a product.
type ProductUse string

// A product is used, or was until the time of the statement. What a pharmacist or
// prescriber gave is a treatment, whatever it is called.
const (
	ProductUsed       ProductUse = "used"
	ProductPrescribed ProductUse = "prescribed"
	ProductFinished   ProductUse = "finished"
)

// UseNote is kept when a person ends something with a tap, or names it in a
// conversation, of which nothing else is kept.
type UseNote struct {
	Name  ObjectID
	ID    TreatmentID
	Ended bool
	// Doubtful says that words may have ended it.
	Doubtful bool
	Source   SourceKind
	At       time.Time
}

// Use is something that a person uses or is, as far as they said.
type Use struct {
	ID   TreatmentID
	Kind UseKind
	Name string
	// Source is the newest statement of it, and Since is when it was first said
	// without an end since.
	Source Source
	Since  time.Time
	// Finished says that it has ended, and narrows advice for a while longer.
	Finished bool
	// Fixed says that no tap ends it: it is an answer of the profile.
	Fixed bool
	// Doubtful says that the person may have written that it is over. It counts until
	// they say so.
	Doubtful bool
}

// InUse is what a person uses and what narrows advice for them now.
type InUse struct {
	Uses []Use
	// Routine is the newest answer about the current routine that they have not
	// ended, or empty.
	Routine       string
	RoutineSource Source
	// Ended is what they used and no longer do, or named and do not use, and EndedNow
	// is what their message has ended.
	Ended, EndedNow []TreatmentID
	// OfOthers are allergies that the answer about allergies names of somebody else.
	OfOthers []TreatmentID
	// Shelf are all products on their shelf, by when they were saved.
	Shelf []Product
}

// Find returns the use with an id.
func (u InUse) Find(id TreatmentID) (Use, bool) {
	at := slices.IndexFunc(u.Uses, func(use Use) bool { return use.ID == id })
	if at < 0 {
		return Use{}, false
	}
	return u.Uses[at], true
}

// Said is all that a person has said.
type Said struct {
	// Statements are what they wrote in questionnaires, check-ins and the profile,
	// in any order.
	Statements []Statement
	Notes      []UseNote
	// Allergies is today's answer about allergies, and AllergiesAt is when it was
	// given.
	Allergies   string
	AllergiesAt time.Time
	// Turns are the person's earlier messages of a conversation, the oldest first.
	// They add treatments and end none: a client may have made them up. Message is
	// what they say now.
	Turns   []string
	Message string
	Now     time.Time
}
