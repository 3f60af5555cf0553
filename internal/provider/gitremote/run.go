package gitremote

import (
	"context"
	"errors"
	"fmt"
	"io"
	"syscall"
	"time"

	"assay/internal/procgroup"
)

const (
	maxStderr  = 16 << 10 // bytes of git's standard error that are stored
	maxAddress = 2 << 30  // bytes of address space
)

// RunError is a failed run of git. Its text contains nothing that git or a server wrote.
type RunError struct {
	// Said is the beginning of standard error, without credentials, for diagnosis. It is
	// untrusted.
	Said string
	// Refused is why the guard did not connect, nil if it did.
	Refused error
	// Late is true if the time limit ended the run.
	Late bool
	// Cause is how the process ended, or the error of the writer of the output.
	Cause error
}

// Error implements error.
func (f *RunError) Error() string {
	switch {
	case f.Refused != nil:
		return fmt.Sprintf("git did not reach the remote: %v", f.Refused)
	case f.Late:
		return "git did not finish in time"
	}
	return fmt.Sprintf("git: %v", f.Cause)
}

// Unwrap returns why the guard did not connect, or the cause.
func (f *RunError) Unwrap() error {
	if f.Refused != nil {
		return f.Refused
	}
	return f.Cause
}

// Run runs git in dir, "" being the session's own empty folder, and writes its output to
// stdout; an error of stdout ends git. All processes that it started end with it. The error
// is a *RunError, or reports that git cannot be started.
func (s *Session) Run(ctx context.Context, dir string, stdout io.Writer, args ...string) error {
	if dir == "" {
		dir = s.Dir()
	}
	ctx, cancel := context.WithTimeout(ctx, s.cfg.Timeout)
	defer cancel()
	cmd, err := procgroup.Program{
		Args: append([]string{s.cfg.Path}, args...), Env: s.env, Dir: dir, Sandbox: s.box, Network: s.network,
		Read: []string{s.cfg.CAFile}, Write: []string{s.dir},
		Limits: procgroup.Limits{Address: maxAddress, Processor: s.cfg.Timeout + time.Second, Written: s.cfg.MaxBytes},
	}.Command(ctx)
	if err != nil {
		return fmt.Errorf("start git: %w", err)
	}
	said := &head{}
	cmd.Stdout, cmd.Stderr = stdout, said
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start git: %w", err)
	}
	err = cmd.Wait()
	// Processes that git left behind, such as an ssh.
	if killed := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL); killed != nil && !errors.Is(killed, syscall.ESRCH) {
		s.cfg.Logger.DebugContext(ctx, "process group of git", "error", killed)
	}
	s.cfg.Logger.DebugContext(ctx, "git finished", "command", args[0], "host", s.url.Host, "ok", err == nil)
	if err == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return &RunError{Said: s.redact(said.String()), Refused: s.refused, Cause: err,
		Late: errors.Is(ctx.Err(), context.DeadlineExceeded)}
}

// head stores the beginning of what is written to it.
type head struct{ stored []byte }

// Write implements io.Writer.
func (h *head) Write(p []byte) (int, error) {
	h.stored = append(h.stored, p[:min(len(p), maxStderr-len(h.stored))]...)
	return len(p), nil
}

// String returns the stored text.
func (h *head) String() string { return string(h.stored) }
