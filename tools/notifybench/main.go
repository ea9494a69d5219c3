// Command notifybench measures what NOTIFY costs transactions that add a job. It
// simulates 100 servers, each with a River client of its own, and compares a driver
// that notifies with one that does not. TEST_DATABASE_URL names a database that
// can be written to.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"clary.example/internal/storage/postgres"
)

// erasure is a job like those of the product.
type erasure struct {
	Folder string `json:"folder"`
}

// Kind implements river.JobArgs.
func (erasure) Kind() string { return "erase" }

// quiet is the driver that the product uses.
type quiet struct{ *riverpgxv5.Driver }

// SupportsListenNotify implements riverdriver.Driver.
func (quiet) SupportsListenNotify() bool { return false }

// variant is one way to add jobs.
type variant struct {
	name string
	// driver is that of each server.
	driver func() riverdriver.Driver[pgx.Tx]
	// listeners is how many connections listen, and always says that every
	// transaction notifies, where River would do so ten times a second for each
	// server.
	listeners int
	always    bool
}

func main() {
	servers := flag.Int("servers", 100, "how many servers are simulated")
	connections := flag.Int("connections", 32, "how many transactions run at once")
	seconds := flag.Int("seconds", 10, "how long each variant runs")
	rounds := flag.Int("rounds", 3, "how often")
	flag.Parse()
	if err := run(context.Background(), *servers, *connections, *rounds, time.Duration(*seconds)*time.Second); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "notifybench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, servers, connections, rounds int, length time.Duration) error {
	url := os.Getenv("TEST_DATABASE_URL")
	pool, err := postgres.Open(ctx, url, postgres.Options{MaxConns: int32(connections), NoTimeouts: true}) //nolint:gosec // A small number.
	if err != nil {
		return err
	}
	defer pool.Close()
	if err := postgres.Migrate(ctx, pool); err != nil {
		return err
	}
	loud := func() riverdriver.Driver[pgx.Tx] { return riverpgxv5.New(nil) }
	silent := func() riverdriver.Driver[pgx.Tx] { return quiet{riverpgxv5.New(nil)} }
	variants := []variant{
		{"no NOTIFY", silent, 0, false},
		{"River's NOTIFY, nobody listens", loud, 0, false},
		{fmt.Sprintf("River's NOTIFY, %d listeners", servers), loud, servers, false},
		{fmt.Sprintf("NOTIFY in every transaction, %d listeners", servers), silent, servers, true},
	}
	for round := range rounds {
		for _, v := range variants {
			rate, p99, err := v.measure(ctx, pool, url, servers, connections, length)
			if err != nil {
				return err
			}
			_, _ = fmt.Fprintf(os.Stdout, "round %d | %s | %.0f transactions a second | p99 %.1f ms\n", round+1, v.name, rate, p99)
		}
	}
	return nil
}

// measure adds jobs for a while, one for each transaction.
func (v variant) measure(ctx context.Context, pool *pgxpool.Pool, url string, servers, connections int, length time.Duration) (rate, p99 float64, err error) {
	if _, err := pool.Exec(ctx, "TRUNCATE river_job"); err != nil {
		return 0, 0, err
	}
	clients := make([]*river.Client[pgx.Tx], servers)
	for i := range clients {
		if clients[i], err = river.NewClient(v.driver(), &river.Config{Logger: slog.New(slog.DiscardHandler)}); err != nil {
			return 0, 0, err
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stopped, err := listen(ctx, url, v.listeners)
	if err != nil {
		return 0, 0, err
	}
	defer stopped()
	defer cancel()
	var mu sync.Mutex
	var took []time.Duration
	var failed error
	var wait sync.WaitGroup
	began := time.Now()
	for worker := range connections {
		wait.Go(func() {
			var mine []time.Duration
			for i := worker; time.Since(began) < length; i += connections {
				at := time.Now()
				if err := v.add(ctx, pool, clients[i%servers]); err != nil {
					mu.Lock()
					failed = errors.Join(failed, err)
					mu.Unlock()
					return
				}
				mine = append(mine, time.Since(at))
			}
			mu.Lock()
			took = append(took, mine...)
			mu.Unlock()
		})
	}
	wait.Wait()
	if failed != nil || len(took) == 0 {
		return 0, 0, errors.Join(failed, errors.New("no transaction was measured"))
	}
	slices.Sort(took)
	slowest := took[len(took)*99/100]
	return float64(len(took)) / time.Since(began).Seconds(), float64(slowest.Microseconds()) / 1000, nil
}

// add adds one job in a transaction.
func (v variant) add(ctx context.Context, pool *pgxpool.Pool, client *river.Client[pgx.Tx]) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := client.InsertTx(ctx, tx, erasure{"photos/1/"}, nil); err != nil {
			return err
		}
		if !v.always {
			return nil
		}
		_, err := tx.Exec(ctx, `SELECT pg_notify('river_insert', '{"queue": "default"}')`)
		return err
	})
}

// listen opens connections that listen as River's clients would, until ctx ends.
func listen(ctx context.Context, url string, count int) (stopped func(), err error) {
	var wait sync.WaitGroup
	for range count {
		conn, err := pgx.Connect(ctx, url)
		if err != nil {
			return nil, err
		}
		if _, err := conn.Exec(ctx, "LISTEN river_insert"); err != nil {
			return nil, err
		}
		wait.Go(func() {
			for ctx.Err() == nil {
				_, _ = conn.WaitForNotification(ctx) // It ends with ctx.
			}
			_ = conn.Close(context.WithoutCancel(ctx)) // The process ends soon.
		})
	}
	return wait.Wait, nil
}
