package procgroup

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"assay/internal/sandbox"
	"assay/internal/sandbox/launch"
	"assay/internal/span"
)

// Program is a run of a program that processes hostile data: in its own process group, with
// only Env as its environment, and within limits.
type Program struct {
	Args  []string
	Env   []string // the whole environment
	Dir   string   // working directory; "" is /
	Stdin io.Reader
	// Sandbox is the sandbox to run in; nil runs it unconfined.
	Sandbox *sandbox.Sandbox
	// Read and Write are the files and directories that it may use in the sandbox besides those of
	// the system; Network is the only network that it may connect to.
	Read, Write []string
	Network     *sandbox.Network
	// Inside starts it within the sandbox and process group of this process, which it cannot leave.
	Inside bool
	// Yields lowers its priority below everything else that needs a processor, such as the
	// API and programs that can only use one processor and would finish last.
	Yields bool
	// Stall is the maximum time without output before the program counts as hung, not counting the
	// time it waited for a processor; 0 means no limit.
	Stall  time.Duration
	Limits Limits
}

// Limits limit a program. A field that is zero imposes no limit.
type Limits struct {
	// Memory is the limit of anonymous memory of all its processes together, in bytes. It is
	// watched from outside, for runtimes that reserve far more than they use.
	Memory int64
	// Address is the limit of address space of one process, in bytes.
	Address int64
	// Processor is the limit of processor time of one process.
	Processor time.Duration
	// Written limits the size of a file that it writes, in bytes; below 0 it cannot write
	// files.
	Written int64
}

// ErrMemory is returned when a program was killed for its memory, ErrSandbox when its
// sandbox could not be set up.
var (
	ErrMemory  = errors.New("memory limit exceeded")
	ErrSandbox = errors.New("no sandbox")
)

const (
	deathTime = 5 * time.Second // how long the output of a killed group may stay open
	maxSaid   = 4 << 10         // bytes stored of the beginning and of the end of standard error
	yielding  = 10              // nice(1)
	// bounded starts a program under limits, without core dumps. A POSIX shell counts in
	// units of 1,024 bytes, seconds, and 512 bytes.
	bounded = `ulimit -c 0; [ "$1" = - ] || ulimit -v "$1"; [ "$2" = - ] || ulimit -t "$2"; [ "$3" = - ] || ulimit -f "$3"; umask 077; nice=$4; shift 4
[ "$nice" = - ] || exec nice -n "$nice" "$@"
exec "$@"`
)

// Command returns the command that starts the program as the leader of a process group,
// which is killed when the context or this process ends.
func (p Program) Command(ctx context.Context) (*exec.Cmd, error) {
	cmd, err := p.start(ctx)
	if err != nil {
		return nil, err
	}
	cmd.WaitDelay = deathTime
	if p.Inside {
		cmd.SysProcAttr.Setpgid = false
		return cmd, nil
	}
	cmd.Cancel = func() error { return Kill(cmd.Process.Pid) }
	return cmd, nil
}

func (p Program) start(ctx context.Context) (*exec.Cmd, error) {
	l, nice := p.Limits, 0
	if p.Yields {
		nice = yielding
	}
	if p.Sandbox.Works() {
		return p.Sandbox.Command(ctx, sandbox.Start{
			Args: p.Args, Env: p.Env, Dir: p.Dir, Stdin: p.Stdin, Read: p.Read, Write: p.Write, Network: p.Network, Nice: nice,
			Limits: sandbox.Limits{Address: l.Address, Processor: l.Processor, Written: l.Written},
		})
	}
	if _, err := exec.LookPath(p.Args[0]); err != nil {
		return nil, err
	}
	args := []string{
		"-c", bounded, "sh", units(l.Address, 1<<10), units(int64(l.Processor), int64(time.Second)), units(l.Written, 512),
		units(int64(nice), 1),
	}
	cmd := exec.CommandContext(ctx, "/bin/sh", append(args, p.Args...)...) //nolint:gosec // a fixed script and configured programs
	cmd.Dir, cmd.Env, cmd.Stdin = p.Dir, p.Env, p.Stdin
	if cmd.Dir == "" {
		cmd.Dir = "/"
	}
	cmd.SysProcAttr = Attr(nil)
	return cmd, nil
}

// Run runs the program until it ends; read consumes its standard output, and an error of
// read kills the program. The error of a failed program quotes its standard error.
func (p Program) Run(ctx context.Context, read func(io.Reader) error) (err error) {
	name := filepath.Base(p.Args[0])
	ctx, end := span.Start(ctx, "process "+name, span.Program.String(name))
	defer func() { end(err) }()
	return p.run(ctx, read)
}

func (p Program) run(ctx context.Context, read func(io.Reader) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	cmd, err := p.Command(ctx)
	if err != nil {
		return fmt.Errorf("start: %w", err)
	}
	said := &ends{}
	cmd.Stderr = said
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("start: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start: %w", err)
	}
	output := &beats{Reader: stdout}
	watched := p.watch(ctx, cmd.Process.Pid, &output.n, cancel)
	readErr := read(output)
	if readErr != nil {
		cancel(readErr)
	}
	_, _ = io.Copy(io.Discard, output) // ends with the program
	err = cmd.Wait()
	if !p.Inside {
		_ = Kill(cmd.Process.Pid) // processes that it left behind
	}
	cause := context.Cause(ctx)
	cancel(nil)
	watched.Wait()
	switch {
	case cause != nil:
		return cause
	case err != nil && cmd.ProcessState.Success() && (errors.Is(err, io.ErrClosedPipe) || errors.Is(err, exec.ErrWaitDelay)):
		return nil // it ended without reading all of its input, or this process had no time to copy its standard error
	case err != nil && said.unstarted():
		return fmt.Errorf("%w: %w: %s", ErrSandbox, err, said)
	case err != nil:
		return fmt.Errorf("%w: %s", err, said)
	}
	return nil
}

// watch ends the program if it exceeds its memory or hangs. The result waits until ctx has ended.
func (p Program) watch(ctx context.Context, group int, output *atomic.Int64, end context.CancelCauseFunc) *sync.WaitGroup {
	var watched sync.WaitGroup
	if p.Limits.Memory > 0 {
		watched.Go(func() { watch(ctx, group, p.Limits.Memory, func() { end(ErrMemory) }) })
	}
	if p.Stall > 0 {
		watched.Go(func() { watchSilence(ctx, group, p.Stall, output, func() { end(ErrStalled) }) })
	}
	return &watched
}

// units returns a limit in the shell's units, rounded up.
func units(limit, unit int64) string {
	switch {
	case limit == 0:
		return "-"
	case limit < 0:
		return "0"
	default:
		return strconv.FormatInt((limit+unit-1)/unit, 10)
	}
}

// ends stores the beginning and the end of a program's standard error: crashes explain
// themselves in the former, scripts in the latter.
type ends struct {
	begin, end bytes.Buffer
}

// Write implements io.Writer.
func (e *ends) Write(p []byte) (int, error) {
	n := min(len(p), maxSaid-e.begin.Len())
	e.begin.Write(p[:n])
	e.end.Write(p[n:])
	if over := e.end.Len() - maxSaid; over > 0 {
		e.end.Next(over)
	}
	return len(p), nil
}

// unstarted reports whether the sandbox launcher wrote this instead of the program.
func (e *ends) unstarted() bool { return bytes.HasPrefix(e.begin.Bytes(), []byte(launch.Failure)) }

// String returns both parts, for logs.
func (e *ends) String() string {
	return strings.ToValidUTF8(strings.TrimSpace(e.begin.String()+e.end.String()), "?")
}
