// Package admin is for those who run an installation: who uses it how much, who
// else may manage it, what happened day by day, and who did what. It knows
// names, roles and counts. What people write or show never comes here.
package admin

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// Users keeps accounts and what they use.
type Users interface {
	// List returns users in the order of a selection, from where it says.
	List(ctx context.Context, selection Selection) ([]Row, error)
	// Totals returns sums over all users.
	Totals(ctx context.Context) (Totals, error)
	// ToggleRole makes the subject an admin or, if they are one, an ordinary
	// user, and returns what they are now. It returns an error of KindForbidden
	// when the actor is no admin at that moment, and of KindNotFound when there
	// is no such subject. The two are never the same.
	ToggleRole(ctx context.Context, act Act) (skincare.User, error)
	// Delete hides the subject's account and ends their sessions, with the
	// errors of ToggleRole.
	Delete(ctx context.Context, act Act, at time.Time) (skincare.User, error)
	// Deleted returns accounts that were deleted after a time, oldest first.
	Deleted(ctx context.Context, since time.Time, most int) ([]DeletedUser, error)
	// Restore brings back an account that was deleted after a time, with the
	// errors of ToggleRole, and one of KindForbidden for who deleted it.
	Restore(ctx context.Context, act Act, since time.Time) (skincare.User, error)
	// EraseDeleted erases accounts that were deleted before a time, with all
	// that belongs to them, and returns how many.
	EraseDeleted(ctx context.Context, before time.Time) (int, error)
}

// Counts keeps how often things happened.
type Counts interface {
	// Since returns the counts of a day and all after it, in no order.
	Since(ctx context.Context, first skincare.Date) ([]Count, error)
}

// Log keeps who did what.
type Log interface {
	// Before returns the entries before one, newest first. Zero is after all.
	Before(ctx context.Context, id int64, most int) ([]Entry, error)
}

// Service is the use cases of admins. That the caller is one is checked before
// it is asked, and once more where something changes.
type Service struct {
	Users  Users
	Counts Counts
	Log    Log
	// Deletions and RoleChanges bound what admins do to others.
	Deletions, RoleChanges skincare.Quota
	// UsernameKey returns the form by which a username is unique, or an error
	// for what cannot be one.
	UsernameKey func(username string) (string, error)
	Now         func() time.Time
}

// Act is what one person does to another.
type Act struct {
	Actor, Subject skincare.UserID
}

// ToggleRole makes somebody else an admin or an ordinary user, and returns what
// they are now. An admin always remains: the one who asked.
func (s *Service) ToggleRole(ctx context.Context, caller skincare.Caller, subject skincare.UserID) (skincare.User, error) {
	if caller.ID == subject {
		return skincare.User{}, skincare.Errorf(skincare.KindForbidden, "You cannot change your own role. Another admin can.")
	}
	act := Act{Actor: caller.ID, Subject: subject}
	return limited(ctx, s.RoleChanges, act, "Many roles were changed recently. Please wait before you change another one.",
		func() (skincare.User, error) { return s.Users.ToggleRole(ctx, act) })
}

// NotAdmin is the error for a person who is no admin.
func NotAdmin() error {
	return skincare.Errorf(skincare.KindForbidden, "This is for admins only.")
}

// NotFound is the error for a user who is not there.
func NotFound() error {
	return skincare.Errorf(skincare.KindNotFound, "There is no such user.")
}

// Chores returns the scheduled tasks of admin actions.
func (s *Service) Chores() []skincare.Chore {
	return []skincare.Chore{{Name: skincare.ChoreDeleted, Every: 10 * time.Minute, Do: s.EraseDeleted}}
}
