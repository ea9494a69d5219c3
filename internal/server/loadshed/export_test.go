package loadshed

import "time"

// Keys returns how many keys the limit holds.
func (l *RateLimit[K]) Keys() int { return len(l.clearAt) }

// Running returns how many keys have a request in flight.
func (l *ConcurrencyLimit[K]) Running() int { return len(l.running) }

// Issue returns a ticket that was issued at a time.
func (t Tickets) Issue(at time.Time) string { return t.issue(at) }
