// Command chaos breaks a whole site while it is used, one part after the other:
// three PostgreSQL nodes under Patroni, three etcd servers, two servers of the
// product behind HAProxy, an object store and an AI provider. Every write that
// was acknowledged is in a ledger, and is looked for in the end. A control with
// asynchronous replication then shows that a loss would have been seen.
//
// Start it by tools/scripts/chaos.sh, which has all it needs.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

type options struct {
	dir, etcdDir, claryPath, toxiproxyPath, patroniPath, bucketURL, result, only string
	faults, rows, rate, slack                                                    int
	wait                                                                         time.Duration
	seed                                                                         uint64
}

func main() {
	var o options
	flag.StringVar(&o.dir, "dir", "", "where everything is kept; PostgreSQL's user must reach it")
	flag.StringVar(&o.etcdDir, "etcd-dir", "", "where etcd keeps its data, apart from PostgreSQL's disk")
	flag.StringVar(&o.claryPath, "clary", "bin/clary", "the program")
	flag.StringVar(&o.toxiproxyPath, "toxiproxy", "", "the proxy between the parts")
	flag.StringVar(&o.patroniPath, "patroni", "", "where the Python package of Patroni is")
	flag.StringVar(&o.bucketURL, "bucket", "", "address of an S3 bucket on this machine")
	flag.StringVar(&o.result, "result", "", "where to leave the report as JSON")
	flag.IntVar(&o.faults, "faults", 30, "how many faults there are")
	flag.IntVar(&o.rows, "rows", 2_000_000, "how many rows must be acknowledged")
	flag.IntVar(&o.rate, "rate", 6000, "how many rows are written a second, at most")
	flag.DurationVar(&o.wait, "wait", 30*time.Minute, "how long to wait for rows after the last fault, at most")
	flag.StringVar(&o.only, "only", "", "the one kind of fault that there is to be")
	flag.IntVar(&o.slack, "slack", 1, "how many times longer than its bar a gap may be, on a machine that is not ours alone")
	flag.Uint64Var(&o.seed, "seed", 1, "decides the order of the faults")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	err := run(ctx, o)
	stop()
	if err != nil {
		_, _ = fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// drill is what is broken, and who notices.
type drill struct {
	options
	world  *world
	bulk   *bulk
	people *people
}

func run(ctx context.Context, o options) error {
	began := time.Now()
	w := &world{options: o, ports: make(map[int]bool)}
	defer w.tearDown()
	if err := w.build(ctx); err != nil {
		return err
	}
	p, err := newPeople(ctx, w.site)
	if err != nil {
		return err
	}
	d := &drill{options: o, world: w, bulk: newBulk(w.pool, 0, o.rate), people: p}
	say("three PostgreSQL nodes, three etcd servers, two replicas: up in %v\n", time.Since(began).Round(time.Second))

	r := report{Seed: o.seed}
	if err := d.breakAll(ctx, &r); err != nil {
		return err
	}
	if r.Control, err = d.control(ctx); err != nil {
		return fmt.Errorf("control: %w", err)
	}
	r.Took = time.Since(began)
	r.judge(o)
	return r.end(o.result)
}

// breakAll goes through all faults under load, and looks for everything that was
// acknowledged.
func (d *drill) breakAll(ctx context.Context, r *report) error {
	using, stop := context.WithCancel(ctx)
	defer stop()
	written, err := d.bulk.start(using)
	if err != nil {
		return err
	}
	used := d.people.start(using)
	if err := pause(ctx, 3*time.Second); err != nil {
		return err
	}
	planned := plan(d.faults, d.only, d.seed)
	if len(planned) < d.faults {
		return fmt.Errorf("there is no fault called %q", d.only)
	}
	for _, f := range planned {
		result, err := d.suffer(ctx, f)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		result.say()
		r.Outcomes = append(r.Outcomes, result)
	}
	enough := func(context.Context) bool { return d.bulk.ledger.Acknowledged() >= d.rows }
	// If it takes too long, the report says how many there were.
	if until(ctx, "enough rows", d.wait, enough) != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	stop()
	written()
	used()
	leader, err := d.world.leader(ctx)
	if err != nil {
		return err
	}
	if r.Rows, err = d.bulk.judge(ctx, leader); err != nil {
		return err
	}
	r.Profiles, r.Ended = d.people.staleness()
	r.Records, err = d.people.judge(ctx)
	return err
}
