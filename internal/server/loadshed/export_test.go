package loadshed

// Keys returns how many keys are remembered.
func (l *RateLimit[K]) Keys() int { return len(l.clearAt) }

// Running returns how many keys have something running.
func (l *ShareLimit[K]) Running() int { return len(l.running) }
