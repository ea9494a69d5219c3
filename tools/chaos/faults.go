package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"slices"
	"syscall"
	"time"
)

// begin makes something happen to a world in which a node leads, and returns how it
// is mended.
type (
	begin func(ctx context.Context, w *world, leader *node) (mend, error)
	mend  func(context.Context) error
)

// fault is something that goes wrong. It begins, lasts until it is over, and is
// mended.
type fault struct {
	name string
	// bar is the longest that reads and writes may stop. Zero is no bar.
	bar   time.Duration
	begin begin
	// hold is how long it lasts at least.
	hold time.Duration
	// moves says that another node must take the lead, so that it lasts until
	// writes go on.
	moves bool
	// mayBeStale says that a node answers for a while that does not know that it
	// no longer leads (decision 49).
	mayBeStale bool
}

// faults returns every kind, with those first that a short drill begins with.
func faults() []fault {
	return []fault{
		{name: "node killed", bar: 15 * time.Second, begin: killNode, moves: true},
		{name: "switchover", bar: 2 * time.Second, begin: switchOver, moves: true},
		{name: "primary stopped", bar: 2 * time.Second, begin: stopPrimary, moves: true},
		{name: "standby killed", begin: killStandby, hold: 5 * time.Second},
		{name: "Patroni hangs", begin: hangPatroni, hold: 20 * time.Second, mayBeStale: true},
		{name: "primary frozen", begin: freezePrimary, moves: true, mayBeStale: true},
		{name: "S3 down", begin: closeProxy("s3"), hold: 8 * time.Second},
		{name: "primary cut off", begin: cutOff, moves: true},
		{name: "PostgreSQL crash", bar: 8 * time.Second, begin: crash, moves: true},
		{name: "etcd leader killed", begin: killKeeper, hold: 8 * time.Second},
		{name: "replica killed", begin: endReplica(syscall.SIGKILL), hold: 2 * time.Second},
		{name: "replica restarted", begin: endReplica(syscall.SIGTERM), hold: 0},
		{name: "provider down", begin: closeProxy("provider"), hold: 8 * time.Second},
		{name: "everything slow", begin: slow, hold: 10 * time.Second},
	}
}

// plan returns so many faults, of all kinds in turn or of one, in an order that
// the seed decides.
func plan(count int, only string, seed uint64) []fault {
	kinds := slices.DeleteFunc(faults(), func(f fault) bool { return only != "" && f.name != only })
	if len(kinds) == 0 {
		return nil
	}
	var planned []fault
	for n := range count {
		planned = append(planned, kinds[n%len(kinds)])
	}
	order := rand.New(rand.NewPCG(seed, 0)) //nolint:gosec // Not a secret, but to be repeated.
	order.Shuffle(len(planned), func(i, j int) { planned[i], planned[j] = planned[j], planned[i] })
	return planned
}

func killNode(_ context.Context, w *world, leader *node) (mend, error) {
	leader.die()
	return w.revive(leader), nil
}

// revive returns how a node is started that has ended. Until it listens, its proxy
// must not either: Patroni does not start if somebody seems to be there already.
func (w *world) revive(v *node) mend {
	return func(ctx context.Context) error {
		if err := errors.Join(w.proxies.close(ctx, v.name+"-rest", true), v.start(ctx)); err != nil {
			return err
		}
		listens := until(ctx, "Patroni listens", time.Minute, func(ctx context.Context) bool {
			conn, err := new(net.Dialer).DialContext(ctx, "tcp", local(v.rest))
			return err == nil && conn.Close() == nil
		})
		return errors.Join(listens, w.proxies.close(ctx, v.name+"-rest", false))
	}
}

// killStandby kills the node that confirms what the primary writes.
func killStandby(ctx context.Context, w *world, _ *node) (mend, error) {
	standby, err := w.synchronousStandby(ctx)
	if err != nil {
		return nil, err
	}
	standby.die()
	return w.revive(standby), nil
}

func crash(_ context.Context, _ *world, leader *node) (mend, error) {
	return nothing, leader.crash() // Patroni mends it.
}

func nothing(context.Context) error { return nil }

func switchOver(ctx context.Context, w *world, leader *node) (mend, error) {
	standby, err := w.synchronousStandby(ctx)
	if err != nil {
		return nil, err
	}
	return nothing, leader.call(ctx, http.MethodPost, "/switchover", map[string]string{"leader": leader.name, "candidate": standby.name}, nil)
}

// stopPrimary is the other way to have another node lead: Patroni is asked to stop,
// and stops PostgreSQL first. The checkpoint leaves it less to write by then.
func stopPrimary(ctx context.Context, w *world, leader *node) (mend, error) {
	if err := leader.ask(ctx, "CHECKPOINT", nil); err != nil {
		return nil, err
	}
	return w.revive(leader), leader.end(syscall.SIGTERM, time.Minute)
}

