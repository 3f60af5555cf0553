package checkout

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"

	"assay/internal/code"
	"assay/internal/scan"
)

const (
	// maxListed is how many entries are read for each file that may be written, so that the
	// most useful ones can be selected.
	maxListed = 2
	// namesPerFile limits the names of files and folders that are stored in memory, in bytes for each file that may be written: a few
	// tree objects can be listed as any number of nested folders. minNames is that limit for few files.
	namesPerFile = 512
	minNames     = 1 << 20
	// maxBundled limits the packages that all source maps of a tree name: one map can have any number of paths.
	maxBundled = 50_000
	// maxRestarts limits how often git is restarted after a file crashed it.
	maxRestarts = 20
)

// writeTree writes the files that the tree can contain, and adds notes about the others.
// Files are sorted by path.
func (w *workspace) writeTree(ctx context.Context, notes *notebook, filtered bool) ([]code.File, error) {
	plan, err := w.list(ctx, notes, filtered)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(w.tree)
	if err != nil {
		return nil, fmt.Errorf("tree: %w", err)
	}
	wr := &writer{root: root, shared: w.box.Own(), notes: notes, limits: w.client.cfg.Limits, folders: map[string]bool{".": true}}
	err = w.writeFiles(ctx, wr, plan)
	code.MarkCopies(wr.files)
	return wr.files, errors.Join(err, root.Close())
}

// list selects the entries of the commit that become files.
func (w *workspace) list(ctx context.Context, notes *notebook, filtered bool) ([]entry, error) {
	limits := w.client.cfg.Limits
	p := &planner{
		notes: notes, limits: limits, filtered: filtered, names: newCaseFolder(), seen: map[string]string{}, folders: map[string]bool{},
	}
	entries, bounded := 0, false
	err := w.run(ctx, invocation{
		args: []string{"ls-tree", "-r", "-z", "-l", "--full-tree", w.commit},
		read: func(stdout io.Reader) error {
			return readListing(stdout, limits.PathBytes+1, func(e entry) error {
				if entries++; entries > maxListed*limits.Files || p.crowded() {
					return errEnough
				}
				p.consider(e)
				return nil
			})
		},
	})
	died := &gitError{}
	switch {
	case errors.Is(err, errEnough):
		bounded = true
	case err != nil && errors.As(err, &died) && entries > 0 && ctx.Err() == nil,
		errors.Is(err, io.ErrUnexpectedEOF) && entries > 0 && ctx.Err() == nil:
		notes.add(scan.Note{Code: NoteTreeDamaged, Gap: true, Blind: true,
			Message: fmt.Sprintf("The tree of the commit is damaged: only its first %d entries could be read.", entries)})
	case err != nil:
		return nil, err
	}
	return p.choose(bounded), nil
}

// planner decides which entries become files.
type planner struct {
	notes     *notebook
	limits    Limits
	filtered  bool
	names     caseFolder
	seen      map[string]string // paths and folders, by their name on a case-insensitive file system
	folders   map[string]bool   // in their actual spelling
	nameBytes int               // of the names of listed files and folders
	plan      []entry
}

// crowded reports whether the names of files and folders exceed their limit.
func (p *planner) crowded() bool { return p.nameBytes > max(namesPerFile*p.limits.Files, minNames) }

// consider plans an entry, or notes why it does not become a file.
func (p *planner) consider(e entry) {
	p.nameBytes += len(e.path)
	if e.long {
		p.notes.add(*tooLong(e.path, fmt.Sprintf("is longer than %d bytes", p.limits.PathBytes)))
		return
	}
	if n := judgePath(e.path, p.limits); n != nil {
		p.notes.add(*n)
		return
	}
	switch {
	case e.mode == modeLink:
		p.notes.add(scan.Note{Code: NoteLink, Message: "A symbolic link was not followed.", Path: e.path})
		return
	case e.mode == modeSubmodule:
		p.notes.add(scan.Note{Code: NoteSubmodule, Message: "A submodule was not scanned: scan its repository separately.", Path: e.path})
		return
	case !strings.HasPrefix(e.mode, "100"):
		p.notes.add(scan.Note{Code: NotePathRefused, Message: "An entry that is not a file was left out.", Path: e.path, Gap: true})
		return
	case e.size < 0:
		p.notes.add(p.absent(e.path))
		return
	case e.size > p.limits.FileBytes:
		p.notes.add(tooLargeFile(e.path, size(e.size)))
		return
	}
	if p.clashes(e.path) {
		return
	}
	p.plan = append(p.plan, e)
}

