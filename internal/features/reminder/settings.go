package reminder

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"clary.example/internal/features/reminder/webpush"
	"clary.example/internal/skincare"
)

// field is what a sealed subscription is to the vault.
const field = "push subscription"

// Settings are what a person has chosen.
type Settings struct {
	// Times are the reminders that are on.
	Times []Time
	// Devices is how many devices are reminded, and ThisDevice whether the one
	// that was asked about is.
	Devices    int
	ThisDevice bool
}

// Settings returns what a person has chosen. The id of their device may be
// empty.
func (s *Service) Settings(ctx context.Context, user skincare.UserID, this DeviceID) (Settings, error) {
	times, err := s.Store.Times(ctx, user)
	if err != nil {
		return Settings{}, err
	}
	count, known, err := s.Store.Devices(ctx, user, s.digest(this))
	if err != nil {
		return Settings{}, err
	}
	return Settings{times, count, known}, nil
}

// SaveTimes keeps the reminders that are on, in place of all others. To turn one
// on needs the consent that routines and check-ins need. To turn all off needs
// none.
func (s *Service) SaveTimes(ctx context.Context, caller skincare.Caller, times []Time) error {
	now := s.Now()
	for i := range times {
		if err := times[i].check(); err != nil {
			return err
		}
		var err error
		if times[i].Next, err = times[i].NextAfter(now); err != nil {
			return err
		}
	}
	if len(times) > 0 {
		if !s.Available() {
			return notAvailable()
		}
		if err := caller.Consents.Permit(skincare.PurposeHealthData); err != nil {
			return err
		}
	}
	return s.Store.SaveTimes(ctx, caller.ID, times)
}

// AddDevice has a device reminded for as long as its session lasts. The same
// device may be added again.
func (s *Service) AddDevice(ctx context.Context, caller skincare.Caller, id DeviceID, to webpush.Subscription) error {
	if !s.Available() {
		return notAvailable()
	}
	if IDOf(to.Endpoint) != id || s.Pusher.Check(to) != nil {
		return skincare.Errorf(skincare.KindInvalid, "This browser's notification service isn't supported.")
	}
	if err := caller.Consents.Permit(skincare.PurposeHealthData); err != nil {
		return err
	}
	device := Device{Session: caller.Session, Digest: s.digest(id), AddedAt: s.Now()}
	name, known, err := s.Store.DeviceName(ctx, caller.ID, device.Digest)
	if err != nil {
		return err
	}
	if !known {
		name = skincare.NewObjectID()
	}
	device.Name = name
	data, err := json.Marshal(to)
	if err != nil {
		return fmt.Errorf("encode subscription: %w", err)
	}
	if device.Sealed, err = s.Vault.Seal(ctx, caller.ID, field, name.String(), data); err != nil {
		return fmt.Errorf("seal subscription: %w", err)
	}
	return s.Store.SaveDevice(ctx, caller.ID, device)
}

// RemoveDevice ends the reminders on a device.
func (s *Service) RemoveDevice(ctx context.Context, user skincare.UserID, id DeviceID) error {
	return s.Store.DeleteDevice(ctx, user, s.digest(id))
}

// ParseClock reads a time as Clock writes it. What is no time is -1, which no
// reminder takes.
func ParseClock(text string) int {
	at, err := time.Parse("15:04", text)
	if err != nil {
		return -1
	}
	return at.Hour()*minutesPerHour + at.Minute()
}

// Clock returns a minute of the day as 15:04.
func Clock(minute int) string {
	return fmt.Sprintf("%02d:%02d", minute/minutesPerHour, minute%minutesPerHour)
}
