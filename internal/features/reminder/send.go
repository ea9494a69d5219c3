package reminder

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"clary.example/internal/features/reminder/webpush"
	"clary.example/internal/skincare"
)

// Outcomes of a job besides those of the push service.
const (
	outcomeUnwanted = "unwanted"
	outcomeLate     = "late"
)

// declarative is the number that marks a notification that a browser shows by
// itself (Declarative Web Push). Other browsers hand it to the service worker.
const declarative = 8030

// notification is what a device gets.
type notification struct {
	WebPush      int          `json:"web_push"`
	Notification announcement `json:"notification"`
}

type announcement struct {
	Title    string `json:"title"`
	Navigate string `json:"navigate"`
	// Tag is the same for the same reminder, so that one which arrives twice is
	// shown once.
	Tag  string `json:"tag"`
	Lang string `json:"lang"`
}

// Claim adds the jobs of all reminders that are due. It returns how many
// reminders it claimed.
func (s *Service) Claim(ctx context.Context) (int, error) {
	total := 0
	for {
		n, err := s.Store.Claim(ctx, s.Now())
		total += n
		if err != nil || n == 0 {
			return total, err
		}
	}
}

// IsLate says that a reminder has become useless.
func (j Job) IsLate(now time.Time) bool { return !now.Before(j.Due.Add(j.Kind.lasts())) }

// Send sends the notification of a job, unless it is no longer wanted. A wait
// above zero asks to be called again.
//
// It is noted as sent after the push service has taken it. Whoever dies between
// the two lets it be sent twice. The topic and the tag are then the same, and the
// device shows one notification.
func (s *Service) Send(ctx context.Context, job Job) (wait time.Duration, err error) {
	if job.IsLate(s.Now()) {
		s.Count(outcomeLate)
		return 0, nil
	}
	device, wanted, err := s.Store.Wanted(ctx, job)
	if err != nil {
		return 0, err
	}
	if !wanted || !s.Available() {
		s.Count(outcomeUnwanted)
		return 0, nil
	}
	to, err := s.open(ctx, job.User, device)
	if err != nil {
		return 0, err
	}
	message, err := s.message(job)
	if err != nil {
		return 0, err
	}
	outcome, after := s.Pusher.Send(ctx, to, message)
	s.Count(string(outcome))
	switch outcome {
	case webpush.Sent:
		return 0, s.Store.Sent(context.WithoutCancel(ctx), job)
	case webpush.Gone:
		return 0, s.Store.Drop(ctx, job)
	case webpush.Retry:
		return max(after, retryEvery) + rand.N(retrySpread), nil //nolint:gosec // Spreads load, hides nothing.
	case webpush.Refused:
	}
	return 0, nil
}

func (s *Service) open(ctx context.Context, user skincare.UserID, device Device) (webpush.Subscription, error) {
	data, err := s.Vault.Open(ctx, user, field, device.Name.String(), device.Sealed)
	if err != nil {
		return webpush.Subscription{}, fmt.Errorf("open subscription: %w", err)
	}
	var to webpush.Subscription
	if json.Unmarshal(data, &to) != nil {
		return webpush.Subscription{}, errors.New("a sealed subscription has an unknown form") // The reason would quote it.
	}
	return to, nil
}

func (s *Service) message(job Job) (webpush.Message, error) {
	tag := job.tag()
	body, err := json.Marshal(notification{declarative, announcement{
		Title: job.Kind.Title(), Navigate: s.PublicURL + job.Kind.path(), Tag: tag, Lang: "en",
	}})
	if err != nil {
		return webpush.Message{}, fmt.Errorf("encode notification: %w", err)
	}
	return webpush.Message{Body: body, TTL: job.Due.Add(job.Kind.lasts()).Sub(s.Now()), Topic: tag}, nil
}

// tag names a notification without saying what it is about: the push service
// reads it.
func (j Job) tag() string {
	digest := sha256.Sum256([]byte(j.Device + " " + string(j.Kind) + " " + strconv.FormatInt(j.Due.Unix(), 10)))
	return base64.RawURLEncoding.EncodeToString(digest[:24])
}
