package apitest_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
)

// few is a rate that a test can use up.
func few(burst int) account.Rate { return account.Rate{Burst: burst, Every: time.Hour} }

// flood makes a call so many times, and returns how often each status came.
func (a *program) flood(t *testing.T, times int, method, path, access string, body any) map[int]int {
	t.Helper()
	seen := make(map[int]int)
	for range times {
		res := a.send(t, method, path, access, body)
		seen[res.status]++
		if res.status == http.StatusTooManyRequests {
			require.NotEmpty(t, res.header.Get("Retry-After"))
			require.Contains(t, string(res.body), `"code":"throttled"`)
		}
	}
	return seen
}

func turnsOf(text string, turns int) map[string]any {
	list := make([]map[string]string, 0, turns)
	for range turns {
		list = append(list, map[string]string{"role": "user", "message": text})
	}
	return map[string]any{"message": "Why sunscreen?", "conversation": list, "questionnaire_id": nil}
}

// TestAttackGiantTurns sends what once took minutes of a processor.
func TestAttackGiantTurns(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	for name, body := range map[string]any{
		"one turn":   turnsOf(strings.Repeat("allergic to ", 40_000), 1),
		"many turns": turnsOf("allergic to nuts", 5000),
		"negations":  turnsOf(strings.Repeat("not never no ", 2000), 15),
	} {
		began := time.Now()
		res := a.send(t, http.MethodPost, "/api/chatbot/", client.access, body)
		require.Equal(t, http.StatusOK, res.status, name)
		require.Less(t, time.Since(began), 10*time.Second, name)
		require.Contains(t, string(res.body), "longer than we can read", name)
	}
	res := a.send(t, http.MethodPost, "/api/chatbot/", client.access, turnsOf(strings.Repeat("a", 600<<10), 1))
	require.Equal(t, http.StatusRequestEntityTooLarge, res.status)
}

func TestAttackPreviewFlood(t *testing.T) {
	t.Parallel()
	a := setup(t, func(c *config.Config) { c.PreviewRate = few(5) })
	_, attacker := a.newUser(t)
	_, other := a.newUser(t)
	seen := a.flood(t, 20, http.MethodPost, "/api/chatbot/preview/", attacker.access, asking("Why sunscreen?"))
	require.Equal(t, map[int]int{http.StatusOK: 5, http.StatusTooManyRequests: 15}, seen)
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPost, "/api/chatbot/preview/", other.access, asking("Why sunscreen?")).status)
}

func TestAttackFloods(t *testing.T) {
	t.Parallel()
	a := setup(t, func(c *config.Config) { c.ReadRate, c.ChangeRate = few(8), few(9) })
	_, attacker := a.newUser(t)
	_, other := a.newUser(t)
	seen := a.flood(t, 30, http.MethodGet, "/api/user/me/", attacker.access, nil)
	require.Equal(t, map[int]int{http.StatusOK: 8, http.StatusTooManyRequests: 22}, seen)
	profile := map[string]string{"skin_type": "Dry", "allergies": "", "triggers": "", "duration": "1 week"}
	seen = a.flood(t, 30, http.MethodPut, "/api/user/profile/", attacker.access, profile)
	require.Equal(t, map[int]int{http.StatusOK: 9, http.StatusTooManyRequests: 21}, seen)
	require.Equal(t, http.StatusOK, a.send(t, http.MethodGet, "/api/user/me/", other.access, nil).status, "others are served")
}

// TestAttackNetworkFlood uses up a network by calls that need no account, and by
// tokens that are not good. Who has a good one there is served on.
func TestAttackNetworkFlood(t *testing.T) {
	t.Parallel()
	a := setup(t, func(c *config.Config) { c.NetworkRate = few(40) })
	_, client := a.newUser(t)
	seen := a.flood(t, 60, http.MethodPost, "/api/token/refresh/", "", map[string]string{"refresh": "guess"})
	require.Positive(t, seen[http.StatusUnauthorized])
	require.Positive(t, seen[http.StatusTooManyRequests])
	require.Equal(t, 20, a.flood(t, 20, http.MethodGet, "/api/user/exports/guess/", "", nil)[http.StatusTooManyRequests])
	require.Equal(t, 20, a.flood(t, 20, http.MethodGet, "/api/user/me/", "guess", nil)[http.StatusTooManyRequests])
	require.Equal(t, http.StatusOK, a.send(t, http.MethodGet, "/api/user/me/", client.access, nil).status)
}

// dial opens a connection and sends something over it.
func (a *program) dial(t *testing.T, text string) net.Conn {
	t.Helper()
	conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(a.url, "http://"))
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	_, err = io.WriteString(conn, text)
	require.NoError(t, err)
	return conn
}

