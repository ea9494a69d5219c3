package onnx

import (
	"context"
	"fmt"
	"time"

	"clary.example/internal/severity"
	"clary.example/internal/skincare"
)

// retryAfter is what a refused caller is told: by then the whole queue has been
// worked off.
const retryAfter = time.Second

// session scores one picture at a time. It is not safe for concurrent use.
type session interface {
	run(rgb []byte) (severity.Scores, error)
	close() error
}

// pool hands pictures to a fixed number of sessions. Each session computes on
// one thread: several of them use all cores without the waiting that threads
// of one session do for each other.
type pool struct {
	idle    chan session
	waiting chan struct{}
	size    int
}

// newPool takes over the sessions. Beyond those that are computing, queue
// pictures may wait; one more is refused.
func newPool(sessions []session, queue int) *pool {
	p := &pool{
		idle:    make(chan session, len(sessions)),
		waiting: make(chan struct{}, len(sessions)+queue),
		size:    len(sessions),
	}
	for _, s := range sessions {
		p.idle <- s
	}
	return p
}

func (p *pool) score(ctx context.Context, rgb []byte) (severity.Scores, error) {
	select {
	case p.waiting <- struct{}{}:
		defer func() { <-p.waiting }()
	default:
		return severity.Scores{}, skincare.Busy(retryAfter)
	}
	select {
	case s := <-p.idle:
		defer func() { p.idle <- s }()
		// Whose picture it is may have said no while it waited.
		if err := skincare.Permitted(ctx); err != nil {
			return severity.Scores{}, err
		}
		return s.run(rgb)
	case <-ctx.Done():
		return severity.Scores{}, fmt.Errorf("wait for the classifier: %w", ctx.Err())
	}
}

// load reports how many pictures are being scored or wait, and how many may.
func (p *pool) load() (now, most int) { return len(p.waiting), cap(p.waiting) }

// close waits for running pictures and frees the sessions.
func (p *pool) close() error {
	var first error
	for range p.size {
		if err := (<-p.idle).close(); err != nil && first == nil {
			first = err
		}
	}
	return first
}
