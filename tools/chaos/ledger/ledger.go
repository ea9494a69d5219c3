// Package ledger keeps account of writes: which were tried, and which were
// acknowledged. Held against what is found in the end, it says what was lost
// and what was done twice.
package ledger

import (
	"iter"
	"sync"
)

// Key names one write: the number of a writer, and a number of its own.
type Key struct {
	Writer, Seq int
}

// Batch is a run of writes that succeed or fail together.
type Batch struct {
	Writer, First, Count int
}

// Last is the number of the last write of the batch.
func (b Batch) Last() int { return b.First + b.Count - 1 }

// Ledger is safe for use by many writers at once.
type Ledger struct {
	mu sync.Mutex
	// acknowledged says of every write that was tried, by writer and number,
	// whether it was acknowledged.
	acknowledged map[int][]bool
	total        int
}

// New returns an empty ledger.
func New() *Ledger { return &Ledger{acknowledged: make(map[int][]bool)} }

// Attempt notes the next writes of a writer, before they are sent.
func (l *Ledger) Attempt(writer, count int) Batch {
	l.mu.Lock()
	defer l.mu.Unlock()
	batch := Batch{Writer: writer, First: len(l.acknowledged[writer]), Count: count}
	l.acknowledged[writer] = append(l.acknowledged[writer], make([]bool, count)...)
	return batch
}

// Acknowledge notes that all writes of a batch were promised to be kept.
func (l *Ledger) Acknowledge(batch Batch) {
	l.mu.Lock()
	defer l.mu.Unlock()
	writes := l.acknowledged[batch.Writer][batch.First : batch.First+batch.Count]
	for i := range writes {
		if !writes[i] {
			writes[i] = true
			l.total++
		}
	}
}

// Acknowledged returns how many writes were acknowledged so far.
func (l *Ledger) Acknowledged() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.total
}

// Verdict is what became of the writes.
type Verdict struct {
	Attempted    int `json:"attempted"`
	Acknowledged int `json:"acknowledged"`
	// Lost were acknowledged and are not there.
	Lost int `json:"lost"`
	// Doubled counts every time that a write is there beyond the first.
	Doubled int `json:"doubled"`
	// Unanswered are there without having been acknowledged: the answer got
	// lost, which is nobody's fault.
	Unanswered int `json:"unanswered"`
	// Unasked are there and were never tried.
	Unasked int `json:"unasked"`
}

// Clean says whether every promise was kept, once.
func (v Verdict) Clean() bool { return v.Lost == 0 && v.Doubled == 0 && v.Unasked == 0 }

// Judge holds what was found against the ledger.
func (l *Ledger) Judge(found iter.Seq[Key]) Verdict {
	l.mu.Lock()
	defer l.mu.Unlock()
	var v Verdict
	times := make(map[int][]int, len(l.acknowledged))
	for writer, writes := range l.acknowledged {
		times[writer] = make([]int, len(writes))
		v.Attempted += len(writes)
	}
	for key := range found {
		if key.Seq < 0 || key.Seq >= len(times[key.Writer]) {
			v.Unasked++
			continue
		}
		times[key.Writer][key.Seq]++
	}
	for writer, writes := range l.acknowledged {
		for seq, acknowledged := range writes {
			v.count(acknowledged, times[writer][seq])
		}
	}
	return v
}

// count adds one write that was found so many times.
func (v *Verdict) count(acknowledged bool, times int) {
	switch {
	case acknowledged && times == 0:
		v.Lost++
	case !acknowledged && times > 0:
		v.Unanswered++
	}
	if acknowledged {
		v.Acknowledged++
	}
	v.Doubled += max(times-1, 0)
}
