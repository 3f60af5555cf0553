package checkout

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"assay/internal/procgroup"
	"assay/internal/sandbox"
	"assay/internal/span"
)

const (
	// maxStderr limits the stored end of git's standard error, which contains the reason of a
	// failure.
	maxStderr = 8 << 10
)

// settings returns git's whole configuration, apart from the file that git itself writes in
// the bare repository.
func settings() []string {
	return []string{
		"core.hooksPath=/dev/null", "core.fsmonitor=false", "core.attributesFile=/dev/null", "core.fsync=none",
		"core.bigFileThreshold=16m", "core.packedGitWindowSize=32m", "core.packedGitLimit=256m", "core.deltaBaseCacheLimit=64m",
		"core.askPass=", "credential.helper=", "pack.threads=2", "pack.windowMemory=64m",
		"gc.auto=0", "maintenance.auto=false", "fetch.recurseSubmodules=false", "submodule.recurse=false",
		"transfer.unpackLimit=1", "fetch.unpackLimit=1", // always a pack: loose objects could need any amount of space
		"transfer.bundleURI=false", "protocol.version=2", "protocol.file.allow=never", "protocol.ext.allow=never",
		"http.followRedirects=false", "http.proxy=", "http.sslVerify=true",
	}
}

// environment returns git's whole environment. config is additional configuration, which is
// thus not on the command line.
func environment(home string, config []string) []string {
	env := []string{
		"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C", "HOME=" + home, "TMPDIR=" + home, "XDG_CONFIG_HOME=" + home,
		"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null", "GIT_ATTR_NOSYSTEM=1",
		"GIT_TERMINAL_PROMPT=0", "GIT_NO_REPLACE_OBJECTS=1", "GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0",
		"GIT_PROTOCOL_FROM_USER=0", "GIT_ALLOW_PROTOCOL=none", "GIT_ADVICE=0", "GIT_PAGER=cat",
	}
	all := append(settings(), config...)
	env = append(env, "GIT_CONFIG_COUNT="+strconv.Itoa(len(all)))
	for i, setting := range all {
		name, value, _ := strings.Cut(setting, "=")
		env = append(env, fmt.Sprintf("GIT_CONFIG_KEY_%d=%s", i, name), fmt.Sprintf("GIT_CONFIG_VALUE_%d=%s", i, value))
	}
	return env
}

// Environment returns the whole environment for programs that run git on the GitDir of a
// tree: only our configuration, no hooks, no network. home is an empty directory.
func Environment(home string) []string { return environment(home, nil) }

// invocation is a run of git on the bare repository of a workspace.
type invocation struct {
	args   []string
	config []string // name=value, besides settings
	env    []string
	stdin  io.Reader
	// network is the connection to the server; nil allows none.
	network *sandbox.Network
	// read, when set, reads standard output. Its error ends the run.
	read func(stdout io.Reader) error
}

// gitError is a failed run of git.
type gitError struct {
	command string
	state   string
	signal  syscall.Signal // that killed it, 0 for none
	stderr  string
}

// Error implements error.
func (e *gitError) Error() string {
	return fmt.Sprintf("git %s: %s: %s", e.command, e.state, strings.TrimSpace(e.stderr))
}

// exhausted reports whether git exceeded a limit on its resources.
func (e *gitError) exhausted() bool {
	if e.signal == syscall.SIGXFSZ || e.signal == syscall.SIGXCPU || e.signal == syscall.SIGKILL {
		return true
	}
	s := strings.ToLower(e.stderr)
	return slices.ContainsFunc([]string{
		"out of memory", "cannot allocate", "mmap failed", "file too large", "file size limit", "signal 24", "signal 25",
		"died of signal 9", "unable to create thread", "no space left",
	}, func(phrase string) bool { return strings.Contains(s, phrase) })
}

// Messages for people about a repository that git cannot fetch or read.
const (
	damaged = "The repository on the server is damaged: objects of it are broken or missing. " +
		"Check it there with git fsck --full, repair it, and scan again"
	interrupted = "The Git server interrupted the transfer, or sent something that is not Git's protocol. " +
		"Try git clone with the same address; if that works, scan again"
)

