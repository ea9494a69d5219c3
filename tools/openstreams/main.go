// Command openstreams keeps a number of answers of the chat open, one after the
// other, and counts how they end: whole, with the word that something went wrong,
// or cut off. It is for tests of what happens to them while something else
// happens.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// How a stream can end well.
const (
	lastWord = "done"
	sorry    = "problem"
)

// result counts how streams ended.
type result struct {
	whole, told, failed atomic.Int64
	longest             atomic.Int64
	example             atomic.Value
}

func main() {
	os.Exit(run())
}

func run() int {
	url := flag.String("url", "", "address of the chat")
	access := flag.String("token", "", "access token to send")
	streams := flag.Int("streams", 50, "how many to keep open")
	flag.Parse()

	// It goes on until it is told to stop, and then waits for what is open.
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	var (
		r   result
		all sync.WaitGroup
	)
	for range *streams {
		all.Go(func() {
			for ctx.Err() == nil {
				r.note(context.WithoutCancel(ctx), *url, *access)
			}
		})
	}
	all.Wait()
	_, _ = fmt.Fprintf(os.Stdout, "%d open all the time: %d ended whole, %d with a clean word that they could not, %d were cut or refused; longest %v\n",
		*streams, r.whole.Load(), r.told.Load(), r.failed.Load(), time.Duration(r.longest.Load()).Round(time.Millisecond))
	if r.failed.Load() > 0 {
		_, _ = fmt.Fprintln(os.Stdout, "for example:", r.example.Load())
		return 1
	}
	if r.whole.Load() == 0 {
		_, _ = fmt.Fprintln(os.Stdout, "none ended whole: nothing was shown")
		return 1
	}
	return 0
}

// note reads one stream to its end and counts it.
func (r *result) note(ctx context.Context, url, access string) {
	began := time.Now()
	end, err := read(ctx, url, access)
	took := int64(time.Since(began))
	for old := r.longest.Load(); took > old && !r.longest.CompareAndSwap(old, took); {
		old = r.longest.Load()
	}
	switch {
	case err != nil:
		r.failed.Add(1)
		r.example.Store(err.Error())
	case end == lastWord:
		r.whole.Add(1)
	case end == sorry:
		r.told.Add(1)
	default:
		r.failed.Add(1)
		r.example.Store(fmt.Sprintf("the last event was %q", end))
	}
}

// read asks one question and returns the name of the last event.
func read(ctx context.Context, url, access string) (last string, err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	question := strings.NewReader(`{"conversation":[],"message":"Which moisturiser suits oily skin?","intent":"question"}`)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, question)
	if err != nil {
		return "", err
	}
	req.Header.Set("Authorization", "Bearer "+access)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "text/event-stream")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, res.Body.Close()) }()
	if res.StatusCode != http.StatusOK {
		return "", fmt.Errorf("status %d", res.StatusCode)
	}
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if name, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
			last = name
		}
	}
	return last, lines.Err()
}
