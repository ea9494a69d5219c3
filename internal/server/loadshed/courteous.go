package loadshed

import "context"

// Courteous is a Gate that leaves half of its places empty while others wait at
// another one: the work behind it is dear, and theirs comes first. As long as
// nobody waits there, all of its places are used. It is safe for concurrent use.
type Courteous struct {
	gate, half, others *Gate
}

// NewCourteous returns a Gate that is considerate of others.
func NewCourteous(bounds Bounds, others *Gate) *Courteous {
	half := bounds
	half.Places = max(1, bounds.Places/2)
	half.Waiting = bounds.Places - half.Places
	return &Courteous{gate: NewGate(bounds), half: NewGate(half), others: others}
}

// Enter takes a place, as Gate.Enter does.
func (c *Courteous) Enter(ctx context.Context) (leave func(), err error) {
	outer, err := c.gate.Enter(ctx)
	if err != nil || !c.others.crowded() {
		return outer, err
	}
	inner, err := c.half.Enter(ctx)
	if err != nil {
		outer()
		return nil, err
	}
	return func() {
		inner()
		outer()
	}, nil
}

// Load reports how full the gate is.
func (c *Courteous) Load() Load {
	load := c.gate.Load()
	load.Refused += c.half.Load().Refused
	return load
}
