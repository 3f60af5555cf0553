package secrets

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"

	"assay/internal/code"
	"assay/internal/code/checkout"
	"assay/internal/procgroup"
)

var errTooMuchHistory = errors.New("the history is larger than the limit")

// runGit runs git on the bare repository of a tree, in its sandbox and in its own directory;
// read gets its output. Git's standard error is not passed on, because it may repeat
// repository content, and does not end the run: only the exit status shows whether git
// succeeded.
func (e *Engine) runGit(ctx context.Context, tree *code.Tree, home string, args []string, read func(io.Reader) error) error {
	return e.runGitWith(ctx, tree, home, nil, args, read)
}

// runGitWith is like runGit, with a standard input.
func (e *Engine) runGitWith(
	ctx context.Context, tree *code.Tree, home string, in io.Reader, args []string, read func(io.Reader) error,
) error {
	limits := e.cfg.Limits
	err := procgroup.Program{
		Args: append([]string{e.cfg.Git, "--git-dir=" + tree.GitDir, "-c", "safe.directory=*"}, args...), Env: checkout.Environment(home),
		Dir: home, Stdin: in,
		Sandbox: tree.Sandbox, Read: []string{tree.GitDir}, Write: []string{home},
		Limits: procgroup.Limits{Address: limits.Memory, Processor: limits.HistoryTime + time.Second, Written: -1},
	}.Run(ctx, read)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return fmt.Errorf("git %s: %s", args[0], exit.ProcessState)
	}
	return err
}

// emptyHome creates git's working directory.
func emptyHome(tree *code.Tree, parent string) (string, error) {
	home, err := tree.Sandbox.MkdirTemp(parent, "secrets-git-")
	if err != nil {
		return "", fmt.Errorf("create a directory for git: %w", err)
	}
	return home, nil
}

// blobsOf returns the blobs of a tree's commit by path, for the wanted paths.
func (e *Engine) blobsOf(ctx context.Context, tree *code.Tree, home string, wanted map[string]bool) (map[string]bool, error) {
	blobs := map[string]bool{}
	err := e.runGit(ctx, tree, home, []string{"ls-tree", "-r", "-z", "--full-tree", tree.Commit}, func(out io.Reader) error {
		return eachRecord(out, func(record []byte) {
			head, path, ok := bytes.Cut(record, []byte{'\t'})
			if fields := bytes.Fields(head); ok && len(fields) == 3 && wanted[string(path)] {
				blobs[string(fields[2])] = true
			}
		})
	})
	return blobs, err
}
