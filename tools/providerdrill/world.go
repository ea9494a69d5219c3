package main

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"clary.example/tools/visitor"
)

// world is the people who chat and read, and what they noticed.
type world struct {
	options
	client *http.Client
	people []*visitor.Person

	mu   sync.Mutex
	seen window
}

// window is what was noticed in a span of time.
type window struct {
	reads []time.Duration
	// answers are chats that were answered, by who wrote, and failures those
	// that were not.
	provider, builtin, failures int
}

func newWorld(ctx context.Context, o options) (*world, error) {
	site := visitor.At(o.site, time.Minute)
	w := &world{options: o, client: site.Client}
	for n := range o.chats + 1 {
		p, err := site.SignUp(ctx, fmt.Sprintf("drill%d", n))
		if err != nil {
			return nil, err
		}
		w.people = append(w.people, p)
	}
	return w, nil
}

// read reads a profile at a steady rate, whether the server keeps up or not.
func (w *world) read(ctx context.Context) {
	reader := w.people[len(w.people)-1]
	ticker := time.NewTicker(time.Second / time.Duration(w.reads))
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case due := <-ticker.C:
			go func() {
				err := reader.Do(ctx, visitor.Get("/api/user/profile/"), nil)
				w.note(func(s *window) {
					if err != nil {
						s.failures++
						return
					}
					s.reads = append(s.reads, time.Since(due))
				})
			}()
		}
	}
}

// chat has one person ask one thing after the other.
func (w *world) chat(ctx context.Context, n int) {
	messages := []map[string]any{
		{"message": "Which moisturiser suits oily skin?", "intent": "question"},
		{"message": "Please recommend a daily cleanser and moisturiser.", "intent": "recommendation"},
		{"message": "A routine for a week, please.", "intent": "routine"},
	}
	for i := n; ctx.Err() == nil; i++ {
		body := map[string]any{"conversation": []string{}}
		for key, value := range messages[i%len(messages)] {
			body[key] = value
		}
		var answer struct{ Writer struct{ Kind string } }
		err := w.people[n].Do(ctx, visitor.JSON(http.MethodPost, "/api/chatbot/", body), &answer)
		w.note(func(s *window) {
			switch {
			case err != nil:
				s.failures++
			case answer.Writer.Kind == "provider":
				s.provider++
			default:
				s.builtin++
			}
		})
		if w.wait(ctx, 100*time.Millisecond) != nil {
			return
		}
	}
}

func (w *world) note(change func(*window)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	change(&w.seen)
}

// take returns what was noticed since the last time.
func (w *world) take() window {
	w.mu.Lock()
	defer w.mu.Unlock()
	taken := w.seen
	w.seen = window{}
	return taken
}

func (w *world) wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
