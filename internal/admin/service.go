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
	// Delete removes the subject and all that belongs to them, as in
	// account.Users, with the errors of ToggleRole.
	Delete(ctx context.Context, act Act) (skincare.User, error)
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

// Parts are what a Service is made of.
type Parts struct {
	Users  Users
	Counts Counts
	Log    Log
	// UsernameKey returns the form by which a username is unique, or an error
	// for what cannot be one.
	UsernameKey func(username string) (string, error)
	Now         func() time.Time
}

// Service is the use cases of admins. That the caller is one is checked before
// it is asked, and once more where something changes.
type Service struct {
	Parts
}

// New returns a Service.
func New(parts Parts) *Service {
	return &Service{Parts: parts}
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
	return s.Users.ToggleRole(ctx, Act{Actor: caller.ID, Subject: subject})
}

// Delete removes somebody else's account and all that belongs to it, and
// returns whose it was.
func (s *Service) Delete(ctx context.Context, caller skincare.Caller, subject skincare.UserID) (skincare.User, error) {
	if caller.ID == subject {
		return skincare.User{}, skincare.Errorf(skincare.KindForbidden, "You cannot delete your own account. Another admin can.")
	}
	return s.Users.Delete(ctx, Act{Actor: caller.ID, Subject: subject})
}

// NotAdmin is the error for a person who is no admin.
func NotAdmin() error {
	return skincare.Errorf(skincare.KindForbidden, "This is for admins only.")
}

// NotFound is the error for a user who is not there.
func NotFound() error {
	return skincare.Errorf(skincare.KindNotFound, "There is no such user.")
}
