// Package reminder sends people a notification at the times that they choose:
// for the morning, for the evening, and for the weekly check-in. Nothing is sent
// unless somebody asks for it. A notification says what it is for and nothing
// about the person.
package reminder

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"time"

	"clary.example/internal/features/reminder/webpush"
	"clary.example/internal/skincare"
)

// Bounds of reminders.
const (
	// MaxDevices is how many devices of a person are reminded. One more ends the
	// oldest.
	MaxDevices = 10
	// A reminder is of use for so long. A device that is off for longer does not
	// get it.
	routineLasts = 3 * time.Hour
	checkInLasts = 12 * time.Hour
	// When to try again if the push service does not say.
	retryEvery = 30 * time.Second
	// This much is added at random, so that not all come back at once.
	retrySpread = 15 * time.Second
)

// Kind is what somebody is reminded of.
type Kind string

// The kinds.
const (
	Morning Kind = "morning"
	Evening Kind = "evening"
	CheckIn Kind = "check_in"
)

// Title is all that a notification says. Other people may see a phone's screen.
func (k Kind) Title() string {
	switch k {
	case Morning:
		return "Clary: your morning routine"
	case Evening:
		return "Clary: your evening routine"
	case CheckIn:
	}
	return "Clary: your weekly check-in"
}

// path is the page that a notification opens.
func (k Kind) path() string {
	if k == CheckIn {
		return "/progress/check-in"
	}
	return "/"
}

func (k Kind) lasts() time.Duration {
	if k == CheckIn {
		return checkInLasts
	}
	return routineLasts
}

// Device is a browser that is reminded, as it is kept.
type Device struct {
	Name    skincare.ObjectID
	Session skincare.SessionID
	// Digest is a keyed hash of the endpoint.
	Digest  []byte
	AddedAt time.Time
	// Sealed is the subscription.
	Sealed []byte
}

// DeviceID names a subscription between the server and its browser: the SHA-256
// of the endpoint in base64url.
type DeviceID string

// IDOf returns the id of an endpoint.
func IDOf(endpoint string) DeviceID {
	digest := sha256.Sum256([]byte(endpoint))
	return DeviceID(base64.RawURLEncoding.EncodeToString(digest[:]))
}

// Job is one notification for one device.
type Job struct {
	User   skincare.UserID `json:"user"`
	Device string          `json:"device"`
	Kind   Kind            `json:"kind"`
	// Due is the time that was chosen, and Day the date of the person's calendar.
	Due time.Time `json:"due"`
	Day string    `json:"day"`
}

// Store keeps settings and devices. Every call but Claim concerns one user.
type Store interface {
	// Times returns the reminders that are on.
	Times(ctx context.Context, user skincare.UserID) ([]Time, error)
	// SaveTimes keeps reminders in place of all others. It returns an error of
	// KindConsentRequired or KindRestricted as the consents do.
	SaveTimes(ctx context.Context, user skincare.UserID, times []Time) error
	// Devices returns how many devices are reminded, and whether one of them has
	// the digest.
	Devices(ctx context.Context, user skincare.UserID, digest []byte) (count int, known bool, err error)
	// DeviceName returns the name of a device, or false.
	DeviceName(ctx context.Context, user skincare.UserID, digest []byte) (skincare.ObjectID, bool, error)
	// SaveDevice keeps a device in place of one with the same digest, whoever's
	// that is. It returns errors as SaveTimes does.
	SaveDevice(ctx context.Context, user skincare.UserID, device Device) error
	// DeleteDevice returns an error of KindNotFound when there is none.
	DeleteDevice(ctx context.Context, user skincare.UserID, digest []byte) error
	// Claim adds a job for each device of each reminder that is due, and sets
	// when those reminders are due next, in the same transaction. Replicas that
	// claim at the same time get different ones. It returns how many it claimed.
	Claim(ctx context.Context, now time.Time) (int, error)
	// Wanted returns the device of a job, or false when nothing is to be sent: it
	// was sent, the reminder was turned off, the use of data is paused, or the
	// person has done already what it is for.
	Wanted(ctx context.Context, job Job) (Device, bool, error)
	// Sent notes that the notification of a job was sent.
	Sent(ctx context.Context, job Job) error
	// Drop deletes the device of a job.
	Drop(ctx context.Context, job Job) error
}

// Pusher sends messages to browsers.
type Pusher interface {
	Check(to webpush.Subscription) error
	Send(ctx context.Context, to webpush.Subscription, message webpush.Message) (webpush.Outcome, time.Duration)
}

// Parts are what a Service is made of.
type Parts struct {
	Store  Store
	Vault  skincare.Vault
	Pusher Pusher
	// Key is zero where reminders are not available.
	Key webpush.Key
	// PublicURL is the origin of the pages that notifications open.
	PublicURL string
	Now       func() time.Time
	// Count counts how sending went.
	Count func(outcome string)
}

// Service is the use cases of reminders.
type Service struct {
	Parts

	digestKey []byte
}

// New returns a Service.
func New(parts Parts) (*Service, error) {
	s := &Service{Parts: parts}
	if parts.Key.IsZero() {
		return s, nil
	}
	var err error
	s.digestKey, err = parts.Key.DigestKey()
	return s, err
}

// Available says whether the operator has set a key.
func (s *Service) Available() bool { return s.digestKey != nil }

// PublicKey is what browsers subscribe to, or empty.
func (s *Service) PublicKey() string { return s.Key.Public() }

func (s *Service) digest(id DeviceID) []byte {
	mac := hmac.New(sha256.New, s.digestKey)
	_, _ = mac.Write([]byte(id))
	return mac.Sum(nil)
}

// NotFound is the answer to whoever names a device that is not theirs.
func NotFound() error {
	return skincare.Errorf(skincare.KindNotFound, "This device isn't set up for reminders.")
}

func notAvailable() error {
	return skincare.Errorf(skincare.KindInvalid, "Reminders on this device aren't available on this site.")
}
