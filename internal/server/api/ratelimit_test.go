package api_test

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/server/api"
)

func TestRateLimit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		limit := api.NewRateLimit[string](3, time.Second)
		for range 3 {
			require.Zero(t, limit.Take("a"))
		}
		require.Equal(t, time.Second, limit.Take("a"))
		require.Equal(t, time.Second, limit.Take("a"), "a rejected call is not counted")
		require.Zero(t, limit.Take("b"), "each key has its own count")
		time.Sleep(time.Second) //nolint:forbidigo // By the clock of the test.
		require.Zero(t, limit.Take("a"))
		require.Positive(t, limit.Take("a"))
		time.Sleep(time.Hour) //nolint:forbidigo // By the clock of the test.
		for range 3 {
			require.Zero(t, limit.Take("a"), "the burst is available again")
		}
		require.Positive(t, limit.Take("a"))
	})
	for range 100 {
		require.Zero(t, api.NewRateLimit[int](0, 0).Take(1), "no limit")
	}
}

// TestRateLimitIsBounded sends from more keys than the limit holds.
func TestRateLimitIsBounded(t *testing.T) {
	t.Parallel()
	limit := api.NewRateLimit[int](1, time.Hour)
	for key := range 250_000 {
		require.Zero(t, limit.Take(key))
	}
	require.LessOrEqual(t, limit.Keys(), 100_000)
	require.Positive(t, limit.Take(249_999), "the last keys are kept")
}

func TestConcurrencyLimit(t *testing.T) {
	t.Parallel()
	limit := api.NewConcurrencyLimit[int](2)
	first, ok := limit.Acquire(1)
	require.True(t, ok)
	_, ok = limit.Acquire(1)
	require.True(t, ok)
	_, ok = limit.Acquire(1)
	require.False(t, ok)
	_, ok = limit.Acquire(2)
	require.True(t, ok, "one key does not use the slots of another")
	first()
	_, ok = limit.Acquire(1)
	require.True(t, ok)

	var all sync.WaitGroup
	for range 100 {
		all.Go(func() {
			if release, ok := limit.Acquire(3); ok {
				release()
			}
		})
	}
	all.Wait()
	require.Equal(t, 2, limit.Running(), "keys without a request are removed")
}
