package questionnaire

import (
	"context"
	"fmt"
	"sync"

	"clary.example/internal/skincare"
)

// turns lets each person send one questionnaire at a time to this replica. A
// client that repeats itself then finds the record that its first attempt
// made, without a second look at the photo, and nobody can fill the queue of
// the classifier alone.
type turns struct {
	mu    sync.Mutex
	lines map[skincare.UserID]*line
}

// line is the requests of one person, of which one has its turn.
type line struct {
	turn   chan struct{}
	length int
}

func newTurns() *turns {
	return &turns{lines: make(map[skincare.UserID]*line)}
}

// take waits for a person's turn and returns what ends it.
func (t *turns) take(ctx context.Context, user skincare.UserID) (done func(), err error) {
	l := t.join(user)
	select {
	case l.turn <- struct{}{}:
		return func() {
			<-l.turn
			t.leave(user, l)
		}, nil
	case <-ctx.Done():
		t.leave(user, l)
		return nil, fmt.Errorf("wait for another questionnaire of the same person: %w", ctx.Err())
	}
}

func (t *turns) join(user skincare.UserID) *line {
	t.mu.Lock()
	defer t.mu.Unlock()
	l, ok := t.lines[user]
	if !ok {
		l = &line{turn: make(chan struct{}, 1)}
		t.lines[user] = l
	}
	l.length++
	return l
}

func (t *turns) leave(user skincare.UserID, l *line) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if l.length--; l.length == 0 {
		delete(t.lines, user)
	}
}
