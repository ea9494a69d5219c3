package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// site is two cells with their servers, a directory and a router.
type site struct {
	clary, dir string
	// env is what all programs share, and cellEnv what belongs to one cell.
	env       []string
	cellEnv   [2][]string
	pools     [2]*pgxpool.Pool
	addresses [2]string
	router    string
	tokenKey  []byte

	servers           [2]*exec.Cmd
	directory, routes *exec.Cmd
}

// options say where things are.
type options struct {
	clary, dir, bucket string
	databases          [2]string
	directoryDatabase  string
}

func randomKey() []byte {
	key := make([]byte, 32)
	_, _ = rand.Read(key) // It never fails.
	return key
}

func text(key []byte) string { return base64.RawURLEncoding.EncodeToString(key) }

// newSite migrates both databases and starts everything.
func newSite(ctx context.Context, o options) (*site, error) {
	s := &site{clary: o.clary, dir: o.dir, tokenKey: randomKey()}
	directory, err := freeAddress(ctx)
	if err != nil {
		return nil, err
	}
	s.env = []string{
		"CLARY_DIRECTORY_URL=http://" + directory, "CLARY_DIRECTORY_KEY=" + text(randomKey()), "CLARY_DIRECTORY_DATABASE_URL=" + o.directoryDatabase,
		"CLARY_TOKEN_KEYS=drill:" + text(s.tokenKey), "CLARY_CONSENT=explicit", "CLARY_TRUSTED_PROXIES=127.0.0.0/8",
		"CLARY_LIMIT_SIGNUP=1000/1ms", "CLARY_LIMIT_QUESTIONNAIRE=100000/1ms", "CLARY_LIMIT_NETWORK=100000/1us",
		"CLARY_LIMIT_READS=100000/1us", "CLARY_LIMIT_CHANGES=100000/1us", "CLARY_LIMIT_CONCURRENT=100000", "CLARY_LIMIT_CONNECTIONS_NETWORK=100000",
	}
	if s.directory, err = s.start(ctx, "directory", []string{"directory"}, "CLARY_LISTEN="+directory); err != nil {
		return nil, err
	}
	if err := ready(ctx, "http://"+directory+"/healthz"); err != nil {
		return nil, err
	}
	var cells []string
	for n := range s.cellEnv {
		s.cellEnv[n] = []string{
			fmt.Sprintf("CLARY_CELL=%d", n), "CLARY_DATABASE_URL=" + o.databases[n],
			fmt.Sprintf("CLARY_BUCKET_URL=%s&prefix=cell%d/", o.bucket, n), fmt.Sprintf("CLARY_VAULT_KEYS=cell%d:%s", n, text(randomKey())),
		}
		if out, err := s.run(ctx, n, "migrate"); err != nil {
			return nil, fmt.Errorf("migrate: %w: %s", err, out)
		}
		if s.pools[n], err = pgxpool.New(ctx, o.databases[n]); err != nil {
			return nil, err
		}
		if s.addresses[n], err = freeAddress(ctx); err != nil {
			return nil, err
		}
		if err := s.startServer(ctx, n); err != nil {
			return nil, err
		}
		cells = append(cells, fmt.Sprintf("%d=http://%s", n, s.addresses[n]))
	}
	front, err := freeAddress(ctx)
	if err != nil {
		return nil, err
	}
	s.router = "http://" + front
	s.routes, err = s.start(ctx, "router", []string{"route"}, "CLARY_LISTEN="+front, "CLARY_CELLS="+strings.Join(cells, ","))
	return s, errors.Join(err, ready(ctx, s.router+"/readyz"))
}

func (s *site) startServer(ctx context.Context, n int) error {
	var err error
	s.servers[n], err = s.start(ctx, fmt.Sprintf("cell%d", n), []string{"serve"}, append(s.cellEnv[n], "CLARY_LISTEN="+s.addresses[n])...)
	return errors.Join(err, ready(ctx, "http://"+s.addresses[n]+"/readyz"))
}

// start starts a program that ends with the drill.
func (s *site) start(ctx context.Context, name string, args []string, env ...string) (*exec.Cmd, error) {
	log, err := os.OpenFile(filepath.Join(s.dir, name+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600) //nolint:gosec // In the folder of the drill.
	if err != nil {
		return nil, err
	}
	defer func() { _ = log.Close() }()
	cmd := exec.CommandContext(context.WithoutCancel(ctx), s.clary, args...) //nolint:gosec // The program under test.
	cmd.Env = append(append(os.Environ(), s.env...), env...)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	return cmd, cmd.Start()
}

// run runs a command of one cell to its end.
func (s *site) run(ctx context.Context, n int, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, s.clary, args...) //nolint:gosec // The program under test.
	cmd.Env = append(append(os.Environ(), s.env...), s.cellEnv[n]...)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// move starts "clary move" from a cell to the other one. It is killed when ctx
// ends.
func (s *site) move(ctx context.Context, from int, name string) (string, error) {
	cmd := exec.CommandContext(ctx, s.clary, "move", name, "--to", fmt.Sprint(1-from)) //nolint:gosec // The program under test.
	cmd.Env = append(append(os.Environ(), s.env...), s.cellEnv[from]...)
	for _, setting := range s.cellEnv[1-from] {
		cmd.Env = append(cmd.Env, strings.Replace(setting, "CLARY_", "CLARY_MOVE_", 1))
	}
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// stop kills a program.
func stop(cmd *exec.Cmd) {
	if cmd != nil && cmd.Process != nil {
		_ = cmd.Process.Kill() // It may have ended by itself.
		_ = cmd.Wait()         // It was killed, and says so.
	}
}

func (s *site) close() {
	for _, cmd := range append(s.servers[:], s.directory, s.routes) {
		stop(cmd)
	}
}

func freeAddress(ctx context.Context) (string, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}

// ready waits until an address answers.
func ready(ctx context.Context, address string) error {
	client := &http.Client{Timeout: time.Second}
	for range 600 {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
		if err != nil {
			return err
		}
		if res, err := client.Do(req); err == nil {
			_ = res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return nil
			}
		}
		if err := pause(ctx, 100*time.Millisecond); err != nil {
			return err
		}
	}
	return errors.New(address + " is not ready")
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
