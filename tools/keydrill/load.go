package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"time"

	"clary.example/tools/visitor"
)

const (
	// So often somebody new signs up, who needs a new key.
	joinEvery = 10 * time.Second
	// A request that is answered 503 with Retry-After is sent again so often.
	retries    = 10
	retryAfter = 2 * time.Second
)

// mix returns the requests of fifty rounds.
func (d *drill) mix() (rounds []action) {
	for _, kind := range []struct {
		of int
		do action
	}{
		{22, d.readProfile},
		{12, d.writeProfile},
		{6, d.listRecords},
		{4, d.readPhoto},
		{2, d.listRoutines},
		{1, d.readCheckIns},
		{1, d.createRecord},
		{1, d.makeRoutine},
		{1, d.logIn},
	} {
		rounds = append(rounds, slices.Repeat([]action{kind.do}, kind.of)...)
	}
	return rounds
}

// tally collects what became of the requests.
type tally struct {
	mu               sync.Mutex
	took             []time.Duration
	failed, deferred int
	reason           error
}

// add counts a request from the moment when it was due.
func (t *tally) add(due time.Time, err error) {
	took := time.Since(due)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.took = append(t.took, took)
	if err != nil {
		t.failed++
		t.reason = err
		_, _ = fmt.Fprintln(os.Stderr, time.Now().UTC().Format(time.TimeOnly), "failed:", err)
	}
}

// retry calls do again while the server says when to come back, as our web app
// does. The tally counts the first such answer of a request.
func retry(ctx context.Context, t *tally, do func() error) error {
	for try := 0; ; try++ {
		err := do()
		var refusal *visitor.Refusal
		if try == retries || !errors.As(err, &refusal) || refusal.Status != 503 || !refusal.Hinted {
			return err
		}
		if try == 0 {
			t.mu.Lock()
			t.deferred++
			t.mu.Unlock()
			_, _ = fmt.Fprintln(os.Stderr, time.Now().UTC().Format(time.TimeOnly), "deferred:", err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(retryAfter):
		}
	}
}

// load sends requests at a rate for a time.
func (d *drill) load(ctx context.Context, rate int, length time.Duration) error {
	if err := d.read(); err != nil {
		return err
	}
	known := slices.Clone(d.people) // New people join the list meanwhile.
	for i, p := range known {
		for _, at := range p.at { // All log in at once otherwise.
			if _, err := at.Token(ctx); err != nil {
				return fmt.Errorf("log in person %d: %w", i, err)
			}
		}
	}
	_, _ = fmt.Fprintln(os.Stderr, "load starts")
	var all tally
	var wait sync.WaitGroup
	rounds, next := d.mix(), len(known)
	joinSteps := int(joinEvery.Seconds()) * rate
	began := time.Now()
	for i := range int(length.Seconds()) * rate {
		due := began.Add(time.Duration(i) * time.Second / time.Duration(rate))
		<-time.After(time.Until(due))
		// Steps that share no factor with the fifty have everybody do everything.
		p, do := known[i%len(known)], rounds[(i*7+i/len(known))%len(rounds)]
		wait.Go(func() { all.add(due, retry(ctx, &all, func() error { return do(ctx, p, i) })) })
		if i%joinSteps == joinSteps/2 {
			n := next
			next++
			wait.Go(func() { all.add(time.Now(), d.join(ctx, n, &all)) })
		}
	}
	wait.Wait()
	if err := d.write(); err != nil {
		return err
	}
	return all.report(time.Since(began))
}

func (t *tally) report(took time.Duration) error {
	slices.Sort(t.took)
	at := func(share float64) time.Duration {
		return t.took[int(share*float64(len(t.took)-1))].Round(time.Millisecond)
	}
	_, _ = fmt.Fprintf(os.Stdout, "%d requests in %v: %d failed, %d answered 503 with Retry-After and repeated; p50 %v, p99 %v, longest %v\n",
		len(t.took), took.Round(time.Second), t.failed, t.deferred, at(0.5), at(0.99), at(1))
	return t.reason
}
