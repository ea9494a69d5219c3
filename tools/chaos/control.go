package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"syscall"
	"time"

	"clary.example/internal/storage/postgres"
	"clary.example/tools/chaos/ledger"
)

// controlWriter is the number of the first writer of the control.
const controlWriter = 1000

// control shows that the drill can see a loss. The same cluster no longer waits
// for its standbys, they fall behind, and the primary dies.
func (d *drill) control(ctx context.Context) (verdict ledger.Verdict, stale ledger.Staleness, err error) {
	leader, err := d.world.relax(ctx)
	if err != nil {
		return verdict, stale, err
	}
	b := newBulk(d.world.writer, controlWriter, d.rate)
	writing, stop := context.WithCancel(ctx)
	defer stop()
	stopped, err := b.start(writing)
	if err != nil {
		return verdict, stale, err
	}
	if err := pause(ctx, 2*time.Second); err != nil {
		return verdict, stale, err
	}
	// The rows that are read later must be there before the standbys stop.
	if _, err := d.world.writer.Exec(ctx, "INSERT INTO chaos.marks SELECT n, 0 FROM generate_series($1::int, $2::int) AS n", controlWriter, controlWriter+marks-1); err != nil {
		return verdict, stale, err
	}
	wake, err := d.world.freezeReceivers(ctx, leader)
	if err != nil {
		return verdict, stale, err
	}
	stale, err = d.readBlindly(ctx, leader)
	if err != nil {
		return verdict, stale, err
	}
	leader.die()
	wake()
	died := time.Now()
	err = until(ctx, "writes go on", 90*time.Second, func(context.Context) bool { return b.watch.since(died.Add(time.Second)) })
	stop()
	stopped()
	if err != nil {
		return verdict, stale, err
	}
	successor, err := d.world.leader(ctx)
	if err != nil {
		return verdict, stale, err
	}
	verdict, err = b.judge(ctx, successor)
	if err == nil && verdict.Lost == 0 {
		err = errors.New("the control lost nothing, so this drill is blind")
	}
	if err == nil && stale.Stale == 0 {
		err = errors.New("the control read nothing stale, so this drill is blind")
	}
	return verdict, stale, err
}

// readBlindly reads from a standby that proves nothing while it is behind.
func (d *drill) readBlindly(ctx context.Context, leader *node) (ledger.Staleness, error) {
	var standby *node
	for _, v := range d.world.nodes {
		if v != leader {
			standby = v
		}
	}
	pool, err := postgres.Open(ctx, "postgres://postgres@"+local(standby.db)+"/postgres?sslmode=disable", postgres.Options{})
	if err != nil {
		return ledger.Staleness{}, err
	}
	defer pool.Close()
	f := newFreshness(d.world.writer, pool, controlWriter)
	using, stop := context.WithCancel(ctx)
	defer stop()
	stopped, err := f.start(using)
	if err != nil {
		return ledger.Staleness{}, err
	}
	err = pause(ctx, 3*time.Second)
	stop()
	stopped()
	return f.staleness(), err
}

// relax has the primary acknowledge what only it has.
func (w *world) relax(ctx context.Context) (*node, error) {
	leader, err := w.leader(ctx)
	if err != nil {
		return nil, err
	}
	w.async = true
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
	wake = func() {
		for _, pid := range frozen {
			_ = syscall.Kill(pid, syscall.SIGTERM)
			_ = syscall.Kill(pid, syscall.SIGCONT)
		}
	}
	for _, v := range w.nodes {
		if v == leader {
			continue
		}
		pid, err := v.receiver(ctx)
		if err == nil {
			err = syscall.Kill(pid, syscall.SIGSTOP)
		}
		if err != nil {
			wake()
			return nil, fmt.Errorf("freeze the receiver of %s: %w", v.name, err)
		}
		frozen = append(frozen, pid)
	}
	return wake, nil
}
