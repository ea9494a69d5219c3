package api

import (
	"errors"
	"net/http"
	"time"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

// Limit names the rate limit of a route. Every route has one, because every
// registration takes it as an argument. The policy table checks it against the
// contract.
type Limit string

// The limits of one server. Expensive work also has a quota that all servers
// share: messages, previews, questionnaires, exports, feedback, complaints and
// failed logins.
const (
	// LimitNetwork is for public routes, by network.
	LimitNetwork Limit = "network"
	// LimitReads and LimitChanges are by account.
	LimitReads   Limit = "reads"
	LimitChanges Limit = "changes"
	// LimitAnswers, LimitUploads and LimitPasswords are LimitChanges with a
	// bound on the concurrent requests of one account.
	LimitAnswers   Limit = "answers"
	LimitUploads   Limit = "uploads"
	LimitPasswords Limit = "passwords"
)

// Limits are the rate limits of one server. A nil limit allows everything.
type Limits struct {
	// Network counts requests to public routes, and requests without a valid
	// token.
	Network *RateLimit[account.Network]
	// Reads and Changes count by account.
	Reads, Changes *RateLimit[skincare.UserID]
	// Answers, Uploads and Passwords bound the concurrent requests of one account,
	// so that it cannot take all slots of a limiter.
	Answers, Uploads, Passwords *ConcurrencyLimit[skincare.UserID]
}

// takeNetwork counts a request by its network.
func (s *Server) takeNetwork(r *http.Request) error {
	return tooOften(s.Limits.Network.Take(s.origin(r).Network()))
}

// takeAccount counts a request by its account, and takes a slot of the account
// if the limit bounds concurrency.
func (l Limits) takeAccount(limit Limit, user skincare.UserID) (release func(), err error) {
	rate := l.Changes
	if limit == LimitReads {
		rate = l.Reads
	}
	if err := tooOften(rate.Take(user)); err != nil {
		return nil, err
	}
	release, ok := l.concurrency(limit).Acquire(user)
	if !ok {
		return nil, tooOften(time.Second)
	}
	return release, nil
}

func (l Limits) concurrency(limit Limit) *ConcurrencyLimit[skincare.UserID] {
	switch limit {
	case LimitAnswers:
		return l.Answers
	case LimitUploads:
		return l.Uploads
	case LimitPasswords:
		return l.Passwords
	case LimitNetwork, LimitReads, LimitChanges:
	}
	return nil
}

// tooOften rejects a request that has to wait. Like other rejections under load
// it is counted and not logged.
func tooOften(wait time.Duration) error {
	if wait <= 0 {
		return nil
	}
	return errors.Join(errLoadShed, &skincare.Error{
		Kind:       skincare.KindThrottled,
		Message:    "Too many requests. Please wait a little and try again.",
		RetryAfter: wait,
	})
}
