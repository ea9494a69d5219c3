// Command signupload offers far more sign-ups than a server can take, as in an
// hour in which everybody hears of it, and looks at what people are told. Others
// are logged in and read meanwhile.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"sync"
	"time"

	"clary.example/tools/visitor"
)

// plan is what is offered.
type plan struct {
	rate, insideRate, people int
	// quiet is how long people inside read before the flood, offered how long the
	// flood lasts, and drain how long the drill then waits for the line to empty.
	quiet, offered, drain time.Duration
}

func main() {
	var p plan
	site := flag.String("site", "", "address of the server")
	out := flag.String("out", "", "file for the figures")
	flag.IntVar(&p.rate, "rate", 300, "sign-ups a second")
	flag.IntVar(&p.insideRate, "inside", 50, "reads a second of people who are logged in")
	flag.IntVar(&p.people, "people", 50, "people who are logged in")
	flag.DurationVar(&p.quiet, "quiet", 30*time.Second, "reads before the flood")
	flag.DurationVar(&p.offered, "offered", 75*time.Second, "length of the flood")
	flag.DurationVar(&p.drain, "drain", 5*time.Minute, "longest wait for an empty line after it")
	flag.Parse()
	if err := run(*site, *out, p); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

func run(url, out string, p plan) error {
	ctx := context.Background()
	site := visitor.At(url, 30*time.Second)
	readers, err := settle(ctx, site, p.people)
	if err != nil {
		return err
	}
	var before, during, after insiders
	read(ctx, readers, p.insideRate, p.quiet, &before)
	c := &crowd{site: site}
	flooded, stop := context.WithTimeout(ctx, p.offered+p.drain)
	defer stop()
	var people, inside sync.WaitGroup
	inside.Go(func() { read(ctx, readers, p.insideRate, p.offered, &during) })
	began := time.Now()
	each(p.rate, p.offered, func(n int) { people.Go(func() { c.come(flooded, n) }) })
	inside.Wait()
	calm, ended := context.WithCancel(ctx)
	inside.Go(func() { readUntil(calm, readers, p.insideRate, &after) })
	people.Wait()
	length := time.Since(began)
	ended()
	inside.Wait()

	report := c.report(p, length)
	report.Before, report.During, report.After = before.figures(), during.figures(), after.figures()
	text, err := json.MarshalIndent(report, "", "  ")
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintln(os.Stdout, string(text))
	if out == "" {
		return nil
	}
	return os.WriteFile(out, append(text, '\n'), 0o600)
}

// each calls do at a rate that does not depend on how long it takes.
func each(rate int, length time.Duration, do func(n int)) {
	began := time.Now()
	for n := range int(length.Seconds() * float64(rate)) {
		time.Sleep(time.Until(began.Add(time.Duration(n) * time.Second / time.Duration(rate)))) //nolint:forbidigo // Open loop.
		do(n)
	}
}

// percentile returns a percentile of durations, in milliseconds.
func percentile(list []time.Duration, share float64) float64 {
	if len(list) == 0 {
		return 0
	}
	slices.SortFunc(list, cmp.Compare[time.Duration])
	return float64(list[int(share*float64(len(list)-1))].Microseconds()) / 1000
}
