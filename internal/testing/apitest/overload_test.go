package apitest_test

import (
	"context"
	"io"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
)

// outcome is what became of a request.
type outcome struct {
	status     int
	retryAfter string
	took       time.Duration
}

// flood sends requests for the profile, or to change it, all at once, and returns
// what became of them.
func (r *running) flood(t *testing.T, access, method string, requests int) []outcome {
	t.Helper()
	body := ""
	if method == http.MethodPut {
		body = `{"skin_type":"Oily","allergies":"Nickel","triggers":"Stress","duration":"2 years"}`
	}
	outcomes := make([]outcome, requests)
	var all sync.WaitGroup
	for i := range outcomes {
		all.Go(func() {
			began := time.Now()
			req, err := http.NewRequestWithContext(context.WithoutCancel(t.Context()), method, r.url+"/api/user/profile/", strings.NewReader(body))
			if err != nil {
				return
			}
			req.Header.Set("Authorization", "Bearer "+access)
			req.Header.Set("Content-Type", "application/json")
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				return // Its status stays 0, which is no good answer.
			}
			defer res.Body.Close()
			_, _ = io.Copy(io.Discard, res.Body)
			outcomes[i] = outcome{res.StatusCode, res.Header.Get("Retry-After"), time.Since(began)}
		})
	}
	all.Wait()
	return outcomes
}

// small is a server with so few slots that a test can fill them: for each core four
// reads and one change, and sixteen times as many requests that wait.
func small(c *config.Config) { c.ConcurrencyPerCore = 1 }

const (
	readsPerCore   = 4 + 16*4
	changesPerCore = 1 + 16
)

// standStill holds up everybody who wants from the table of users what the lock
// does not go together with, until goOn is called.
func (r *running) standStill(t *testing.T, lock string) (goOn func()) {
	t.Helper()
	tx, err := r.pool.Begin(t.Context())
	require.NoError(t, err)
	// The lock lasts for as long as the test needs, however slow the machine is.
	_, err = tx.Exec(t.Context(), "SET LOCAL idle_in_transaction_session_timeout = 0")
	require.NoError(t, err)
	_, err = tx.Exec(t.Context(), "LOCK TABLE users IN "+lock+" MODE")
	require.NoError(t, err)
	// Also when the test ends early: the pool closes when everything has been given back.
	t.Cleanup(func() { _ = tx.Rollback(context.WithoutCancel(t.Context())) })
	return func() {
		t.Helper()
		require.NoError(t, tx.Rollback(t.Context()))
	}
}

// TestOverload asks a small server for more than it can do while its database
// stands still.
func TestOverload(t *testing.T) {
	t.Parallel()
	r := start(t, small)
	_, mine := r.newUser(t)
	goOn := r.standStill(t, "ACCESS EXCLUSIVE")

	// A machine that is busy with other things may be slow once.
	var quick, floods int
	for quick == 0 && floods < 5 {
		floods++
		for _, o := range r.flood(t, mine.access, http.MethodGet, 3*readsPerCore*runtime.GOMAXPROCS(0)) {
			require.Equal(t, http.StatusServiceUnavailable, o.status, "no request can be served, and none is left without an answer")
			require.NotEmpty(t, o.retryAfter)
			if o.took < 250*time.Millisecond { // Less than any request waits in the queue.
				quick++
			}
		}
	}
	require.Positive(t, quick, "a request that finds the queue full is rejected at once")
	status, _ := fetch(t, r.url+"/healthz")
	require.Equal(t, http.StatusOK, status)
	status, _ = fetch(t, r.url+"/readyz")
	require.Equal(t, http.StatusOK, status, "a load balancer must not take away a server that is only busy")
	_, metrics := fetch(t, r.ops+"/metrics")
	require.Contains(t, metrics, `clary_requests_shed_total{kind="reads"}`)
	require.NotContains(t, metrics, `clary_requests_shed_total{kind="reads"} 0`)
	require.Contains(t, metrics, `clary_requests_shed_total{kind="changes"} 0`, "each kind has its own limiter")
	require.Contains(t, metrics, `clary_requests_shed_total{kind="passwords"} 0`, "each kind has its own limiter")
	require.Less(t, strings.Count(r.log.String(), "request rejected as unavailable"), 50*floods, "only admitted requests that failed are logged")

	goOn()
	require.Equal(t, http.StatusOK, r.profileStatus(t, mine.access), "it is over at once")
}

// TestSlowDisk has changes wait, as for a disk that stands still, while somebody
// reads: that goes on.
func TestSlowDisk(t *testing.T) {
	t.Parallel()
	r := start(t, small)
	_, mine := r.newUser(t)
	goOn := r.standStill(t, "SHARE")

	changed := make(chan []outcome)
	go func() { changed <- r.flood(t, mine.access, http.MethodPut, 2*changesPerCore*runtime.GOMAXPROCS(0)) }()
	require.Eventually(t, func() bool {
		_, metrics := fetch(t, r.ops+"/metrics")
		return !strings.Contains(metrics, `clary_requests_shed_total{kind="changes"} 0`)
	}, 10*time.Second, time.Millisecond, "the limiter for changes is full, and stays full while the disk stalls")
	for _, o := range r.flood(t, mine.access, http.MethodGet, readsPerCore) {
		require.Equal(t, http.StatusOK, o.status, "reads do not wait for changes")
	}
	for _, o := range <-changed {
		require.Equal(t, http.StatusServiceUnavailable, o.status)
		require.NotEmpty(t, o.retryAfter)
	}
	goOn()
}
