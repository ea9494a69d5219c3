package pushdrill_test

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/app"
	"clary.example/internal/config"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/telemetry"
)

// asReplica is set for a process that is a server.
const asReplica = "CLARY_PUSH_DRILL_REPLICA"

// ready is what such a process says when it works.
const ready = "ready"

// TestMain makes this program a server, where it is started as one. A server
// that is killed must be a process.
func TestMain(m *testing.M) {
	if os.Getenv(asReplica) == "" {
		os.Exit(m.Run())
	}
	if err := serve(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func serve() error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	cfg, err := config.Load(os.Getenv)
	if err != nil {
		return err
	}
	pool, err := postgres.Open(context.WithoutCancel(ctx), cfg.DatabaseURL, postgres.Options{MaxConns: cfg.DatabaseMaxConns})
	if err != nil {
		return err
	}
	defer pool.Close()
	server, err := app.New(ctx, cfg, pool, telemetry.NewLogger(os.Stderr, slog.LevelWarn), telemetry.Tracing{})
	if err != nil {
		return err
	}
	return server.Serve(ctx, func(_, _ net.Addr) { _, _ = fmt.Fprintln(os.Stdout, ready) })
}

// startReplica starts a server with settings. It is killed when the test ends.
func startReplica(t *testing.T, settings map[string]string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	require.NoError(t, err)
	replica := exec.CommandContext(context.WithoutCancel(t.Context()), program)
	replica.Env = append(os.Environ(), asReplica+"=1")
	for name, value := range settings {
		replica.Env = append(replica.Env, name+"="+value)
	}
	replica.Stderr = os.Stderr
	output, err := replica.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, replica.Start())
	t.Cleanup(func() {
		_ = replica.Process.Kill()
		_ = replica.Wait()
	})
	line, err := bufio.NewReader(output).ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, ready+"\n", line)
	return replica
}
