// Package datacontrol lets people decide about the data that is kept about them:
// whether anything is made of it, and for how long it stays. It also sees to it
// that what has been kept for long enough goes.
package datacontrol

import (
	"context"
	"slices"
	"time"

	"clary.example/internal/skincare"
)

// Store keeps what people have decided.
type Store interface {
	// Settings returns an error of KindNotFound when there is no such user.
	Settings(ctx context.Context, user skincare.UserID) (Settings, error)
	// Change lets change say what becomes of the settings of a user, while
	// nobody else changes them, and keeps that. Photos that are due then are
	// erased.
	Change(ctx context.Context, user skincare.UserID, now time.Time, change func(*Settings)) error
	// DropDuePhotos has photos erased that were due at a time, some at once,
	// and returns how many records they belonged to.
	DropDuePhotos(ctx context.Context, now time.Time) (int, error)
	// Unused returns some users whose accounts were kept until a day before
	// today, and whose ids come after the given one, in their order.
	Unused(ctx context.Context, today skincare.Date, after skincare.UserID) ([]skincare.UserID, error)
	// DeleteUnused removes a user and all that belongs to them, as account.Users
	// does, unless they have come back meanwhile. It says whether it did.
	DeleteUnused(ctx context.Context, user skincare.UserID, today skincare.Date) (bool, error)
	// SweepFeedback, SweepSecurityEvents and SweepAudit remove what is older than
	// a time, and return how much.
	SweepFeedback(ctx context.Context, before time.Time) (int, error)
	SweepSecurityEvents(ctx context.Context, before time.Time) (int, error)
	SweepAudit(ctx context.Context, before time.Time) (int, error)
}

// Settings are what a person has decided, and how much there is to decide
// about.
type Settings struct {
	// RestrictedSince is when they paused the use of their data, or zero.
	RestrictedSince time.Time
	Photos          skincare.PhotoTerm
	UnusedMonths    int

	// LastUsed is the day on which they were last logged in, and KeptUntil the
	// day until which the account stays if they never are again.
	LastUsed, KeptUntil skincare.Date
	Stored              StoredCounts
}

// StoredCounts is how much is stored.
type StoredCounts struct {
	Records, Photos, RoutineDays, CheckIns int64
}

// SettingsPatch is what a person wants to change. What is nil stays.
type SettingsPatch struct {
	Restricted   *bool
	Photos       *skincare.PhotoTerm
	UnusedMonths *int
}

// Service is the use cases of settings and of retention.
type Service struct {
	Store Store
	Now   func() time.Time
}

// Settings returns what a person has decided.
func (s *Service) Settings(ctx context.Context, user skincare.UserID) (Settings, error) {
	return s.Store.Settings(ctx, user)
}

// Change does what a person wishes, and returns what holds now. It returns an
// error of KindInvalid for what is not among the choices.
func (s *Service) Change(ctx context.Context, user skincare.UserID, wish SettingsPatch) (Settings, error) {
	if wish.Photos != nil && !slices.Contains(skincare.PhotoTerms(), *wish.Photos) {
		return Settings{}, skincare.Errorf(skincare.KindInvalid, "Please choose one of the listed times for photos.")
	}
	if wish.UnusedMonths != nil && !slices.Contains(skincare.UnusedMonths(), *wish.UnusedMonths) {
		return Settings{}, skincare.Errorf(skincare.KindInvalid, "Please choose 6, 12 or 24 months.")
	}
	now := s.Now()
	if err := s.Store.Change(ctx, user, now, func(settings *Settings) { wish.apply(settings, now) }); err != nil {
		return Settings{}, err
	}
	return s.Store.Settings(ctx, user)
}

// apply changes settings as wished. A pause that is on keeps its beginning.
func (w SettingsPatch) apply(settings *Settings, now time.Time) {
	if w.Restricted != nil && *w.Restricted == settings.RestrictedSince.IsZero() {
		settings.RestrictedSince = time.Time{}
		if *w.Restricted {
			settings.RestrictedSince = now
		}
	}
	if w.Photos != nil {
		settings.Photos = *w.Photos
	}
	if w.UnusedMonths != nil {
		settings.UnusedMonths = *w.UnusedMonths
	}
}

// Chores returns the scheduled tasks that end retention periods.
func (s *Service) Chores() []skincare.Chore {
	return []skincare.Chore{
		{Name: skincare.ChoreDuePhotos, Every: time.Hour, Do: s.DropDuePhotos},
		{Name: skincare.ChoreUnused, Every: 24 * time.Hour, Do: s.DeleteUnused},
		{Name: skincare.ChoreFeedback, Every: 24 * time.Hour, Do: s.SweepFeedback},
		{Name: skincare.ChoreEvents, Every: 24 * time.Hour, Do: s.SweepSecurityEvents},
		{Name: skincare.ChoreAudit, Every: 24 * time.Hour, Do: s.SweepAudit},
	}
}