func chatHead(access string, length int) string {
	return fmt.Sprintf("POST /api/chatbot/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\n"+
		"Content-Length: %d\r\n\r\n", access, length)
}

// TestAttackLargeBodyOfNobody is answered before its body is read.
func TestAttackLargeBodyOfNobody(t *testing.T) {
	t.Parallel()
	a := setup(t)
	conn := a.dial(t, chatHead("guess", 500_000)+`{"message":"`)
	require.NoError(t, conn.SetReadDeadline(time.Now().Add(20*time.Second)))
	head := make([]byte, 12)
	_, err := io.ReadFull(conn, head)
	require.NoError(t, err)
	require.Equal(t, "HTTP/1.1 401", string(head))
}

// TestAttackSlowBodies holds all that one account may have at once, and finds that
// it took nothing from others.
func TestAttackSlowBodies(t *testing.T) {
	t.Parallel()
	a := setup(t, func(c *config.Config) { c.ConcurrentPerUser = 2 })
	_, attacker := a.newUser(t)
	_, other := a.newUser(t)
	for range 2 {
		a.dial(t, chatHead(attacker.access, 500_000)+`{"message":"`)
	}
	require.Eventually(t, func() bool {
		return a.send(t, http.MethodPost, "/api/chatbot/", attacker.access, asking("Why sunscreen?")).status == http.StatusTooManyRequests
	}, 20*time.Second, 50*time.Millisecond)
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPost, "/api/chatbot/", other.access, asking("Why sunscreen?")).status)
}

// TestAttackStalledConnections holds 300 connections with a body that never ends.
//
//nolint:paralleltest // The memory of the process is measured.
func TestAttackStalledConnections(t *testing.T) {
	a := setup(t)
	memory := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc + m.StackInuse
	}
	before := memory()
	for i := range 300 {
		path, body := "/api/token/", strings.Repeat("a", 400<<10)
		if i%2 == 0 {
			path = "/api/chatbot/"
		}
		conn := a.dial(t, "POST "+path+" HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 520000\r\n\r\n")
		go func() { _, _ = io.WriteString(conn, body) }()
	}
	<-time.After(2 * time.Second)
	require.Less(t, int64(memory())-int64(before), int64(20<<20))
}

// TestAttackStrangeBodies sends what a parser may choke on.
func TestAttackStrangeBodies(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	_, err := zip.Write(bytes.Repeat([]byte("a"), 10<<20))
	require.NoError(t, err)
	require.NoError(t, zip.Close())
	fields := strings.Repeat(`"f":1,`, 60_000)
	for name, tt := range map[string]struct {
		path, body, encoding string
		want                 int
	}{
		"deep JSON":               {"/api/chatbot/", strings.Repeat("[", 400_000), "", http.StatusUnprocessableEntity},
		"deep JSON in a turn":     {"/api/chatbot/", `{"message":"x","conversation":` + strings.Repeat("[", 400_000), "", http.StatusUnprocessableEntity},
		"many fields":             {"/api/chatbot/", `{` + fields + `"conversation":[],"questionnaire_id":null,"message":"Why sunscreen?"}`, "", http.StatusOK},
		"a packed body":           {"/api/chatbot/", packed.String(), "gzip", http.StatusUnprocessableEntity},
		"a long sign-up":          {"/api/user/signup/", `{"username":"` + strings.Repeat("a", 9000) + `"}`, "", http.StatusRequestEntityTooLarge},
		"a long login":            {"/api/token/", `{"username":"` + strings.Repeat("a", 9000) + `"}`, "", http.StatusRequestEntityTooLarge},
		"a message of ligatures":  {"/api/chatbot/", `{"conversation":[],"questionnaire_id":null,"message":"` + strings.Repeat("ﷺ", 7000) + `"}`, "", http.StatusUnprocessableEntity},
		"a message over the edge": {"/api/chatbot/", `{"conversation":[],"questionnaire_id":null,"message":"` + strings.Repeat("a ", 4001) + `"}`, "", http.StatusUnprocessableEntity},
	} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, a.url+tt.path, strings.NewReader(tt.body))
		require.NoError(t, err)
		req.Header.Set("Authorization", "Bearer "+client.access)
		req.Header.Set("Content-Type", "application/json")
		if tt.encoding != "" {
			req.Header.Set("Content-Encoding", tt.encoding)
		}
		began := time.Now()
		res, err := http.DefaultClient.Do(req)
		require.NoError(t, err, name)
		require.NoError(t, res.Body.Close())
		require.Equal(t, tt.want, res.StatusCode, name)
		require.Less(t, time.Since(began), 10*time.Second, name)
	}
}
