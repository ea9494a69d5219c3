package pgtest

import (
	"context"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"clary.example/internal/storage/postgres"
)

// Server is a PostgreSQL server of a test's own.
type Server struct {
	t     *testing.T
	dir   string
	port  string
	owner *syscall.Credential
}

// NewPair returns a primary with a migrated database and a synchronous standby,
// which has applied whatever the primary has acknowledged.
func NewPair(t *testing.T) (primary, standby *Server) {
	t.Helper()
	if testing.Short() {
		t.Skip("needs PostgreSQL")
	}
	primary, standby = newServer(t), newServer(t)
	primary.run("initdb", "-D", primary.data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
	primary.Start()
	standby.run("pg_basebackup", "-D", standby.data(), "-R", "--no-sync", "-c", "fast", "-d", "host=127.0.0.1 port="+primary.port+" user=postgres application_name=standby")
	standby.Start()
	primary.Exec("ALTER SYSTEM SET synchronous_commit = 'remote_apply'")
	primary.Exec("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
	primary.Exec("SELECT pg_reload_conf()")

	pool, err := postgres.Open(t.Context(), primary.URL(), postgres.Options{})
	require.NoError(t, err)
	defer pool.Close()
	require.NoError(t, postgres.Migrate(t.Context(), pool))
	return primary, standby
}

func newServer(t *testing.T) *Server {
	t.Helper()
	// PostgreSQL's user must reach it, which a test's own directory does not let them.
	dir, err := os.MkdirTemp("/tmp", "clary-pair") //nolint:usetesting // See above.
	require.NoError(t, err)
	s := &Server{t: t, dir: dir, port: freePort(t)}
	if os.Geteuid() == 0 {
		s.owner = postgresUser(t)
		require.NoError(t, os.Chown(dir, int(s.owner.Uid), int(s.owner.Gid)))
	}
	t.Cleanup(func() {
		s.Kill()
		_ = os.RemoveAll(dir)
	})
	return s
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// Host is where the server listens.
func (s *Server) Host() string { return net.JoinHostPort("127.0.0.1", s.port) }

// URL is the address of the database.
func (s *Server) URL() string { return "postgres://postgres@" + s.Host() + "/postgres?sslmode=disable" }

// Start starts the server and waits until it answers.
func (s *Server) Start() {
	s.t.Helper()
	options := "-p " + s.port + " -c listen_addresses=127.0.0.1 -c fsync=off -c shared_buffers=16MB -c unix_socket_directories=" + s.dir +
		" -c wal_retrieve_retry_interval=100ms"
	s.run("pg_ctl", "start", "-w", "-s", "-D", s.data(), "-o", options, "-l", filepath.Join(s.dir, "log"))
}

// Kill ends the server at once, as a crash does. One that does not run is left
// alone.
func (s *Server) Kill() {
	text, err := os.ReadFile(filepath.Join(s.data(), "postmaster.pid"))
	if err != nil {
		return
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(first)
	require.NoError(s.t, err)
	_ = syscall.Kill(pid, syscall.SIGQUIT) // At once, with all that it started.
	require.Eventually(s.t, func() bool { return syscall.Kill(pid, 0) != nil }, 20*time.Second, 10*time.Millisecond)
	_ = os.Remove(filepath.Join(s.data(), "postmaster.pid"))
}

// Exec executes a statement.
func (s *Server) Exec(statement string) {
	s.t.Helper()
	execute(s.t, s.URL(), statement)
}

// Ask returns the answer to a question for one value.
func (s *Server) Ask(question string) (answer string) {
	s.t.Helper()
	ctx := context.WithoutCancel(s.t.Context())
	conn, err := pgx.Connect(ctx, s.URL())
	require.NoError(s.t, err)
	defer func() { require.NoError(s.t, conn.Close(ctx)) }()
	require.NoError(s.t, conn.QueryRow(ctx, question).Scan(&answer))
	return answer
}

// run runs one of PostgreSQL's programs.
func (s *Server) run(program string, args ...string) {
	s.t.Helper()
	bin := os.Getenv("PG_BIN")
	if bin == "" {
		bin = "/usr/lib/postgresql/15/bin"
	}
	cmd := exec.CommandContext(context.WithoutCancel(s.t.Context()), filepath.Join(bin, program), args...) //nolint:gosec // A test's own words.
	cmd.Dir = s.dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: s.owner}
	var text strings.Builder
	if program != "pg_ctl" { // A server that it starts would keep the pipe open.
		cmd.Stdout, cmd.Stderr = &text, &text
	}
	err := cmd.Run()
	require.NoError(s.t, err, "%s: %s", program, text.String())
}

func freePort(t *testing.T) string {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	_, port, err := net.SplitHostPort(listener.Addr().String())
	require.NoError(t, err)
	require.NoError(t, listener.Close())
	return port
}

func postgresUser(t *testing.T) *syscall.Credential {
	t.Helper()
	owner, err := user.Lookup("postgres")
	require.NoError(t, err)
	uid, err := strconv.ParseUint(owner.Uid, 10, 32)
	require.NoError(t, err)
	gid, err := strconv.ParseUint(owner.Gid, 10, 32)
	require.NoError(t, err)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
}
