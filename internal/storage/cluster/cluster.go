// Package cluster knows which PostgreSQL nodes have every write that was
// acknowledged, and for how long the primary is sure to lead. Patroni keeps
// both in etcd.
package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"
)

// Options name a cluster that Patroni runs.
type Options struct {
	// Servers are the addresses of etcd, with a username and a password if etcd
	// asks for them.
	Servers []*url.URL
	// Scope is the name that Patroni has for the cluster.
	Scope string
}

// Node is the address of a PostgreSQL node, as in "db1.example:5432".
type Node string

// NodeAt returns the node at a host and a port.
func NodeAt(host, port string) Node { return Node(net.JoinHostPort(host, port)) }

// View is what etcd said at one moment.
type View struct {
	// Leader holds the leader's lock, or is empty.
	Leader Node
	// Writer is the only node that can acknowledge a write, or is empty if that
	// is not known. It is the leader but for moments in which the lead changes.
	Writer Node
	// Current are the nodes that have applied every write that was acknowledged
	// before the view was asked for: the writer and its synchronous standbys.
	Current []Node

	lease int64
}

// Cluster asks etcd about a cluster.
type Cluster struct {
	etcd   *etcd
	prefix string
	proofs shared[View]
}

// New returns a cluster that is yet to be asked about.
func New(options Options) (*Cluster, error) {
	if len(options.Servers) == 0 || options.Scope == "" {
		return nil, errors.New("a cluster needs servers of etcd and a scope")
	}
	c := &Cluster{etcd: newEtcd(options.Servers), prefix: "/service/" + options.Scope + "/"}
	c.proofs.run = c.read
	return c, nil
}

// Current returns the nodes that have everything that was acknowledged before
// the call. Those who call at the same time share an answer, but never one that
// was asked for before they called.
func (c *Cluster) Current(ctx context.Context) ([]Node, error) {
	view, err := c.proofs.do(ctx)
	return view.Current, err
}

// Lease returns who leads, and until when nobody else can acknowledge a write.
// That is a moment in the past if it is not known.
func (c *Cluster) Lease(ctx context.Context) (leader Node, until time.Time, err error) {
	began := time.Now()
	view, err := c.read(ctx)
	if err != nil || view.Leader == "" || view.Writer != view.Leader {
		return view.Leader, time.Time{}, err
	}
	remaining, err := c.etcd.remaining(ctx, view.lease)
	return view.Leader, began.Add(remaining), err
}

func (c *Cluster) read(ctx context.Context) (View, error) {
	entries, err := c.etcd.list(ctx, c.prefix)
	if err != nil {
		return View{}, err
	}
	return c.parse(entries)
}

// settings are those of Patroni that the proof rests on.
type settings struct {
	Synchronous any `json:"synchronous_mode"`
	PostgreSQL  struct {
		Parameters struct {
			SynchronousCommit string `json:"synchronous_commit"`
		}
	}
}

// prove says whether standbys in the sync key have applied what they confirm.
// The value "quorum" is another mode, in which some of them may lack some.
func (s settings) prove() bool {
	return s.Synchronous == true && s.PostgreSQL.Parameters.SynchronousCommit == "remote_apply"
}

// syncState is Patroni's account of who has every acknowledged write.
type syncState struct {
	Leader   string
	Standbys string `json:"sync_standby"` // Separated by commas.
	Quorum   int
}

// keys are what Patroni keeps in etcd.
type keys struct {
	config settings
	sync   syncState
	leader string
	lease  int64
	nodes  map[string]Node
}

// parse reads Patroni's keys.
func (c *Cluster) parse(entries []keyValue) (View, error) {
	found := keys{nodes: make(map[string]Node)}
	for _, entry := range entries {
		if err := found.add(strings.TrimPrefix(string(entry.Key), c.prefix), entry); err != nil {
			return View{}, fmt.Errorf("read Patroni's keys: %w", err)
		}
	}
	return found.view(), nil
}

func (k *keys) add(name string, entry keyValue) (err error) {
	member, isMember := strings.CutPrefix(name, "members/")
	switch {
	case name == "leader":
		k.leader, k.lease = string(entry.Value), entry.Lease
	case name == "config":
		err = json.Unmarshal(entry.Value, &k.config)
	case name == "sync":
		err = json.Unmarshal(entry.Value, &k.sync)
	case isMember:
		k.nodes[member], err = memberAddress(entry.Value)
	}
	return err
}

func (k *keys) view() View {
	view := View{Leader: k.nodes[k.leader], Writer: k.nodes[k.sync.Leader], lease: k.lease}
	if k.sync.Leader == "" && k.config.Synchronous != true {
		view.Writer = view.Leader // Nothing is promised of asynchronous replication but a single leader.
	}
	if view.Writer != "" {
		view.Current = []Node{view.Writer}
	}
	if !k.config.prove() || k.sync.Quorum > 0 {
		return view
	}
	for name := range strings.SplitSeq(k.sync.Standbys, ",") {
		if node := k.nodes[strings.TrimSpace(name)]; node != "" {
			view.Current = append(view.Current, node)
		}
	}
	return view
}

// memberAddress returns where a member listens.
func memberAddress(value []byte) (Node, error) {
	var member struct {
		Address string `json:"conn_url"`
	}
	if err := json.Unmarshal(value, &member); err != nil {
		return "", err
	}
	if member.Address == "" {
		return "", nil // It is still starting.
	}
	address, err := url.Parse(member.Address)
	if err != nil {
		return "", errors.New("a member's address is not valid")
	}
	port := address.Port()
	if port == "" {
		port = "5432"
	}
	return NodeAt(address.Hostname(), port), nil
}
