package vault

import (
	"sync"
	"time"

	"github.com/tink-crypto/tink-go/v2/tink"

	"clary.example/internal/skincare"
)

// generation is how many keys are remembered at least, and twice that at most:
// about ten megabytes.
const generation = 5000

const (
	// From this age on, a key that is in use is read again in the background. A
	// key management service may then be away for the rest of KeyAge without a
	// request noticing.
	refreshAge = KeyAge / 2
	// After a refresh that did not succeed, the next one waits so long.
	refreshAgain = 2 * time.Second
)

// remembered is a key, until when it may be used, and when to read it again.
type remembered struct {
	key              tink.AEAD
	until, refreshAt time.Time
}

// recent remembers keys that were lately read from the store. Forgetting the
// older half now and then bounds them.
type recent struct {
	mu         sync.RWMutex
	young, old map[skincare.UserID]remembered
	// turned is when young became young, forgotten how often a user was
	// forgotten here.
	turned    time.Time
	forgotten uint64
}

// fetchEpoch marks the state of the cache when a fetch from the store began. A key
// that was deleted during the fetch must not enter the cache.
type fetchEpoch struct {
	began     time.Time
	forgotten uint64
}

func newRecent() *recent {
	return &recent{young: make(map[skincare.UserID]remembered)}
}

func (r *recent) find(user skincare.UserID, now time.Time) (found remembered, ok bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	found, ok = r.young[user]
	if !ok {
		found, ok = r.old[user]
	}
	return found, ok && now.Before(found.until)
}

// claimRefresh says whether the caller has to read a key again. Of many who ask
// at once it tells one.
func (r *recent) claimRefresh(user skincare.UserID, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, keys := range []map[skincare.UserID]remembered{r.young, r.old} {
		if found, ok := keys[user]; ok {
			due := !now.Before(found.refreshAt)
			if due {
				found.refreshAt = now.Add(refreshAgain)
				keys[user] = found
			}
			return due
		}
	}
	return false
}

// beginFetch notes that a key is about to be read. Its age counts from here.
func (r *recent) beginFetch(now time.Time) fetchEpoch {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return fetchEpoch{began: now, forgotten: r.forgotten}
}

// add remembers what a visit found, unless a user was forgotten since it began:
// it may have been this one.
func (r *recent) add(user skincare.UserID, key tink.AEAD, from fetchEpoch) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if from.forgotten != r.forgotten {
		return
	}
	if len(r.young) >= generation || from.began.Sub(r.turned) >= KeyAge {
		r.old, r.young, r.turned = r.young, make(map[skincare.UserID]remembered), from.began
	}
	r.young[user] = remembered{key: key, until: from.began.Add(KeyAge), refreshAt: from.began.Add(refreshAge)}
}

// drop removes a key that turned out to be gone from the store.
func (r *recent) drop(user skincare.UserID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.young, user)
	delete(r.old, user)
}

func (r *recent) forget(user skincare.UserID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.young, user)
	delete(r.old, user)
	r.forgotten++
}
