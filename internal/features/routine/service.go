// Package routine keeps what people are to do for their skin, day by day. A
// week is added at a time; days that it replaces come back when it is taken
// back. What to do is sealed before it is stored.
package routine

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// MaxDays is how many days a person may keep: five years and more. It bounds the
// list, which is read and opened as a whole.
const MaxDays = 2000

// For how long a week can be taken back, and days that it replaced are kept.
// The hour between makes up for clocks that disagree.
const (
	undoFor      = keepReplaced - time.Hour
	keepReplaced = skincare.KeepReplaced
)

// Store keeps days. Every call but Sweep concerns one user, and returns an
// error of KindNotFound for what is not theirs, not there or replaced.
type Store interface {
	// ByAttempt returns the days that an attempt has made, in order, and the
	// dates that they replaced. There are none when it has made nothing.
	ByAttempt(ctx context.Context, user skincare.UserID, attempt skincare.Attempt) ([]Row, []skincare.Date, error)
	// Add adds a week in place of the days of the same dates, and returns its
	// name and the dates that were replaced, in order. When the same attempt has
	// made a week before, it returns that one instead. It returns an error of
	// KindInvalid when there would be more than MaxDays.
	Add(ctx context.Context, user skincare.UserID, week Week) (skincare.ObjectID, []skincare.Date, error)
	// List returns the days of a user, oldest first.
	List(ctx context.Context, user skincare.UserID) ([]Row, error)
	// All is List with the days that were replaced.
	All(ctx context.Context, user skincare.UserID) ([]Row, error)
	// Weeks returns the weeks up to a day, oldest first.
	Weeks(ctx context.Context, user skincare.UserID, today skincare.Date) ([]skincare.RoutineWeek, error)
	// Spells returns the times with a routine, oldest first.
	Spells(ctx context.Context, user skincare.UserID) ([]skincare.RoutineSpell, error)
	SetDone(ctx context.Context, user skincare.UserID, id skincare.RoutineID, morning, evening bool) error
	Delete(ctx context.Context, user skincare.UserID, id skincare.RoutineID) error
	// Undo removes a week, if it is the newest and was added after a time, and
	// returns the dates of the days that are back, in order.
	Undo(ctx context.Context, user skincare.UserID, week skincare.ObjectID, addedAfter time.Time) ([]skincare.Date, error)
	// Sweep removes days that were replaced before a time, of all users, and
	// returns how many.
	Sweep(ctx context.Context, replacedBefore time.Time) (int, error)
}

// Week is the days that are added together.
type Week struct {
	Name    skincare.ObjectID
	Attempt skincare.Attempt
	AddedAt time.Time
	Days    []Row
}

// Row is a day as it is kept.
type Row struct {
	ID   skincare.RoutineID
	Name skincare.ObjectID
	Week skincare.ObjectID
	Date skincare.Date
	// Sealed is what to do.
	Sealed                   []byte
	MorningDone, EveningDone bool
	// AddedAt and ReplacedAt are told by All alone. The latter is zero unless a
	// newer week has a day of the same date.
	AddedAt, ReplacedAt time.Time
}

// Service is the use cases of routines.
type Service struct {
	Store Store
	Vault skincare.Vault
	Now   func() time.Time
}

// Chores returns the scheduled tasks of routines.
func (s *Service) Chores() []skincare.Chore {
	return []skincare.Chore{{Name: skincare.ChoreReplaced, Every: time.Hour, Do: s.Sweep}}
}
