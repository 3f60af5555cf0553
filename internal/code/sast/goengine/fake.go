package goengine

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// fake returns a substitute for a package that is not in the tree. It declares the types that
// are used.
func (l *loader) fake(importPath string) *types.Package {
	l.missing[importPath] = true
	if p := l.fakes[importPath]; p != nil {
		return p
	}
	p := types.NewPackage(importPath, packageNames(importPath)[0])
	p.MarkComplete()
	l.fakes[importPath] = p
	return p
}

var majorVersion = regexp.MustCompile(`^v\d+$|\.v\d+$`)

// packageNames returns the names that a package may have according to its path, the likeliest
// first.
func packageNames(importPath string) []string {
	base := path.Base(importPath)
	if majorVersion.MatchString(base) && path.Dir(importPath) != "." {
		if trimmed := majorVersion.ReplaceAllString(base, ""); trimmed != "" {
			base = trimmed
		} else {
			base = path.Base(path.Dir(importPath))
		}
	}
	var names []string
	for _, name := range []string{
		base, strings.TrimPrefix(base, "go-"), strings.TrimSuffix(base, "-go"), strings.TrimSuffix(base, ".go"), strings.TrimPrefix(base, "go."),
		strings.ReplaceAll(base, "-", ""), strings.ReplaceAll(base, "-", "_"), base[strings.LastIndexByte(base, '-')+1:],
	} {
		if token.IsIdentifier(name) {
			names = append(names, name)
		}
	}
	return append(names, "missing")
}

// prepare gives substitute packages the name and the types that files use.
func (l *loader) prepare(files []*ast.File, dir string) {
	for _, f := range files {
		local := map[string]*types.Package{}
		var used map[string]bool
		for _, spec := range f.Imports {
			importPath, err := strconv.Unquote(spec.Path.Value)
			if err != nil || importPath == "C" || importPath == "unsafe" || l.std[importPath] != nil {
				continue
			}
			if _, ok := l.resolve(importPath, dir); ok {
				continue
			}
			known := l.fakes[importPath] != nil
			p := l.fake(importPath)
			if spec.Name != nil {
				local[spec.Name.Name] = p
				continue
			}
			if !known {
				if used == nil {
					used = qualifiers(f)
				}
				for _, name := range packageNames(importPath) {
					if used[name] {
						p.SetName(name)
						break
					}
				}
			}
			local[p.Name()] = p
		}
		if len(local) > 0 {
			ast.Inspect(f, typeUses{local}.visit)
		}
	}
}

// qualifiers returns the names before a dot in a file.
func qualifiers(f *ast.File) map[string]bool {
	used := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := s.X.(*ast.Ident); ok {
				used[id.Name] = true
			}
		}
		return true
	})
	return used
}

// typeUses declares names that are used as types in substitute packages.
type typeUses struct{ local map[string]*types.Package }

func (u typeUses) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Field:
		u.declare(n.Type, false)
	case *ast.ValueSpec:
		u.declare(n.Type, false)
	case *ast.TypeSpec:
		u.declare(n.Type, false)
	case *ast.CompositeLit:
		u.declare(n.Type, false)
	case *ast.TypeAssertExpr:
		u.declare(n.Type, false)
	case *ast.ArrayType:
		u.declare(n.Elt, false)
	case *ast.MapType:
		u.declare(n.Key, false)
		u.declare(n.Value, false)
	case *ast.ChanType:
		u.declare(n.Value, false)
	case *ast.InterfaceType:
		u.embedded(n)
	case *ast.CallExpr:
		if id, ok := n.Fun.(*ast.Ident); ok && (id.Name == "new" || id.Name == "make") && len(n.Args) > 0 {
			u.declare(n.Args[0], false)
		}
	}
	return true
}

// embedded declares the interfaces that another one embeds.
func (u typeUses) embedded(n *ast.InterfaceType) {
	for _, f := range n.Methods.List {
		if len(f.Names) == 0 {
			u.declare(f.Type, true)
		}
	}
}

// declare creates the type that an expression names; an interface where only that is valid.
func (u typeUses) declare(e ast.Expr, asInterface bool) {
	switch e := e.(type) {
	case *ast.StarExpr:
		u.declare(e.X, false)
	case *ast.ParenExpr:
		u.declare(e.X, asInterface)
	case *ast.Ellipsis:
		u.declare(e.Elt, false)
	case *ast.SelectorExpr:
		id, ok := e.X.(*ast.Ident)
		if !ok || u.local[id.Name] == nil || !e.Sel.IsExported() {
			return
		}
		p := u.local[id.Name]
		if p.Scope().Lookup(e.Sel.Name) != nil {
			return
		}
		var underlying types.Type = types.NewStruct(nil, nil)
		if asInterface {
			underlying = types.NewInterfaceType(nil, nil).Complete()
		}
		name := types.NewTypeName(token.NoPos, p, e.Sel.Name, nil)
		types.NewNamed(name, underlying, nil)
		p.Scope().Insert(name)
	}
}
