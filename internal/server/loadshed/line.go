package loadshed

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

const (
	// How much work the line calls in, by its duration. Requests that were called
	// wait at the gate until a worker is free, so that no worker waits for the network.
	callAhead = 4 * time.Second
	// How long a request waits at the gate at most, and how many wait there.
	gateMaxWait = 8 * time.Second
	maxGate     = 1000
	// How long the line keeps room for somebody who was called.
	showUp = 3 * time.Second
	// How long after their turn people keep their place. Browsers let a page in the
	// background act once a minute.
	placeKept = 2 * time.Minute
	// How many requests a ticket is good for: a sign-up, the login after it, and some
	// mistakes.
	maxTicketUses = 5
	// This bounds the memory of a line to about 8 MB.
	maxWaiting = 100_000

	minRetry, maxRetry = time.Second, time.Minute
)

// NewTicket is sent instead of a ticket by somebody who has none yet.
const NewTicket = "new"

// Waiting says that a request has to wait for its turn.
type Waiting struct {
	// Position is the number in the line, from 1.
	Position int
	// Wait is how long it takes until the request is served, and RetryAfter when to
	// ask again.
	Wait, RetryAfter time.Duration
	// Ticket keeps the place. It is empty when the line is full.
	Ticket string
}

// Error implements error.
func (w *Waiting) Error() string { return fmt.Sprintf("waits at position %d", w.Position) }

// Line is a waiting line in front of a limiter. It calls people in the order in
// which they joined, as fast as the limiter serves them. It stores when they
// joined, and nothing about them. It is safe for concurrent use.
//
// Tickets are compared by the time of their issue. So they are good on every
// server, as long as a load balancer keeps the lines about equally long.
type Line struct {
	limiter LineLimiter
	// gate holds requests that were called until a worker is free. So the queue of the
	// limiter stays short for people who are logged in and confirm their password.
	gate    *Limiter
	tickets Tickets
	maxWait time.Duration
	now     func() time.Time

	mu sync.Mutex
	// places are in the order of issue. The first called of them were called, at
	// most placeKept ago. Places before forgotten were called earlier.
	places    []place
	called    int
	forgotten time.Time
	// calledWork and work are the sums over all places that were called, and over
	// all places, since the start.
	calledWork, work int
	// coming are people who were called and have not come yet. owed are requests that
	// are expected from people who have come.
	coming, owed []expected
	// uses counts requests by ticket.
	uses map[time.Time]int
	// admitted and plain are how many requests are at the gate or behind it: from the
	// line, and without a ticket.
	admitted, plain int
	pace            pace
	counts          LineCounts
}

// LineLimiter is what a Line stands in front of.
type LineLimiter interface {
	Acquire(ctx context.Context) (release func(), err error)
	// AcquireWithin is Acquire with a maximum wait of its own.
	AcquireWithin(ctx context.Context, maxWait time.Duration) (release func(), err error)
	Load() Load
}

// LineCounts are sums since the start: people who got a ticket, people who found
// the line full, tickets that came too late, and rejected requests of clients that
// know no tickets.
type LineCounts struct{ Joined, Full, Late, Rejected int64 }

// NewLine returns a Line in front of a limiter that serves so many workers at
// once. It gives no ticket to somebody who would wait longer than maxWait.
func NewLine(limiter LineLimiter, tickets Tickets, workers int, maxWait time.Duration) *Line {
	return &Line{
		limiter: limiter, tickets: tickets, maxWait: maxWait, now: time.Now,
		gate: NewLimiter(LimiterConfig{Slots: workers + 1, QueueSize: maxGate, MaxWait: gateMaxWait, OverloadMaxWait: gateMaxWait}),
		uses: map[time.Time]int{}, pace: newPace(workers),
	}
}

