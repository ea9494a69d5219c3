package cluster

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// sharedTimeout ends a run whoever waits for it.
const sharedTimeout = 6 * time.Second

// shared runs something once for all who wait, one run after the other. Whoever
// comes while it runs shares the next run, because the present one may have
// begun to look before they came.
type shared[T any] struct {
	run func(context.Context) (T, error)

	mu      sync.Mutex
	running bool
	next    *result[T]
}

// result is what a run came to, once done is closed.
type result[T any] struct {
	done  chan struct{}
	value T
	err   error
}

// do returns the result of a run that begins after the call.
func (s *shared[T]) do(ctx context.Context) (T, error) {
	s.mu.Lock()
	if s.next == nil {
		s.next = &result[T]{done: make(chan struct{})}
	}
	mine := s.next
	if !s.running {
		s.running = true
		go s.runAll(context.WithoutCancel(ctx))
	}
	s.mu.Unlock()
	select {
	case <-mine.done:
		return mine.value, mine.err
	case <-ctx.Done():
		var none T
		return none, fmt.Errorf("wait for a shared answer: %w", ctx.Err())
	}
}

// runAll runs until nobody waits.
func (s *shared[T]) runAll(ctx context.Context) {
	for {
		s.mu.Lock()
		current := s.next
		s.next = nil
		s.running = current != nil
		s.mu.Unlock()
		if current == nil {
			return
		}
		ctx, cancel := context.WithTimeout(ctx, sharedTimeout)
		current.value, current.err = s.run(ctx)
		cancel()
		close(current.done)
	}
}
