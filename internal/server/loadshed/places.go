package loadshed

import (
	"slices"
	"time"
)

// place is one place in the line.
type place struct {
	issued, called time.Time
	// work is how many requests the person will make, and workBefore the sum over all
	// places before.
	work, workBefore int
}

// expected is a number of requests that will be made soon.
type expected struct {
	since time.Time
	work  int
}

// find returns the index of the first place that was issued at a time or later,
// and whether that place was called, or called too long ago.
func (l *Line) find(issued time.Time) (at int, isCalled, isLate bool) {
	at, _ = slices.BinarySearchFunc(l.places, issued, func(p place, t time.Time) int { return p.issued.Compare(t) })
	isCalled = at < l.called || len(l.places) == l.called
	return at, isCalled, !issued.After(l.forgotten)
}

// join gives somebody the last place of the line, unless it is full.
func (l *Line) join(now time.Time, requests int) *Waiting {
	issued := now
	if n := len(l.places); n > 0 && !issued.After(l.places[n-1].issued) {
		issued = l.places[n-1].issued.Add(1)
	}
	issued = time.Unix(0, issued.UnixNano()) // As a ticket has it.
	l.places = append(l.places, place{issued: issued, work: requests, workBefore: l.work})
	l.work += requests
	waiting := l.waiting(len(l.places)-1, l.tickets.issue(issued))
	if waiting.Wait <= l.maxWait && len(l.places)-l.called <= maxWaiting {
		l.counts.Joined++
		return waiting
	}
	l.work -= requests
	l.places = l.places[:len(l.places)-1]
	l.counts.Full++
	waiting.Ticket, waiting.RetryAfter = "", l.maxWait/2
	return waiting
}

// waiting says where somebody stands.
func (l *Line) waiting(at int, ticket string) *Waiting {
	before := l.work
	if at < len(l.places) {
		before = l.places[at].workBefore
	}
	// About half of those who were called come after people who were called later.
	requests := float64(l.load()) + l.pace.share()*float64(sum(l.coming)/2+sum(l.owed)+before-l.calledWork) + 1
	wait := time.Duration(requests / l.pace.rate() * float64(time.Second))
	return &Waiting{Position: at - l.called + 1, Wait: wait, RetryAfter: retryAfter(wait), Ticket: ticket}
}

// retryAfter is half of the wait, so that people hear of changes. It ends when the
// request is called, and then waits at the gate.
func retryAfter(wait time.Duration) time.Duration {
	return min(max(minRetry, min(wait/2, wait-callAhead)), maxRetry)
}

// load is how many requests are at the gate or behind it.
func (l *Line) load() int { return max(l.admitted+l.plain, l.limiter.Load().InFlightOrQueued) }

// target is how many requests the line calls in.
func (l *Line) target() int {
	return max(l.pace.workers+1, min(int(l.pace.rate()*callAhead.Seconds()), maxGate/2))
}

// fits reports whether one more person can be called in.
func (l *Line) fits() bool {
	coming := min(1, l.pace.share()) * float64(len(l.coming))
	return float64(l.load())+coming < float64(l.target())
}

// call calls people in, and forgets those who were called long ago.
func (l *Line) call(now time.Time) {
	for _, list := range []*[]expected{&l.coming, &l.owed} {
		for len(*list) > 0 && now.Sub((*list)[0].since) > showUp {
			l.pace.note((*list)[0].work, 0)
			*list = (*list)[1:]
		}
	}
	for l.called < len(l.places) && l.fits() {
		next := &l.places[l.called]
		next.called = now
		l.called++
		l.calledWork += next.work
		l.coming = append(l.coming, expected{now, next.work})
	}
	old := 0
	for old < l.called && now.Sub(l.places[old].called) > placeKept {
		l.forgotten = l.places[old].issued
		delete(l.uses, l.forgotten)
		old++
	}
	l.places, l.called = l.places[old:], l.called-old
	if len(l.uses) > maxWaiting {
		clear(l.uses) // Of tickets from other servers.
	}
}

func sum(list []expected) int {
	work := 0
	for _, e := range list {
		work += e.work
	}
	return work
}
