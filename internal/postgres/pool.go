// Package postgres keeps the product's data in PostgreSQL.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Options are the settings of a pool beyond its address.
type Options struct {
	// MaxConns is the size of the pool. Zero takes it from the address, or
	// else a default that suits one replica of several.
	MaxConns int32
	// Tracer follows every query. It may be nil.
	Tracer pgx.QueryTracer
}

const defaultMaxConns = 16

// Open returns a pool whose connections give up on a query, a lock or an idle
// transaction rather than wait for ever: the browser sets no time limit, so
// the server has to.
func Open(ctx context.Context, url string, options Options) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		// The driver's error may quote the address, password and all.
		return nil, errors.New("the database address is not valid")
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
	config.ConnConfig.Tracer = options.Tracer
	for name, value := range map[string]string{
		"application_name":                    "clary",
		"statement_timeout":                   "3s",
		"lock_timeout":                        "1s",
		"idle_in_transaction_session_timeout": "5s",
	} {
		if _, set := config.ConnConfig.RuntimeParams[name]; !set {
			config.ConnConfig.RuntimeParams[name] = value
		}
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open database pool: %w", err)
	}
	return pool, nil
}
