package datacontrol

import (
	"context"
	"errors"
	"fmt"

	"clary.example/internal/skincare"
)

// DropDuePhotos deletes photos whose time is up, and returns how many records
// they belonged to. What is left when it is interrupted is done the next time.
func (s *Service) DropDuePhotos(ctx context.Context) (int, error) {
	now := s.Now()
	total := 0
	for {
		dropped, err := s.Store.DropDuePhotos(ctx, now)
		total += dropped
		if err != nil || dropped == 0 {
			return total, err
		}
	}
}

// DeleteUnused deletes accounts that nobody has used for as long as their
// owners said, each by itself, and returns how many. One that cannot be deleted
// does not keep the others from it.
func (s *Service) DeleteUnused(ctx context.Context) (int, error) {
	var (
		today  = skincare.DateOf(s.Now())
		done   int
		failed error
		last   skincare.UserID
	)
	for {
		users, err := s.Store.Unused(ctx, today, last)
		if err != nil || len(users) == 0 {
			return done, errors.Join(failed, err)
		}
		for _, user := range users {
			last = user
			deleted, err := s.Store.DeleteUnused(ctx, user, today)
			if err != nil {
				failed = fmt.Errorf("delete an account that nobody uses: %w", err) // The last of them tells enough.
			}
			if deleted {
				done++
			}
		}
		if ctx.Err() != nil {
			return done, errors.Join(failed, ctx.Err())
		}
	}
}

// SweepFeedback deletes feedback that is old enough, and returns how much.
func (s *Service) SweepFeedback(ctx context.Context) (int, error) {
	return s.Store.SweepFeedback(ctx, skincare.KeepFeedback(s.Now()))
}

// SweepSecurityEvents removes security events that have been kept long enough,
// and returns how many.
func (s *Service) SweepSecurityEvents(ctx context.Context) (int, error) {
	return s.Store.SweepSecurityEvents(ctx, skincare.KeepSecurityEvents(s.Now()))
}

// SweepAudit deletes entries of the log that are old enough, and returns how
// many.
func (s *Service) SweepAudit(ctx context.Context) (int, error) {
	return s.Store.SweepAudit(ctx, skincare.KeepAudit(s.Now()))
}
