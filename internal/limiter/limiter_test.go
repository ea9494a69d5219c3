package limiter_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/limiter"
)

// fill takes all slots, and returns the function that releases one.
func fill(t *testing.T, limits *limiter.Limiter, slots int) (release func()) {
	t.Helper()
	for range slots {
		var err error
		release, err = limits.Acquire(t.Context())
		require.NoError(t, err)
	}
	return release
}

func TestLimiter(t *testing.T) {
	t.Parallel()

	t.Run("rejects at once when the queue is full", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			limits := limiter.New(limiter.Config{Slots: 2, QueueSize: 1, MaxWait: time.Second})
			release := fill(t, limits, 2)
			entered := make(chan error)
			go func() {
				_, err := limits.Acquire(t.Context())
				entered <- err
			}()
			synctest.Wait() // It waits now, and fills the queue.

			began := time.Now()
			_, err := limits.Acquire(t.Context())
			require.ErrorIs(t, err, limiter.ErrFull)
			require.Zero(t, time.Since(began))
			require.Equal(t, limiter.Load{InFlightOrQueued: 3, Max: 3, Rejected: 1}, limits.Load())

			release()
			require.NoError(t, <-entered, "the waiting request is next")
		})
	})

	t.Run("rejects a request after the maximum wait", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			limits := limiter.New(limiter.Config{Slots: 1, QueueSize: 5, MaxWait: time.Second})
			fill(t, limits, 1)
			began := time.Now()
			_, err := limits.Acquire(t.Context())
			require.ErrorIs(t, err, limiter.ErrFull)
			require.Equal(t, time.Second, time.Since(began))
			require.Equal(t, limiter.Load{InFlightOrQueued: 1, Max: 6, Rejected: 1}, limits.Load())
		})
	})

	t.Run("waits for a shorter time after a rejection", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			limits := limiter.New(limiter.Config{Slots: 1, QueueSize: 50, MaxWait: time.Second, OverloadMaxWait: 100 * time.Millisecond})
			release := fill(t, limits, 1)
			defer release()
			rejectedAfter := func() time.Duration {
				began := time.Now()
				_, err := limits.Acquire(t.Context())
				require.ErrorIs(t, err, limiter.ErrFull)
				return time.Since(began)
			}
			require.Equal(t, time.Second, rejectedAfter())
			for range 20 {
				require.Equal(t, 100*time.Millisecond, rejectedAfter(), "during an overload")
			}
			<-time.After(time.Second)
			require.Equal(t, time.Second, rejectedAfter(), "the overload is over")
		})
	})

	t.Run("serves a whole burst after a pause", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			limits := limiter.New(limiter.Config{Slots: 1, QueueSize: 50, MaxWait: time.Second, OverloadMaxWait: 100 * time.Millisecond})
			release := fill(t, limits, 1)
			var (
				burst  sync.WaitGroup
				served atomic.Int64
			)
			for range 50 {
				burst.Go(func() {
					if release, err := limits.Acquire(t.Context()); err == nil {
						served.Add(1)
						release()
					}
				})
			}
			<-time.After(900 * time.Millisecond)
			release()
			burst.Wait()
			require.EqualValues(t, 50, served.Load())
			require.Equal(t, limiter.Load{Max: 51}, limits.Load())
		})
	})

	t.Run("removes a cancelled request from the queue", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			limits := limiter.New(limiter.Config{Slots: 1, QueueSize: 5, MaxWait: time.Minute})
			fill(t, limits, 1)
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			_, err := limits.Acquire(ctx)
			require.ErrorIs(t, err, context.DeadlineExceeded)
			require.Equal(t, limiter.Load{InFlightOrQueued: 1, Max: 6}, limits.Load(), "a cancellation is not a rejection")
		})
	})

	t.Run("never admits more than it has slots", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			const slots, requests = 4, 200
			limits := limiter.New(limiter.Config{Slots: slots, QueueSize: requests, MaxWait: time.Hour})
			var (
				inFlight, highest atomic.Int64
				all               sync.WaitGroup
			)
			for range requests {
				all.Go(func() {
					release, err := limits.Acquire(t.Context())
					if err != nil {
						return
					}
					defer release()
					highest.Store(max(highest.Load(), inFlight.Add(1)))
					// The clock of the test advances only when all goroutines wait,
					// so every slot is taken by then.
					<-time.After(time.Second)
					inFlight.Add(-1)
				})
			}
			synctest.Wait()
			require.EqualValues(t, slots, inFlight.Load(), "all other requests wait")
			all.Wait()
			require.EqualValues(t, slots, highest.Load())
			require.Equal(t, limiter.Load{Max: slots + requests}, limits.Load(), "all slots are free, and no request was rejected")
		})
	})
}

