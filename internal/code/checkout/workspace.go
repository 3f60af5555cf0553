package checkout

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"syscall"

	"assay/internal/sandbox"
	"assay/internal/scan"
)

// workspace is the folder of one checkout.
type workspace struct {
	client *Client
	commit string
	dir    string // private; contains the rest
	home   string // empty; git's working directory
	git    string // bare repository that git writes
	tree   string // files
	// history is the bare repository for readers: what git has fetched, without anything else
	// that git may have written.
	history string
	box     *sandbox.Sandbox // confines git; nil means no confinement
}

func (c *Client) newWorkspace(commit string, named bool) (*workspace, error) {
	dir, err := os.MkdirTemp(c.folder.Path, "tree-")
	if err != nil {
		return nil, fmt.Errorf("folder of a checkout: %w", err)
	}
	w := &workspace{
		client: c, commit: commit, dir: dir, home: filepath.Join(dir, "home"),
		git: filepath.Join(dir, "git"), tree: filepath.Join(dir, "tree"), history: filepath.Join(dir, "history"),
	}
	if c.cfg.Sandboxes != nil {
		if w.box, err = c.cfg.Sandboxes.New(named); err != nil {
			return nil, errors.Join(scan.Wrap(scan.CodeUnavailable, err, "There is no sandbox for another checkout"), os.RemoveAll(dir))
		}
	}
	err = errors.Join(
		os.Chmod(dir, 0o711), //nolint:gosec // the user of git needs to traverse it
		os.Mkdir(w.home, 0o700), os.Mkdir(w.git, 0o700), os.Mkdir(w.tree, 0o700),
	)
	if err == nil {
		err = errors.Join(w.box.Give(w.home, w.git), w.box.Share(w.tree))
	}
	if err != nil {
		return nil, fmt.Errorf("folder of a checkout: %w", errors.Join(err, w.remove()))
	}
	return w, nil
}

// give writes a file that git's user can read.
func (w *workspace) give(path string, data []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL|syscall.O_NOFOLLOW, 0o600)
	if err != nil {
		return fmt.Errorf("write a file for git: %w", err)
	}
	_, err = file.Write(data)
	if err := errors.Join(err, w.box.GiveFile(file), file.Close()); err != nil {
		return fmt.Errorf("write a file for git: %w", err)
	}
	return nil
}

// initGit creates the bare repository, without a template and so without hooks.
func (w *workspace) initGit(ctx context.Context) error {
	args := []string{"init", "--bare", "--quiet", "--template=", "--initial-branch=scan"}
	if len(w.commit) == 64 {
		args = append(args, "--object-format=sha256")
	}
	return w.run(ctx, invocation{args: append(args, w.git)})
}

var packName = regexp.MustCompile(`^pack-[0-9a-f]{40,64}\.(pack|idx)$`)

// keepHistory creates the bare repository for readers from the packs that git has fetched.
func (w *workspace) keepHistory() error {
	packs := filepath.Join(w.history, "objects", "pack")
	if err := os.MkdirAll(packs, 0o700); err != nil {
		return fmt.Errorf("history: %w", err)
	}
	if err := os.MkdirAll(filepath.Join(w.history, "refs", "heads"), 0o700); err != nil {
		return fmt.Errorf("history: %w", err)
	}
	from := filepath.Join(w.git, "objects", "pack")
	entries, err := os.ReadDir(from)
	if err != nil {
		return fmt.Errorf("history: %w", err)
	}
	for _, e := range entries {
		if !packName.MatchString(e.Name()) || !e.Type().IsRegular() {
			continue
		}
		if err := adopt(filepath.Join(from, e.Name()), filepath.Join(packs, e.Name())); err != nil {
			return fmt.Errorf("history: %w", err)
		}
	}
	err = adopt(filepath.Join(w.git, "shallow"), filepath.Join(w.history, "shallow"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("history: %w", err)
	}
	if err := os.RemoveAll(w.git); err != nil {
		return fmt.Errorf("history: %w", err)
	}
	w.git = w.history
	return errors.Join(
		own(filepath.Join(w.git, "HEAD"), "ref: refs/heads/scan\n"),
		own(filepath.Join(w.git, "refs", "heads", "scan"), w.commit+"\n"),
		own(filepath.Join(w.git, "config"), configOf(w.commit)),
		w.box.ShareTree(w.git),
	)
}

// adopt makes this process the owner of a regular file of git's user, at another path.
func adopt(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	info, err := os.Lstat(to)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return errors.Join(fmt.Errorf("%s is not a regular file", filepath.Base(to)), os.Remove(to))
	}
	return errors.Join(os.Lchown(to, os.Geteuid(), os.Getegid()), os.Chmod(to, 0o600))
}

func own(path, data string) error {
	if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
		return fmt.Errorf("history: %w", err)
	}
	return nil
}

// configOf returns the configuration of a bare repository without remotes, so that git
// cannot request missing objects anywhere.
func configOf(commit string) string {
	if len(commit) == 64 {
		return "[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectFormat = sha256\n"
	}
	return "[core]\n\trepositoryformatversion = 0\n\tbare = true\n"
}

// forgetRemotes replaces the configuration that git wrote.
func (w *workspace) forgetRemotes() error {
	path := filepath.Join(w.git, "config")
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("configuration of git: %w", err)
	}
	return w.give(path, []byte(configOf(w.commit)))
}

// packs returns the packs of the history in a stable order.
func (w *workspace) packs() ([]string, error) {
	paths, err := filepath.Glob(filepath.Join(w.git, "objects", "pack", "pack-*.pack"))
	if err != nil {
		return nil, fmt.Errorf("packs: %w", err)
	}
	slices.Sort(paths)
	return paths, nil
}

// shallow returns the boundary of the history, "" if it is complete.
func (w *workspace) shallow() (string, error) {
	file, err := os.Open(filepath.Join(w.git, "shallow"))
	if errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("boundary of the history: %w", err)
	}
	defer func() { _ = file.Close() }()
	data, err := io.ReadAll(io.LimitReader(file, maxShallow))
	if err != nil {
		return "", fmt.Errorf("boundary of the history: %w", err)
	}
	return string(data), nil
}

func (w *workspace) remove() error {
	defer w.box.Close()
	if err := os.RemoveAll(w.dir); err != nil {
		return fmt.Errorf("remove checkout: %w", err)
	}
	return nil
}
