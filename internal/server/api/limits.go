package api

import (
	"errors"
	"net/http"
	"time"

	"clary.example/internal/features/account"
	"clary.example/internal/server/loadshed"
	"clary.example/internal/skincare"
)

// Limit names the rate limit of a route. Every route has one: it is an argument
// of every registration, and the policy table holds it against the contract.
type Limit string

// The limits. What costs most has a quota of its own beside them, which all
// servers share: messages, previews, questionnaires, copies, feedback, complaints
// and failed logins.
const (
	// LimitNetwork is for routes that anybody may call, by network.
	LimitNetwork Limit = "network"
	// LimitReads and LimitChanges are by account.
	LimitReads   Limit = "reads"
	LimitChanges Limit = "changes"
	// LimitAnswers, LimitUploads and LimitPasswords are LimitChanges with a
	// bound on how many of them one account may have at once.
	LimitAnswers   Limit = "answers"
	LimitUploads   Limit = "uploads"
	LimitPasswords Limit = "passwords"
)

// Limits are the rate limits of one server. What is nil bounds nothing.
type Limits struct {
	// Network counts calls of public routes, and calls with no good token.
	Network *loadshed.RateLimit[account.Network]
	// Reads and Changes count by account.
	Reads, Changes *loadshed.RateLimit[skincare.UserID]
	// Answers, Uploads and Passwords bound what one account has running at once,
	// so that nobody takes all places of a gate.
	Answers, Uploads, Passwords *loadshed.ShareLimit[skincare.UserID]
}

// takeNetwork counts a call by its network.
func (s *Server) takeNetwork(r *http.Request) error {
	return tooOften(s.Limits.Network.Take(s.origin(r).Network()))
}

// takeAccount counts a call by its account, and takes one of its places where
// the limit has some.
func (l Limits) takeAccount(limit Limit, user skincare.UserID) (leave func(), err error) {
	rate := l.Changes
	if limit == LimitReads {
		rate = l.Reads
	}
	if err := tooOften(rate.Take(user)); err != nil {
		return nil, err
	}
	leave, ok := l.share(limit).Enter(user)
	if !ok {
		return nil, tooOften(time.Second)
	}
	return leave, nil
}

func (l Limits) share(limit Limit) *loadshed.ShareLimit[skincare.UserID] {
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

// tooOften is the failure of a request that has to wait. Like those that find no
// room they are counted and not logged.
func tooOften(wait time.Duration) error {
	if wait <= 0 {
		return nil
	}
	return errors.Join(errTurnedAway, &skincare.Error{
		Kind:       skincare.KindThrottled,
		Message:    "Too many requests. Please wait a little and try again.",
		RetryAfter: wait,
	})
}
