package apitest_test

import (
	"maps"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
)

// TestReplicas shows that two replicas on one database are one service.
func TestReplicas(t *testing.T) {
	t.Parallel()

	t.Run("a session of one is a session of the other", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		b := replica(t, a.pool, a.config)
		_, client := a.newUser(t)
		require.Equal(t, http.StatusOK, b.profileStatus(t, client.access))
		next := b.refresh(t, client.refresh)
		require.Equal(t, http.StatusOK, next.status)
		require.Equal(t, http.StatusOK, a.profileStatus(t, next.field(t, "access")))

		// Using the successor on one replica makes the old token a thief's on
		// the other, and that ends the session on both.
		require.Equal(t, http.StatusOK, a.refresh(t, next.field(t, "refresh")).status)
		require.Equal(t, http.StatusUnauthorized, b.refresh(t, client.refresh).status)
		require.Equal(t, http.StatusUnauthorized, a.profileStatus(t, client.access))
	})

	t.Run("attempts are counted together, exactly", func(t *testing.T) {
		t.Parallel()
		const burst = 20
		a := setup(t, func(c *config.Config) { c.Limits.LoginPair = account.Rate{Burst: burst, Every: time.Hour} })
		b := replica(t, a.pool, a.config)
		username, _ := a.newUser(t)

		statuses := make([]int, 3*burst)
		var wait sync.WaitGroup
		for i := range statuses {
			wait.Go(func() {
				statuses[i] = []*program{a, b}[i%2].send(t, http.MethodPost, "/api/token/", "",
					login(username, "Wrong-Meadow-41")).status
			})
		}
		wait.Wait()
		count := make(map[int]int)
		for _, status := range statuses {
			count[status]++
		}
		// On a slow machine a server may be too busy to check a password. It
		// gives the attempt back, which somebody else may then take or not.
		busy := count[http.StatusServiceUnavailable]
		require.LessOrEqual(t, count[http.StatusUnauthorized], burst, "%v", statuses)
		require.GreaterOrEqual(t, count[http.StatusUnauthorized], burst-busy, "%v", statuses)
		require.Equal(t, http.StatusTooManyRequests,
			b.send(t, http.MethodPost, "/api/token/", "", login(username, goodPassword)).status)
	})
}

// TestLoginTime compares how long it takes to refuse a known and an unknown
// username. On a quiet machine make -C tools proofs does so to two milliseconds; every
// other run looks for a refusal that hashes no password.
func TestLoginTime(t *testing.T) { //nolint:paralleltest // Nothing else may run while it measures.
	a := setup(t, wideLimits, asInProduction)
	username, _ := a.newUser(t)
	// A guesser does not sit where the owner logs in from.
	_, err := a.pool.Exec(t.Context(), "UPDATE users SET known_networks = '{}'")
	require.NoError(t, err)
	timeOf := func(username string) time.Duration {
		start := time.Now()
		res := a.send(t, http.MethodPost, "/api/token/", "", login(username, "Wrong-Meadow-41"))
		require.Equal(t, http.StatusUnauthorized, res.status)
		return time.Since(start)
	}
	requireSameTime(t, map[string]func() time.Duration{
		"known":   func() time.Duration { return timeOf(username) },
		"unknown": func() time.Duration { return timeOf("nobody-" + username[5:]) },
	})
}

// requireSameTime takes the times of things in turn and compares them. With
// -trials=500 it compares medians to two milliseconds, for which the machine
// must do nothing else. With fewer it allows a factor of four, for busy machines:
// leaving out the hash of a password makes one of twenty or more.
func requireSameTime(t *testing.T, things map[string]func() time.Duration) {
	t.Helper()
	rounds := 12
	if *trials >= 500 {
		rounds = 500
	}
	names := slices.Sorted(maps.Keys(things))
	times := make(map[string][]time.Duration, len(things))
	for round := range rounds {
		for i := range names {
			name := names[(i+round)%len(names)] // Whoever comes first may pay for the garbage of the last one.
			times[name] = append(times[name], things[name]())
		}
	}
	medians := make(map[string]time.Duration)
	for name, taken := range times {
		slices.Sort(taken)
		medians[name] = taken[rounds/2]
	}
	t.Logf("medians of %d tries each: %v", rounds, medians)
	sorted := slices.Sorted(maps.Values(medians))
	least, most := sorted[0], sorted[len(sorted)-1]
	require.Less(t, most, 4*least)
	if rounds == 500 {
		require.Less(t, most-least, 2*time.Millisecond)
	}
}
