//go:build onnx

package main

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"clary.example/internal/skincare"
)

// times are how long calls took.
type times []time.Duration

// at returns a percentile, rounded for reading.
func (t times) at(percent int) time.Duration {
	if len(t) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(t))
	return sorted[(len(sorted)-1)*percent/100].Round(10 * time.Microsecond)
}

// alternate calls one and the other in turns, so that a noisy machine disturbs
// both alike.
func alternate(ctx context.Context, length time.Duration, one, other func(context.Context) error) (times, times, error) {
	var of [2]times
	for end := time.Now().Add(length); time.Now().Before(end); {
		for i, call := range []func(context.Context) error{one, other} {
			began := time.Now()
			if err := call(ctx); err != nil {
				return nil, nil, err
			}
			of[i] = append(of[i], time.Since(began))
		}
	}
	return of[0], of[1], nil
}

// throughput is how many calls a second all cores together make.
func throughput(ctx context.Context, length time.Duration, call func(context.Context) error) (float64, error) {
	var (
		lock  sync.Mutex
		count int
		group errgroup.Group
	)
	began := time.Now()
	end := began.Add(length)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() error {
			mine := 0
			for time.Now().Before(end) {
				if err := call(ctx); err != nil {
					return err
				}
				mine++
			}
			lock.Lock()
			defer lock.Unlock()
			count += mine
			return nil
		})
	}
	err := group.Wait()
	return float64(count) / time.Since(began).Seconds(), err
}

// outcome is what became of calls that came at a rate of their own.
type outcome struct {
	accepted        times
	refused, failed int
	deepest         int
}

// flood calls at a steady rate, whatever the answers do.
func flood(ctx context.Context, length time.Duration, rate float64, s *subject) outcome {
	var (
		lock sync.Mutex
		wait sync.WaitGroup
		o    outcome
	)
	began := time.Now()
	for sent := 0; time.Since(began) < length; {
		for due := int(time.Since(began).Seconds() * rate); sent < due; sent++ {
			wait.Go(func() {
				start := time.Now()
				err := s.bare(ctx)
				took := time.Since(start)
				now, _ := s.classifier.Load()
				lock.Lock()
				defer lock.Unlock()
				o.deepest = max(o.deepest, now)
				switch {
				case err == nil:
					o.accepted = append(o.accepted, took)
				case skincare.KindOf(err) == skincare.KindUnavailable:
					o.refused++
				default:
					o.failed++
				}
			})
		}
		<-time.After(time.Millisecond)
	}
	wait.Wait()
	return o
}
