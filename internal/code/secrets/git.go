package secrets

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"assay/internal/code/checkout"
	"assay/internal/procgroup"
)

var errTooMuchHistory = errors.New("the history is larger than the limit")

// runGit runs git on a bare repository, in a directory of its own, as the head of a process
// group; read gets its output. Git's standard error is not passed on, for it may repeat what
// it reads, and does not end the run: the exit status alone says whether git succeeded.
func (e *Engine) runGit(ctx context.Context, gitDir, home string, args []string, read func(io.Reader) error) error {
	limits := e.cfg.Limits
	err := procgroup.Program{
		Args: append([]string{e.cfg.Git, "--git-dir=" + gitDir, "-c", "safe.directory=*"}, args...), Env: checkout.Environment(home), Dir: home,
		Limits: procgroup.Limits{Address: limits.Memory, Processor: limits.HistoryTime + time.Second, Written: -1},
	}.Run(ctx, read)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return fmt.Errorf("git %s: %s", args[0], exit.ProcessState)
	}
	return err
}

// emptyHome makes the directory that git runs in.
func emptyHome(parent string) (string, error) {
	home, err := os.MkdirTemp(parent, "secrets-git-")
	if err != nil {
		return "", fmt.Errorf("directory of git: %w", err)
	}
	return home, nil
}

// blobsOf returns the blobs of a commit by path, for the wanted paths.
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
