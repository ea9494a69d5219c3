package ledger

import "sync/atomic"

// Fresh keeps account of a number that only grows: what was acknowledged of it,
// and whether anybody was shown less.
type Fresh struct {
	acknowledged, checked, stale atomic.Int64
}

// Acknowledged returns the number that was last acknowledged.
func (f *Fresh) Acknowledged() int64 { return f.acknowledged.Load() }

// Acknowledge notes a number that was promised to be kept. Numbers come in
// order.
func (f *Fresh) Acknowledge(number int64) { f.acknowledged.Store(number) }

// Check holds a number that was read against the one that was acknowledged when
// the read began.
func (f *Fresh) Check(began, read int64) {
	f.checked.Add(1)
	if read < began {
		f.stale.Add(1)
	}
}

// Staleness is how many reads were checked, and how many showed an older state
// than was acknowledged before they began.
type Staleness struct {
	Checked int64 `json:"checked"`
	Stale   int64 `json:"stale"`
}

// Staleness returns the account so far.
func (f *Fresh) Staleness() Staleness { return Staleness{f.checked.Load(), f.stale.Load()} }

// Add adds up two accounts.
func (s Staleness) Add(other Staleness) Staleness {
	return Staleness{s.Checked + other.Checked, s.Stale + other.Stale}
}
