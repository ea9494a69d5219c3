package onnx

import (
	"context"
	"errors"

	"clary.example/internal/limiter"
)

// session computes one thing at a time.
type session[In, Out any] interface {
	run(in In) (Out, error)
	close() error
}

// pool runs work on a fixed number of sessions. Each session computes on one
// thread. Several sessions use all cores better than several threads of one
// session, which wait for each other.
type pool[In, Out any] struct {
	limiter *limiter.Limiter
	idle    chan session[In, Out]
}

// newPool returns a pool that owns the sessions. While all of them compute, callers
// wait as the queue says.
func newPool[In, Out any](sessions []session[In, Out], queue limiter.Config) *pool[In, Out] {
	queue.Slots = len(sessions)
	p := &pool[In, Out]{limiter: limiter.New(queue), idle: make(chan session[In, Out], len(sessions))}
	for _, s := range sessions {
		p.idle <- s
	}
	return p
}

// run computes one thing. Callers have checked consent: that takes a query, for which no
// session is held.
func (p *pool[In, Out]) run(ctx context.Context, in In) (Out, error) {
	var none Out
	release, err := p.limiter.Acquire(ctx)
	if err != nil {
		return none, err
	}
	defer release()
	s := <-p.idle
	defer func() { p.idle <- s }()
	return s.run(in)
}

// load reports how many callers run or wait, and how many may.
func (p *pool[In, Out]) load() (now, limit int) {
	load := p.limiter.Load()
	return load.InFlightOrQueued, load.Max
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
