package cluster_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/url"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/storage/cluster"
)

// server is an etcd server of a test's own.
type server struct {
	t   *testing.T
	url *url.URL
}

func newServer(t *testing.T) *server {
	t.Helper()
	if testing.Short() {
		t.Skip("needs etcd")
	}
	client, peer := freeAddress(t), freeAddress(t)
	cmd := exec.CommandContext(t.Context(), "etcd", "--data-dir", t.TempDir(), "--listen-client-urls", "http://"+client,
		"--advertise-client-urls", "http://"+client, "--listen-peer-urls", "http://"+peer,
		"--initial-advertise-peer-urls", "http://"+peer, "--initial-cluster", "default=http://"+peer)
	require.NoError(t, cmd.Start(), "run 'make setup'")
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	s := &server{t: t, url: &url.URL{Scheme: "http", Host: client}}
	require.Eventually(t, func() bool { return s.try("/v3/kv/range", map[string]any{"key": []byte("x")}, nil) == nil }, 30*time.Second, 20*time.Millisecond)
	return s
}

func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { require.NoError(t, listener.Close()) }()
	return listener.Addr().String()
}

func (s *server) try(path string, question, answer any) error {
	body, err := json.Marshal(question)
	require.NoError(s.t, err)
	req, err := http.NewRequestWithContext(s.t.Context(), http.MethodPost, s.url.String()+path, bytes.NewReader(body))
	require.NoError(s.t, err)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	require.NoError(s.t, err)
	require.Equal(s.t, http.StatusOK, res.StatusCode, "%s", text)
	if answer == nil {
		return nil
	}
	return json.Unmarshal(text, answer)
}

func (s *server) do(path string, question, answer any) {
	s.t.Helper()
	require.NoError(s.t, s.try(path, question, answer))
}

// put writes one of Patroni's keys.
func (s *server) put(name, value string) {
	s.t.Helper()
	s.do("/v3/kv/put", map[string]any{"key": []byte("/service/clary/" + name), "value": []byte(value)}, nil)
}

// lead gives a node the lead for some seconds.
func (s *server) lead(name string, seconds int) {
	s.t.Helper()
	var lease struct{ ID string }
	s.do("/v3/lease/grant", map[string]any{"TTL": seconds}, &lease)
	s.do("/v3/kv/put", map[string]any{"key": []byte("/service/clary/leader"), "value": []byte(name), "lease": lease.ID}, nil)
}

// patroni writes what Patroni keeps of three nodes, of which one leads and two is
// synchronous.
func (s *server) patroni() {
	s.t.Helper()
	s.put("config", `{"synchronous_mode":true,"postgresql":{"parameters":{"synchronous_commit":"remote_apply"}}}`)
	for _, name := range []string{"one", "two", "three"} {
		s.put("members/"+name, `{"conn_url":"postgres://`+name+`.example:5433/postgres","state":"running"}`)
	}
	s.put("sync", `{"leader":"one","sync_standby":"two"}`)
	s.lead("one", 30)
}

func (s *server) cluster(servers ...*url.URL) *cluster.Cluster {
	s.t.Helper()
	c, err := cluster.New(cluster.Options{Servers: append(servers, s.url), Scope: "clary"})
	require.NoError(s.t, err)
	return c
}

const one, two cluster.Node = "one.example:5433", "two.example:5433"

func TestCurrent(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.patroni()
	c := s.cluster(&url.URL{Scheme: "http", Host: "127.0.0.1:1"}) // One that is gone is passed over.
	current := func() []cluster.Node {
		nodes, err := c.Current(t.Context())
		require.NoError(t, err)
		return nodes
	}
	require.Equal(t, []cluster.Node{one, two}, current())

	s.put("sync", `{"leader":"one","sync_standby":null}`)
	require.Equal(t, []cluster.Node{one}, current(), "the standby is no longer waited for")
	s.put("sync", `{"leader":"two","sync_standby":"three,one"}`)
	require.Equal(t, []cluster.Node{two, "three.example:5433", one}, current(), "the lead has changed")
	s.put("sync", `{"leader":"one","sync_standby":"two,three","quorum":1}`)
	require.Equal(t, []cluster.Node{one}, current(), "one of them may be behind")
	s.put("sync", `{"leader":"one","sync_standby":"two"}`)
	s.put("config", `{"synchronous_mode":true,"postgresql":{"parameters":{"synchronous_commit":"on"}}}`)
	require.Equal(t, []cluster.Node{one}, current(), "a standby may not have applied what it has")
	s.put("config", `{"synchronous_mode":"quorum","postgresql":{"parameters":{"synchronous_commit":"remote_apply"}}}`)
	require.Equal(t, []cluster.Node{one}, current(), "one of them may be behind")

	// It is read anew for whoever asks.
	s.patroni()
	var wait sync.WaitGroup
	for range 50 {
		wait.Go(func() { _, _ = c.Current(t.Context()) })
	}
	s.put("sync", `{"leader":"one","sync_standby":null}`)
	require.Equal(t, []cluster.Node{one}, current(), "whoever asks after a change sees it")
	wait.Wait()
}

func TestLease(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.patroni()
	c := s.cluster()
	began := time.Now()
	leader, until, err := c.Lease(t.Context())
	require.NoError(t, err)
	require.Equal(t, one, leader)
	require.Greater(t, until, began.Add(10*time.Second))
	require.LessOrEqual(t, until, time.Now().Add(30*time.Second))

	s.put("sync", `{"leader":"two","sync_standby":null}`)
	leader, until, err = c.Lease(t.Context())
	require.NoError(t, err)
	require.Equal(t, one, leader)
	require.Zero(t, until, "another node can acknowledge writes")

	s.put("sync", `{"leader":"one","sync_standby":"two"}`)
	s.lead("one", 1)
	require.Eventually(t, func() bool {
		leader, _, err := c.Lease(t.Context())
		return err == nil && leader == ""
	}, 30*time.Second, 100*time.Millisecond, "nobody leads once the lease has ended")

	// Without synchronous replication it is that of the leader.
	s.lead("three", 30)
	s.put("config", `{"synchronous_mode":false}`)
	s.put("sync", `{}`)
	leader, until, err = c.Lease(t.Context())
	require.NoError(t, err)
	require.Equal(t, cluster.Node("three.example:5433"), leader)
	require.Greater(t, until, time.Now())
}

// TestLogin has etcd ask for a password, and then forget the token.
func TestLogin(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.patroni()
	for _, name := range []string{"root", "server"} {
		s.do("/v3/auth/user/add", map[string]any{"name": name, "password": "quiet"}, nil)
		s.do("/v3/auth/role/add", map[string]any{"name": name}, nil)
		s.do("/v3/auth/user/grant", map[string]any{"user": name, "role": name}, nil)
	}
	s.do("/v3/auth/role/grant", map[string]any{"name": "server", "perm": map[string]any{
		"permType": "READ", "key": []byte("/service/clary/"), "range_end": []byte("/service/clary0"),
	}}, nil)
	s.do("/v3/auth/enable", map[string]any{}, nil)

	_, err := s.cluster().Current(t.Context())
	require.Error(t, err, "nobody is let in without a password")
	s.url.User = url.UserPassword("server", "quiet")
	c := s.cluster()
	nodes, err := c.Current(t.Context())
	require.NoError(t, err)
	require.Equal(t, []cluster.Node{one, two}, nodes)
	_, until, err := c.Lease(t.Context())
	require.NoError(t, err)
	require.Greater(t, until, time.Now())
}
