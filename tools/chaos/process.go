package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// process is a program that the drill starts, ends and starts again.
type process struct {
	name    string
	command []string
	env     []string
	logFile string
	owner   *syscall.Credential

	running *exec.Cmd
	ended   chan struct{}
}

// start starts the program, which outlives ctx, but not the drill.
func (p *process) start(ctx context.Context) error {
	log, err := os.OpenFile(p.logFile, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }()
	//nolint:gosec // The commands are those of this program.
	cmd := exec.CommandContext(context.WithoutCancel(ctx), p.command[0], p.command[1:]...)
	cmd.Env = append(os.Environ(), p.env...)
	cmd.Stdout, cmd.Stderr = log, log
	// A group of its own: Ctrl-C is for the drill, which ends the others in order.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL, Credential: p.owner}
	if p.owner != nil {
		cmd.Dir = "/" // It may not be allowed to read where we are.
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start %s: %w", p.name, err)
	}
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait() // Most of them are killed, and say so.
		close(ended)
	}()
	p.running, p.ended = cmd, ended
	return nil
}

// end sends a signal and waits for the end, which it brings about if need be.
func (p *process) end(signal syscall.Signal, timeout time.Duration) error {
	if p.running == nil {
		return nil
	}
	_ = p.running.Process.Signal(signal) // It may have ended by itself.
	var err error
	select {
	case <-p.ended:
	case <-time.After(timeout):
		err = fmt.Errorf("%s has not ended after %v", p.name, timeout)
		_ = p.running.Process.Kill()
		<-p.ended
	}
	p.running = nil
	return err
}

func (p *process) kill() { _ = p.end(syscall.SIGKILL, time.Minute) }

// postgresOwner is who PostgreSQL runs as: it refuses to run as root.
func postgresOwner() (*syscall.Credential, error) {
	if os.Geteuid() != 0 {
		return nil, nil //nolint:nilnil // Nobody else than we are.
	}
	owner, err := user.Lookup("postgres")
	if err != nil {
		return nil, err
	}
	uid, errUID := strconv.ParseUint(owner.Uid, 10, 32)
	gid, errGID := strconv.ParseUint(owner.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, errors.Join(errUID, errGID)
}

// children returns the processes that a process started itself.
func children(parent int) []int {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil
	}
	var found []int
	for _, path := range stats {
		text, err := os.ReadFile(path) //nolint:gosec // A file of the kernel's.
		if err != nil {
			continue // It has just ended.
		}
		// The name of the program, in brackets, may have anything in it.
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		if len(fields) > 1 && fields[1] == strconv.Itoa(parent) {
			if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path))); err == nil {
				found = append(found, pid)
			}
		}
	}
	return found
}

// freePort returns a port that nothing listens on, below the range from which
// the kernel picks ports for outgoing connections: nobody may take the port of
// a server while it is down.
func freePort(ctx context.Context, taken map[int]bool) (int, error) {
	for range 1000 {
		port := 20000 + rand.IntN(12000) //nolint:gosec // Not a secret.
		listener, err := new(net.ListenConfig).Listen(ctx, "tcp", local(port))
		if err != nil || taken[port] {
			if err == nil {
				_ = listener.Close()
			}
			continue
		}
		taken[port] = true
		return port, listener.Close()
	}
	return 0, errors.New("no free port between 20000 and 32000")
}

func local(port int) string { return "127.0.0.1:" + strconv.Itoa(port) }

// pause waits, unless it is time to stop.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// until waits for something to become true.
func until(ctx context.Context, what string, timeout time.Duration, is func(context.Context) bool) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	for !is(ctx) {
		if pause(ctx, 100*time.Millisecond) != nil {
			return fmt.Errorf("%s: not within %v", what, timeout)
		}
	}
	return nil
}
