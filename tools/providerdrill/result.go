package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// result is what a fault did.
type result struct {
	fault        string
	calm, during window
	// calls are those that the provider was asked for, failed those of them that
	// failed before the breaker opened, and retries second tries.
	calls, retries, failedFirst int
	opened                      bool
	recovery                    time.Duration
}

func p99(times []time.Duration) time.Duration {
	if len(times) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(times))
	return sorted[(len(sorted)-1)*99/100]
}

func (r result) slower() float64 {
	return float64(p99(r.during.reads)) / float64(max(p99(r.calm.reads), 1))
}

func (r result) retryShare() float64 { return float64(r.retries) / float64(max(r.calls, 1)) }

// String is the row of a fault.
func (r result) String() string {
	answered := r.during.provider + r.during.builtin
	opened := "-"
	if r.opened {
		opened = strconv.Itoa(r.failedFirst)
	}
	return fmt.Sprintf("%-34s %6.1f → %6.1f ms %4.2f× %7d of %-5d %7.1f %% %10s %8.1fs",
		r.fault, ms(p99(r.calm.reads)), ms(p99(r.during.reads)), r.slower(), answered, answered+r.during.failures,
		100*r.retryShare(), opened, r.recovery.Seconds())
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// missed returns the bars that a fault made us miss.
func (r result) missed() []error {
	var missed []error
	miss := func(format string, args ...any) {
		missed = append(missed, fmt.Errorf("%s: %s", r.fault, fmt.Sprintf(format, args...)))
	}
	if r.slower() > maxSlower {
		miss("reads are %.2f times as slow", r.slower())
	}
	if r.during.failures > 0 {
		miss("%d requests failed", r.during.failures)
	}
	if r.retryShare() > maxRetries {
		miss("%.0f %% of calls were second tries", 100*r.retryShare())
	}
	if r.opened && r.failedFirst > maxFailures {
		miss("%d failures before the provider was left alone", r.failedFirst)
	}
	if r.recovery > maxRecovery {
		miss("it took %v to use the provider again", r.recovery)
	}
	return missed
}

// measure notices for a while. With a result it also watches the provider.
func (w *world) measure(ctx context.Context, length time.Duration, r *result) (window, error) {
	before, err := w.counts(ctx)
	if err != nil {
		return window{}, err
	}
	w.take()
	end := time.Now().Add(length)
	for time.Now().Before(end) {
		if err := w.wait(ctx, 100*time.Millisecond); err != nil {
			return window{}, err
		}
		if r == nil {
			continue
		}
		now, err := w.counts(ctx)
		if err != nil {
			return window{}, err
		}
		r.watch(before, now)
	}
	return w.take(), nil
}

// watch notes what the provider was asked so far.
func (r *result) watch(before, now counts) {
	r.calls = now.calls - before.calls
	r.retries = now.retries - before.retries
	if !r.opened {
		r.failedFirst = now.failed - before.failed
		r.opened = now.open
	}
}

// untilProviderAnswers returns how long it takes until the provider writes
// again.
func (w *world) untilProviderAnswers(ctx context.Context) (time.Duration, error) {
	began := time.Now()
	w.take()
	for time.Since(began) < 2*maxRecovery {
		if err := w.wait(ctx, 50*time.Millisecond); err != nil {
			return 0, err
		}
		if w.take().provider > 0 {
			return time.Since(began), nil
		}
	}
	return 0, errors.New("the provider is not used again")
}

// counts are what the server's metrics say of the provider.
type counts struct {
	calls, failed, retries int
	open                   bool
}

// failures are the outcomes of calls that reached the provider and failed.
func failures() []string {
	return []string{"slow", "unavailable", "cut_short", "blocked", "refused", "unknown"}
}

// counts reads the metrics.
func (w *world) counts(ctx context.Context) (counts, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, w.metrics, nil)
	if err != nil {
		return counts{}, err
	}
	res, err := w.client.Do(req)
	if err != nil {
		return counts{}, err
	}
	defer func() { _ = res.Body.Close() }()
	return parse(res.Body)
}

func parse(r io.Reader) (counts, error) {
	var c counts
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		name, text, _ := strings.Cut(lines.Text(), " ")
		value, err := strconv.ParseFloat(text, 64)
		if err != nil {
			continue
		}
		n := int(value)
		switch {
		case strings.HasPrefix(name, "clary_ai_calls_total{"):
			c.calls += n
			if slices.ContainsFunc(failures(), func(outcome string) bool { return strings.Contains(name, `"`+outcome+`"`) }) {
				c.failed += n
			}
		case name == "clary_ai_retries_total":
			c.retries = n
		case name == "clary_ai_breaker_open":
			c.open = n > 0
		}
	}
	return c, lines.Err()
}