func TestYieldingLimiter(t *testing.T) {
	t.Parallel()

	t.Run("uses all slots while no request waits at the preferred limiter", func(t *testing.T) {
		t.Parallel()
		calls := limiter.New(limiter.Config{Slots: 1, QueueSize: 1, MaxWait: time.Minute})
		fill(t, calls, 1)
		passwords := limiter.NewYielding(limiter.Config{Slots: 4, MaxWait: time.Second}, calls)
		for range 4 {
			_, err := passwords.Acquire(t.Context())
			require.NoError(t, err)
		}
		_, err := passwords.Acquire(t.Context())
		require.ErrorIs(t, err, limiter.ErrFull)
		require.Equal(t, limiter.Load{InFlightOrQueued: 4, Max: 4, Rejected: 1}, passwords.Load())
	})

	t.Run("uses half of its slots while a request waits there", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			calls := limiter.New(limiter.Config{Slots: 1, QueueSize: 1, MaxWait: time.Minute})
			fill(t, calls, 1)
			go func() { _, _ = calls.Acquire(t.Context()) }()
			synctest.Wait() // It waits now.

			passwords := limiter.NewYielding(limiter.Config{Slots: 4, MaxWait: time.Second}, calls)
			release := func() {}
			for range 2 {
				var err error
				release, err = passwords.Acquire(t.Context())
				require.NoError(t, err)
			}
			began := time.Now()
			_, err := passwords.Acquire(t.Context())
			require.ErrorIs(t, err, limiter.ErrFull)
			require.Equal(t, time.Second, time.Since(began))
			require.Equal(t, limiter.Load{InFlightOrQueued: 2, Max: 4, Rejected: 1}, passwords.Load(), "its slot is free again")

			release()
			release, err = passwords.Acquire(t.Context())
			require.NoError(t, err)
			release()
			<-time.After(time.Minute) // The request that waits for calls is rejected.
		})
	})
}

// TestOverload offers three times the capacity for ten seconds of simulated time.
// The limiter serves almost its capacity. Once the overload is detected, accepted
// requests wait for a bounded time. Afterwards no request is left.
func TestOverload(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const (
			slots   = 8
			service = 10 * time.Millisecond // So the capacity is 800 a second.
			offered = 2400
			length  = 10 * time.Second
		)
		config := limiter.Config{Slots: slots, QueueSize: 16 * slots, MaxWait: time.Second, OverloadMaxWait: 50 * time.Millisecond}
		limits := limiter.New(config)
		var (
			done    atomic.Int64
			slowest atomic.Int64
			all     sync.WaitGroup
		)
		start := time.Now()
		for range offered * int(length/time.Second) {
			all.Go(func() {
				began := time.Now()
				release, err := limits.Acquire(t.Context())
				if err != nil {
					return
				}
				defer release()
				<-time.After(service)
				done.Add(1)
				if began.Sub(start) > 2*config.MaxWait {
					slowest.Store(max(slowest.Load(), int64(time.Since(began))))
				}
			})
			<-time.After(time.Second / offered)
		}
		all.Wait()
		capacity := int64(length/service) * slots
		require.GreaterOrEqual(t, done.Load(), capacity*95/100, "of a capacity of %d", capacity)
		require.LessOrEqual(t, time.Duration(slowest.Load()), config.OverloadMaxWait+service)
		require.Zero(t, limits.Load().InFlightOrQueued)
	})
}
