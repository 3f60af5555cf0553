package local

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"assay/internal/code"
	"assay/internal/code/coverage"
	"assay/internal/sandbox"
	"assay/internal/scan"
)

// Limits of a tree. A note reports what exceeds them.
const (
	maxFile  = 16 << 20
	maxFiles = 100_000
	maxTree  = 2 << 30
)

// Selection is the part of a folder to scan.
type Selection struct {
	Dir string
	// Staged selects the files staged for a commit, Commits the files changed by a range such
	// as main..HEAD; findings are then limited to added lines. Without them, the whole folder
	// is scanned.
	Staged  bool
	Commits string
	// Coverage are coverage reports of the folder's tests, instead of those in it.
	Coverage []coverage.Document
}

// partial reports whether only changes are scanned.
func (s Selection) partial() bool { return s.Staged || s.Commits != "" }

// planter copies files into a private folder: engines see neither .git nor ignored files,
// and nothing changes while they read.
type planter struct {
	root  *os.Root
	tree  *code.Tree
	box   *sandbox.Sandbox
	bytes int64
	made  map[string]bool
	// prefix is the path of the folder from the top of the repository: empty, or with a slash at its end.
	prefix string
}

// plant copies the files of a selection to dir, which is empty.
func plant(ctx context.Context, s Selection, dir string, box *sandbox.Sandbox) (*code.Tree, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }()
	p := &planter{root: root, tree: &code.Tree{Root: dir, Sandbox: box}, box: box, made: map[string]bool{".": true}}
	if s.partial() {
		err = p.changed(ctx, s)
	} else {
		err = p.folder(ctx, s.Dir)
	}
	slices.SortFunc(p.tree.Files, func(a, b code.File) int { return strings.Compare(a.Path, b.Path) })
	code.MarkCopies(p.tree.Files)
	return p.tree, err
}

func (p *planter) changed(ctx context.Context, s Selection) error {
	r := repository{s.Dir}
	list, err := r.changes(ctx, s.Staged, s.Commits)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(c change) bool { return p.tooLarge(c.path, c.size) })
	if err := r.contents(ctx, list, p.add); err != nil {
		return err
	}
	p.tree.Changed, err = r.added(ctx, s.Staged, s.Commits, list)
	return err
}

func (p *planter) folder(ctx context.Context, dir string) error {
	from, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	r := repository{dir}
	paths, ok := r.files(ctx)
	if ok {
		p.prefix, err = r.prefix(ctx)
	} else {
		paths, err = walk(from)
	}
	if err != nil {
		return err
	}
	for _, name := range paths {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		if err := p.copy(from, name); err != nil {
			return err
		}
	}
	return nil
}

// walk lists the files of a folder outside any Git working tree.
func walk(from *os.Root) ([]string, error) {
	var paths []string
	err := fs.WalkDir(from.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil && name == ".":
			return err
		case err != nil:
			return nil //nolint:nilerr // an unreadable folder is skipped
		case entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "node_modules"):
			return fs.SkipDir
		case entry.Type().IsRegular():
			paths = append(paths, name)
		}
		return nil
	})
	return paths, err
}

func (p *planter) copy(from *os.Root, name string) error {
	info, err := from.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		return nil //nolint:nilerr // deleted meanwhile, a link or a pipe
	}
	path := p.prefix + filepath.ToSlash(name)
	if p.tooLarge(path, info.Size()) {
		return nil
	}
	content, err := from.ReadFile(name)
	if err != nil {
		p.note("FILE_UNREADABLE", "The file could not be read.", path, true)
		return nil //nolint:nilerr // a note reports it
	}
	return p.add(path, content)
}

// tooLarge reports whether a file is skipped because of its size, and notes it.
func (p *planter) tooLarge(path string, size int64) bool {
	if size > maxFile {
		p.note("FILE_TOO_LARGE", "The file was skipped: it is larger than 16 MiB.", path, !code.BinaryName(path))
	}
	return size > maxFile
}

// add writes a file into the tree.
func (p *planter) add(name string, content []byte) error {
	if p.tooLarge(name, int64(len(content))) { // it has grown
		return nil
	}
	if p.bytes += int64(len(content)); len(p.tree.Files) >= maxFiles || p.bytes > maxTree {
		return fmt.Errorf("the folder has more than %d files or 2 GiB; scan a subfolder", maxFiles)
	}
	if err := p.mkdir(path.Dir(name)); err != nil {
		return err
	}
	file, err := p.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if p.box.Own() {
		err = file.Chmod(0o640)
	}
	_, written := file.Write(content)
	if err := errors.Join(err, written, file.Close()); err != nil {
		return err
	}
	p.tree.Files = append(p.tree.Files, code.Classify(filepath.ToSlash(name), content))
	return nil
}

func (p *planter) mkdir(name string) error {
	if p.made[name] {
		return nil
	}
	if err := p.mkdir(path.Dir(name)); err != nil {
		return err
	}
	if err := p.root.Mkdir(name, 0o700); err != nil {
		return err
	}
	if p.box.Own() {
		if err := p.root.Chmod(name, 0o750|os.ModeSetgid); err != nil {
			return err
		}
	}
	p.made[name] = true
	return nil
}

func (p *planter) note(name, message, file string, gap bool) {
	p.tree.Notes = append(p.tree.Notes, scan.Note{Code: name, Message: message, Path: file, Gap: gap})
}
