// Command uploadbench sends questionnaires at a steady rate, whether the server
// keeps up or not, and says how long they took and on what: it is also the
// collector to which the server sends its traces.
//
//	uploadbench -site URL -collect ADDRESS [-rate 20] [-length 30s] [-gate]
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"sync"
	"time"
)

// The bars, which -gate holds.
const (
	maxP95   = 120 * time.Millisecond
	maxShare = 0.25
)

// warmUp is how many uploads are made before any is measured: keys of people are
// made and connections opened.
const warmUp = 20

// settle is how long the server may keep traces to itself.
const settle = 7 * time.Second

type options struct {
	site, collect string
	rate          int
	length        time.Duration
	people        int
	large         bool
	gate          bool
}

func main() {
	var o options
	flag.StringVar(&o.site, "site", "", "address of the server")
	flag.StringVar(&o.collect, "collect", "", "address on which to take traces")
	flag.IntVar(&o.rate, "rate", 20, "uploads a second")
	flag.DurationVar(&o.length, "length", 30*time.Second, "how long")
	flag.IntVar(&o.people, "people", 20, "how many people send them")
	flag.BoolVar(&o.large, "large", false, "send the larger copy of the photo too")
	flag.BoolVar(&o.gate, "gate", false, "fail when a bar is missed")
	flag.Parse()
	if err := run(context.Background(), o); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "uploadbench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	traces, err := collect(ctx, o.collect)
	if err != nil {
		return err
	}
	senders, err := signUp(ctx, o)
	if err != nil {
		return err
	}
	for n := range warmUp {
		if err := senders[n%len(senders)].upload(ctx); err != nil {
			return fmt.Errorf("warm up: %w", err)
		}
	}
	time.Sleep(settle) //nolint:forbidigo // Traces come when the server sends them.
	traces.forget()

	took, failed := send(ctx, o, senders)
	time.Sleep(settle) //nolint:forbidigo // As above.
	return report(o, took, failed, traces.shares())
}

// send makes uploads at a steady rate and returns how long each took, from when
// it was due.
func send(ctx context.Context, o options, senders []*sender) (took []time.Duration, failed int) {
	var mu sync.Mutex
	var all sync.WaitGroup
	ticker := time.NewTicker(time.Second / time.Duration(o.rate))
	defer ticker.Stop()
	for n := range int(o.length.Seconds()) * o.rate {
		due := <-ticker.C
		all.Go(func() {
			err := senders[n%len(senders)].upload(ctx)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				failed++
				return
			}
			took = append(took, time.Since(due))
		})
	}
	all.Wait()
	return took, failed
}

func report(o options, took []time.Duration, failed int, s shares) error {
	if len(took) == 0 {
		return errors.New("no upload succeeded")
	}
	slices.Sort(took)
	at := func(share float64) time.Duration { return took[int(float64(len(took)-1)*share)] }
	_, err := fmt.Printf("%d uploads at %d a second, %d failed: median %v, p95 %v, p99 %v\n", //nolint:forbidigo // It is a command.
		len(took), o.rate, failed, at(0.5).Round(time.Millisecond), at(0.95).Round(time.Millisecond), at(0.99).Round(time.Millisecond))
	if err != nil {
		return err
	}
	if _, err := fmt.Println(s); err != nil { //nolint:forbidigo // As above.
		return err
	}
	var missed []error
	if at(0.95) > maxP95 {
		missed = append(missed, fmt.Errorf("p95 is %v, not %v", at(0.95), maxP95))
	}
	if s.rest > maxShare {
		missed = append(missed, fmt.Errorf("%.0f %% of the time is ours, not %.0f", 100*s.rest, 100*maxShare))
	}
	if failed > 0 {
		missed = append(missed, fmt.Errorf("%d uploads failed", failed))
	}
	for _, m := range missed {
		_, _ = fmt.Fprintln(os.Stderr, "MISSED:", m)
	}
	if o.gate {
		return errors.Join(missed...)
	}
	return nil
}
