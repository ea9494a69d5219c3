package app_test

import (
	"context"
	"io"
	"net/http"
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

// TestOverload asks a small server for more than it can do while its database
// stands still.
func TestOverload(t *testing.T) {
	t.Parallel()
	r := start(t, func(c *config.Config) { c.CallsPerCore = 2 })
	_, mine := r.newUser(t)

	tx, err := r.pool.Begin(t.Context())
	require.NoError(t, err)
	_, err = tx.Exec(t.Context(), "LOCK TABLE users IN ACCESS EXCLUSIVE MODE")
	require.NoError(t, err)
	outcomes := r.flood(t, mine.access, http.MethodGet, 300)

	var quick int
	for _, o := range outcomes {
		require.Equal(t, http.StatusServiceUnavailable, o.status, "nobody can be served, and nobody is left without an answer")
		require.NotEmpty(t, o.retryAfter)
		if o.took < 900*time.Millisecond { // Before anybody has lost patience.
			quick++
		}
	}
	require.Positive(t, quick, "most are told at once")
	status, _ := fetch(t, r.url+"/healthz")
	require.Equal(t, http.StatusOK, status)
	status, _ = fetch(t, r.url+"/readyz")
	require.Equal(t, http.StatusOK, status, "a load balancer must not take away a server that is only busy")
	_, metrics := fetch(t, r.ops+"/metrics")
	require.Contains(t, metrics, `clary_requests_shed_total{kind="reads"}`)
	require.NotContains(t, metrics, `clary_requests_shed_total{kind="reads"} 0`)
	require.Contains(t, metrics, `clary_requests_shed_total{kind="changes"} 0`, "each kind has a door of its own")
	require.Contains(t, metrics, `clary_requests_shed_total{kind="passwords"} 0`, "each kind has a door of its own")
	require.Less(t, strings.Count(r.log.String(), "turned away"), 50, "only those that were let in and failed are logged")

	require.NoError(t, tx.Rollback(t.Context()))
	require.Equal(t, http.StatusOK, r.profileStatus(t, mine.access), "it is over at once")
}

// TestSlowDisk has changes wait, as for a disk that stands still, while somebody
// reads: that goes on.
func TestSlowDisk(t *testing.T) {
	t.Parallel()
	r := start(t, func(c *config.Config) { c.CallsPerCore = 2 })
	_, mine := r.newUser(t)

	tx, err := r.pool.Begin(t.Context())
	require.NoError(t, err)
	_, err = tx.Exec(t.Context(), "LOCK TABLE users IN SHARE MODE")
	require.NoError(t, err)
	changed := make(chan []outcome)
	go func() { changed <- r.flood(t, mine.access, http.MethodPut, 100) }()
	for range 50 {
		for _, o := range r.flood(t, mine.access, http.MethodGet, 1) {
			require.Equal(t, http.StatusOK, o.status, "reads do not wait for changes")
		}
	}
	for _, o := range <-changed {
		require.Equal(t, http.StatusServiceUnavailable, o.status)
		require.NotEmpty(t, o.retryAfter)
	}
	require.NoError(t, tx.Rollback(t.Context()))
}
