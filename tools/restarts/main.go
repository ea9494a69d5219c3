// Command restarts is the load of tools/scripts/restarts.sh: profiles are read at
// a steady rate, whatever the answers do (open loop), and a number of chat answers
// is open all the time. It runs until it is told to stop, and then says how many
// reads failed and how many answers were cut off.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"
)

const question = `{"conversation":[],"message":"Which moisturiser suits oily skin?","intent":"question"}`

// result counts how requests ended. A told one is a chat answer whose last event
// says that something went wrong.
type result struct {
	mu                  sync.Mutex
	whole, told, failed int
	slowest             time.Duration
	example             error
}

func main() {
	if !run() {
		os.Exit(1)
	}
}

// run reports whether all requests ended well.
func run() bool {
	site := flag.String("site", "", "address of the servers")
	access := flag.String("token", "", "access token to send")
	rate := flag.Int("rate", 200, "reads a second")
	streams := flag.Int("streams", 50, "how many chat answers to keep open")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()

	// Requests that are open when it is told to stop are waited for.
	reads, chats, open := &result{}, &result{}, sync.WaitGroup{}
	client := &client{*site, *access}
	for range *streams {
		open.Go(func() {
			for ctx.Err() == nil {
				chats.note(context.WithoutCancel(ctx), client.chat)
			}
		})
	}
	tick := time.NewTicker(time.Second / time.Duration(*rate))
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case <-tick.C:
			open.Go(func() { reads.note(context.WithoutCancel(ctx), client.read) })
		}
	}
	open.Wait()
	_, _ = fmt.Fprintf(os.Stdout, "%d reads, %d failed, slowest %v\n", reads.whole+reads.failed, reads.failed, reads.slowest.Round(time.Millisecond))
	_, _ = fmt.Fprintf(os.Stdout, "%d chat answers open all the time: %d ended whole, %d with a clean word that they could not, %d were cut or rejected; longest %v\n",
		*streams, chats.whole, chats.told, chats.failed, chats.slowest.Round(time.Millisecond))
	if err := errors.Join(reads.example, chats.example); err != nil {
		_, _ = fmt.Fprintln(os.Stdout, "for example:", err)
		return false
	}
	return reads.whole > 0 && chats.whole > 0
}

// note makes one request and counts how it ended.
func (r *result) note(ctx context.Context, request func(context.Context) (told bool, err error)) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	began := time.Now()
	told, err := request(ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.slowest = max(r.slowest, time.Since(began))
	switch {
	case err != nil:
		r.failed++
		r.example = err
	case told:
		r.told++
	default:
		r.whole++
	}
}

type client struct {
	site, access string
}

func (c *client) send(ctx context.Context, method, path string, body io.Reader) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.site+path, body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+c.access)
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "text/event-stream")
	}
	res, err := http.DefaultClient.Do(req)
	if err == nil && res.StatusCode != http.StatusOK {
		return nil, errors.Join(fmt.Errorf("%s: status %d", path, res.StatusCode), res.Body.Close())
	}
	return res, err
}

// read asks for the profile, which may take 10 seconds.
func (c *client) read(ctx context.Context) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	res, err := c.send(ctx, http.MethodGet, "/api/user/profile/", nil)
	if err != nil {
		return false, err
	}
	_, err = io.Copy(io.Discard, res.Body)
	return false, errors.Join(err, res.Body.Close())
}

// chat asks a question and reads the answer to its last event.
func (c *client) chat(ctx context.Context) (told bool, err error) {
	res, err := c.send(ctx, http.MethodPost, "/api/chatbot/", strings.NewReader(question))
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, res.Body.Close()) }()
	last := ""
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if name, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
			last = name
		}
	}
	if err := lines.Err(); err != nil {
		return false, err
	}
	if last != "done" && last != "problem" {
		return false, fmt.Errorf("the last event was %q", last)
	}
	return last == "problem", nil
}
