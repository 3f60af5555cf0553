package goengine

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the export data of the standard library
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/gcexportdata"
)

//go:embed std.bundle.gz
var stdBundle []byte

const (
	maxFile   = 2 << 20 // bytes of a file that is parsed
	maxMod    = 1 << 20
	maxImport = 40 // depth of imports within the repository
	// maxImported limits the files that are parsed only for their declarations.
	maxImported = 20_000
)

// readStd reads the exported declarations of the standard library.
func readStd(fset *token.FileSet) (map[string]*types.Package, error) {
	z, err := gzip.NewReader(bytes.NewReader(stdBundle))
	if err != nil {
		return nil, fmt.Errorf("standard library: %w", err)
	}
	var data bytes.Buffer
	if _, err := data.ReadFrom(z); err != nil {
		return nil, fmt.Errorf("standard library: %w", err)
	}
	packages := map[string]*types.Package{}
	if _, err := gcexportdata.ReadBundle(&data, fset, packages); err != nil {
		return nil, fmt.Errorf("standard library: %w", err)
	}
	return packages, nil
}

// loader finds and checks packages.
type loader struct {
	root     *os.Root
	fset     *token.FileSet
	std      map[string]*types.Package
	packages map[string][]string // importable files by folder
	modules  map[string]module   // by folder
	imported map[string]*types.Package
	fakes    map[string]*types.Package
	files    int // parsed for their declarations
	depth    int
	missing  map[string]bool // of the current unit
}

type module struct{ path, version string }

func newLoader(root *os.Root, req Request) (*loader, error) {
	fset := token.NewFileSet()
	std, err := readStd(fset)
	if err != nil {
		return nil, err
	}
	l := &loader{
		root: root, fset: fset, std: std, packages: req.Packages, modules: map[string]module{},
		imported: map[string]*types.Package{}, fakes: map[string]*types.Package{}, missing: map[string]bool{},
	}
	for _, dir := range req.Modules {
		data, err := l.read(path.Join(dir, "go.mod"), maxMod)
		if err != nil {
			continue
		}
		m := module{path: modfile.ModulePath(data)}
		if f, err := modfile.ParseLax("go.mod", data, nil); err == nil && f.Go != nil {
			m.version = f.Go.Version
		}
		if m.path != "" {
			l.modules[dir] = m
		}
	}
	return l, nil
}

// read returns a file of the tree.
func (l *loader) read(name string, limit int64) ([]byte, error) {
	info, err := l.root.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > limit {
		return nil, fmt.Errorf("%s: not a file of at most %d bytes", name, limit)
	}
	return l.root.ReadFile(name)
}

// moduleOf returns the module that a folder is in.
func (l *loader) moduleOf(dir string) (string, module, bool) {
	for {
		if m, ok := l.modules[dir]; ok {
			return dir, m, true
		}
		if dir == "." {
			return "", module{}, false
		}
		dir = path.Dir(dir)
	}
}

// resolve finds the folder of an import, seen from the folder of a file.
func (l *loader) resolve(importPath, from string) (string, bool) {
	has := func(dir string) (string, bool) { return dir, len(l.packages[dir]) > 0 }
	if dir, m, ok := l.moduleOf(from); ok {
		if rest, in := within(importPath, m.path); in {
			return has(path.Join(dir, rest))
		}
	}
	for up := from; ; up = path.Dir(up) {
		if dir, ok := has(path.Join(up, "vendor", importPath)); ok {
			return dir, true
		}
		if up == "." {
			break
		}
	}
	best, found := "", ""
	for dir, m := range l.modules {
		if rest, in := within(importPath, m.path); in && len(m.path) > len(best) {
			best, found = m.path, path.Join(dir, rest)
		}
	}
	if best != "" {
		return has(found)
	}
	if len(l.modules) > 0 {
		return "", false
	}
	// Before modules, the folder of a repository was its address: host/owner/name.
	if dir, ok := has(path.Join("src", importPath)); ok {
		return dir, true
	}
	if parts := strings.SplitN(importPath, "/", 4); len(parts) == 4 && strings.Contains(parts[0], ".") {
		return has(parts[3])
	}
	return "", false
}

func within(importPath, modulePath string) (string, bool) {
	if importPath == modulePath {
		return ".", true
	}
	rest, ok := strings.CutPrefix(importPath, modulePath+"/")
	return rest, ok
}

// Import implements types.Importer.
func (l *loader) Import(importPath string) (*types.Package, error) {
	return l.ImportFrom(importPath, ".", 0)
}

// ImportFrom implements types.ImporterFrom. It never fails.
func (l *loader) ImportFrom(importPath, from string, _ types.ImportMode) (*types.Package, error) {
	if importPath == "unsafe" {
		return types.Unsafe, nil
	}
	if p := l.std[importPath]; p != nil {
		return p, nil
	}
	dir, ok := l.resolve(importPath, path.Clean(from))
	if !ok {
		return l.fake(importPath), nil
	}
	if p, begun := l.imported[dir]; begun {
		if p == nil { // it imports itself
			return l.fake(importPath), nil
		}
		return p, nil
	}
	if l.depth >= maxImport || l.files >= maxImported {
		return l.fake(importPath), nil
	}
	l.imported[dir] = nil
	p := l.declarations(importPath, dir)
	l.imported[dir] = p
	return p, nil
}

// declarations checks a package of the tree for its declarations only.
func (l *loader) declarations(importPath, dir string) *types.Package {
	l.depth++
	defer func() { l.depth-- }()
	var files []*ast.File
	for _, name := range l.packages[dir] {
		if !l.builds(dir, name) {
			continue
		}
		l.files++
		f, err := l.parse(path.Join(dir, name))
		if err != nil || f.Name.Name == "main" && len(files) > 0 || len(files) > 0 && f.Name.Name != files[0].Name.Name {
			continue
		}
		files = append(files, f)
	}
	if len(files) == 0 {
		return l.fake(importPath)
	}
	l.prepare(files, dir)
	conf := l.config(dir)
	conf.IgnoreFuncBodies = true
	p, _ := conf.Check(importPath, l.fset, files, nil)
	if p == nil {
		return l.fake(importPath)
	}
	return p
}

// config type-checks packages of a folder without stopping at an error.
func (l *loader) config(dir string) *types.Config {
	conf := &types.Config{Importer: l, FakeImportC: true, Error: func(error) {}, Sizes: types.SizesFor("gc", "amd64")}
	if _, m, ok := l.moduleOf(dir); ok && supported(m.version) {
		conf.GoVersion = "go" + m.version
	}
	return conf
}

// parse parses a file, with identifiers resolved as gosec requires. Comments that name
// another file and line as the origin are ignored.
func (l *loader) parse(name string) (*ast.File, error) {
	data, err := l.read(name, maxFile)
	if err != nil {
		return nil, err
	}
	return parser.ParseFile(l.fset, name, withoutLineComments(data), parser.ParseComments|parser.AllErrors)
}

func withoutLineComments(data []byte) []byte {
	if !bytes.Contains(data, []byte("line ")) {
		return data
	}
	data = slices.Clone(data)
	for _, mark := range []string{"//line ", "/*line "} {
		for rest := data; ; {
			i := bytes.Index(rest, []byte(mark))
			if i < 0 {
				break
			}
			rest[i+2] = ' '
			rest = rest[i+len(mark):]
		}
	}
	return data
}
