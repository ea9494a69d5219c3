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
	// Gap is the longest time in which nothing worked.
	Gap time.Duration `json:"gap_ns"`
	// Slowest is the longest that one took, whatever came of it, and Unhinted
	// are failures of the server that did not say when to try again.
	Slowest  time.Duration `json:"slowest_ns"`
	Unhinted int           `json:"unhinted"`
	// Example is the last unhinted failure.
	Example string `json:"example,omitempty"`
}

// good notes that something has worked.
func (w *watch) good(count int, took time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	w.seen.Gap = max(w.seen.Gap, now.Sub(w.last))
	w.last = now
	w.seen.Good += count
	w.seen.Slowest = max(w.seen.Slowest, took)
}

// bad notes that something has failed.
func (w *watch) bad(took time.Duration, unhinted string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seen.Failed++
	w.seen.Slowest = max(w.seen.Slowest, took)
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
	taken.Gap = max(taken.Gap, time.Since(w.last))
	w.seen = window{}
	return taken
}

// start begins to count from now.
func (w *watch) start() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.last, w.seen = time.Now(), window{}
}

// since says whether something has worked since a moment.
func (w *watch) since(moment time.Time) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.last.After(moment)
}
