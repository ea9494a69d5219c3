// Command providerdrill breaks the way to the AI provider in every way it can,
// while people chat and read, and says what they noticed: whether answers still
// come, whether pages without a provider get slower, how often the provider is
// asked in vain, and how soon it is used again once it is well.
//
//	providerdrill -site URL -metrics URL -control URL -proxy URL [-each 2m] [-gate]
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"time"
)

// The bars, which -gate holds.
const (
	maxSlower   = 1.10
	maxRetries  = 0.10
	maxFailures = 10
	maxRecovery = 30 * time.Second
)

type options struct {
	site, metrics, control, proxy string
	each                          time.Duration
	chats, reads                  int
	gate                          bool
}

func main() {
	var o options
	flag.StringVar(&o.site, "site", "", "address of the server")
	flag.StringVar(&o.metrics, "metrics", "", "address of its metrics")
	flag.StringVar(&o.control, "control", "", "address of the provider that stands in")
	flag.StringVar(&o.proxy, "proxy", "", "address of the proxy between them, in toxiproxy's API")
	flag.DurationVar(&o.each, "each", 2*time.Minute, "how long each fault lasts")
	flag.IntVar(&o.chats, "chats", 8, "how many people chat at once")
	flag.IntVar(&o.reads, "reads", 100, "how many profiles are read a second")
	flag.BoolVar(&o.gate, "gate", false, "fail when a bar is missed")
	flag.Parse()
	if err := run(context.Background(), o); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "providerdrill:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	w, err := newWorld(ctx, o)
	if err != nil {
		return err
	}
	go w.read(ctx)
	for n := range o.chats {
		go w.chat(ctx, n)
	}
	if err := w.wait(ctx, o.each/4); err != nil { // Connections open, caches fill.
		return err
	}
	say("%-34s %22s %18s %8s %10s %9s\n", "fault", "reads p99, calm→fault", "answers", "retries", "opened by", "recovery")
	var missed []error
	for _, f := range faults() {
		result, err := w.suffer(ctx, f)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		say("%s\n", result)
		missed = append(missed, result.missed()...)
	}
	for _, m := range missed {
		say("MISSED: %v\n", m)
	}
	if o.gate {
		return errors.Join(missed...)
	}
	return nil
}

// suffer measures without a fault, with it, and after it.
func (w *world) suffer(ctx context.Context, f fault) (result, error) {
	r := result{fault: f.name}
	calm, err := w.measure(ctx, w.each/2, nil)
	if err != nil {
		return r, err
	}
	if err := f.begin(ctx, w); err != nil {
		return r, err
	}
	during, err := w.measure(ctx, w.each, &r)
	if err != nil {
		return r, err
	}
	if err := w.heal(ctx); err != nil {
		return r, err
	}
	r.recovery, err = w.untilProviderAnswers(ctx)
	if err != nil {
		return r, err
	}
	// Half of the calm comes after, so that a machine that drifts disturbs
	// both alike.
	after, err := w.measure(ctx, w.each/2, nil)
	calm.reads = append(calm.reads, after.reads...)
	r.calm, r.during = calm, during
	return r, err
}

func say(format string, args ...any) { _, _ = fmt.Fprintf(os.Stdout, format, args...) }
