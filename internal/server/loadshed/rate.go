package loadshed

import (
	"sync"
	"time"
)

// RateLimit bounds how often each key may do something: so many at once, and one
// more after each interval. It is a generic cell rate algorithm in memory, so it
// holds for one server and costs no query. It is safe for concurrent use.
type RateLimit[K comparable] struct {
	burst   int
	every   time.Duration
	maxKeys int
	now     func() time.Time

	mu sync.Mutex
	// clearAt is when a key has used up nothing any more.
	clearAt map[K]time.Time
}

// maxRateKeys bounds the memory of a RateLimit: about 10 MB.
const maxRateKeys = 100_000

// NewRateLimit returns a RateLimit. One with no burst allows everything, and so
// does nil.
func NewRateLimit[K comparable](burst int, every time.Duration) *RateLimit[K] {
	return &RateLimit[K]{burst: burst, every: every, maxKeys: maxRateKeys, now: time.Now, clearAt: map[K]time.Time{}}
}

// Take counts one more for a key. It returns zero, or how long to wait when there
// were too many.
func (l *RateLimit[K]) Take(key K) (wait time.Duration) { return l.take(key, 1) }

// Wait returns how long a key has to wait, without counting one more.
func (l *RateLimit[K]) Wait(key K) (wait time.Duration) { return l.take(key, 0) }

func (l *RateLimit[K]) take(key K, cost int) time.Duration {
	if l == nil || l.burst == 0 {
		return 0
	}
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	clearAt, known := l.clearAt[key]
	if clearAt.Before(now) {
		clearAt = now
	}
	if wait := clearAt.Sub(now) - l.every*time.Duration(l.burst-1); wait > 0 {
		return wait
	}
	if cost > 0 {
		if !known && len(l.clearAt) >= l.maxKeys {
			l.makeRoom(now)
		}
		l.clearAt[key] = clearAt.Add(l.every * time.Duration(cost))
	}
	return 0
}

// makeRoom forgets the keys that have used up nothing. When there are too many
// others it forgets some of those: memory is bounded before rates are.
func (l *RateLimit[K]) makeRoom(now time.Time) {
	for key, clearAt := range l.clearAt {
		if clearAt.Before(now) {
			delete(l.clearAt, key)
		}
	}
	for key := range l.clearAt {
		if len(l.clearAt) < l.maxKeys*9/10 {
			return
		}
		delete(l.clearAt, key)
	}
}

// ShareLimit bounds how many requests of each key run at once, so that one key
// cannot take all places of a Gate. It is safe for concurrent use.
type ShareLimit[K comparable] struct {
	most int

	mu      sync.Mutex
	running map[K]int
}

// NewShareLimit returns a ShareLimit. With most at zero it allows everything, and
// so does nil.
func NewShareLimit[K comparable](most int) *ShareLimit[K] {
	return &ShareLimit[K]{most: most, running: map[K]int{}}
}

// Enter takes one of the places of a key, which leave gives back. It is not ok
// when the key has none left.
func (l *ShareLimit[K]) Enter(key K) (leave func(), ok bool) {
	if l == nil || l.most == 0 {
		return func() {}, true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.running[key] >= l.most {
		return nil, false
	}
	l.running[key]++
	return func() { l.leave(key) }, true
}

func (l *ShareLimit[K]) leave(key K) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.running[key]--; l.running[key] == 0 {
		delete(l.running, key)
	}
}
