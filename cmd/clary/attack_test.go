package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/pgtest"
)

// peakKB returns how much memory the server's process has had resident at most.
func (s *site) peakKB() int {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.process.Process.Pid))
	require.NoError(s.t, err)
	found := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	require.NotNil(s.t, found)
	kilobytes, err := strconv.Atoi(string(found[1]))
	require.NoError(s.t, err)
	return kilobytes
}

// hashing returns how many hashes the server computes at this moment.
func (s *site) hashing(ctx context.Context, ops string) int {
	profile := site{t: s.t, url: "http://" + ops}
	status, text, err := profile.do(ctx, http.MethodGet, "/debug/pprof/goroutine?debug=2", "", nil, nil)
	require.NoError(s.t, err)
	require.Equal(s.t, http.StatusOK, status)
	return len(regexp.MustCompile(`(?m)^golang.org/x/crypto/argon2\.deriveKey`).FindAll(text, -1))
}

// timeLogIn logs somebody in, as a client does that tries again after a second, and
// returns how long it took.
func (s *site) timeLogIn(p *person) time.Duration {
	began := time.Now()
	for {
		status, _, err := s.do(s.t.Context(), http.MethodPost, "/api/token/", "", jsonHeader(), p.credentials())
		if err != nil || status == http.StatusOK || time.Since(began) > 30*time.Second {
			return time.Since(began)
		}
		<-time.After(time.Second)
	}
}

// TestAttackAbortedLogins: a thousand logins from many networks, whose clients leave
// after 25 ms, make the server hash no more at once than it has cores, take no more
// memory than that, and let an honest person in.
//
//nolint:paralleltest // The memory of a process and the time of a login are measured.
func TestAttackAbortedLogins(t *testing.T) {
	const attackers, each, patience = 50, 20, 25 * time.Millisecond
	_, url := pgtest.NewWithURL(t)
	env := settings(t, url)
	env["CLARY_LISTEN"], env["CLARY_OPS_LISTEN"] = freeAddress(t), freeAddress(t)
	env["CLARY_TRUSTED_PROXIES"] = "127.0.0.1/32"
	// The race detector multiplies memory, so the server is built without it.
	binary := filepath.Join(t.TempDir(), "clary")
	output, err := exec.CommandContext(t.Context(), "go", "build", "-o", binary, ".").CombinedOutput()
	require.NoError(t, err, string(output))
	s := &site{t: t, url: "http://" + env["CLARY_LISTEN"], env: env, command: []string{binary, "serve"}}
	s.start(t.Context())
	t.Cleanup(s.kill)
	ana := s.newPerson("ana")
	// The heap grows until the memory of earlier hashes is collected, so the attack is
	// compared with honest people who keep all cores busy.
	var all sync.WaitGroup
	for range 2 * runtime.NumCPU() {
		all.Go(func() {
			for range 15 {
				s.timeLogIn(ana)
			}
		})
	}
	all.Wait()
	before, hashes := s.peakKB(), 0

	var running atomic.Int64
	for n := range attackers {
		running.Add(1)
		all.Go(func() {
			defer running.Add(-1)
			for m := range each {
				ctx, leave := context.WithTimeout(t.Context(), patience)
				header := http.Header{"Content-Type": {"application/json"}, "X-Forwarded-For": {fmt.Sprintf("203.0.113.%d", n)}}
				body := fmt.Appendf(nil, `{"username":"guess-%d","password":"Wrong-Meadow-41"}`, n*each+m)
				_, _, _ = s.do(ctx, http.MethodPost, "/api/token/", "", header, body)
				leave()
			}
		})
	}
	honest := make(chan time.Duration, 1)
	all.Go(func() { honest <- s.timeLogIn(ana) })
	for running.Load() > 0 {
		hashes = max(hashes, s.hashing(t.Context(), env["CLARY_OPS_LISTEN"]))
		<-time.After(20 * time.Millisecond)
	}
	all.Wait()
	took := <-honest
	most := s.peakKB()
	t.Logf("at most %d hashes at once, %d kB at most before, %d kB then, honest login after %s", hashes, before, most, took)
	require.Positive(t, hashes)
	require.LessOrEqual(t, hashes, runtime.NumCPU())
	require.LessOrEqual(t, most-before, 40_000)
	require.Less(t, took, 3*time.Second)
}
