package admin

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// MaxDeleted is how many deleted accounts one answer holds. The rate of
// deletions keeps them below that.
const MaxDeleted = 500

// DeletedUser is an account that an admin deleted and that is not erased yet.
type DeletedUser struct {
	skincare.User
	DeletedAt time.Time
	// ErasedAt is when it is erased for good.
	ErasedAt time.Time
	// By is the admin who deleted it.
	By Person
}

// Deleted returns the accounts that wait to be erased, the next to go first.
func (s *Service) Deleted(ctx context.Context) ([]DeletedUser, error) {
	return s.Users.Deleted(ctx, s.Now().Add(-skincare.KeepDeleted), MaxDeleted)
}

// Delete hides somebody else's account at once: nobody can log in to it or see
// it. It is erased a day later unless another admin restores it. Delete returns
// whose it was.
func (s *Service) Delete(ctx context.Context, caller skincare.Caller, subject skincare.UserID) (skincare.User, error) {
	if caller.ID == subject {
		return skincare.User{}, skincare.Errorf(skincare.KindForbidden, "You cannot delete your own account. Another admin can.")
	}
	act := Act{Actor: caller.ID, Subject: subject}
	return limited(ctx, s.Deletions, act, "Many accounts were deleted recently. Please wait before you delete another one.",
		func() (skincare.User, error) { return s.Users.Delete(ctx, act, s.Now()) })
}

// Restore brings back an account that another admin deleted, as an ordinary
// user's. It returns an error of KindNotFound when there is none that waits to
// be erased, and of KindForbidden when the caller deleted it: what one admin
// deletes takes two to bring back.
func (s *Service) Restore(ctx context.Context, caller skincare.Caller, subject skincare.UserID) (skincare.User, error) {
	return s.Users.Restore(ctx, Act{Actor: caller.ID, Subject: subject}, s.Now().Add(-skincare.KeepDeleted))
}

// EraseDeleted erases the accounts whose day is over, and returns how many.
func (s *Service) EraseDeleted(ctx context.Context) (int, error) {
	return s.Users.EraseDeleted(ctx, s.Now().Add(-skincare.KeepDeleted))
}

// limited counts an act before it is done. One that fails does not count.
func limited(
	ctx context.Context, quota skincare.Quota, act Act, tooMany string, do func() (skincare.User, error),
) (skincare.User, error) {
	if err := quota.Take(ctx, act.Actor); err != nil {
		return skincare.User{}, skincare.SayThrottled(err, tooMany)
	}
	user, err := do()
	if err != nil {
		_ = quota.GiveBack(ctx, act.Actor) // Then one act fewer is left, for some minutes.
	}
	return user, err
}

// OwnDeletion is the error for an admin who wants to restore what they deleted.
func OwnDeletion() error {
	return skincare.Errorf(skincare.KindForbidden, "You deleted this account yourself. Another admin can restore it.")
}
