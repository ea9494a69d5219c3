package onnx

import (
	"context"
	"errors"
	"fmt"
	"time"

	"clary.example/internal/skincare"
)

// retryAfter is the Retry-After of a rejected caller. By then all callers that wait
// now have been served.
const retryAfter = time.Second

// session computes one thing at a time.
type session[In, Out any] interface {
	run(in In) (Out, error)
	close() error
}

// pool runs work on a fixed number of sessions. Each session computes on one
// thread. Several sessions use all cores better than several threads of one
// session, which wait for each other.
type pool[In, Out any] struct {
	idle             chan session[In, Out]
	inFlightOrQueued chan struct{}
}

// newPool returns a pool that owns the sessions. While all of them compute, up to
// queueSize callers may wait. The pool rejects more.
func newPool[In, Out any](sessions []session[In, Out], queueSize int) *pool[In, Out] {
	p := &pool[In, Out]{
		idle:             make(chan session[In, Out], len(sessions)),
		inFlightOrQueued: make(chan struct{}, len(sessions)+queueSize),
	}
	for _, s := range sessions {
		p.idle <- s
	}
	return p
}

func (p *pool[In, Out]) run(ctx context.Context, in In) (Out, error) {
	var none Out
	select {
	case p.inFlightOrQueued <- struct{}{}:
		defer func() { <-p.inFlightOrQueued }()
	default:
		return none, skincare.Busy(retryAfter)
	}
	select {
	case s := <-p.idle:
		defer func() { p.idle <- s }()
		// The person whose data it is may have paused its use while it waited.
		if err := skincare.CheckConsent(ctx); err != nil {
			return none, err
		}
		return s.run(in)
	case <-ctx.Done():
		return none, fmt.Errorf("wait for a session: %w", ctx.Err())
	}
}

// load reports how many callers run or wait, and how many may.
func (p *pool[In, Out]) load() (now, limit int) {
	return len(p.inFlightOrQueued), cap(p.inFlightOrQueued)
}

// close waits for running sessions and frees them all.
func (p *pool[In, Out]) close() error {
	var sessions []session[In, Out]
	for range cap(p.idle) {
		sessions = append(sessions, <-p.idle)
	}
	var problems []error
	for _, s := range sessions {
		problems = append(problems, s.close())
	}
	return errors.Join(problems...)
}
