package main

import (
	"context"
	"errors"
	"net/http"
	"time"
)

// member is what Patroni says of a node.
type member struct {
	Name, Role, State string
	Timeline          int
	Lag               any // A number, or "unknown".
}

// isWell says whether a standby follows a timeline without lagging.
func (m member) isWell(timeline int) bool {
	lag, known := m.Lag.(float64)
	return (m.State == "running" || m.State == "streaming") && m.Timeline == timeline && known && lag < 1<<20
}

// members asks any node that answers.
func (w *world) members(ctx context.Context) []member {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	for _, v := range w.nodes {
		var cluster struct{ Members []member }
		if v.running != nil && v.call(ctx, http.MethodGet, "/cluster", nil, &cluster) == nil {
			return cluster.Members
		}
	}
	return nil
}

// leader returns the node that leads and takes writes.
func (w *world) leader(ctx context.Context) (*node, error) {
	for _, m := range w.members(ctx) {
		if m.Role != "leader" {
			continue
		}
		if v := w.node(m.Name); v != nil && v.writable(ctx) {
			return v, nil
		}
	}
	return nil, errors.New("no PostgreSQL node leads")
}

func (w *world) node(name string) *node {
	for _, v := range w.nodes {
		if v.name == name {
			return v
		}
	}
	return nil
}

// isWhole says whether one node leads and two follow, one of them
// synchronously.
func (w *world) isWhole(ctx context.Context) bool {
	members := w.members(ctx)
	timeline, standbys, synchronous := 0, 0, 0
	for _, m := range members {
		if m.Role == "leader" && m.State == "running" {
			timeline = m.Timeline
		}
	}
	for _, m := range members {
		if m.Role != "leader" && m.isWell(timeline) {
			standbys++
			if m.Role == "sync_standby" {
				synchronous++
			}
		}
	}
	return timeline > 0 && standbys == 2 && synchronous > 0
}

// whole waits until the cluster has all it needs for the next fault.
func (w *world) whole(ctx context.Context) error {
	return until(ctx, "a leader and two standbys", 2*time.Minute, w.isWhole)
}

// synchronousStandby returns the node that confirms what the primary writes.
func (w *world) synchronousStandby(ctx context.Context) (*node, error) {
	for _, m := range w.members(ctx) {
		if m.Role == "sync_standby" {
			return w.node(m.Name), nil
		}
	}
	return nil, errors.New("no standby is synchronous")
}
