package goengine

import (
	"bytes"
	"errors"
	"go/ast"
	"go/build"
	"go/token"
	"go/types"
	"go/version"
	"io"
	"path"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// supported reports whether the type checker knows this language version.
func supported(v string) bool {
	return version.IsValid("go"+v) && version.Compare("go"+v, runtime.Version()) <= 0
}

// builds reports whether a file is part of its package on Linux.
func (l *loader) builds(dir, name string) bool {
	ctx := build.Default
	ctx.GOOS, ctx.GOARCH, ctx.CgoEnabled, ctx.BuildTags, ctx.ToolTags = "linux", "amd64", true, nil, nil
	ctx.OpenFile = func(string) (io.ReadCloser, error) {
		data, err := l.read(path.Join(dir, name), maxFile)
		return io.NopCloser(bytes.NewReader(data)), err
	}
	ctx.JoinPath = path.Join
	ok, err := ctx.MatchFile(dir, name)
	return ok && err == nil
}

// group is a set of files that are checked together.
type group struct {
	dir   string
	files []*ast.File
}

// groups parses the files of a unit and sorts them into packages. A file for another platform
// is a group of its own: it declares the same names again.
func (l *loader) groups(u Unit, done *Done) []group {
	var names []string
	byName := map[string][]*ast.File{}
	var all []group
	for _, name := range u.Files {
		file := path.Join(u.Dir, name)
		f, err := l.parse(file)
		if err != nil {
			done.Unparsed = append(done.Unparsed, file)
		}
		if f == nil || !f.Package.IsValid() {
			continue
		}
		if !l.builds(u.Dir, name) {
			all = append(all, group{u.Dir, []*ast.File{f}})
			continue
		}
		if byName[f.Name.Name] == nil {
			names = append(names, f.Name.Name)
		}
		byName[f.Name.Name] = append(byName[f.Name.Name], f)
	}
	for _, name := range names {
		all = append(all, group{u.Dir, byName[name]})
	}
	return all
}

// check type-checks a group as it is and returns it in the form that gosec reads, with its
// type errors.
func (l *loader) check(g group) (*packages.Package, []types.Error) {
	l.prepare(g.files, g.dir)
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
	var failures []types.Error
	conf := l.config(g.dir)
	conf.Error = func(err error) {
		if e, ok := errors.AsType[types.Error](err); ok && !e.Soft && len(failures) < 100_000 {
			failures = append(failures, e)
		}
	}
	name := g.files[0].Name.Name
	p, _ := conf.Check(l.pathOf(g.dir, name), l.fset, g.files, info)
	if len(failures) == 0 {
		failures = unreported(g.files, info)
	}
	l.widen(p)
	return &packages.Package{
		ID: g.dir, Name: name, PkgPath: p.Path(), Fset: l.fset, Syntax: g.files, Types: p, TypesInfo: info, TypesSizes: conf.Sizes,
		IllTyped: len(failures) > 0, Imports: map[string]*packages.Package{},
	}, failures
}

// unreported returns the places without types that the type checker does not report: those that follow from an error in another
// package. The analyses would panic there.
func unreported(files []*ast.File, info *types.Info) (failures []types.Error) {
	visit := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if info.TypeOf(n) == nil {
				failures = append(failures, types.Error{Pos: n.Pos()})
			}
		case *ast.Ident:
			_, defines := info.Defs[n]
			if of := info.ObjectOf(n); of == nil && !defines {
				failures = append(failures, types.Error{Pos: n.Pos()})
			}
		}
		return true
	}
	for _, f := range files {
		for _, d := range f.Decls {
			ast.Inspect(d, visit)
		}
	}
	return failures
}

// sinks are the packages of the standard library that contain sinks of gosec.
var sinks = []string{
	"database/sql", "encoding/gob", "encoding/json", "encoding/xml", "fmt", "html/template", "io", "io/fs", "log", "log/slog", "net",
	"net/http",
	"net/http/httputil", "net/mail", "net/rpc", "net/smtp", "net/url", "os", "os/exec", "path/filepath", "syscall", "text/template",
}

// widen adds to the imports of a package the sink packages that other packages of the tree
// import. gosec follows data only into directly imported packages, but a field can be of any
// type.
func (l *loader) widen(p *types.Package) {
	imports := p.Imports()
	seen := map[*types.Package]bool{p: true}
	var visit func(of []*types.Package)
	visit = func(of []*types.Package) {
		for _, q := range of {
			if seen[q] {
				continue
			}
			seen[q] = true
			if l.std[q.Path()] != q {
				visit(q.Imports())
			} else if slices.Contains(sinks, q.Path()) && !slices.Contains(imports, q) {
				imports = append(imports, q)
			}
		}
	}
	visit(p.Imports())
	p.SetImports(imports)
}

// pathOf returns the import path of a folder.
func (l *loader) pathOf(dir, name string) string {
	if name == "main" {
		return "main"
	}
	if at, m, ok := l.moduleOf(dir); ok {
		if at == "." {
			return path.Join(m.path, dir)
		}
		if rest, in := within(dir, at); in {
			return path.Join(m.path, rest)
		}
	}
	return path.Join("tree", dir)
}

// maxRounds bounds how often declarations are removed: each round removes those that depended
// on the last one's.
const maxRounds = 6

// pruned removes the functions and declarations of a group whose types cannot be determined,
// until the rest type-checks; it returns nil if that fails. lost are the removed functions,
// by path.
func (l *loader) pruned(g group, failures []types.Error) (p *packages.Package, lost map[string]int) {
	lost = map[string]int{}
	for range maxRounds {
		at := make([]token.Pos, len(failures))
		for i, e := range failures {
			at[i] = e.Pos
		}
		slices.Sort(at)
		for _, f := range g.files {
			lost[l.fset.File(f.FileStart).Name()] += prune(f, at)
		}
		if p, failures = l.check(g); len(failures) == 0 {
			return p, lost
		}
	}
	return nil, lost
}

// prune removes the declarations of a file that have an error, and returns the number of
// functions among them.
func prune(f *ast.File, at []token.Pos) (lost int) {
	has := func(n ast.Node) bool {
		i, _ := slices.BinarySearch(at, n.Pos())
		return i < len(at) && at[i] <= n.End()
	}
	f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if !has(d) {
				return false
			}
			if d.Body == nil {
				return true
			}
			lost++
			inHead := d.Recv != nil && has(d.Recv) || has(d.Type)
			d.Body = nil
			return inHead || d.Recv == nil && (d.Name.Name == "main" || d.Name.Name == "init") || d.Type.TypeParams != nil
		case *ast.GenDecl:
			if d.Tok == token.IMPORT || !has(d) {
				return false
			}
			d.Specs = slices.DeleteFunc(d.Specs, func(s ast.Spec) bool { return has(s) })
			return len(d.Specs) == 0
		default:
			return has(d)
		}
	})
	return lost
}

// functions counts the functions of a file that have a body.
func functions(f *ast.File) (n int) {
	for _, d := range f.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
			n++
		}
	}
	return n
}

// isTest reports whether a file belongs to tests: packages missing there are not reported.
func (l *loader) isTest(f *ast.File) bool {
	return strings.HasSuffix(l.fset.File(f.FileStart).Name(), "_test.go")
}
