package main

import (
	"context"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/tools/chaos/ledger"
)

// How many numbers are written and read straight in the database, and how
// often.
const (
	marks     = 4
	markPace  = 20 * time.Millisecond
	checkPace = 4 * time.Millisecond
	// MarkTimeout is after how long a write or a read is given up.
	markTimeout = 5 * time.Second
)

// freshness raises numbers through one router, and reads them through another.
type freshness struct {
	writer, reader *pgxpool.Pool
	first          int
	accounts       [marks]ledger.Fresh
	reads          watches
}

func newFreshness(writer, reader *pgxpool.Pool, first int) *freshness {
	return &freshness{writer: writer, reader: reader, first: first, reads: newWatches(marks)}
}

// start raises and reads until ctx ends.
func (f *freshness) start(ctx context.Context) (stopped func(), err error) {
	_, err = f.writer.Exec(ctx, "INSERT INTO chaos.marks SELECT n, 0 FROM generate_series($1::int, $2::int) AS n ON CONFLICT DO NOTHING", f.first, f.first+marks-1)
	if err != nil {
		return nil, err
	}
	var wait sync.WaitGroup
	f.reads.start()
	for n := range marks {
		wait.Go(func() { f.raise(ctx, n) })
		wait.Go(func() { steadily(ctx, checkPace, func() { f.check(ctx, n) }) })
	}
	return wait.Wait, nil
}

// raise writes one number after the other, each until it is acknowledged.
func (f *freshness) raise(ctx context.Context, n int) {
	for pause(ctx, markPace) == nil {
		next := f.accounts[n].Acknowledged() + 1
		for !f.write(ctx, n, next) {
			if pause(ctx, markPace) != nil {
				return
			}
		}
		f.accounts[n].Acknowledge(next)
	}
}

func (f *freshness) write(ctx context.Context, n int, number int64) bool {
	ctx, cancel := context.WithTimeout(ctx, markTimeout)
	defer cancel()
	tag, err := f.writer.Exec(ctx, "UPDATE chaos.marks SET n = $2 WHERE id = $1 AND n <= $2", f.first+n, number)
	return err == nil && tag.RowsAffected() == 1
}

func (f *freshness) check(ctx context.Context, n int) {
	account := &f.accounts[n]
	began, at := account.Acknowledged(), time.Now()
	reading, cancel := context.WithTimeout(ctx, markTimeout)
	defer cancel()
	var number int64
	err := f.reader.QueryRow(reading, "SELECT n FROM chaos.marks WHERE id = $1", f.first+n).Scan(&number)
	switch {
	case err == nil:
		account.Check(began, number)
		f.reads.of(n).good(1, time.Since(at))
	case ctx.Err() == nil:
		f.reads.of(n).bad(time.Since(at), err.Error(), "")
	}
}

// staleness adds up all numbers.
func (f *freshness) staleness() (sum ledger.Staleness) {
	for n := range f.accounts {
		sum = sum.Add(f.accounts[n].Staleness())
	}
	return sum
}
