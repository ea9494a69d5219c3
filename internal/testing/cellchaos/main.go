// Command cellchaos moves people between two cells while they use the site, and
// kills the moves. It then looks for every write that was acknowledged, for rows that
// are in both cells, and for objects that are missing or left behind. It is run by
// scripts/chaos-cells.sh.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"time"

	"clary.example/internal/testing/chaos/ledger"
)

// report is what the drill found.
type report struct {
	People  int            `json:"people"`
	Moves   int            `json:"moves"`
	Kills   int            `json:"kills"`
	Seconds int            `json:"seconds"`
	Writes  ledger.Verdict `json:"writes"`
	Reads   int64          `json:"reads"`
	// Stale reads showed a profile that is older than an acknowledged one.
	Stale int64 `json:"stale"`
	// Held are requests that were answered with 503 and repeated, Wrong those that
	// were answered with anything else than success.
	Held       int64  `json:"held"`
	Wrong      int64  `json:"wrong"`
	FirstWrong string `json:"first_wrong"`
	Probes     int64  `json:"probes"`
	// ReadableInBoth are people whom both cells served at one moment, RowsInBoth
	// those who have rows in both or in none in the end.
	ReadableInBoth int64 `json:"readable_in_both"`
	RowsInBoth     int   `json:"rows_in_both"`
	// Missing are objects that a row names and that are lost. Stray are objects
	// that no row names, before and after both cells have swept.
	Missing         []misplaced `json:"missing_objects"`
	Stray           []misplaced `json:"stray_objects"`
	StrayAfterSweep []misplaced `json:"stray_objects_after_sweep"`
	// HeldMS is for how long a move that nobody killed held its person.
	HeldMS map[string]int `json:"held_ms"`
	// WithoutDirectory says how many of the people went on without it.
	WithoutDirectory string `json:"without_directory"`
	SignUpWithout    int    `json:"sign_up_without_directory"`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "chaos-cells:", err)
		os.Exit(1) //nolint:gocritic // The context ends with the process.
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("chaos-cells", flag.ContinueOnError)
	var o options
	flags.StringVar(&o.clary, "clary", "bin/clary", "the program")
	flags.StringVar(&o.dir, "dir", "", "where logs go")
	flags.StringVar(&o.bucket, "bucket", "", "address of the bucket")
	flags.StringVar(&o.databases[0], "database0", "", "database of cell 0")
	flags.StringVar(&o.databases[1], "database1", "", "database of cell 1")
	flags.StringVar(&o.directoryDatabase, "directory", "", "database of the directory")
	people := flags.Int("people", 1000, "how many people are moved")
	workers := flags.Int("workers", 8, "how many use the site at once")
	result := flags.String("result", "", "file of the report")
	if err := flags.Parse(args); err != nil {
		return err
	}
	s, err := newSite(ctx, o)
	if s != nil {
		defer s.close()
	}
	if err != nil {
		return err
	}
	found, err := drill(ctx, s, *people, *workers, out)
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(found, "", "  ")
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintln(out, string(text))
	if *result != "" {
		if err := os.WriteFile(*result, text, 0o600); err != nil {
			return err
		}
	}
	return found.verdict()
}

// verdict returns an error when a promise was broken.
func (r report) verdict() error {
	objects := len(r.Missing) + len(r.StrayAfterSweep) + r.leftBehind()
	if !r.Writes.Clean() || r.Stale+r.Wrong+r.ReadableInBoth > 0 || r.RowsInBoth+objects > 0 {
		return fmt.Errorf("a promise was broken")
	}
	if r.WithoutDirectory != fmt.Sprintf("%d of %[1]d", min(r.People, withoutDirectory)) || r.SignUpWithout != 503 {
		return fmt.Errorf("people did not go on without the directory")
	}
	return nil
}

// leftBehind counts the stray objects in cells that no longer have the person.
func (r report) leftBehind() int {
	count := 0
	for _, object := range r.Stray {
		if !object.OwnCell {
			count++
		}
	}
	return count
}