// absent returns the note about a file whose content was not fetched.
func (p *planner) absent(path string) scan.Note {
	if p.filtered {
		return tooLargeFile(path, "more than "+size(p.limits.FileBytes))
	}
	return scan.Note{Code: NoteFileUnreadable, Message: "The file was left out: its content is not in the repository.", Path: path, Gap: true}
}

// tooLargeFile returns the note about a file above the limit. It is a gap unless the name
// shows that no engine would read the file.
func tooLargeFile(path, size string) scan.Note {
	return scan.Note{
		Code: NoteFileTooLarge, Message: "The file was left out: it has " + size + ".", Path: path, Gap: !code.BinaryName(path),
	}
}

// clashes notes a path that already exists, and returns true. It also notes a path that only
// differs in case from another one.
func (p *planner) clashes(file string) bool {
	key := p.names.fold(file)
	first, known := p.seen[key]
	if known && first == file {
		p.notes.add(scan.Note{Code: NoteDuplicate, Message: "The file was left out: another file has the same path.", Path: file, Gap: true})
		return true
	}
	if known {
		p.notes.add(scan.Note{Code: NoteCaseClash, Message: "The path differs from another only in case.", Path: file})
	} else {
		p.seen[key] = file
	}
	for folder := path.Dir(file); folder != "." && !p.folders[folder]; folder = path.Dir(folder) {
		p.folders[folder] = true
		p.nameBytes += len(folder)
		key := p.names.fold(folder) + "/"
		if _, known := p.seen[key]; known {
			p.notes.add(scan.Note{Code: NoteCaseClash, Message: "The folder differs from another only in case.", Path: folder})
			break
		}
		p.seen[key] = folder
	}
	return false
}

// choose limits the plan, dropping vendored files first, and sorts it.
func (p *planner) choose(bounded bool) []entry {
	many := len(p.plan) > p.limits.Files || bounded
	if many || p.size() > p.limits.TreeBytes {
		own := func(e entry) bool { return !code.VendoredPath(e.path) }
		slices.SortStableFunc(p.plan, func(a, b entry) int {
			switch {
			case own(a) == own(b):
				return 0
			case own(a):
				return -1
			}
			return 1
		})
	}
	if many {
		p.limitFiles(bounded)
	}
	p.limitBytes()
	slices.SortFunc(p.plan, func(a, b entry) int { return strings.Compare(a.path, b.path) })
	return p.plan
}

// size returns the total size of the planned files, in bytes.
func (p *planner) size() (bytes int64) {
	for _, e := range p.plan {
		bytes += e.size
	}
	return bytes
}

func (p *planner) limitFiles(bounded bool) {
	limit := min(len(p.plan), p.limits.Files)
	message := fmt.Sprintf("The repository has more than %d files: that many were scanned, vendored ones last.", p.limits.Files)
	if p.crowded() {
		message = fmt.Sprintf("The repository has too many nested folders: only its first %d files were scanned.", limit)
	}
	p.notes.add(scan.Note{
		Code: NoteTooManyFiles, Gap: true, Blind: bounded, Further: pathsOf(p.plan[limit:]), Message: message,
	}.Bounded())
	p.plan = p.plan[:limit]
}

// limitBytes drops the file with which the tree would exceed its limit, and those after it.
func (p *planner) limitBytes() {
	left := p.limits.TreeBytes
	for i, e := range p.plan {
		if left -= e.size; left < 0 {
			p.notes.add(treeTooLarge(p.plan[i:], p.limits))
			p.plan = p.plan[:i]
			return
		}
	}
}

// treeTooLarge returns the note about files that the tree has no room for.
func treeTooLarge(files []entry, l Limits) scan.Note {
	return scan.Note{
		Code: NoteTreeTooLarge, Gap: true, Path: files[0].path, Further: pathsOf(files[1:]),
		Message: fmt.Sprintf("The files of the repository have more than %s: %d of them were left out, vendored ones first.",
			size(l.TreeBytes), len(files)),
	}.Bounded()
}

// pathsOf returns the paths of entries.
func pathsOf(entries []entry) []string {
	out := make([]string, len(entries))
	for i, e := range entries {
		out[i] = e.path
	}
	return out
}

