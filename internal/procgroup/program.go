package procgroup

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Program is one run of a program that works on hostile data: in a process group of
// its own, told of nothing but Env, and within limits.
type Program struct {
	Args  []string
	Env   []string // all of it
	Dir   string   // working directory; "" is /
	Stdin io.Reader
	// Credential is whom it runs as; nil is this process's user.
	Credential *syscall.Credential
	// Yields has it give way to everything else that wants a processor: to what answers
	// requests, and to programs that can use but one processor and would end last.
	Yields bool
	Limits Limits
}

// Limits bound a program. Zero fields do not.
type Limits struct {
	// Memory is how much anonymous memory all its processes may use together, in
	// octets. It is watched from outside, which runtimes that reserve far more than
	// they use need.
	Memory int64
	// Address is how much address space one process may have, in octets.
	Address int64
	// Processor is the processor time of one process.
	Processor time.Duration
	// Written is the size of a file that it writes, in octets; below 0 it writes none.
	Written int64
}

// ErrMemory says that a program was ended for its memory.
var ErrMemory = errors.New("it needed too much memory")

const (
	deathTime = 5 * time.Second // how long the output of a killed group may stay open
	mostSaid  = 4 << 10         // octets of either end of what it says on standard error
	yielding  = "10"            // nice(1)
	// bounded starts a program under limits, without core dumps. The shell of POSIX
	// counts in units of 1,024 octets, seconds, and 512 octets.
	bounded = `ulimit -c 0; [ "$1" = - ] || ulimit -v "$1"; [ "$2" = - ] || ulimit -t "$2"; [ "$3" = - ] || ulimit -f "$3"; umask 077; nice=$4; shift 4
[ "$nice" = - ] || exec nice -n "$nice" "$@"
exec "$@"`
)

// Run runs the program to its end; read consumes its standard output, and an error of
// read ends the program. The error of a program that failed has what it said.
func (p Program) Run(ctx context.Context, read func(io.Reader) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	l, nice := p.Limits, "-"
	if p.Yields {
		nice = yielding
	}
	args := append([]string{"-c", bounded, "sh", units(l.Address, 1<<10), units(int64(l.Processor), int64(time.Second)), units(l.Written, 512), nice}, p.Args...)
	cmd := exec.CommandContext(ctx, "/bin/sh", args...) //nolint:gosec // a fixed script and configured programs
	cmd.Dir, cmd.Env, cmd.Stdin = p.Dir, p.Env, p.Stdin
	if cmd.Dir == "" {
		cmd.Dir = "/"
	}
	cmd.SysProcAttr = Attr(p.Credential)
	cmd.Cancel = func() error { return Kill(cmd.Process.Pid) }
	cmd.WaitDelay = deathTime
	said := &ends{}
	cmd.Stderr = said
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("start: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start: %w", err)
	}
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		if l.Memory > 0 {
			watch(ctx, cmd.Process.Pid, l.Memory, func() { cancel(ErrMemory) })
		}
	}()
	readErr := read(stdout)
	if readErr != nil {
		cancel(readErr)
	}
	_, _ = io.Copy(io.Discard, stdout) // ends with the program
	err = cmd.Wait()
	_ = Kill(cmd.Process.Pid) // what it left behind
	cause := context.Cause(ctx)
	cancel(nil)
	<-watched
	switch {
	case cause != nil:
		return cause
	case errors.Is(err, io.ErrClosedPipe) && cmd.ProcessState.Success(): // it did not want all of its input
		return nil
	case err != nil:
		return fmt.Errorf("%w: %s", err, said)
	}
	return nil
}

// units is a limit as the shell counts it, rounded up.
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

// ends keeps the beginning and the end of what a program says: a crash says why at
// the one, a script at the other.
type ends struct {
	begin, end bytes.Buffer
}

// Write implements io.Writer.
func (e *ends) Write(p []byte) (int, error) {
	n := min(len(p), mostSaid-e.begin.Len())
	e.begin.Write(p[:n])
	e.end.Write(p[n:])
	if over := e.end.Len() - mostSaid; over > 0 {
		e.end.Next(over)
	}
	return len(p), nil
}

// String returns both, for logs.
func (e *ends) String() string {
	return strings.ToValidUTF8(strings.TrimSpace(e.begin.String()+e.end.String()), "?")
}
