// Package postgres keeps the product's data in PostgreSQL.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/storage/postgres/dbgen"
)

// Options are the settings of a pool beyond its address.
type Options struct {
	// MaxConns is the size of the pool. Zero is a default that suits one
	// replica of several.
	MaxConns int32
	// NoTimeouts lets statements take their time, as a migration of a large table
	// must.
	NoTimeouts bool
	// Tracer follows every query. It may be nil.
	Tracer pgx.QueryTracer
}

const defaultMaxConns = 16

// Open returns a pool whose connections give up on a query, a lock or an idle
// transaction rather than wait for ever, unless told to be patient: the
// browser sets no time limit, so the server has to.
func Open(ctx context.Context, url string, options Options) (*pgxpool.Pool, error) {
	config, err := poolConfig(url, options)
	if err != nil {
		return nil, err
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open database pool: %w", err)
	}
	return pool, nil
}

// tables is what every store works with. Erasures is nil where nothing is erased.
type tables struct {
	pool     *pgxpool.Pool
	queries  *dbgen.Queries
	erasures Erasures
}

func newTables(pool *pgxpool.Pool, erasures Erasures) tables {
	return tables{pool, dbgen.New(retrying{pool}), erasures}
}

func poolConfig(url string, options Options) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		// The driver's error may quote the address, password and all.
		return nil, errors.New("the database address is not valid")
	}
	if err := checkEncrypted(config.ConnConfig); err != nil {
		return nil, err
	}
	config.MaxConns = defaultMaxConns
	if options.MaxConns > 0 {
		config.MaxConns = options.MaxConns
	}
	config.MinIdleConns = 2
	config.MaxConnIdleTime = 5 * time.Minute
	config.MaxConnLifetime = time.Hour
	config.MaxConnLifetimeJitter = 5 * time.Minute
	config.ConnConfig.ConnectTimeout = 2 * time.Second
	// A server behind a network that is cut says nothing at all, not even that
	// it is gone. Connections that were idle are tried before they are used.
	config.PingTimeout = time.Second
	// Of several nodes the one that takes writes is used. A connection to a node
	// that no longer does, or that is told to end, is not used again.
	config.ConnConfig.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	isUsable := config.ConnConfig.OnPgError
	config.ConnConfig.OnPgError = func(conn *pgconn.PgConn, err *pgconn.PgError) bool {
		return isUsable(conn, err) && err.Code != readOnly
	}
	config.ConnConfig.Tracer = options.Tracer
	params := config.ConnConfig.RuntimeParams
	params["application_name"] = "clary"
	if !options.NoTimeouts {
		params["statement_timeout"] = "3s"
		params["lock_timeout"] = "1s"
		params["idle_in_transaction_session_timeout"] = "5s"
	}
	return config, nil
}
