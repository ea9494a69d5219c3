package loadshed

import (
	"context"
)

// YieldingLimiter is a Limiter for expensive work that yields to another limiter.
// While requests wait at the preferred limiter, it uses only half of its slots.
// Otherwise it uses all of them. It is safe for concurrent use.
type YieldingLimiter struct {
	all, half, preferred *Limiter
}

// NewYieldingLimiter returns a limiter that yields to preferred.
func NewYieldingLimiter(config LimiterConfig, preferred *Limiter) *YieldingLimiter {
	half := config
	half.Slots = max(1, config.Slots/2)
	half.QueueSize = config.Slots - half.Slots
	return &YieldingLimiter{all: NewLimiter(config), half: NewLimiter(half), preferred: preferred}
}

// Acquire takes a slot, as Limiter.Acquire does.
func (y *YieldingLimiter) Acquire(ctx context.Context) (release func(), err error) {
	outer, err := y.all.Acquire(ctx)
	if err != nil || !y.preferred.hasQueue() {
		return outer, err
	}
	inner, err := y.half.Acquire(ctx)
	if err != nil {
		outer()
		return nil, err
	}
	return func() {
		inner()
		outer()
	}, nil
}

// Load reports how full the limiter is.
func (y *YieldingLimiter) Load() Load {
	load := y.all.Load()
	load.Rejected += y.half.Load().Rejected
	return load
}
