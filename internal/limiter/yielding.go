package limiter

import (
	"context"
)

// Yielding is a Limiter for expensive work that yields to another limiter.
// While requests wait at the preferred limiter, it uses only half of its slots.
// Otherwise it uses all of them. It is safe for concurrent use.
type Yielding struct {
	all, half, preferred *Limiter
}

// NewYielding returns a limiter that yields to preferred.
func NewYielding(config Config, preferred *Limiter) *Yielding {
	half := config
	half.Slots = max(1, config.Slots/2)
	half.QueueSize = config.Slots - half.Slots
	return &Yielding{all: New(config), half: New(half), preferred: preferred}
}

// Acquire takes a slot, as Limiter.Acquire does.
func (y *Yielding) Acquire(ctx context.Context) (release func(), err error) {
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
func (y *Yielding) Load() Load {
	load := y.all.Load()
	load.Rejected += y.half.Load().Rejected
	return load
}
