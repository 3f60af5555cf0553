package secrets

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"time"

	"assay/internal/code/checkout"
	"assay/internal/procgroup"
)

const (
	// bounded starts a program under limits: KiB of address space, blocks of 512
	// octets for one file, seconds of processor time.
	bounded = `ulimit -c 0; ulimit -v "$1"; ulimit -f 0; ulimit -t "$2"; shift 2; exec "$@"`
	// deathTime bounds how long the output of a killed group may stay open.
	deathTime = 5 * time.Second
)

var errTooMuchHistory = errors.New("more history than is looked at")

// runGit runs git on a bare repository, in a directory of its own, as the head of a
// process group; read gets its output. What git says on standard error is not
// passed on, for it may repeat what it reads, and does not end the run: the exit
// status alone tells whether git did what it should.
func (e *Engine) runGit(ctx context.Context, gitDir, home string, args []string, read func(io.Reader) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	limits := e.cfg.Limits
	argv := []string{
		"-c", bounded, "sh", strconv.FormatInt(limits.Memory>>10, 10), strconv.FormatInt(int64(limits.HistoryTime/time.Second)+1, 10),
		e.cfg.Git, "--git-dir=" + gitDir, "-c", "safe.directory=*",
	}
	cmd := exec.CommandContext(ctx, "/bin/sh", append(argv, args...)...) //nolint:gosec // a fixed script and a configured program
	cmd.Dir, cmd.Env = home, checkout.Environment(home)
	cmd.SysProcAttr = procgroup.Attr(nil)
	cmd.Cancel = func() error { return procgroup.Kill(cmd.Process.Pid) }
	cmd.WaitDelay = deathTime
	cmd.Stderr = io.Discard
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("start git: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start git: %w", err)
	}
	readErr := read(stdout)
	if readErr != nil {
		cancel()
	}
	_, _ = io.Copy(io.Discard, stdout) // ends with the process, which the context bounds
	err = cmd.Wait()
	_ = procgroup.Kill(cmd.Process.Pid) // helpers that outlived it
	switch {
	case readErr != nil:
		return readErr
	case err != nil:
		return fmt.Errorf("git %s: %s", args[0], cmd.ProcessState)
	}
	return nil
}

// emptyHome makes the directory that git runs in.
func emptyHome(parent string) (string, error) {
	home, err := os.MkdirTemp(parent, "secrets-git-")
	if err != nil {
		return "", fmt.Errorf("directory of git: %w", err)
	}
	return home, nil
}

// blobsOf returns the blobs of a commit by path, of the paths that are wanted.
func (e *Engine) blobsOf(ctx context.Context, gitDir, home, commit string, wanted map[string]bool) (map[string]bool, error) {
	blobs := map[string]bool{}
	err := e.runGit(ctx, gitDir, home, []string{"ls-tree", "-r", "-z", "--full-tree", commit}, func(out io.Reader) error {
		return eachRecord(out, func(record []byte) {
			head, path, ok := bytes.Cut(record, []byte{'\t'})
			if fields := bytes.Fields(head); ok && len(fields) == 3 && wanted[string(path)] {
				blobs[string(fields[2])] = true
			}
		})
	})
	return blobs, err
}