// Acquire takes a slot of the limiter, as Limiter.Acquire does. The ticket is
// empty for a client that knows none, and NewTicket for a client that can wait.
// Requests is how many requests the person is expected to make with it. Acquire
// returns a Waiting error for a client that has to wait.
func (l *Line) Acquire(ctx context.Context, ticket string, requests int) (release func(), err error) {
	if ticket == "" {
		return l.acquirePlain(ctx)
	}
	issued, waiting := l.admit(ticket, requests)
	if waiting != nil {
		return nil, waiting
	}
	slot, err := l.pass(ctx)
	if err != nil {
		return nil, l.undo(err, issued, ticket, requests)
	}
	began := l.now()
	return func() {
		slot()
		l.done(began)
	}, nil
}

// pass takes a slot of the limiter for a request that was called.
func (l *Line) pass(ctx context.Context) (release func(), err error) {
	leave, err := l.gate.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	slot, err := l.limiter.AcquireWithin(ctx, gateMaxWait)
	if err != nil {
		leave()
		return nil, err
	}
	return func() {
		slot()
		leave()
	}, nil
}

// acquirePlain serves clients that know no tickets. While people wait in the line,
// they get a quarter of the slots.
func (l *Line) acquirePlain(ctx context.Context) (release func(), err error) {
	l.mu.Lock()
	l.call(l.now())
	if len(l.places) == l.called {
		l.mu.Unlock()
		return l.limiter.Acquire(ctx)
	}
	if l.plain >= max(1, l.target()/4) {
		l.counts.Rejected++
		l.mu.Unlock()
		return nil, ErrFull
	}
	l.plain++
	l.mu.Unlock()
	leave := func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.plain--
		l.call(l.now())
	}
	slot, err := l.pass(ctx)
	if err != nil {
		leave()
		return nil, err
	}
	return func() {
		slot()
		leave()
	}, nil
}

// admit lets somebody into the limiter, or says where they stand. It returns when
// a ticket that was used was issued.
func (l *Line) admit(ticket string, requests int) (issued time.Time, waiting *Waiting) {
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.call(now)
	if issued, ok := l.tickets.verify(ticket); ok && now.Sub(issued) < 2*l.maxWait+placeKept {
		at, isCalled, isLate := l.find(issued)
		switch {
		case isLate:
			l.counts.Late++
		case !isCalled:
			return issued, l.waiting(at, ticket)
		case l.uses[issued] < maxTicketUses:
			l.use(now, issued, requests)
			return issued, nil
		}
	}
	if l.called == len(l.places) && l.fits() {
		l.admitted++
		return time.Time{}, nil
	}
	return time.Time{}, l.join(now, requests)
}

// use lets the holder of a ticket in. Whom the line expected was another person
// perhaps: tickets of this server are used on others, and the other way round.
func (l *Line) use(now, issued time.Time, requests int) {
	from := &l.coming
	if l.uses[issued] > 0 {
		from = &l.owed
	} else if requests > 1 {
		l.owed = append(l.owed, expected{now, requests - 1})
	}
	l.uses[issued]++
	l.admitted++
	if len(*from) == 0 {
		l.pace.note(0, 1)
		return
	}
	*from = (*from)[1:]
	l.pace.note(1, 1)
}

// undo takes back an admission that the limiter rejected. The place is kept.
func (l *Line) undo(err error, issued time.Time, ticket string, requests int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.admitted--
	if !issued.IsZero() {
		l.uses[issued]--
	}
	if !errors.Is(err, ErrFull) {
		return err
	}
	if issued.IsZero() {
		return l.join(l.now(), requests)
	}
	return &Waiting{Position: 1, Wait: callAhead, RetryAfter: minRetry, Ticket: ticket}
}

// done notes that a request from the line has left the limiter.
func (l *Line) done(began time.Time) {
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.admitted--
	l.pace.done(now, began, l.admitted >= l.pace.workers)
	l.call(now)
}

// Length returns how many people wait, how long a newcomer would wait, and the
// counts.
func (l *Line) Length() (people int, wait time.Duration, counts LineCounts) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.call(l.now())
	if people = len(l.places) - l.called; people > 0 {
		wait = l.waiting(len(l.places), "").Wait
	}
	return people, wait, l.counts
}
