package onnx

import (
	"context"
	"errors"
	"fmt"
	"time"

	"clary.example/internal/skincare"
)

// retryAfter is what a refused caller is told: by then the whole queue has been
// worked off.
const retryAfter = time.Second

// session computes one thing at a time.
type session[In, Out any] interface {
	run(in In) (Out, error)
	close() error
}

// pool hands work to a fixed number of sessions. Each session computes on one
// thread: several of them use all cores without the waiting that threads of one
// session do for each other.
type pool[In, Out any] struct {
	idle    chan session[In, Out]
	waiting chan struct{}
	size    int
}

// newPool takes over the sessions. Beyond those that are computing, queue
// callers may wait; one more is refused.
func newPool[In, Out any](sessions []session[In, Out], queue int) *pool[In, Out] {
	p := &pool[In, Out]{
		idle:    make(chan session[In, Out], len(sessions)),
		waiting: make(chan struct{}, len(sessions)+queue),
		size:    len(sessions),
	}
	for _, s := range sessions {
		p.idle <- s
	}
	return p
}

func (p *pool[In, Out]) run(ctx context.Context, in In) (Out, error) {
	var none Out
	select {
	case p.waiting <- struct{}{}:
		defer func() { <-p.waiting }()
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

// load reports how many callers are being served or wait, and how many may.
func (p *pool[In, Out]) load() (now, most int) { return len(p.waiting), cap(p.waiting) }

// close waits for running sessions and frees them all.
func (p *pool[In, Out]) close() error {
	var sessions []session[In, Out]
	for range p.size {
		sessions = append(sessions, <-p.idle)
	}
	var problems []error
	for _, s := range sessions {
		problems = append(problems, s.close())
	}
	return errors.Join(problems...)
}
