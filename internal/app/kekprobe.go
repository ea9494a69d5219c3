package app

import (
	"context"
	"sync"
	"time"
)

// probeEvery is how old the answer of a kekProbe may be.
const probeEvery = 10 * time.Second

// kekProbe knows whether the keys that wrap can be used. Asking for it costs
// calls of a service, so that one answer serves for a while.
type kekProbe struct {
	check func(context.Context) error

	mu    sync.Mutex
	asked time.Time
	err   error
}

// failing says whether the last answer was a failure. Those who ask at once wait
// for one answer; its service bounds how long that takes.
func (p *kekProbe) failing(ctx context.Context) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Since(p.asked) >= probeEvery {
		p.err = p.check(ctx)
		p.asked = time.Now()
	}
	return p.err != nil
}
