package main

import (
	"sync"
	"time"
)

// watch notices how often something works, and how long it does not.
type watch struct {
	mu   sync.Mutex
	last time.Time
	seen window
}

// window is what was noticed in a span of time.
type window struct {
	Good   int `json:"good"`
	Failed int `json:"failed"`
	// Gap is the longest time in which nothing worked, and Slowest the longest
	// that one took, whatever came of it.
	Gap     time.Duration `json:"gap_ns"`
	Slowest time.Duration `json:"slowest_ns"`
	// Unhinted are failures of the server that did not say when to try again, and
	// Example is the last of them.
	Unhinted int    `json:"unhinted"`
	Example  string `json:"example,omitempty"`
}

// note notes how something ended that took so long. Count is 0 for a failure.
func (w *watch) note(count int, took time.Duration, unhinted string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seen.Slowest = max(w.seen.Slowest, took)
	if count > 0 {
		w.seen.Gap, w.last = max(w.seen.Gap, time.Since(w.last)), time.Now()
		w.seen.Good += count
		return
	}
	w.seen.Failed++
	if unhinted != "" {
		w.seen.Unhinted++
		w.seen.Example = unhinted
	}
}

// take returns what was noticed since the last time. A gap that is still open
// counts as long as it is by now.
func (w *watch) take() window {
	w.mu.Lock()
	defer w.mu.Unlock()
	taken := w.seen
	taken.Gap, w.seen = max(taken.Gap, time.Since(w.last)), window{}
	return taken
}

// hasWorkedSince says whether something has worked since a moment.
func (w *watch) hasWorkedSince(moment time.Time) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.last.After(moment)
}
