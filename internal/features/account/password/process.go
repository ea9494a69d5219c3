package password

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/rpc"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// niceness is how much a Process yields to the server. The kernel gives it a
// quarter of a busy core, and the whole of an idle one.
const niceness = 5

// stuckAfter is when a hash takes so long that its process must be stuck.
const stuckAfter = 20 * time.Second

// Process derives keys in a process of its own, with a lower priority than the
// server. A hash keeps a core busy for longer than most requests take, and fills
// 19 MiB that the garbage collector then looks after. In the server's own process,
// everybody else's requests would wait for both.
//
// A process that ends is started again. It is safe for concurrent use.
type Process struct {
	command []string
	log     *slog.Logger

	mu      sync.Mutex
	running *child // Nil after an end.
	closed  bool
}

// StartProcess runs a command, whose standard input and output are served by
// ServeProcess.
func StartProcess(log *slog.Logger, command ...string) (*Process, error) {
	p := &Process{command: command, log: log}
	_, err := p.start()
	return p, err
}

// Derive implements Deriver. It tries once more when the process has ended.
func (p *Process) Derive(ctx context.Context, job Job) ([]byte, error) {
	for attempt := 1; ; attempt++ {
		running, err := p.start()
		if err != nil {
			return nil, err
		}
		key, err := running.derive(ctx, job)
		if err == nil || ctx.Err() != nil {
			return key, err
		}
		p.drop(ctx, running, err)
		if attempt == 2 {
			return nil, fmt.Errorf("hash a password in a process of its own: %w", err)
		}
	}
}

// Close ends the process.
func (p *Process) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	if p.running == nil {
		return nil
	}
	return p.running.end()
}

// start returns the process that runs, and starts one if there is none.
func (p *Process) start() (*child, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, errors.New("the process for passwords is closed")
	}
	if p.running == nil {
		started, err := startChild(p.command)
		if err != nil {
			return nil, fmt.Errorf("start the process for passwords: %w", err)
		}
		p.running = started
	}
	return p.running, nil
}

// drop ends a process that has failed, so that the next hash starts another.
func (p *Process) drop(ctx context.Context, failed *child, reason error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.running != failed {
		return // Another hash has dropped it.
	}
	p.running = nil
	if p.closed {
		return
	}
	ended := failed.end()
	p.log.WarnContext(ctx, "process for passwords failed", "error", reason, "ended", ended)
}

// child is one run of the process.
type child struct {
	process *exec.Cmd
	client  *rpc.Client
}

// startChild starts a process of its own group, so that an interrupt at the
// terminal does not end it before the server has drained. It inherits no
// settings, which hold secrets.
func startChild(command []string) (*child, error) {
	process := exec.Command(command[0], command[1:]...) //nolint:gosec,noctx // Our own program, which outlives requests.
	process.Env = []string{}
	process.Stderr = os.Stderr
	process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	in, err := process.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, err
	}
	started := &child{process: process, client: rpc.NewClient(pipes{out, in})}
	// By group, because a process alone would be its first thread.
	if err := syscall.Setpriority(syscall.PRIO_PGRP, process.Process.Pid, niceness); err != nil {
		return nil, errors.Join(err, started.end())
	}
	return started, nil
}

func (c *child) derive(ctx context.Context, job Job) ([]byte, error) {
	var key []byte
	stuck := time.NewTimer(stuckAfter)
	defer stuck.Stop()
	call := c.client.Go(method, job, &key, make(chan *rpc.Call, 1))
	select {
	case <-call.Done:
		return key, call.Error
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-stuck.C:
		return nil, errors.New("it is stuck")
	}
}

// end kills the process, which has nothing to save.
func (c *child) end() error {
	_ = c.client.Close()
	_ = c.process.Process.Kill()
	return c.process.Wait()
}

// pipes are the two directions of a connection.
type pipes struct {
	io.ReadCloser
	io.WriteCloser
}

func (p pipes) Close() error { return errors.Join(p.ReadCloser.Close(), p.WriteCloser.Close()) }

// method is what the process offers, as net/rpc names it.
const method = "Passwords.Derive"

// service is the other end of a Process.
type service struct{}

// Derive has the form that net/rpc asks for.
func (service) Derive(job Job, key *[]byte) (err error) {
	*key, err = Here{}.Derive(context.Background(), job)
	return err
}

// ServeProcess derives keys for the server at the other end, until it closes the
// connection or ends.
func ServeProcess(in io.ReadCloser, out io.WriteCloser) error {
	server := rpc.NewServer()
	if err := server.RegisterName("Passwords", service{}); err != nil {
		return err
	}
	server.ServeConn(pipes{in, out})
	return nil
}
