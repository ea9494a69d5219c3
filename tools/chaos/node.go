package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// callTimeout is for questions to one of the parts, which may be gone.
const callTimeout = 2 * time.Second

// node is a PostgreSQL server under Patroni. Others reach it by its outer
// addresses, behind which the proxies are; the drill itself goes past them.
type node struct {
	process
	dir              string
	db, rest         int
	outerDB, outerRE int
	outerKeepers     []int
}

// newNode returns the nth node, which is yet to start.
func newNode(dir, patroni string, n int, port func() (int, error)) (*node, error) {
	name := fmt.Sprintf("node%d", n)
	v := &node{dir: filepath.Join(dir, name), outerKeepers: make([]int, 3)}
	v.name, v.logFile = name, filepath.Join(dir, name+".log")
	v.command, v.env = []string{"/usr/bin/python3", "-m", "patroni", filepath.Join(v.dir, "patroni.yml")}, []string{"PYTHONPATH=" + patroni}
	for _, p := range []*int{&v.db, &v.rest, &v.outerDB, &v.outerRE, &v.outerKeepers[0], &v.outerKeepers[1], &v.outerKeepers[2]} {
		var err error
		if *p, err = port(); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// settings are those of Patroni for the whole cluster. Only a standby that has
// every acknowledged commit may be promoted, and without one nothing is
// acknowledged.
func settings() map[string]any {
	return map[string]any{
		"ttl": 11, "loop_wait": 1, "retry_timeout": 5, "maximum_lag_on_failover": 0, "primary_start_timeout": 0,
		"synchronous_mode": true, "synchronous_mode_strict": true,
		"postgresql": map[string]any{
			// A new primary has no slots yet, for which its standbys would wait.
			"use_pg_rewind": true, "use_slots": false,
			"parameters": map[string]any{
				"max_connections": 200, "shared_buffers": "128MB", "max_wal_size": "1GB", "wal_keep_size": "512MB",
				// A standby that has lost its primary sleeps that long, also
				// when it is told to take the lead.
				"wal_retrieve_retry_interval": "100ms",
			},
		},
	}
}

// configure writes Patroni's file for the node. JSON is YAML too.
func (v *node) configure() error {
	keepers := make([]string, 0, len(v.outerKeepers))
	for _, port := range v.outerKeepers {
		keepers = append(keepers, local(port))
	}
	config := map[string]any{
		"scope": "clary", "name": v.name,
		"restapi": map[string]any{"listen": local(v.rest), "connect_address": local(v.outerRE)},
		// Else Patroni would ask etcd where it is, and go past the proxies.
		"etcd3":     map[string]any{"hosts": keepers, "use_proxies": true},
		"bootstrap": map[string]any{"dcs": settings(), "initdb": []any{map[string]string{"encoding": "UTF8"}, map[string]string{"locale": "C.UTF-8"}, "data-checksums"}},
		"postgresql": map[string]any{
			"listen": local(v.db), "connect_address": local(v.outerDB), "data_dir": filepath.Join(v.dir, "data"),
			"bin_dir": os.Getenv("PG_BIN"), "pgpass": filepath.Join(v.dir, "pgpass"),
			"authentication": map[string]any{
				"superuser": map[string]string{"username": "postgres"}, "replication": map[string]string{"username": "postgres"},
				"rewind": map[string]string{"username": "postgres"},
			},
			"pg_hba":     []string{"local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"},
			"parameters": map[string]string{"unix_socket_directories": v.dir},
		},
	}
	text, err := json.MarshalIndent(config, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(v.dir, 0o700); err != nil {
		return err
	}
	file := filepath.Join(v.dir, "patroni.yml")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return err
	}
	if v.owner == nil {
		return nil
	}
	return errors.Join(os.Chown(v.dir, int(v.owner.Uid), int(v.owner.Gid)), os.Chown(file, int(v.owner.Uid), int(v.owner.Gid)))
}

// postmaster returns the process of PostgreSQL itself, or 0.
func (v *node) postmaster() int {
	text, err := os.ReadFile(filepath.Join(v.dir, "data", "postmaster.pid"))
	if err != nil {
		return 0
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(first)
	if err != nil {
		return 0
	}
	return pid
}

// crash kills PostgreSQL and leaves Patroni.
func (v *node) crash() error { return syscall.Kill(v.postmaster(), syscall.SIGKILL) }

// die kills everything of the node at once.
func (v *node) die() {
	for _, pid := range v.all() {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	v.kill()
}

// all returns every process of PostgreSQL.
func (v *node) all() []int {
	pid := v.postmaster()
	if pid == 0 {
		return nil
	}
	return append(children(pid), pid)
}

// ask asks the node itself, past the proxies. It expects no answer if that is nil.
func (v *node) ask(ctx context.Context, query string, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	conn, err := pgx.Connect(ctx, "postgres://postgres@"+local(v.db)+"/postgres?sslmode=disable")
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(ctx) }()
	if answer == nil {
		_, err := conn.Exec(ctx, query)
		return err
	}
	return conn.QueryRow(ctx, query).Scan(answer)
}

// writable says whether the node takes writes.
func (v *node) writable(ctx context.Context) bool {
	var standby bool
	return v.ask(ctx, "SELECT pg_is_in_recovery()", &standby) == nil && !standby
}

// call asks Patroni for something.
func (v *node) call(ctx context.Context, method, path string, body, answer any) error {
	return sendJSON(ctx, &http.Client{Timeout: time.Minute}, method, "http://"+local(v.rest)+path, body, answer)
}
