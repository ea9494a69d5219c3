package main

import (
	"context"
	"errors"
	"net/http"
	"syscall"
	"time"

	"clary.example/tools/chaos/ledger"
)

// controlWriter is the number of the first writer of the control.
const controlWriter = 1000

// control shows that the drill can see a loss. The same cluster no longer waits
// for its standbys, they fall behind, and the primary dies.
func (d *drill) control(ctx context.Context) (verdict ledger.Verdict, err error) {
	leader, err := d.world.relax(ctx)
	if err != nil {
		return verdict, err
	}
	b := newBulk(d.world.pool, controlWriter, d.rate)
	writing, stop := context.WithCancel(ctx)
	defer stop()
	stopped, err := b.start(writing)
	if err != nil {
		return verdict, err
	}
	wake, err := d.world.freezeReceivers(ctx, leader)
	if err == nil {
		err = pause(ctx, 3*time.Second)
	}
	leader.die()
	wake()
	died := time.Now()
	err = errors.Join(err, until(ctx, "writes go on", 90*time.Second, func(context.Context) bool { return b.watch.hasWorkedSince(died.Add(time.Second)) }))
	stop()
	stopped()
	if err != nil {
		return verdict, err
	}
	successor, err := d.world.leader(ctx)
	if err != nil {
		return verdict, err
	}
	return b.judge(ctx, successor)
}

// relax has the primary acknowledge what only it has.
func (w *world) relax(ctx context.Context) (*node, error) {
	leader, err := w.leader(ctx)
	if err != nil {
		return nil, err
	}
	err = leader.call(ctx, http.MethodPatch, "/config", map[string]any{
		"synchronous_mode": false, "synchronous_mode_strict": false, "maximum_lag_on_failover": 1 << 30,
	}, nil)
	if err != nil {
		return nil, err
	}
	return leader, until(ctx, "asynchronous replication", 30*time.Second, func(ctx context.Context) bool {
		var names string
		return leader.ask(ctx, "SHOW synchronous_standby_names", &names) == nil && names == ""
	})
}

// freezeReceivers stops what reads from the primary on each standby. They end
// when they wake: what the kernel still holds for them is lost as well, as it is
// when a network breaks.
func (w *world) freezeReceivers(ctx context.Context, leader *node) (wake func(), err error) {
	var frozen []int
	for _, v := range w.nodes {
		if v == leader {
			continue
		}
		var pid int
		if err = errors.Join(err, v.ask(ctx, "SELECT pid FROM pg_stat_wal_receiver", &pid)); pid > 0 {
			err = errors.Join(err, syscall.Kill(pid, syscall.SIGSTOP))
			frozen = append(frozen, pid)
		}
	}
	return func() {
		for _, pid := range frozen {
			_ = syscall.Kill(pid, syscall.SIGTERM)
			_ = syscall.Kill(pid, syscall.SIGCONT)
		}
	}, err
}
