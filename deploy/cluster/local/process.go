package local

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// Time limits. Every wait ends as soon as its condition holds.
const (
	startLimit = 5 * time.Minute
	stopLimit  = 2 * time.Minute
	tickPeriod = 100 * time.Millisecond
)

// Process is a program of the cluster, which can be stopped, killed and started again with the
// same arguments and addresses.
type Process struct {
	// Name is unique in the cluster; the log is NAME.log.
	Name string

	command func() *exec.Cmd
	// ready returns nil once the program can serve.
	ready func(context.Context) error
	log   string // file that output is appended to

	mu    sync.Mutex
	cmd   *exec.Cmd
	ended chan struct{}
}

// Start starts the program and waits until it is ready. A program that is running stays.
func (p *Process) Start(ctx context.Context) error {
	if err := p.Launch(); err != nil {
		return err
	}
	return p.AwaitReady(ctx)
}

// Launch starts the program without waiting.
func (p *Process) Launch() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cmd != nil {
		select {
		case <-p.ended:
		default:
			return nil
		}
	}
	out, err := os.OpenFile(p.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	cmd := p.command()
	cmd.Stdout, cmd.Stderr = out, out
	cmd.SysProcAttr = procAttr()
	if err := cmd.Start(); err != nil {
		return errors.Join(fmt.Errorf("start %s: %w", p.Name, err), out.Close())
	}
	ended := make(chan struct{})
	p.cmd, p.ended = cmd, ended
	go func() {
		_ = cmd.Wait() // the state is in cmd
		_ = out.Close()
		close(ended)
	}()
	return nil
}

// AwaitReady returns when the program can serve. It fails if the program ends first.
func (p *Process) AwaitReady(ctx context.Context) error {
	p.mu.Lock()
	ended := p.ended
	p.mu.Unlock()
	err := await(ctx, startLimit, func(ctx context.Context) error {
		select {
		case <-ended:
			return final{fmt.Errorf("it ended; see %s", p.log)}
		default:
			return p.ready(ctx)
		}
	})
	if err != nil {
		return fmt.Errorf("%s is not ready: %w", p.Name, err)
	}
	return nil
}

// Ended is closed when the running program has ended; nil before the first start.
func (p *Process) Ended() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.ended
}

// PID returns the process id of the last start; 0 before the first.
func (p *Process) PID() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cmd == nil {
		return 0
	}
	return p.cmd.Process.Pid
}

// Running reports whether the program is running.
func (p *Process) Running() bool {
	ended := p.Ended()
	if ended == nil {
		return false
	}
	select {
	case <-ended:
		return false
	default:
		return true
	}
}

// Kill kills the program with everything that it started.
func (p *Process) Kill() error { return p.end(syscall.SIGKILL, true) }

// Stop asks the program to end and waits for it.
func (p *Process) Stop() error { return p.end(syscall.SIGTERM, false) }

// Freeze suspends the program: its connections stay open and nothing answers. Thaw continues it.
func (p *Process) Freeze() error { return p.signal(syscall.SIGSTOP, true) }

// Thaw continues a frozen program.
func (p *Process) Thaw() error { return p.signal(syscall.SIGCONT, true) }

func (p *Process) end(sig syscall.Signal, group bool) error {
	if !p.Running() {
		return nil
	}
	if err := p.signal(sig, group); err != nil {
		return err
	}
	select {
	case <-p.Ended():
		return nil
	case <-time.After(stopLimit):
		return errors.Join(fmt.Errorf("%s did not stop within %s", p.Name, stopLimit), p.signal(syscall.SIGKILL, true))
	}
}

// signal signals a running program. The id of an ended one may belong to a stranger.
func (p *Process) signal(sig syscall.Signal, group bool) error {
	if !p.Running() {
		return nil
	}
	pid := p.PID()
	if group {
		pid = -pid
	}
	if err := syscall.Kill(pid, sig); err != nil && !errors.Is(err, syscall.ESRCH) {
		return fmt.Errorf("signal %s: %w", p.Name, err)
	}
	return nil
}

// final is an error that waiting does not change.
type final struct{ error }

func (f final) Unwrap() error { return f.error }

// await calls holds until it returns nil, fails with a final error, or the time limit is over.
func await(ctx context.Context, limit time.Duration, holds func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	tick := time.NewTicker(tickPeriod)
	defer tick.Stop()
	for {
		err := holds(ctx)
		if err == nil {
			return nil
		}
		if _, over := errors.AsType[final](err); over {
			return err
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return errors.Join(err, ctx.Err())
		}
	}
}

// answers returns a probe that passes while the address returns 200.
func answers(address string) func(context.Context) error {
	return func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
		if err != nil {
			return final{err}
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		if err := resp.Body.Close(); err != nil {
			return err
		}
		if resp.StatusCode != http.StatusOK {
			return fmt.Errorf("%s: %s", address, resp.Status)
		}
		return nil
	}
}

// run runs a command until it ends and returns its standard output.
func (c *Cluster) run(ctx context.Context, program string, env []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, c.program(program), args...) //nolint:gosec // a program of the cluster
	cmd.Env = env
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return "", fmt.Errorf("%s %v: %w: %s", program, args, err, exit.Stderr)
		}
		return "", fmt.Errorf("%s %v: %w", program, args, err)
	}
	return string(out), nil
}

func (c *Cluster) program(name string) string { return filepath.Join(c.options.Programs, name) }