// writeFiles writes the contents. If a file crashes git, git is restarted after it.
func (w *workspace) writeFiles(ctx context.Context, wr *writer, plan []entry) error {
	for restarts := 0; len(plan) > 0; restarts++ {
		n, err := w.writeSome(ctx, wr, plan)
		plan = plan[n:]
		if err == nil {
			return nil
		}
		if errors.Is(err, errEnough) {
			wr.notes.add(treeTooLarge(plan, wr.limits))
			return nil
		}
		_, died := errors.AsType[*gitError](err)
		if !died && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) || ctx.Err() != nil {
			return err
		}
		if len(plan) == 0 {
			return nil
		}
		if restarts == maxRestarts {
			wr.notes.add(scan.Note{Code: NoteTreeDamaged, Gap: true, Further: pathsOf(plan),
				Message: fmt.Sprintf("The repository is damaged: %d files could not be read.", len(plan))}.Bounded())
			return nil
		}
		wr.unreadable(plan[0].path)
		plan = plan[1:]
	}
	return nil
}

// writeSome runs git once over the plan and returns how many entries are done.
func (w *workspace) writeSome(ctx context.Context, wr *writer, plan []entry) (done int, err error) {
	var wanted strings.Builder
	for _, e := range plan {
		wanted.WriteString(e.object)
		wanted.WriteByte('\n')
	}
	err = w.run(ctx, invocation{
		args: []string{"cat-file", "--batch", "--buffer"}, stdin: strings.NewReader(wanted.String()),
		read: func(stdout io.Reader) error {
			objects := newObjectReader(stdout)
			for _, e := range plan {
				var state blobState
				var err error
				wr.buf, state, err = objects.next(e.object, wr.limits.FileBytes, wr.buf)
				if err != nil {
					return err
				}
				if err := wr.take(e, state); err != nil {
					return err
				}
				done++
			}
			return nil
		},
	})
	return done, err
}

// writer writes files only into the tree.
type writer struct {
	root    *os.Root
	notes   *notebook
	limits  Limits
	shared  bool            // other users read the files
	folders map[string]bool // those that exist
	files   []code.File
	bytes   int64
	bundled int    // packages that source maps name
	buf     []byte // content of the present file
}

// take writes a file whose content is in buf. It returns errEnough for one that exceeds the limit of the tree.
func (wr *writer) take(e entry, state blobState) error {
	switch state {
	case blobTooLarge:
		wr.notes.add(tooLargeFile(e.path, size(e.size)))
		return nil
	case blobMissing, blobNoBlob:
		wr.unreadable(e.path)
		return nil
	}
	if wr.bytes+int64(len(wr.buf)) > wr.limits.TreeBytes {
		return errEnough
	}
	if isLFSPointer(wr.buf) {
		wr.notes.add(scan.Note{Code: NoteLFS, Message: "The file is in Git LFS, and its content was not fetched.", Path: e.path, Gap: true})
	}
	if err := wr.write(e.path); err != nil {
		return err
	}
	return nil
}

func (wr *writer) unreadable(path string) {
	wr.notes.add(scan.Note{Code: NoteFileUnreadable, Message: "The file was left out: its content cannot be read.", Path: path, Gap: true})
}

// write creates the file, which must be new, with its folders. A path that the disk does not
// accept is noted: a file instead of a folder, or a name that the file system does not
// support.
func (wr *writer) write(name string) error {
	err := wr.folder(path.Dir(name))
	var file *os.File
	if err == nil {
		file, err = wr.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	}

	if err != nil {
		if isPathError(err) {
			wr.notes.add(scan.Note{
				Code: NotePathRefused, Message: "The file was left out: the file system cannot store its path beside the others.", Path: name,
				Gap: true,
			})
			return nil
		}
		return fmt.Errorf("write tree: %w", err)
	}
	if wr.shared { // whatever the umask is
		err = file.Chmod(0o640)
	}
	_, writeErr := file.Write(wr.buf)
	if err := errors.Join(err, writeErr, file.Close()); err != nil {
		return fmt.Errorf("write tree: %w", err)
	}
	wr.bytes += int64(len(wr.buf))
	f := code.Classify(name, wr.buf)
	if wr.bundled += len(f.Bundled); wr.bundled > maxBundled && len(f.Bundled) > 0 {
		f.Bundled = nil
		wr.notes.add(scan.Note{
			Code: NotePackagesCut, Path: name,
			Message: fmt.Sprintf("The source maps name more than %d packages: those of this one were left out.", maxBundled),
		})
	}
	wr.files = append(wr.files, f)
	return nil
}

func (wr *writer) folder(name string) error {
	if wr.folders[name] {
		return nil
	}
	if err := wr.folder(path.Dir(name)); err != nil {
		return err
	}
	if err := wr.root.Mkdir(name, 0o700); err != nil {
		return err
	}
	if wr.shared {
		if err := wr.root.Chmod(name, 0o750|os.ModeSetgid); err != nil {
			return err
		}
	}
	wr.folders[name] = true
	return nil
}
