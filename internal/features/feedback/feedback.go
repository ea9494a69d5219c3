// Package feedback takes what people say of an answer that seemed unsafe or
// wrong to them, and shows it to admins without saying who it was. What they
// write or attach is sealed before it is stored.
package feedback

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"clary.example/internal/skincare"
)

// field is what a sealed note is to the vault.
const field = "feedback"

// Bounds of a note, in characters.
const (
	maxComment = 1000
	maxAnswer  = 8000
)

// Concern is what is the matter with an answer.
type Concern string

// The concerns.
const (
	Unsafe Concern = "unsafe"
	Wrong  Concern = "wrong"
)

// Note is what a person says of an answer.
type Note struct {
	Concern Concern
	// Comment is in their own words, and Answer is what they were told, if
	// they attach it. Both may be empty.
	Comment, Answer string
}

// Row is a note as it is kept.
type Row struct {
	// Name is random. What is sealed opens under it only.
	Name    string
	GivenAt time.Time
	Concern Concern
	// Sealed is comment and answer, or nil when there are none.
	Sealed []byte
}

// Store keeps notes.
type Store interface {
	Add(ctx context.Context, user skincare.UserID, row Row) error
	// List returns notes of all users after a place, newest first.
	List(ctx context.Context, onlyOpen bool, after skincare.Place, most int) ([]OwnedRow, error)
	// NoteReading writes down that an admin has read what people wrote.
	NoteReading(ctx context.Context, admin skincare.UserID) error
	// Of returns the notes of one user, oldest first.
	Of(ctx context.Context, user skincare.UserID) ([]OwnedRow, error)
	// Handle takes down that an admin has seen to a note. It does nothing the
	// second time, and returns an error of KindNotFound when there is none.
	Handle(ctx context.Context, admin skincare.UserID, name string, at time.Time) error
}

// Service is the use cases of feedback.
type Service struct {
	Store Store
	Vault skincare.Vault
	Quota skincare.Quota
	Now   func() time.Time
}

// NotFound is the error for a note that is not there.
func NotFound() error {
	return skincare.Errorf(skincare.KindNotFound, "There is no such feedback.")
}

// Give puts a note into the queue of those who look after the answers. It asks
// for no consent beyond that: a person who was told something unsafe must be
// able to say so, and attaches what they choose.
func (s *Service) Give(ctx context.Context, user skincare.UserID, note Note) error {
	note.Comment, note.Answer = strings.TrimSpace(note.Comment), strings.TrimSpace(note.Answer)
	if err := check(note); err != nil {
		return err
	}
	row, err := s.seal(ctx, user, note)
	if err != nil {
		return err
	}
	// Counted last, so that no failure of ours counts.
	if err := s.take(ctx, user); err != nil {
		return err
	}
	return s.Store.Add(ctx, user, row)
}

// check returns an error of KindInvalid for a note that is too long or none.
func check(note Note) error {
	switch text := note.Comment + note.Answer; {
	case note.Concern != Unsafe && note.Concern != Wrong:
		return skincare.Errorf(skincare.KindInvalid, "Please say whether the answer is unsafe or wrong.")
	case utf8.RuneCountInString(note.Comment) > maxComment:
		return skincare.Errorf(skincare.KindInvalid, "Please keep your comment under %d characters.", maxComment)
	case utf8.RuneCountInString(note.Answer) > maxAnswer:
		return skincare.Errorf(skincare.KindInvalid, "The answer is too long to attach.")
	case !utf8.ValidString(text) || strings.ContainsRune(text, 0):
		return skincare.Errorf(skincare.KindInvalid, "Please remove unusual control characters from your comment.")
	}
	return nil
}

// words is what is sealed of a note.
type words struct {
	Comment string `json:"comment"`
	Answer  string `json:"answer"`
}

func (s *Service) seal(ctx context.Context, user skincare.UserID, note Note) (Row, error) {
	row := Row{Name: rand.Text(), GivenAt: s.Now(), Concern: note.Concern}
	if note.Comment == "" && note.Answer == "" {
		return row, nil
	}
	data, err := json.Marshal(words{note.Comment, note.Answer})
	if err != nil {
		return Row{}, fmt.Errorf("encode feedback: %w", err)
	}
	row.Sealed, err = s.Vault.Seal(ctx, user, field, row.Name, data)
	if err != nil {
		return Row{}, fmt.Errorf("seal feedback: %w", err)
	}
	return row, nil
}

func (s *Service) take(ctx context.Context, user skincare.UserID) error {
	return skincare.SayThrottled(s.Quota.Take(ctx, user),
		"Thank you. You've sent a lot of feedback recently. Please wait a while before you send more.")
}
