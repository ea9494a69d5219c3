package questionnaire

import (
	"context"
	"fmt"
	"sync"

	"clary.example/internal/skincare"
)

// keyedMutex is a mutex for each user. This replica handles one questionnaire
// of a user at a time: a client that retries finds the record of its first
// attempt, and one user cannot fill the queue of the classifier alone.
type keyedMutex struct {
	mu    sync.Mutex
	locks map[skincare.UserID]*userLock
}

// userLock is the mutex of one user. It is removed when no request waits for it.
type userLock struct {
	held    chan struct{}
	waiting int
}

func newKeyedMutex() *keyedMutex {
	return &keyedMutex{locks: make(map[skincare.UserID]*userLock)}
}

// lock locks the mutex of a user and returns the function that unlocks it.
func (t *keyedMutex) lock(ctx context.Context, user skincare.UserID) (done func(), err error) {
	l := t.join(user)
	select {
	case l.held <- struct{}{}:
		return func() {
			<-l.held
			t.leave(user, l)
		}, nil
	case <-ctx.Done():
		t.leave(user, l)
		return nil, fmt.Errorf("wait for another questionnaire of the same person: %w", ctx.Err())
	}
}

func (t *keyedMutex) join(user skincare.UserID) *userLock {
	t.mu.Lock()
	defer t.mu.Unlock()
	l, ok := t.locks[user]
	if !ok {
		l = &userLock{held: make(chan struct{}, 1)}
		t.locks[user] = l
	}
	l.waiting++
	return l
}

func (t *keyedMutex) leave(user skincare.UserID, l *userLock) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if l.waiting--; l.waiting == 0 {
		delete(t.locks, user)
	}
}