// drill moves everybody to cell 1, and every fourth back to cell 0.
func drill(ctx context.Context, s *site, count, workers int, out io.Writer) (report, error) {
	c, err := seed(ctx, s, count)
	if err != nil {
		return report{}, err
	}
	for _, p := range c.people {
		if err := c.saveProfile(ctx, p); err != nil {
			return report{}, err
		}
	}
	_, _ = fmt.Fprintf(out, "%d people are in cell 0\n", count)
	using, cancel := context.WithCancel(ctx)
	defer cancel()
	stop := c.use(using, workers)
	began := time.Now()
	m := &moves{site: s, out: out}
	if err := m.all(ctx, 0, c.people); err != nil {
		return report{}, err
	}
	var back []*person
	for n := 0; n < len(c.people); n += 4 {
		back = append(back, c.people[n])
	}
	if err := m.all(ctx, 1, back); err != nil {
		return report{}, err
	}
	stop()
	found := report{
		People: count, Moves: m.done, Kills: m.kills, Seconds: int(time.Since(began).Seconds()),
		Reads: c.reads.Load(), Stale: c.stale.Load(), Held: c.held.Load(), Wrong: c.wrong.Load(),
		Probes: c.probes.Load(), ReadableInBoth: c.both.Load(), HeldMS: m.percentiles(),
	}
	if first := c.firstWrong.Load(); first != nil {
		found.FirstWrong = *first
	}
	if err := c.check(ctx, &found); err != nil {
		return found, err
	}
	return found, c.withoutDirectory(ctx, &found)
}

// moves runs "clary move" for many people, and kills every third.
type moves struct {
	site *site
	out  io.Writer

	mu          sync.Mutex
	done, kills int
	// took are the last durations of whole moves.
	took   []time.Duration
	heldMS []int
}

// movers is how many people are moved at once.
const movers = 2

func (m *moves) all(ctx context.Context, from int, people []*person) error {
	todo := make(chan *person)
	failed := make(chan error, movers)
	var wait sync.WaitGroup
	for range movers {
		wait.Go(func() {
			for p := range todo {
				if err := m.one(ctx, from, p); err != nil {
					failed <- fmt.Errorf("move %s: %w", p.name, err)
					return
				}
			}
		})
	}
	var err error
	for _, p := range people {
		select {
		case todo <- p:
			continue
		case err = <-failed:
		case <-ctx.Done():
			err = ctx.Err()
		}
		break
	}
	close(todo)
	wait.Wait()
	if err == nil && len(failed) > 0 {
		err = <-failed
	}
	return err
}

// heldFor is what "clary move" says in the end.
var heldFor = regexp.MustCompile(`503 for (\d+) ms`)

// one moves a person. Every third move is killed at a random moment, and started
// again, which may be killed as well.
func (m *moves) one(ctx context.Context, from int, p *person) error {
	for attempt := range 30 {
		limited, cancel := ctx, context.CancelFunc(func() {})
		kill := attempt < 5 && rand.IntN(3) == 0 //nolint:gosec // Not a secret.
		if kill {
			limited, cancel = context.WithTimeout(ctx, time.Duration(rand.IntN(m.typical()))*time.Millisecond) //nolint:gosec // Not a secret.
		}
		began := time.Now()
		said, err := m.site.move(limited, from, p.name)
		cancel()
		if err == nil {
			m.note(said, attempt, time.Since(began))
			return nil
		}
		m.mu.Lock()
		if kill && limited.Err() != nil {
			m.kills++
		} else {
			_, _ = fmt.Fprintf(m.out, "a move failed and is tried again: %s", said)
		}
		m.mu.Unlock()
		if err := pause(ctx, 20*time.Millisecond); err != nil {
			return err
		}
	}
	return fmt.Errorf("it did not end")
}

// typical returns how long the last moves took at most, in milliseconds, so that
// kills hit all of their steps.
func (m *moves) typical() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.took) == 0 {
		return 500
	}
	return int(slices.Max(m.took[max(0, len(m.took)-20):]).Milliseconds()) + 1
}

// note keeps how a move went. Only those that were never killed tell how long
// they held their person.
func (m *moves) note(said string, attempt int, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done++
	m.took = append(m.took, took)
	if match := heldFor.FindStringSubmatch(said); match != nil && attempt == 0 {
		if ms, err := strconv.Atoi(match[1]); err == nil {
			m.heldMS = append(m.heldMS, ms)
		}
	}
	if m.done%50 == 0 {
		_, _ = fmt.Fprintf(m.out, "%d moves, %d kills\n", m.done, m.kills)
	}
}

func (m *moves) percentiles() map[string]int {
	if len(m.heldMS) == 0 {
		return nil
	}
	slices.Sort(m.heldMS)
	at := func(share float64) int { return m.heldMS[int(share*float64(len(m.heldMS)-1))] }
	return map[string]int{"p50": at(0.5), "p99": at(0.99), "max": at(1), "moves": len(m.heldMS)}
}
