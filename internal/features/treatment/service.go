// Package treatment knows what people use and what narrows advice for them, from
// all that they have said. Whatever is in a record, a check-in or the profile is
// read from there. Two things are kept here, encrypted: that a person has ended or
// confirmed something with a tap, and a treatment that they named in a conversation.
package treatment

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// MaxNotes is how many notes there may be of a person. There are at most two for
// each thing that can be named, unless requests that came at once wrote more.
const MaxNotes = 400

// Records opens the answers of a questionnaire.
type Records interface {
	OpenAnswers(
		ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID, name skincare.ObjectID, sealed []byte,
	) (skincare.Questionnaire, error)
}

// CheckIns opens the answers of a check-in.
type CheckIns interface {
	OpenAnswers(ctx context.Context, user skincare.UserID, name skincare.ObjectID, sealed []byte) (skincare.CheckIn, error)
}

// Products opens what is on a shelf.
type Products interface {
	OpenProduct(ctx context.Context, user skincare.UserID, name skincare.ObjectID, sealed []byte) (skincare.Product, error)
}

// Profiles knows what people have told us about their skin.
type Profiles interface {
	Profile(ctx context.Context, caller skincare.Caller) (skincare.Profile, error)
}

// Reader works out what somebody uses, and what their message has changed about it.
type Reader interface {
	InUse(ctx context.Context, said skincare.Said) (skincare.InUse, []skincare.UseNote)
	// Knows reports whether an id is one of something that can be used.
	Knows(id skincare.TreatmentID) bool
}

// Store keeps notes.
type Store interface {
	// List returns all that a user has said, oldest first.
	List(ctx context.Context, user skincare.UserID) ([]Row, error)
	// Replace removes some notes and adds others, at once. It returns an error of
	// KindInvalid when there would be more than MaxNotes, and of
	// KindConsentRequired or KindRestricted when the person has withdrawn their
	// consent or paused the use of their data meanwhile.
	Replace(ctx context.Context, user skincare.UserID, remove []skincare.ObjectID, add []Row) error
}

// RowKind says what a row holds.
type RowKind string

// The kinds of row.
const (
	RowRecord  RowKind = "questionnaire"
	RowCheckIn RowKind = "check_in"
	RowNote    RowKind = "note"
	RowProduct RowKind = "product"
)

// Row is something that a person said, as it is kept.
type Row struct {
	Kind   RowKind
	Name   skincare.ObjectID
	SaidAt time.Time
	// Record is the id of a questionnaire, and Day is that of a check-in.
	Record skincare.QuestionnaireID
	Day    skincare.Date
	Sealed []byte
}

// Service is the use cases of treatments.
type Service struct {
	Records  Records
	CheckIns CheckIns
	Products Products
	Profiles Profiles
	Reader   Reader
	Store    Store
	Vault    skincare.Vault
	Now      func() time.Time
}

// NotFound is the answer to whoever ends what nobody can use.
func NotFound() error {
	return skincare.Errorf(skincare.KindNotFound, "There is no such treatment.")
}

// TooMany is the answer to somebody with MaxNotes.
func TooMany() error {
	return skincare.Errorf(skincare.KindInvalid, "We can't keep more than %d notes about what you use.", MaxNotes)
}

// InUse returns what a person uses and what narrows advice for them now.
func (s *Service) InUse(ctx context.Context, caller skincare.Caller) (skincare.InUse, error) {
	in, _, err := s.Preview(ctx, caller, nil, "")
	return in, err
}

// Preview is Hear for a message that is not sent: nothing is kept.
func (s *Service) Preview(
	ctx context.Context, caller skincare.Caller, turns []string, message string,
) (skincare.InUse, []skincare.CheckIn, error) {
	told, err := s.told(ctx, caller)
	if err != nil {
		return skincare.InUse{}, nil, err
	}
	told.Turns, told.Message = turns, message
	in, _ := s.Reader.InUse(ctx, told.Said)
	in.Shelf = told.products
	return in, told.checkIns, nil
}

// Hear returns what a person uses now that they sent a message, and their check-ins,
// oldest first. It keeps what the message says that nothing else does.
func (s *Service) Hear(
	ctx context.Context, caller skincare.Caller, turns []string, message string,
) (skincare.InUse, []skincare.CheckIn, error) {
	told, err := s.told(ctx, caller)
	if err != nil {
		return skincare.InUse{}, nil, err
	}
	told.Turns, told.Message = turns, message
	in, heard := s.Reader.InUse(ctx, told.Said)
	in.Shelf = told.products
	return in, told.checkIns, s.keep(ctx, caller.ID, told.Notes, heard)
}

// End notes that a person no longer uses something. Ending what they wrote about
// their routine ends the medicines that they named there.
func (s *Service) End(ctx context.Context, caller skincare.Caller, id skincare.TreatmentID) error {
	if !s.Reader.Knows(id) {
		return NotFound()
	}
	told, err := s.told(ctx, caller)
	if err != nil {
		return err
	}
	ids := []skincare.TreatmentID{id}
	if id == skincare.TreatmentRoutine {
		in, _ := s.Reader.InUse(ctx, told.Said)
		for _, use := range in.Uses {
			if use.Source == in.RoutineSource {
				ids = append(ids, use.ID)
			}
		}
	}
	var notes []skincare.UseNote
	for _, ended := range ids {
		notes = append(notes, skincare.UseNote{ID: ended, Ended: true, Source: skincare.SourceEnded, At: told.Now})
	}
	return s.keep(ctx, caller.ID, told.Notes, notes)
}

// Undo takes an end back, or notes that a person still uses what they may have ended.
// It is no error when there is neither.
func (s *Service) Undo(ctx context.Context, caller skincare.Caller, id skincare.TreatmentID) error {
	if !s.Reader.Knows(id) {
		return NotFound()
	}
	told, err := s.told(ctx, caller)
	if err != nil {
		return err
	}
	notes := told.Notes
	var remove []skincare.ObjectID
	for _, n := range notes {
		// What was ended together comes back together.
		with := id == skincare.TreatmentRoutine && endedAt(notes, id).Equal(n.At)
		if n.Ended && n.Source == skincare.SourceEnded && (n.ID == id || with) {
			remove = append(remove, n.Name)
		}
	}
	if len(remove) > 0 {
		return s.Store.Replace(ctx, caller.ID, remove, nil)
	}
	in, _ := s.Reader.InUse(ctx, told.Said)
	if use, _ := in.Find(id); !use.Doubtful {
		return nil
	}
	return s.keep(ctx, caller.ID, notes, []skincare.UseNote{{ID: id, Source: skincare.SourceConfirmed, At: told.Now}})
}

func endedAt(notes []skincare.UseNote, id skincare.TreatmentID) time.Time {
	for _, n := range notes {
		if n.ID == id && n.Ended {
			return n.At
		}
	}
	return time.Time{}
}
