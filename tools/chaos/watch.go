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
	// Example is the last unhinted failure, and Reasons says how often each kind
	// of failure was seen.
	Example string         `json:"example,omitempty"`
	Reasons map[string]int `json:"reasons,omitempty"`
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
func (w *watch) bad(took time.Duration, reason, unhinted string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seen.Failed++
	if w.seen.Reasons == nil {
		w.seen.Reasons = make(map[string]int)
	}
	w.seen.Reasons[reason]++
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

// start begins to count from now on.
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

// watches are those of several readers. The longest gap of one of them counts,
// not one of all together.
type watches []*watch

func newWatches(count int) watches {
	all := make(watches, count)
	for n := range all {
		all[n] = new(watch)
	}
	return all
}

func (w watches) of(n int) *watch { return w[n] }

func (w watches) start() {
	for _, each := range w {
		each.start()
	}
}

// take adds up what was noticed since the last time.
func (w watches) take() window {
	var sum window
	for _, each := range w {
		taken := each.take()
		sum.Good += taken.Good
		sum.Failed += taken.Failed
		sum.Unhinted += taken.Unhinted
		sum.Gap, sum.Slowest = max(sum.Gap, taken.Gap), max(sum.Slowest, taken.Slowest)
		if taken.Example != "" {
			sum.Example = taken.Example
		}
		for reason, count := range taken.Reasons {
			if sum.Reasons == nil {
				sum.Reasons = make(map[string]int)
			}
			sum.Reasons[reason] += count
		}
	}
	return sum
}
