package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// errNotThere is returned if an application is missing.
var errNotThere = errors.New("it is missing")

// checkout writes the files of a repository's commit into a new folder, which remove
// removes. The repository is a checkout or a bare mirror below apps: owner/name, owner+name
// or name; a mirror may also be one folder deeper. Without a commit the newest one is used.
func checkout(ctx context.Context, apps, repository, commit string) (dir string, remove func(), err error) {
	git, ok := gitDir(apps, repository)
	if !ok {
		return "", nil, fmt.Errorf("%w: no git repository of %s below %s", errNotThere, repository, apps)
	}
	if commit == "" {
		commit = "HEAD"
	}
	if err := runGit(ctx, git, "", "", "cat-file", "-e", commit+"^{tree}"); err != nil {
		return "", nil, fmt.Errorf("%w: %s has no commit %s", errNotThere, git, commit)
	}
	base, err := os.MkdirTemp("", "assay-compare-")
	if err != nil {
		return "", nil, err
	}
	remove = func() { _ = os.RemoveAll(base) }
	index, files := filepath.Join(base, "index"), filepath.Join(base, "files")
	err = errors.Join(os.Mkdir(files, 0o700), runGit(ctx, git, index, files, "read-tree", commit))
	if err != nil {
		remove()
		return "", nil, err
	}
	// Mirrors may lack large files, but these are not sources: the other files are used.
	err = runGit(ctx, git, index, files, "checkout-index", "--all", "--quiet")
	if some, rerr := os.ReadDir(files); rerr != nil || len(some) == 0 {
		remove()
		return "", nil, errors.Join(fmt.Errorf("%s: no file of commit %s could be checked out", git, commit), err, rerr)
	}
	return files, remove, nil
}

// gitDir finds the git directory of a repository.
func gitDir(apps, repository string) (string, bool) {
	owner, name, _ := strings.Cut(repository, "/")
	apps, err := filepath.Abs(apps)
	if err != nil {
		return "", false
	}
	for _, place := range []string{filepath.Join(owner, name), owner + "+" + name, name, name + ".git"} {
		at := filepath.Join(apps, place)
		below, err := filepath.Glob(filepath.Join(at, "*"))
		if err != nil {
			continue
		}
		for _, dir := range append([]string{filepath.Join(at, ".git"), at}, below...) {
			if isDir(filepath.Join(dir, "objects")) && !isDir(filepath.Join(dir, "HEAD")) {
				if _, err := os.Stat(filepath.Join(dir, "HEAD")); err == nil {
					return dir, true
				}
			}
		}
	}
	return "", false
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// runGit runs git on an untrusted repository: without the machine's configuration and
// without hooks. Files are written to work.
func runGit(ctx context.Context, git, index, work string, args ...string) error {
	cmd := exec.CommandContext(ctx, "git", append([]string{"--git-dir=" + git, "-c", "core.hooksPath=/dev/null", "-c", "core.symlinks=false", "-c", "core.autocrlf=false"}, args...)...) //nolint:gosec // a fixed program on folders that the user names
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	if work != "" {
		cmd.Dir = work
		cmd.Env = append(cmd.Env, "GIT_INDEX_FILE="+index, "GIT_WORK_TREE="+work)
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("git %s: %w: %s", args[0], err, strings.TrimSpace(string(out)))
	}
	return nil
}
