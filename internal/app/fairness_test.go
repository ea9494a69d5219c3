package app_test

import (
	"encoding/json"
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
	// As an installation that has set nothing. Two measurements of 12 questions
	// for each person stay below the rate of the chat.
	a := setup(t, func(c *config.Config) {
		c.ReadRate, c.ChangeRate = config.DefaultReadRate(), config.DefaultChangeRate()
		c.ChatRate, c.PreviewRate, c.AtOnce = config.DefaultChatRate(), config.DefaultPreviewRate(), config.DefaultAtOnce
	})
	var others []tokens
	for range 60 {
		_, client := a.newUser(t)
		others = append(others, client)
	}
	_, attacker := a.newUser(t)
	// Made once: the attacker works on the same processors as the server.
	worst, err := json.Marshal(turnsOf(strings.Repeat("allergic to not never 5% ", 1000), 18))
	require.NoError(t, err)

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
					req := a.request(t, http.MethodPost, "/api/chatbot/preview/", attacker.access, "application/json", worst)
					status := a.do(t, req).status
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

// timeOthers has each person ask a question every two seconds, 12 times, and
// returns the 99th percentile of what they waited.
func (a *api) timeOthers(t *testing.T, people []tokens) time.Duration {
	t.Helper()
	var lock sync.Mutex
	var took []time.Duration
	var all sync.WaitGroup
	for i, person := range people {
		all.Go(func() {
			const every = 2 * time.Second
			first := time.Now().Add(every * time.Duration(i) / time.Duration(len(people)))
			for n := range 12 {
				began := first.Add(every * time.Duration(n))
				<-time.After(time.Until(began)) // Whoever waits for an answer asks no later for it.
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
