// Package loadshed decides at the door whether a server takes on one more
// request. Beyond what it can work on at once, a few may wait for a moment; all
// others are turned away before they have cost anything. So a server that is
// asked for more than it can do goes on doing what it can, and those whom it
// lets in wait for a bounded time.
//
// By Little's law the number of requests inside is their rate times the time
// that each takes. Bounding the number therefore bounds the time, whatever the
// rate is, and without knowing beforehand how many a second the machine can do.
//
// A burst is not an overload. When a machine stands still for a moment, all who
// came meanwhile want in at once, and there is time for each of them. So one may
// wait for long as long as nobody had to be turned away, and for a short time as
// soon as somebody was.
package loadshed

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// ErrFull means that there is no room, or that none came in time.
var ErrFull = errors.New("there is no room for another request")

// Bounds are the size of a Gate.
type Bounds struct {
	// Places is how many may be inside at once, and Waiting how many more may
	// wait for that.
	Places, Waiting int
	// Patience is how long one waits at most, and Haste how long when somebody was
	// turned away in as much time before.
	Patience, Haste time.Duration
}

// Gate lets in as many as there are places. It is safe for concurrent use.
type Gate struct {
	places chan struct{}
	known  chan struct{} // Those who are inside, and those who wait.

	patience, haste time.Duration

	refused     atomic.Int64
	refusedLast atomic.Int64 // Nanoseconds of Unix time.
}

// NewGate returns a Gate.
func NewGate(bounds Bounds) *Gate {
	return &Gate{
		places:   make(chan struct{}, bounds.Places),
		known:    make(chan struct{}, bounds.Places+bounds.Waiting),
		patience: bounds.Patience,
		haste:    bounds.Haste,
	}
}

// Enter takes a place, which leave gives back; it waits for one if it must. It
// returns ErrFull when too many wait already, or when it has waited for too
// long.
func (g *Gate) Enter(ctx context.Context) (leave func(), err error) {
	select {
	case g.known <- struct{}{}:
	default:
		return nil, g.refuse()
	}
	if err := g.wait(ctx); err != nil {
		<-g.known
		return nil, err
	}
	return g.leave, nil
}

// wait takes a place as soon as there is one.
func (g *Gate) wait(ctx context.Context) error {
	select {
	case g.places <- struct{}{}:
		return nil
	default:
	}
	patience := time.NewTimer(g.howLong())
	defer patience.Stop()
	select {
	case g.places <- struct{}{}:
		return nil
	case <-patience.C:
		return g.refuse()
	case <-ctx.Done():
		return fmt.Errorf("wait at the door: %w", ctx.Err())
	}
}

// howLong is how long the next one waits.
func (g *Gate) howLong() time.Duration {
	if time.Since(time.Unix(0, g.refusedLast.Load())) < g.patience {
		return g.haste
	}
	return g.patience
}

func (g *Gate) leave() {
	<-g.places
	<-g.known
}

// crowded reports whether anybody waits.
func (g *Gate) crowded() bool { return len(g.known) > cap(g.places) }

func (g *Gate) refuse() error {
	g.refused.Add(1)
	g.refusedLast.Store(time.Now().UnixNano())
	return ErrFull
}

// Load is how full a Gate is.
type Load struct {
	// Known are inside or wait; there may be Most of them.
	Known, Most int
	// Refused is how many were turned away since the start.
	Refused int64
}

// Load reports how full the gate is.
func (g *Gate) Load() Load {
	return Load{Known: len(g.known), Most: cap(g.known), Refused: g.refused.Load()}
}
