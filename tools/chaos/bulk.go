package main

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/tools/chaos/ledger"
)

const (
	bulkWriters = 8
	batchRows   = 50
)

// bulkTimeout is after how long a writer gives a statement up and tries it
// again, not knowing whether it was done.
const bulkTimeout = 5 * time.Second

// bulkTables hold the rows, and what each writer has added up to. The second
// has no key that would make doing something twice harmless.
const bulkTables = `CREATE SCHEMA IF NOT EXISTS chaos;
CREATE TABLE IF NOT EXISTS chaos.rows (writer int, seq int, note text NOT NULL, PRIMARY KEY (writer, seq));
CREATE TABLE IF NOT EXISTS chaos.sums (writer int PRIMARY KEY, rows bigint NOT NULL)`

// bulkInsert adds a batch, and to the sum what was new in it.
const bulkInsert = `WITH added AS (
	INSERT INTO chaos.rows (writer, seq, note) SELECT $1, n, md5(n::text) FROM generate_series($2::int, $3::int) AS n
	ON CONFLICT (writer, seq) DO NOTHING RETURNING 1)
UPDATE chaos.sums SET rows = rows + (SELECT count(*) FROM added) WHERE writer = $1`

// bulk writes rows straight to the database, through the product's own pool.
type bulk struct {
	pool   *pgxpool.Pool
	ledger *ledger.Ledger
	watch  watch
	// first is the number of the first writer, and pace how long each of them
	// has for a batch.
	first int
	pace  time.Duration
}

func newBulk(pool *pgxpool.Pool, first, rate int) *bulk {
	return &bulk{pool: pool, ledger: ledger.New(), first: first, pace: time.Second * batchRows * bulkWriters / time.Duration(rate)}
}

// start has the writers write until ctx ends; stopped waits for them.
func (b *bulk) start(ctx context.Context) (stopped func(), err error) {
	_, err = b.pool.Exec(ctx, "INSERT INTO chaos.sums SELECT n, 0 FROM generate_series($1::int, $2::int) AS n", b.first, b.first+bulkWriters-1)
	if err != nil {
		return nil, err
	}
	var wait sync.WaitGroup
	b.watch.last = time.Now()
	for n := range bulkWriters {
		wait.Go(func() { b.write(ctx, b.first+n) })
	}
	return wait.Wait, nil
}

// write is one writer.
func (b *bulk) write(ctx context.Context, writer int) {
	for pause(ctx, b.pace) == nil {
		batch := b.ledger.Attempt(writer, batchRows)
		for !b.try(ctx, batch) {
			if pause(ctx, 50*time.Millisecond) != nil {
				return
			}
		}
		b.ledger.Acknowledge(batch)
	}
}

func (b *bulk) try(ctx context.Context, batch ledger.Batch) bool {
	began := time.Now()
	ctx, cancel := context.WithTimeout(ctx, bulkTimeout)
	defer cancel()
	tag, err := b.pool.Exec(ctx, bulkInsert, batch.Writer, batch.First, batch.Last())
	if err != nil || tag.RowsAffected() != 1 {
		b.watch.note(0, time.Since(began), "")
		return false
	}
	b.watch.note(batch.Count, time.Since(began), "")
	return true
}

// judge reads the whole table, and not by its index, which might hide a row
// that is there twice.
func (b *bulk) judge(ctx context.Context, leader *node) (verdict ledger.Verdict, err error) {
	conn, err := pgx.Connect(ctx, "postgres://postgres@"+local(leader.db)+"/postgres?sslmode=disable")
	if err != nil {
		return verdict, err
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	if _, err := conn.Exec(ctx, "SET enable_indexscan = off; SET enable_indexonlyscan = off; SET enable_bitmapscan = off"); err != nil {
		return verdict, err
	}
	within := []any{b.first, b.first + bulkWriters - 1}
	rows, err := conn.Query(ctx, "SELECT writer, seq FROM chaos.rows WHERE writer BETWEEN $1 AND $2", within...)
	if err != nil {
		return verdict, err
	}
	keys, err := pgx.CollectRows(rows, pgx.RowToStructByPos[ledger.Key])
	if err != nil {
		return verdict, err
	}
	verdict = b.ledger.Judge(slices.Values(keys))
	// What was added twice shows in the sums, though no row is there twice.
	var extra int
	err = conn.QueryRow(ctx, `SELECT coalesce(sum(abs(s.rows - (SELECT count(*) FROM chaos.rows AS r WHERE r.writer = s.writer))), 0)::int
		FROM chaos.sums AS s WHERE s.writer BETWEEN $1 AND $2`, within...).Scan(&extra)
	verdict.Doubled += extra
	return verdict, err
}
