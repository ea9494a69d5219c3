package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"
)

// password is everybody's.
const password = "Quiet-Meadow-41"

// tokenLife is after how long people log in anew; their tokens last ten minutes.
const tokenLife = 8 * time.Minute

// world is the people who chat and read, and what they noticed.
type world struct {
	options
	client *http.Client
	people []*person

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

// person is somebody with an account.
type person struct {
	name   string
	mu     sync.Mutex
	access string
	until  time.Time
}

func newWorld(ctx context.Context, o options) (*world, error) {
	w := &world{options: o, client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 200}, Timeout: time.Minute}}
	for n := range o.chats + 1 {
		p := &person{name: fmt.Sprintf("drill%d", n)}
		if err := w.post(ctx, "/api/user/signup/", "", map[string]string{"username": p.name, "password": password}, nil); err != nil {
			return nil, err
		}
		w.people = append(w.people, p)
	}
	return w, nil
}

// token returns an access token that is good for a while.
func (w *world) token(ctx context.Context, p *person) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Now().Before(p.until) {
		return p.access, nil
	}
	var tokens struct{ Access string }
	err := w.post(ctx, "/api/token/", "", map[string]string{"username": p.name, "password": password}, &tokens)
	p.access, p.until = tokens.Access, time.Now().Add(tokenLife)
	return p.access, err
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
				token, err := w.token(ctx, reader)
				if err == nil {
					err = w.get(ctx, "/api/user/profile/", token)
				}
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
		token, err := w.token(ctx, w.people[n])
		if err == nil {
			err = w.post(ctx, "/api/chatbot/", token, body, &answer)
		}
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

func (w *world) get(ctx context.Context, path, token string) error {
	return w.call(ctx, http.MethodGet, path, token, nil, nil)
}

func (w *world) post(ctx context.Context, path, token string, body, answer any) error {
	return w.call(ctx, http.MethodPost, path, token, body, answer)
}

func (w *world) call(ctx context.Context, method, path, token string, body, answer any) error {
	var payload bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&payload).Encode(body); err != nil {
			return err
		}
	}
	req, err := http.NewRequestWithContext(ctx, method, w.site+path, &payload)
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := w.client.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("%s: status %d", path, res.StatusCode)
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(text, answer)
}
