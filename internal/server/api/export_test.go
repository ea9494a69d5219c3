package api

// Keys returns how many keys the limit holds.
func (l *RateLimit[K]) Keys() int { return len(l.clearAt) }

// Running returns how many keys have a request in flight.
func (l *ConcurrencyLimit[K]) Running() int { return len(l.running) }
