package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	costWorkers = 4
	// CostRounds is how often each worker commits in each way. The first few are
	// not counted.
	costRounds, costWarmUp = 1000, 20
)

// cost is how long commits took.
type cost struct {
	Commits int           `json:"commits"`
	P50     time.Duration `json:"p50_ns"`
	P99     time.Duration `json:"p99_ns"`
}

// costs compares what a commit takes that waits until a standby has stored it,
// and one that waits until queries on the standby see it as well.
type costs struct {
	On          cost `json:"on"`
	RemoteApply cost `json:"remote_apply"`
}

func (c costs) say() {
	for _, each := range []struct {
		name string
		cost cost
	}{{"on", c.On}, {"remote_apply", c.RemoteApply}} {
		say("synchronous_commit = %-14s median %5.1f ms, p99 %6.1f ms of %d commits\n",
			each.name, float64(each.cost.P50.Microseconds())/1000, float64(each.cost.P99.Microseconds())/1000, each.cost.Commits)
	}
}

// measureCosts has workers commit in one way and in the other, in turns, so that
// both meet the same conditions.
func (w *world) measureCosts(ctx context.Context) (costs, error) {
	leader, err := w.leader(ctx)
	if err != nil {
		return costs{}, err
	}
	var (
		mu       sync.Mutex
		all      [2][]time.Duration
		failures error
		wait     sync.WaitGroup
	)
	for n := range costWorkers {
		wait.Go(func() {
			took, err := commitInTurns(ctx, leader, n)
			mu.Lock()
			defer mu.Unlock()
			failures = errors.Join(failures, err)
			for way := range took {
				all[way] = append(all[way], took[way]...)
			}
		})
	}
	wait.Wait()
	return costs{On: costOf(all[0]), RemoteApply: costOf(all[1])}, failures
}

// commitInTurns returns how long the commits of one worker took.
func commitInTurns(ctx context.Context, leader *node, worker int) (took [2][]time.Duration, err error) {
	var ways [2]*pgx.Conn
	for way, setting := range []string{"on", "remote_apply"} {
		ways[way], err = pgx.Connect(ctx, "postgres://postgres@"+local(leader.db)+"/postgres?sslmode=disable&synchronous_commit="+setting)
		if err != nil {
			return took, err
		}
		defer func() { _ = ways[way].Close(ctx) }()
		_, err = ways[way].Exec(ctx, "INSERT INTO chaos.costs VALUES ($1, $2, 0) ON CONFLICT DO NOTHING", worker, way)
		if err != nil {
			return took, err
		}
	}
	for round := range costRounds {
		for n := range ways {
			way := (n + round) % len(ways)
			began := time.Now()
			if _, err := ways[way].Exec(ctx, "UPDATE chaos.costs SET n = n + 1 WHERE worker = $1 AND way = $2", worker, way); err != nil {
				return took, fmt.Errorf("commit: %w", err)
			}
			if round >= costWarmUp {
				took[way] = append(took[way], time.Since(began))
			}
		}
	}
	return took, nil
}

func costOf(took []time.Duration) cost {
	if len(took) == 0 {
		return cost{}
	}
	slices.Sort(took)
	return cost{Commits: len(took), P50: took[len(took)/2], P99: took[len(took)*99/100]}
}