// unreadable describes what is wrong with a repository, based on git's messages.
func (e *gitError) unreadable() string {
	s := strings.ToLower(e.stderr)
	signs := []string{
		"bad object", "corrupt", "inflate", "missing", "unpack", "pack has", "bad pack", "invalid", "mismatch", "not a valid object",
		"unresolved delta", "did not send all necessary objects", "index-pack failed", "fsck error", "pack signature",
	}
	if e.command != "fetch" || slices.ContainsFunc(signs, func(sign string) bool { return strings.Contains(s, sign) }) {
		return damaged
	}
	return interrupted
}

// run runs git until it ends.
func (w *workspace) run(ctx context.Context, in invocation) (err error) {
	ctx, end := span.Start(ctx, "git "+in.args[0], span.Program.String("git"))
	defer func() { end(err) }()
	return w.runProcess(ctx, in)
}

func (w *workspace) runProcess(ctx context.Context, in invocation) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cmd, err := w.command(ctx, in)
	if err != nil {
		return fmt.Errorf("start git: %w", err)
	}
	stderr := &tail{max: maxStderr}
	cmd.Stderr = stderr
	stdout, err := stdoutOf(cmd, in)
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start git: %w", err)
	}
	var readErr error
	if in.read != nil {
		if readErr = in.read(stdout); readErr != nil {
			cancel()
		}
		_, _ = io.Copy(io.Discard, stdout) // ends with the process, which the context bounds
	}
	err = cmd.Wait()
	_ = procgroup.Kill(cmd.Process.Pid) // helpers that are still running
	switch {
	case readErr != nil:
		return readErr
	case context.Cause(ctx) != nil:
		return context.Cause(ctx)
	case err != nil:
		return failed(in, cmd, stderr, err)
	}
	return nil
}

// stdoutOf returns the input for in.read. Without read, output is dropped.
func stdoutOf(cmd *exec.Cmd, in invocation) (io.Reader, error) {
	if in.read == nil {
		return nil, nil
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start git: %w", err)
	}
	return stdout, nil
}

func (w *workspace) command(ctx context.Context, in invocation) (*exec.Cmd, error) {
	limits := w.client.cfg.Limits
	return procgroup.Program{
		Args: append([]string{w.client.cfg.Git, "--git-dir=" + w.git}, in.args...), Env: append(environment(w.home, in.config), in.env...),
		Dir: w.home, Stdin: in.stdin, Network: in.network,
		Sandbox: w.box, Read: []string{w.keyPath(), filepath.Join(w.dir, "known_hosts"), w.client.cfg.SSH}, Write: []string{w.home, w.git},
		Limits: procgroup.Limits{Address: limits.Memory, Processor: limits.Timeout + time.Second, Written: limits.PackBytes + 512},
	}.Command(ctx)
}

func failed(in invocation, cmd *exec.Cmd, stderr *tail, err error) error {
	exit, ok := errors.AsType[*exec.ExitError](err)
	if !ok {
		return fmt.Errorf("git %s: %w", in.args[0], err)
	}
	e := &gitError{command: in.args[0], state: cmd.ProcessState.String(), stderr: stderr.String()}
	if status, ok := exit.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		e.signal = status.Signal()
	}
	return e
}

// output runs git and returns its output, at most 1 MiB.
func (w *workspace) output(ctx context.Context, args ...string) (string, error) {
	var out []byte
	err := w.run(ctx, invocation{args: args, read: func(stdout io.Reader) error {
		var err error
		out, err = io.ReadAll(io.LimitReader(stdout, 1<<20))
		return err
	}})
	return strings.TrimSpace(string(out)), err
}

// tail stores the end of what is written to it.
type tail struct {
	max int
	buf bytes.Buffer
}

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.buf.Write(p)
	if over := t.buf.Len() - t.max; over > 0 {
		t.buf.Next(over)
	}
	return len(p), nil
}

// String returns the end, with characters escaped that could disturb a log.
func (t *tail) String() string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(t.buf.String(), "?"))
}
