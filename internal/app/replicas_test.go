package app_test

import (
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/account"
	"clary.example/internal/config"
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
				statuses[i] = []*api{a, b}[i%2].send(t, http.MethodPost, "/api/token/", "",
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
// username. It needs a quiet machine and many tries, so only make proofs runs
// it.
func TestLoginTime(t *testing.T) { //nolint:paralleltest // Nothing else may run while it measures.
	if *trials < 500 {
		t.Skip("needs -trials=500 or more and a quiet machine")
	}
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
	var known, unknown []time.Duration
	for range 500 {
		known = append(known, timeOf(username))
		unknown = append(unknown, timeOf("nobody-"+username[5:]))
	}
	slices.Sort(known)
	slices.Sort(unknown)
	difference := (known[250] - unknown[250]).Abs()
	t.Logf("median of 500 logins: known %v, unknown %v, difference %v", known[250], unknown[250], difference)
	require.Less(t, difference, 2*time.Millisecond)
}
