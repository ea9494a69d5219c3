package api

import (
	"sync"
	"time"
)

// RateLimit is a rate limit for each key: a burst, and then one call after each
// interval. It is a generic cell rate algorithm in memory, so it holds for one
// server and costs no query. It is safe for concurrent use.
type RateLimit[K comparable] struct {
	burst   int
	every   time.Duration
	maxKeys int
	now     func() time.Time

	mu sync.Mutex
	// clearAt is when the whole burst of a key is available again.
	clearAt map[K]time.Time
}

// maxRateKeys bounds the memory of a RateLimit: about 10 MB.
const maxRateKeys = 100_000

// NewRateLimit returns a RateLimit. A limit with no burst allows everything, and
// so does nil.
func NewRateLimit[K comparable](burst int, every time.Duration) *RateLimit[K] {
	return &RateLimit[K]{burst: burst, every: every, maxKeys: maxRateKeys, now: time.Now, clearAt: map[K]time.Time{}}
}

// Take counts one call of a key. It returns zero, or how long to wait when the
// key has called too often.
func (l *RateLimit[K]) Take(key K) (wait time.Duration) {
	if l == nil || l.burst == 0 {
		return 0
	}
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	clearAt, found := l.clearAt[key]
	if clearAt.Before(now) {
		clearAt = now
	}
	if wait := clearAt.Sub(now) - l.every*time.Duration(l.burst-1); wait > 0 {
		return wait
	}
	if !found && len(l.clearAt) >= l.maxKeys {
		l.evict(now)
	}
	l.clearAt[key] = clearAt.Add(l.every)
	return 0
}

// evict removes the keys whose whole burst is available. When too many others are
// left it removes some of those: bounded memory is more important than the rate.
func (l *RateLimit[K]) evict(now time.Time) {
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

// ConcurrencyLimit bounds how many requests of each key run at once, so that one
// key cannot take all slots of a Limiter. It is safe for concurrent use.
type ConcurrencyLimit[K comparable] struct {
	limit int

	mu      sync.Mutex
	running map[K]int
}

// NewConcurrencyLimit returns a ConcurrencyLimit. A limit of zero allows
// everything, and so does nil.
func NewConcurrencyLimit[K comparable](limit int) *ConcurrencyLimit[K] {
	return &ConcurrencyLimit[K]{limit: limit, running: map[K]int{}}
}

// Acquire takes a slot of a key. The caller returns it with release. It is not ok
// when the key has no free slot.
func (l *ConcurrencyLimit[K]) Acquire(key K) (release func(), ok bool) {
	if l == nil || l.limit == 0 {
		return func() {}, true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.running[key] >= l.limit {
		return nil, false
	}
	l.running[key]++
	return func() { l.release(key) }, true
}

func (l *ConcurrencyLimit[K]) release(key K) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.running[key]--; l.running[key] == 0 {
		delete(l.running, key)
	}
}
