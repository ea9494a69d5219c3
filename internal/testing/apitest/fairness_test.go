package apitest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/testing/level"
)

// TestFairness measures how long others wait for an answer of the chat while one
// account sends the slowest messages that we know, from eight connections, as
// fast as the server answers. The attacker is a process of its own with the lowest
// priority: an attacker brings processors along and does not use ours.
func TestFairness(t *testing.T) { //nolint:paralleltest // It measures time.
	level.Need(t, 4) // A measurement: it needs a machine that does nothing else.
	// As an installation that has set nothing. Two measurements of 12 questions
	// for each person stay below the rate of the chat.
	r := start(t, func(c *config.Config) {
		usual := defaults()
		c.ReadRate, c.ChangeRate = usual.ReadRate, usual.ChangeRate
		c.ChatRate, c.PreviewRate, c.ConcurrentPerUser = usual.ChatRate, usual.PreviewRate, usual.ConcurrentPerUser
	})
	var others []tokens
	for range 65 {
		_, client := r.newUser(t)
		others = append(others, client)
	}
	_, attacker := r.newUser(t)

	_ = r.timeOthers(t, others[60:]) // This fills caches and opens connections.
	normal := r.timeOthers(t, others[:60])
	stop := r.attackAs(t, attacker.access)
	attacked := r.timeOthers(t, others[:60])
	counts := stop()
	t.Logf("p99 of others: normally %v, under attack %v, %.2f times (target: below 2); the attacker got %s",
		normal, attacked, float64(attacked)/float64(normal), counts)
	require.Contains(t, counts, "200:")
	require.Less(t, attacked, 2*normal)
}

// attackAs starts the attacker's process. The function that it returns ends the
// attack and says how many answers of each status the attacker got.
func (r *running) attackAs(t *testing.T, access string) func() string {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	attack := exec.CommandContext(t.Context(), "nice", "-n", "19", self, "-test.run=^TestFlood$")
	attack.Env = append(os.Environ(), floodURL+"="+r.url, floodToken+"="+access)
	var said bytes.Buffer
	attack.Stdout = &said
	ending, err := attack.StdinPipe()
	require.NoError(t, err)
	require.NoError(t, attack.Start())
	return func() string {
		require.NoError(t, ending.Close())
		require.NoError(t, attack.Wait())
		counts, _, _ := strings.Cut(said.String(), "\n")
		return counts
	}
}

// The environment of the attacker's process.
const (
	floodURL   = "CLARY_TEST_FLOOD_URL"
	floodToken = "CLARY_TEST_FLOOD_TOKEN"
)

// TestFlood is the attacker's process: it sends until its standard input ends.
func TestFlood(t *testing.T) { //nolint:paralleltest // It is a process of its own.
	url := os.Getenv(floodURL)
	if url == "" {
		t.Skip("TestFairness starts it")
	}
	worst, err := json.Marshal(turnsOf(strings.Repeat("allergic to not never 5% ", 1000), 18))
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	var lock sync.Mutex
	answers := map[int]int{}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for ctx.Err() == nil {
				status := floodOnce(ctx, url, worst)
				lock.Lock()
				answers[status]++
				lock.Unlock()
			}
		})
	}
	all.Wait()
	_, _ = fmt.Fprintln(os.Stdout, answers)
}

// floodOnce sends a body and returns the status of the answer, 0 without one.
func floodOnce(ctx context.Context, url string, body []byte) int {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/api/chatbot/preview/", bytes.NewReader(body))
	if err != nil {
		return 0
	}
	req.Header.Set("Authorization", "Bearer "+os.Getenv(floodToken))
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0
	}
	defer res.Body.Close()
	_, _ = io.Copy(io.Discard, res.Body)
	return res.StatusCode
}

// timeOthers has each person ask a question every two seconds, 12 times, and
// returns the 99th percentile of what they waited.
func (a *program) timeOthers(t *testing.T, people []tokens) time.Duration {
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
