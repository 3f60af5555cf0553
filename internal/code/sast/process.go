package sast

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"assay/internal/procgroup"
)

const (
	maxErrors = 8 << 10 // octets kept of what a program says on standard error
	deathTime = 5 * time.Second
	watchTime = 200 * time.Millisecond // between looks at a program's memory
	// maxCPU ends a program that its parent lost, after so many seconds of processor
	// time; maxWritten bounds a file that it writes, in blocks of 512 octets.
	maxCPU     = 4 * 3600
	maxWritten = 1 << 21
)

// bounded starts a program under limits: no core dumps, the size of a file that it
// writes, processor time. Memory is watched from outside: runtimes reserve far more
// than they use.
const bounded = `ulimit -c 0; ulimit -f "$1"; ulimit -t "$2"; umask 077; shift 2; exec "$@"`

// errMemory says that a program was ended for its memory.
var errMemory = errors.New("it needed too much memory")

// process is one run of an engine's program.
type process struct {
	args   []string
	env    []string // beside the neutral ones
	dir    string   // private and empty; working and home directory
	memory int64    // most octets of all its processes together
	stdin  io.Reader
}

// run runs the program to its end; read consumes its standard output, and an error
// of read ends the program. The error of a program that failed has what it said.
func (p process) run(ctx context.Context, read func(io.Reader) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	args := append([]string{"-c", bounded, "sh", strconv.Itoa(maxWritten), strconv.Itoa(maxCPU)}, p.args...)
	cmd := exec.CommandContext(ctx, "/bin/sh", args...) //nolint:gosec // a fixed script and configured programs
	cmd.Dir, cmd.Env, cmd.Stdin = p.dir, append(neutral(p.dir), p.env...), p.stdin
	cmd.SysProcAttr = procgroup.Attr(nil)
	cmd.Cancel = func() error { return procgroup.Kill(cmd.Process.Pid) }
	cmd.WaitDelay = deathTime
	said := &tail{}
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
		watch(ctx, cmd.Process.Pid, p.memory, cancel)
	}()
	readErr := read(stdout)
	if readErr != nil {
		cancel(readErr)
	}
	_, _ = io.Copy(io.Discard, stdout) // ends with the program
	err = cmd.Wait()
	_ = procgroup.Kill(cmd.Process.Pid) // what it left behind
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

// neutral is all that a program is told about its surroundings.
func neutral(dir string) []string {
	return []string{
		"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=" + dir, "TMPDIR=" + dir, "XDG_CONFIG_HOME=" + dir,
		"XDG_CACHE_HOME=" + dir, "XDG_DATA_HOME=" + dir, "NODE_ENV=production", "GOTOOLCHAIN=local", "GOPROXY=off", "GOFLAGS=-mod=readonly", "CGO_ENABLED=0",
	}
}

// watch ends a process group that uses more memory than it may.
func watch(ctx context.Context, group int, most int64, end context.CancelCauseFunc) {
	ticker := time.NewTicker(watchTime)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if memoryOf(group) > most {
				end(errMemory)
				return
			}
		}
	}
}

// memoryOf is how much anonymous memory the processes of a group use, in octets; 0
// where there is no /proc.
func memoryOf(group int) (sum int64) {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return 0
	}
	for _, name := range stats {
		data, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended meanwhile
		}
		// "pid (comm) state ppid pgrp …", proc_pid_stat(5); comm may hold anything.
		fields := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
		if len(fields) < 3 || string(fields[2]) != strconv.Itoa(group) {
			continue
		}
		status, err := os.ReadFile(filepath.Join(filepath.Dir(name), "status"))
		if err != nil {
			continue
		}
		for line := range bytes.Lines(status) {
			if value, ok := bytes.CutPrefix(line, []byte("RssAnon:")); ok {
				if f := bytes.Fields(value); len(f) > 0 {
					kib, _ := strconv.ParseInt(string(f[0]), 10, 64) // the kernel writes a number
					sum += kib << 10
				}
			}
		}
	}
	return sum
}

// tail keeps the end of what is written to it.
type tail struct{ buf bytes.Buffer }

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.buf.Write(p)
	if over := t.buf.Len() - maxErrors; over > 0 {
		t.buf.Next(over)
	}
	return len(p), nil
}

// String returns the end, for logs.
func (t *tail) String() string { return strings.ToValidUTF8(strings.TrimSpace(t.buf.String()), "?") }

// errLongLine says that a program wrote a line longer than it may.
var errLongLine = errors.New("it wrote a line that is too long")

// readLine reads a line of at most so many octets, without its end.
func readLine(r *bufio.Reader, most int) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line)+len(part) > most {
			return nil, errLongLine
		}
		line = append(line, part...)
		switch {
		case err == nil:
			return bytes.TrimSuffix(line, []byte("\n")), nil
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(line) > 0:
			return line, nil
		default:
			return nil, err
		}
	}
}
