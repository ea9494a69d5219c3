package app

import (
	"context"
	"sync"
	"time"
)

// probe remembers for a while whether something can be used, because asking costs
// queries or calls of a service, and anyone may ask for /readyz.
type probe struct {
	check func(context.Context) error
	// timeout bounds a check, and lasts is how old its answer may be. A failure counts
	// when the last good answer is older than grace.
	timeout, lasts, grace time.Duration

	mu              sync.Mutex
	asked, answered time.Time
	err             error
}

// failing says whether the last answer was a failure that counts. Callers at the same time wait for
// one answer. A caller that leaves ends neither the check nor spoils its answer.
func (p *probe) failing(ctx context.Context) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Since(p.asked) >= p.lasts {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), p.timeout)
		defer cancel()
		p.err = p.check(ctx)
		p.asked = time.Now()
		if p.err == nil {
			p.answered = p.asked
		}
	}
	return p.err != nil && time.Since(p.answered) > p.grace
}
