package quality

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"

	"assay/internal/procgroup"
)

// program is one run of a program that reads what a repository holds: from a neutral
// directory, in a process group of its own, within limits.
type program struct {
	args       []string
	env        []string // all of it
	stdin      io.Reader
	credential *syscall.Credential
	memory     int64 // octets of address space
	seconds    int   // of processor time
}

const (
	deathTime  = 5 * time.Second // how long the output of a killed group may stay open
	mostStderr = 8 << 10
	bounded    = `ulimit -c 0; ulimit -v "$1"; ulimit -t "$2"; umask 077; shift 2; exec "$@"`
)

// run runs the program to its end; read consumes its output, and an error of read
// ends the program.
func (p program) run(ctx context.Context, read func(io.Reader) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	args := append([]string{"-c", bounded, "sh", strconv.FormatInt(p.memory>>10, 10), strconv.Itoa(p.seconds)}, p.args...)
	cmd := exec.CommandContext(ctx, "/bin/sh", args...) //nolint:gosec // a fixed script and configured programs
	cmd.Dir, cmd.Env, cmd.Stdin = "/", p.env, p.stdin
	cmd.SysProcAttr = procgroup.Attr(p.credential)
	cmd.Cancel = func() error { return procgroup.Kill(cmd.Process.Pid) }
	cmd.WaitDelay = deathTime
	said := &head{}
	cmd.Stderr = said
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("start: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start: %w", err)
	}
	readErr := read(stdout)
	if readErr != nil {
		cancel()
	}
	_, _ = io.Copy(io.Discard, stdout) // ends with the program
	err = cmd.Wait()
	_ = procgroup.Kill(cmd.Process.Pid) // what it left behind
	switch {
	case readErr != nil:
		return readErr
	case context.Cause(ctx) != nil:
		return context.Cause(ctx)
	case err != nil:
		return fmt.Errorf("%w: %s", err, said.buf.Bytes())
	}
	return nil
}

// owner is whom a program runs as where this process is root: whose the directory is.
func owner(dir string) *syscall.Credential {
	if os.Geteuid() != 0 {
		return nil
	}
	info, err := os.Stat(dir)
	if err != nil {
		return nil
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok || st.Uid == 0 {
		return nil
	}
	return &syscall.Credential{Uid: st.Uid, Gid: st.Gid}
}

// head keeps the beginning of what a program says on standard error: that is where a
// crash says why.
type head struct{ buf bytes.Buffer }

// Write implements io.Writer.
func (t *head) Write(p []byte) (int, error) {
	t.buf.Write(p[:min(len(p), max(mostStderr-t.buf.Len(), 0))])
	return len(p), nil
}
