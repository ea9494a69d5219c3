package postgres

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
)

// bufferedRows are the complete answer to a question. It keeps its connection,
// which knows how to read the values, until it is closed or all was read.
type bufferedRows struct {
	conn   *pgxpool.Conn
	fields []pgconn.FieldDescription
	tag    pgconn.CommandTag
	values [][][]byte
	// next is the number of the row that follows the current one.
	next int
	err  error
}

// readAll asks a question and reads the answer to its end. It releases the
// connection if there is none.
func readAll(ctx context.Context, conn *pgxpool.Conn, q question) (*bufferedRows, error) {
	rows, err := conn.Query(ctx, q.sql, q.args...)
	if err != nil {
		conn.Release()
		return nil, err
	}
	b := &bufferedRows{conn: conn}
	for rows.Next() {
		b.values = append(b.values, copyRow(rows.RawValues()))
	}
	b.fields, b.tag = slices.Clone(rows.FieldDescriptions()), rows.CommandTag()
	if err := rows.Err(); err != nil {
		conn.Release()
		return nil, err
	}
	return b, nil
}

// copyRow copies the values of a row, which the connection overwrites.
func copyRow(values [][]byte) [][]byte {
	size := 0
	for _, value := range values {
		size += len(value)
	}
	buffer := make([]byte, 0, size)
	row := make([][]byte, len(values))
	for i, value := range values {
		if value != nil { // Null.
			buffer = append(buffer, value...)
			row[i] = buffer[len(buffer)-len(value) : len(buffer) : len(buffer)]
		}
	}
	return row
}

// Close implements pgx.Rows.
func (b *bufferedRows) Close() {
	if b.conn != nil {
		b.conn.Release()
		b.conn = nil
	}
}

// Err implements pgx.Rows.
func (b *bufferedRows) Err() error { return b.err }

// CommandTag implements pgx.Rows.
func (b *bufferedRows) CommandTag() pgconn.CommandTag { return b.tag }

// FieldDescriptions implements pgx.Rows.
func (b *bufferedRows) FieldDescriptions() []pgconn.FieldDescription { return b.fields }

// Next implements pgx.Rows.
func (b *bufferedRows) Next() bool {
	if b.conn == nil || b.next >= len(b.values) {
		b.Close()
		return false
	}
	b.next++
	return true
}

// Scan implements pgx.Rows.
func (b *bufferedRows) Scan(dest ...any) error {
	if len(dest) == 1 {
		if scanner, ok := dest[0].(pgx.RowScanner); ok {
			return scanner.ScanRow(b)
		}
	}
	err := pgx.ScanRow(b.TypeMap(), b.fields, b.RawValues(), dest...)
	if err != nil {
		b.err = err
		b.Close()
	}
	return err
}

// Values implements pgx.Rows.
func (b *bufferedRows) Values() ([]any, error) {
	values := make([]any, len(b.fields))
	dest := make([]any, len(b.fields))
	for i := range values {
		dest[i] = &values[i]
	}
	return values, b.Scan(dest...)
}

// RawValues implements pgx.Rows.
func (b *bufferedRows) RawValues() [][]byte { return b.values[b.next-1] }

// Conn implements pgx.Rows.
func (b *bufferedRows) Conn() *pgx.Conn { return b.conn.Conn() }

// TypeMap implements pgx.Rows.
func (b *bufferedRows) TypeMap() *pgtype.Map { return b.conn.Conn().TypeMap() }

// firstRow is the answer to a question for one row.
type firstRow struct {
	rows *bufferedRows
	err  error
}

// Scan implements pgx.Row.
func (f firstRow) Scan(dest ...any) error {
	if f.err != nil {
		return f.err
	}
	defer f.rows.Close()
	if !f.rows.Next() {
		return pgx.ErrNoRows
	}
	return f.rows.Scan(dest...)
}
