// Command steadyload asks for one address at a steady rate, whatever the
// answers do, and counts those that were not 200. It is for tests of what
// happens to requests while something else happens.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// result counts the answers.
type result struct {
	sent, failed atomic.Int64
	slowest      atomic.Int64
	example      atomic.Value
}

func main() {
	os.Exit(run())
}

func run() int {
	url := flag.String("url", "", "what to ask for")
	access := flag.String("token", "", "access token to send")
	rate := flag.Int("rate", 200, "requests a second")
	flag.Parse()

	// It goes on until it is told to stop.
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	r := load(ctx, *rate, func() error { return ask(*url, *access) })

	_, _ = fmt.Fprintf(os.Stdout, "%d requests, %d failed, slowest %v\n",
		r.sent.Load(), r.failed.Load(), time.Duration(r.slowest.Load()).Round(time.Millisecond))
	if r.failed.Load() > 0 {
		_, _ = fmt.Fprintln(os.Stdout, "for example:", r.example.Load())
		return 1
	}
	return 0
}

// load calls ask at the given rate until ctx ends, and waits for the answers.
func load(ctx context.Context, rate int, ask func() error) *result {
	var (
		r    result
		wait sync.WaitGroup
	)
	ticker := time.NewTicker(time.Second / time.Duration(rate))
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			wait.Wait()
			return &r
		case <-ticker.C:
			wait.Go(func() {
				start := time.Now()
				err := ask()
				r.sent.Add(1)
				if err != nil {
					r.failed.Add(1)
					r.example.Store(err.Error())
				}
				took := int64(time.Since(start))
				for old := r.slowest.Load(); took > old && !r.slowest.CompareAndSwap(old, took); {
					old = r.slowest.Load()
				}
			})
		}
	}
}

func ask(url, access string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+access)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d", res.StatusCode)
	}
	return nil
}