// cutOff cuts the primary off from etcd, its standbys and its clients. It has
// to notice by itself, and to stop taking writes.
func cutOff(ctx context.Context, w *world, leader *node) (mend, error) {
	return func(ctx context.Context) error {
		stepsDown := until(ctx, "the primary that is cut off steps down", 30*time.Second, func(ctx context.Context) bool { return !leader.writable(ctx) })
		return errors.Join(stepsDown, w.proxies.heal(ctx))
	}, w.proxies.silence(ctx, leader.name+"-")
}

// hangPatroni stops Patroni on the primary, and leaves PostgreSQL: it takes
// connections and answers, though another node leads after a while.
func hangPatroni(_ context.Context, _ *world, leader *node) (mend, error) {
	return func(ctx context.Context) error {
		// Another node leads by now, and both answer for a while.
		return errors.Join(pause(ctx, 3*time.Second), leader.running.Process.Signal(syscall.SIGCONT))
	}, leader.running.Process.Signal(syscall.SIGSTOP)
}

// freezePrimary stops everything of the primary's node, as when a machine pauses.
// It wakes with the connections and the questions that it had.
func freezePrimary(_ context.Context, _ *world, leader *node) (mend, error) {
	stopped := append(leader.all(), leader.running.Process.Pid)
	signal := func(signal syscall.Signal) {
		for _, pid := range stopped {
			_ = syscall.Kill(pid, signal) // It may have ended.
		}
	}
	signal(syscall.SIGSTOP)
	return func(context.Context) error {
		signal(syscall.SIGCONT)
		return nil
	}, nil
}

func killKeeper(ctx context.Context, w *world, _ *node) (mend, error) {
	leader, err := w.leadingKeeper(ctx)
	if err != nil {
		return nil, err
	}
	leader.kill()
	return leader.start, nil
}

// endReplica ends the first server, and starts it again.
func endReplica(signal syscall.Signal) begin {
	return func(_ context.Context, w *world, _ *node) (mend, error) {
		r := w.replicas[0]
		return func(ctx context.Context) error { return w.startReplica(ctx, r) }, r.end(signal, 40*time.Second)
	}
}

func closeProxy(name string) begin {
	return func(ctx context.Context, w *world, _ *node) (mend, error) {
		return w.proxies.heal, w.proxies.close(ctx, name, true)
	}
}

// slow delays every answer of every part.
func slow(ctx context.Context, w *world, _ *node) (mend, error) {
	return w.proxies.heal, w.proxies.delay(ctx, "", 200)
}

// outcome is what a fault did.
type outcome struct {
	Fault      string        `json:"fault"`
	MayBeStale bool          `json:"may_be_stale,omitempty"`
	Bar        time.Duration `json:"bar_ns,omitempty"`
	// Load is how many processes wanted to run, on average of the minute in which
	// it ended.
	Load    float64 `json:"load"`
	Writes  window  `json:"writes"`
	Reads   window  `json:"reads"`
	Creates window  `json:"creates"`
	Chats   window  `json:"chats"`
	// Stale are reads of profiles that showed an older state than was acknowledged,
	// and LetIn requests of ended sessions that were answered.
	Stale int64 `json:"stale"`
	LetIn int64 `json:"let_in"`
}

// suffer goes through one fault, until everything is as it was.
func (d *drill) suffer(ctx context.Context, f fault) (outcome, error) {
	if err := d.people.renew(ctx); err != nil {
		return outcome{}, err
	}
	leader, err := d.world.leader(ctx)
	if err != nil {
		return outcome{}, err
	}
	before := d.look()
	began := time.Now()
	repair, err := f.begin(ctx, d.world, leader)
	if err != nil {
		return outcome{}, fmt.Errorf("begin: %w", err)
	}
	if err := pause(ctx, f.hold); err != nil {
		return outcome{}, err
	}
	if f.moves {
		// What was on its way when it began may still be acknowledged.
		err := until(ctx, "writes go on", 90*time.Second, func(context.Context) bool {
			return d.bulk.watch.hasWorkedSince(began.Add(3 * time.Second))
		})
		if err != nil {
			return outcome{}, err
		}
	}
	if err := repair(ctx); err != nil {
		return outcome{}, fmt.Errorf("mend: %w", err)
	}
	if err := errors.Join(d.world.whole(ctx), pause(ctx, 2*time.Second)); err != nil { // Servers notice as well.
		return outcome{}, err
	}
	result := d.look()
	result.Stale -= before.Stale
	result.LetIn -= before.LetIn
	result.Fault, result.MayBeStale, result.Bar = f.name, f.mayBeStale, time.Duration(d.slack)*f.bar
	return result, nil
}

// look returns what was noticed since the last look, and all stale reads so far.
func (d *drill) look() outcome {
	profiles, ended := d.people.staleness()
	o := outcome{
		Writes: d.bulk.watch.take(), Reads: d.people.reads.take(), Creates: d.people.creates.take(), Chats: d.people.chats.take(),
		Stale: profiles.Stale, LetIn: ended.Stale,
	}
	if text, err := os.ReadFile("/proc/loadavg"); err == nil {
		_, _ = fmt.Sscan(string(text), &o.Load) // Zero then.
	}
	return o
}
