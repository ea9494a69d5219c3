package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"

	"clary.example/internal/skincare"
	"clary.example/tools/visitor"
)

// told is what somebody heard about their wait.
type told struct {
	at             time.Time
	wait, trueWait time.Duration
	isFirst        bool
}

// isHonest says whether a told wait was within 20 % of the truth, or 2 seconds.
func (o told) isHonest() bool { return (o.wait - o.trueWait).Abs() <= max(o.trueWait/5, 2*time.Second) }

// crowd is the people who sign up.
type crowd struct {
	site visitor.Site

	mu                                   sync.Mutex
	served, waited, full, late, loggedIn int
	unfinished, requests                 int
	waits                                []time.Duration
	told                                 []told
	wrong                                []string
}

// answer is what a server said.
type answer struct {
	status     int
	retryAfter time.Duration
	Line       *struct {
		Position    int
		WaitSeconds int `json:"wait_seconds"`
		Ticket      string
	}
}

// come is one person, as the web app behaves: they open the page, sign up, wait if
// they have to, and are logged in.
func (c *crowd) come(ctx context.Context, n int) {
	name := fmt.Sprintf("viral%d", n)
	if _, err := c.send(ctx, http.MethodGet, "/signup", "", nil); err != nil {
		c.fail(ctx, err)
		return
	}
	form := map[string]any{"username": name, "password": visitor.Password, "consent": map[string]any{
		"adult": true, "policy_version": skincare.PolicyVersion, "health_data": true, "photo": true, "ai_processing": false,
	}}
	came := time.Now()
	ticket, heard, err := c.wait(ctx, "/api/user/signup/", form, http.StatusCreated, "new")
	if err != nil || ticket == "" {
		c.fail(ctx, err)
		return
	}
	c.finish(came, heard)
	login := map[string]any{"username": name, "password": visitor.Password}
	ticket, _, err = c.wait(ctx, "/api/token/", login, http.StatusOK, ticket)
	if err != nil || ticket == "" {
		c.fail(ctx, err)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.loggedIn++
}

// wait sends a form until it was its turn. It returns no ticket when the line is
// full.
func (c *crowd) wait(ctx context.Context, path string, form any, good int, ticket string) (string, []told, error) {
	body, err := json.Marshal(form)
	if err != nil {
		return "", nil, err
	}
	var heard []told
	for {
		a, err := c.send(ctx, http.MethodPost, path, ticket, body)
		switch {
		case err != nil:
			return "", nil, err
		case a.status == good:
			return ticket, heard, nil
		case a.status != http.StatusServiceUnavailable || a.retryAfter <= 0 || a.Line == nil:
			return "", nil, fmt.Errorf("%s: status %d, Retry-After %v, line %v", path, a.status, a.retryAfter, a.Line)
		case a.Line.Ticket == "":
			c.mu.Lock()
			c.full++
			c.mu.Unlock()
			return "", nil, nil
		}
		if ticket != "new" && ticket != a.Line.Ticket {
			c.mu.Lock()
			c.late++
			c.mu.Unlock()
		}
		ticket = a.Line.Ticket
		heard = append(heard, told{at: time.Now(), wait: time.Duration(a.Line.WaitSeconds) * time.Second, isFirst: len(heard) == 0})
		select {
		case <-time.After(a.retryAfter):
		case <-ctx.Done():
			return "", nil, ctx.Err()
		}
	}
}

// finish notes that somebody has an account.
func (c *crowd) finish(came time.Time, heard []told) {
	now := time.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.served++
	if len(heard) > 0 {
		c.waited++
	}
	c.waits = append(c.waits, now.Sub(came))
	for _, o := range heard {
		o.trueWait = now.Sub(o.at)
		c.told = append(c.told, o)
	}
}

// fail notes an answer that nobody should get. A person who still waits when the
// drill ends is none.
func (c *crowd) fail(ctx context.Context, err error) {
	if err == nil {
		return // The line was full.
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if ctx.Err() != nil {
		c.unfinished++
		return
	}
	c.wrong = append(c.wrong, err.Error())
}

func (c *crowd) send(ctx context.Context, method, path, ticket string, body []byte) (answer, error) {
	var a answer
	req, err := http.NewRequestWithContext(ctx, method, c.site.URL+path, bytes.NewReader(body))
	if err != nil {
		return a, err
	}
	if ticket != "" {
		req.Header.Set("Waiting-Ticket", ticket)
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := c.site.Client.Do(req)
	if err != nil {
		return a, err
	}
	defer func() { _ = res.Body.Close() }()
	c.mu.Lock()
	c.requests++
	c.mu.Unlock()
	a.status = res.StatusCode
	seconds, _ := strconv.Atoi(res.Header.Get("Retry-After"))
	a.retryAfter = time.Duration(seconds) * time.Second
	text, err := io.ReadAll(res.Body)
	if err == nil && a.status == http.StatusServiceUnavailable {
		err = json.Unmarshal(text, &a)
	}
	return a, err
}
