// Package checkin keeps how people see their skin from week to week. All answers
// of a day are sealed as one text. Distress in what a person writes is answered
// with the fixed texts of the advice.
package checkin

import (
	"context"
	"time"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/skincare"
)

// Bounds of a check-in.
const (
	// MaxCheckIns is how many a person may keep. It bounds the list, which is
	// read and opened as a whole.
	MaxCheckIns = 1000
	// MaxNew and MaxNote are in characters.
	MaxNew  = 300
	MaxNote = 1000
	// A day may be this long ago. It may also be tomorrow: what is today depends
	// on where somebody is.
	maxDaysAgo   = 31
	maxDaysAhead = 1
)

// Store keeps check-ins. Every call concerns one user.
type Store interface {
	// Save keeps a check-in in place of one of the same day. It returns an error
	// of KindInvalid when there would be more than MaxCheckIns, and of
	// KindConsentRequired or KindRestricted when the person has withdrawn their
	// consent or paused the use of their data meanwhile.
	Save(ctx context.Context, user skincare.UserID, row Row) error
	// List returns all check-ins of a user, oldest first.
	List(ctx context.Context, user skincare.UserID) ([]Row, error)
	// Delete returns an error of KindNotFound when there is none.
	Delete(ctx context.Context, user skincare.UserID, day skincare.Date) error
}

// RedFlagScanner looks for distress and other red flags in what a person wrote. It
// sends nothing to an AI provider.
type RedFlagScanner interface {
	ScanRedFlags(ctx context.Context, text string) ([]advisor.Care, error)
}

// Row is a check-in as it is kept.
type Row struct {
	Day     skincare.Date
	Name    skincare.ObjectID
	SavedAt time.Time
	// Sealed are the answers.
	Sealed []byte
}

// Service is the use cases of check-ins.
type Service struct {
	Store    Store
	Vault    skincare.Vault
	Quota    skincare.Quota
	RedFlags RedFlagScanner
	Now      func() time.Time
}

// NotFound is the answer to whoever asks for a check-in that is not there.
func NotFound() error {
	return skincare.Errorf(skincare.KindNotFound, "There is no check-in on this day.")
}

// TooMany is the answer to someone who keeps MaxCheckIns.
func TooMany() error {
	return skincare.Errorf(skincare.KindInvalid,
		"You have %d check-ins, the most we can store. Please delete some that you no longer need.", MaxCheckIns)
}
