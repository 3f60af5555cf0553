package sca

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"

	"golang.org/x/net/html/charset"

	"assay/internal/code"
)

var (
	errLarge    = errors.New("larger than the limit")
	errNested   = errors.New("nested deeper than the limit")
	errExpanded = errors.New("its properties grow beyond the limit")
)

// files presents the tree to extractors: regular files only, without links.
type files struct {
	tree  *code.Tree
	limit int64
	root  *os.Root
	byDir map[string]map[string]*code.File
}

// Packages are read from lockfiles, not from the folders into which a package manager
// unpacked them.
var installed = []string{
	"node_modules", "bower_components", "jspm_packages", "vendor", "site-packages", "dist-packages", ".venv", "venv", ".tox", "Pods",
	"Carthage",
	".bundle", ".gradle", ".m2", ".yarn", ".pnpm-store",
}

func newFiles(tree *code.Tree, limit int64) *files {
	f := &files{tree: tree, limit: limit, byDir: map[string]map[string]*code.File{}}
	for i := range tree.Files {
		file := &tree.Files[i]
		if isInstalled(file.Path) {
			continue
		}
		dir, base := path.Split(file.Path)
		dir = path.Clean(dir)
		if f.byDir[dir] == nil {
			f.byDir[dir] = map[string]*code.File{}
		}
		f.byDir[dir][base] = file
	}
	return f
}

func isInstalled(file string) bool {
	for folder := range strings.SplitSeq(path.Dir(file), "/") {
		if slices.Contains(installed, folder) {
			return true
		}
	}
	return false
}

func (f *files) open() (err error) {
	f.root, err = os.OpenRoot(f.tree.Root)
	return err
}

func (f *files) close() {
	if f.root != nil {
		_ = f.root.Close()
	}
}

// at returns a file of the tree, nil if it is missing.
func (f *files) at(name string) *code.File {
	dir, base := path.Split(name)
	return f.byDir[path.Clean(dir)][base]
}

// read returns a file's content, nil if it is missing or may not be read.
func (f *files) read(name string) []byte {
	raw, err := f.content(name)
	if err != nil {
		return nil
	}
	return raw
}

// xmlDeclaration names an encoding, which a decoded text no longer has.
var xmlDeclaration = regexp.MustCompile(`^\s*<\?xml[^>]*?(?:\bencoding\s*=\s*["']([^"'>]*)["'][^>]*)?\?>`)

// decodedXML returns XML in UTF-8 if it is declared in another encoding that is known.
func decodedXML(raw []byte) []byte {
	m := xmlDeclaration.FindSubmatch(raw)
	if m == nil || len(m[1]) == 0 || strings.EqualFold(string(m[1]), "utf-8") {
		return raw
	}
	text := raw[len(m[0]):]
	if !strings.HasPrefix(strings.ToLower(string(m[1])), "utf-16") { // which has been decoded, or is declared by mistake
		known, _ := charset.Lookup(string(m[1]))
		if known == nil {
			return raw
		}
		var err error
		if text, err = known.NewDecoder().Bytes(text); err != nil {
			return raw
		}
	}
	return append(bytes.Repeat([]byte("\n"), bytes.Count(m[0], []byte("\n"))), text...)
}

// content returns a file's content for a parser, in UTF-8 without a byte order mark.
func (f *files) content(name string) ([]byte, error) {
	file, err := f.regular(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	raw, err := io.ReadAll(io.LimitReader(file, f.limit+1))
	if err == nil && int64(len(raw)) > f.limit {
		err = errLarge
	}
	if err != nil {
		return nil, err
	}
	raw, order := code.UTF16(raw)
	if order != nil { // as PowerShell writes it
		units := make([]uint16, len(raw)/2)
		for i := range units {
			units[i] = order.Uint16(raw[2*i:])
		}
		raw = xmlDeclaration.ReplaceAll([]byte(string(utf16.Decode(units))), nil)
	}
	raw = decodedXML(raw)
	switch {
	case isTOML(name) && tooNested(raw):
		return nil, errNested
	case isPOM(name) && expandsTooFar(raw):
		return nil, errExpanded
	}
	return raw, nil
}

// decoded is an open file with its content in UTF-8.
type decoded struct {
	*bytes.Reader
	info fs.FileInfo
}

func (d decoded) Stat() (fs.FileInfo, error) { return d.info, nil }
func (decoded) Close() error                 { return nil }

// Open implements fs.FS.
func (f *files) Open(name string) (fs.File, error) {
	raw, err := f.content(name)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat(name)
	return decoded{bytes.NewReader(raw), info}, err
}

// regular opens a regular file of the tree.
func (f *files) regular(name string) (*os.File, error) {
	name = path.Clean(filepath.ToSlash(name))
	file := f.at(name)
	if file == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	if file.Size > f.limit {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errLarge}
	}
	if err := f.straight(name); err != nil {
		return nil, err
	}
	opened, err := f.root.Open(filepath.FromSlash(name))
	if err != nil {
		return nil, err
	}
	if info, err := opened.Stat(); err != nil || !info.Mode().IsRegular() {
		_ = opened.Close()
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	return opened, nil
}

// straight refuses a path with a link in it. The root already prevents links from leading out
// of the tree.
func (f *files) straight(name string) error {
	for at := name; at != "."; at = path.Dir(at) {
		info, err := f.root.Lstat(filepath.FromSlash(at))
		if err != nil {
			return err
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			return &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
		}
	}
	return nil
}

// Stat implements fs.StatFS.
func (f *files) Stat(name string) (fs.FileInfo, error) {
	file, err := f.regular(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	return file.Stat()
}

// ReadDir implements fs.ReadDirFS; extractors never list.
func (f *files) ReadDir(name string) ([]fs.DirEntry, error) {
	return nil, &fs.PathError{Op: "readdir", Path: name, Err: fs.ErrPermission}
}

// upwards yields a folder and all its parents.
func upwards(dir string) []string {
	out := []string{path.Clean(dir)}
	for dir = path.Clean(dir); dir != "."; {
		dir = path.Dir(dir)
		out = append(out, dir)
	}
	return out
}

// fileAPI describes a file to extractors.
type fileAPI struct {
	path string
	info fs.FileInfo
}

func (f fileAPI) Path() string               { return f.path }
func (f fileAPI) Stat() (fs.FileInfo, error) { return f.info, nil }

// boundReader fails when its context ends, so that an abandoned extractor stops at its next
// read.
type boundReader struct {
	ctx context.Context
	io.ReadSeeker
	at io.ReaderAt
}

func (b boundReader) Read(p []byte) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	return b.ReadSeeker.Read(p)
}

func (b boundReader) ReadAt(p []byte, off int64) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	return b.at.ReadAt(p, off)
}
