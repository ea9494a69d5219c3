package app_test

import (
	"flag"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
)

// fairness is a measurement: it needs a machine that does nothing else.
var fairness = flag.Bool("fairness", false, "measure what others wait for while one account floods") //nolint:gochecknoglobals // A flag.

// TestFairness measures how long others wait for the chat and for their profile
// while one account sends the slowest messages that we know, from eight
// connections, as fast as the server lets it.
func TestFairness(t *testing.T) { //nolint:paralleltest // It measures time.
	if !*fairness {
		t.Skip("run it with `make proofs`")
	}
	// The others may ask more often than people do, so that there are enough
	// answers for a percentile; the attacker is held to what one account may.
	a := setup(t, func(c *config.Config) {
		c.ReadRate, c.ChangeRate = config.DefaultReadRate(), config.DefaultChangeRate()
		c.ChatRate, c.PreviewRate = few(100_000), few(100_000)
	})
	var others []tokens
	for range 8 {
		_, client := a.newUser(t)
		others = append(others, client)
	}
	_, attacker := a.newUser(t)
	worst := turnsOf(strings.Repeat("allergic to not never 5% ", 1000), 18)

	normal := a.timeOthers(t, others)
	stop := make(chan struct{})
	var floods sync.WaitGroup
	var answered [600]int
	var lock sync.Mutex
	for range 8 {
		floods.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					status := a.send(t, http.MethodPost, "/api/chatbot/preview/", attacker.access, worst).status
					lock.Lock()
					answered[status]++
					lock.Unlock()
				}
			}
		})
	}
	attacked := a.timeOthers(t, others)
	close(stop)
	floods.Wait()
	t.Logf("p99 of others: normally %v, under attack %v (target: below twice); the attacker got %d answers and %d refusals",
		normal, attacked, answered[http.StatusOK], answered[http.StatusTooManyRequests])
	require.Positive(t, answered[http.StatusOK])
	require.Less(t, attacked, 2*normal)
}

// timeOthers has people ask and read one after the other for 20 seconds, and
// returns the 99th percentile of what they waited.
func (a *api) timeOthers(t *testing.T, people []tokens) time.Duration {
	t.Helper()
	var lock sync.Mutex
	var took []time.Duration
	var all sync.WaitGroup
	until := time.Now().Add(20 * time.Second)
	for _, person := range people {
		all.Go(func() {
			for time.Now().Before(until) {
				began := time.Now()
				status := a.send(t, http.MethodPost, "/api/chatbot/", person.access, asking("Why sunscreen?")).status
				lock.Lock()
				took = append(took, time.Since(began))
				lock.Unlock()
				if status != http.StatusOK {
					t.Errorf("a person was answered %d", status)
					return
				}
			}
		})
	}
	all.Wait()
	slices.Sort(took)
	return took[len(took)*99/100]
}
