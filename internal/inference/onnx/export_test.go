package onnx

import (
	"context"

	"clary.example/internal/limiter"
)

type funcSession[In, Out any] func(In) (Out, error)

func (f funcSession[In, Out]) run(in In) (Out, error) { return f(in) }
func (f funcSession[In, Out]) close() error           { return nil }

// MessagesPerSession is how many messages may wait for each session.
const MessagesPerSession = messagesPerSession

// NewTestPool returns the function of a pool whose sessions all do the same.
func NewTestPool[In, Out any](count, queue int, run func(In) (Out, error)) func(context.Context, In) (Out, error) {
	var sessions []session[In, Out]
	for range count {
		sessions = append(sessions, funcSession[In, Out](run))
	}
	return newPool(sessions, limiter.Config{QueueSize: queue}).run
}

type closingSession struct {
	funcSession[struct{}, struct{}]

	closed func()
}

func (s closingSession) close() error {
	s.closed()
	return nil
}

// NewClosingTestPool returns the functions that run and close a pool, and calls
// closed for each session that is freed.
func NewClosingTestPool(count int, run func() error, closed func()) (do func(context.Context) error, shut func() error) {
	var sessions []session[struct{}, struct{}]
	for range count {
		sessions = append(sessions, closingSession{func(struct{}) (struct{}, error) { return struct{}{}, run() }, closed})
	}
	p := newPool(sessions, limiter.Config{})
	return func(ctx context.Context) error {
		_, err := p.run(ctx, struct{}{})
		return err
	}, p.close
}
