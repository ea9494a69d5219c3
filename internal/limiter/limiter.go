// Package limiter bounds how much is done at once: requests, password hashes, photos
// and models. Beyond that number a few callers wait in a short queue, and the rest are
// rejected before they have cost anything. An overloaded server therefore keeps its
// throughput, and accepted requests wait for a bounded time.
//
// By Little's law, concurrency is rate times latency. A bound on concurrency
// therefore bounds latency at any rate, without knowing the server's capacity.
//
// A burst is not an overload. When a machine pauses for a moment, the requests
// of that moment arrive together, and there is time for each of them. So the
// maximum wait is long while nothing was rejected recently, and short after a
// rejection.
package limiter

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"clary.example/internal/skincare"
)

// ErrFull means that the queue is full, or that no slot became free in time. It comes
// with a skincare.Error of KindUnavailable.
var ErrFull = errors.New("no free slot")

// maxRetryAfterSeconds is the longest Retry-After of a rejected caller.
const maxRetryAfterSeconds = 3

// Config is the size of a Limiter.
type Config struct {
	// Slots is how many requests run at once, and QueueSize how many more may
	// wait.
	Slots, QueueSize int
	// MaxWait is how long a request waits at most. OverloadMaxWait applies instead
	// when a request was rejected less than MaxWait ago. Zero waits until the context
	// of the caller ends.
	MaxWait, OverloadMaxWait time.Duration
}

// Limiter is a concurrency limiter with a bounded queue. It is safe for
// concurrent use.
type Limiter struct {
	slots            chan struct{}
	inFlightOrQueued chan struct{}

	maxWait, overloadMaxWait time.Duration

	rejected     atomic.Int64
	lastRejected atomic.Int64 // Nanoseconds of Unix time.
}

// New returns a Limiter.
func New(config Config) *Limiter {
	return &Limiter{
		slots:            make(chan struct{}, config.Slots),
		inFlightOrQueued: make(chan struct{}, config.Slots+config.QueueSize),
		maxWait:          config.MaxWait,
		overloadMaxWait:  config.OverloadMaxWait,
	}
}

// Acquire takes a slot, and waits for one if it must. The caller returns the slot
// with release. Acquire returns ErrFull when the queue is full, or when no slot
// became free within the maximum wait.
func (l *Limiter) Acquire(ctx context.Context) (release func(), err error) {
	select {
	case l.inFlightOrQueued <- struct{}{}:
	default:
		return nil, l.reject()
	}
	if err := l.wait(ctx, l.currentMaxWait()); err != nil {
		<-l.inFlightOrQueued
		return nil, err
	}
	return l.release, nil
}

// wait takes a slot as soon as one is free.
func (l *Limiter) wait(ctx context.Context, maxWait time.Duration) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("wait for a free slot: %w", err)
	}
	select {
	case l.slots <- struct{}{}:
		return nil
	default:
	}
	var late <-chan time.Time
	if maxWait > 0 {
		timer := time.NewTimer(maxWait)
		defer timer.Stop()
		late = timer.C
	}
	select {
	case l.slots <- struct{}{}:
		return nil
	case <-late:
		return l.reject()
	case <-ctx.Done():
		return fmt.Errorf("wait for a free slot: %w", ctx.Err())
	}
}

// currentMaxWait is how long a request waits that arrives now.
func (l *Limiter) currentMaxWait() time.Duration {
	if time.Since(time.Unix(0, l.lastRejected.Load())) < l.maxWait {
		return l.overloadMaxWait
	}
	return l.maxWait
}

func (l *Limiter) release() {
	<-l.slots
	<-l.inFlightOrQueued
}

// hasQueue reports whether a request waits.
func (l *Limiter) hasQueue() bool { return len(l.inFlightOrQueued) > cap(l.slots) }

func (l *Limiter) reject() error {
	l.rejected.Add(1)
	l.lastRejected.Store(time.Now().UnixNano())
	// Random, so that clients do not return at the same moment.
	retryAfter := time.Duration(1+rand.IntN(maxRetryAfterSeconds)) * time.Second //nolint:gosec // Guessing it gains nothing.
	return errors.Join(ErrFull, skincare.Busy(retryAfter))
}

// Load is how full a Limiter is.
type Load struct {
	// InFlightOrQueued is how many requests run or wait, and Max how many may.
	InFlightOrQueued, Max int
	// Rejected is how many requests were rejected since the start.
	Rejected int64
}

// Load reports how full the limiter is.
func (l *Limiter) Load() Load {
	return Load{InFlightOrQueued: len(l.inFlightOrQueued), Max: cap(l.inFlightOrQueued), Rejected: l.rejected.Load()}
}
