package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strings"
)

// goFile collects the passages of a Go file.
type goFile struct {
	raw   []byte
	files *token.FileSet
	out   []passage
	scope []passage // names of the present function or of the file
}

// goPassages returns the comments, strings and declared names of a Go file.
func goPassages(raw []byte) ([]passage, error) {
	g := &goFile{raw: raw, files: token.NewFileSet()}
	file, err := parser.ParseFile(g.files, "", raw, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, group := range file.Comments {
		first, last := g.files.Position(group.Pos()), g.files.Position(group.End())
		g.out = append(g.out, join(strings.TrimPrefix(string(raw[first.Offset:last.Offset]), "/*"), first.Line))
	}
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			ast.Inspect(d, g.inspect)
			continue
		}
		outside := g.scope
		g.scope = nil
		ast.Inspect(f, g.inspect)
		g.out = append(g.out, twins(g.scope)...)
		g.scope = outside
	}
	g.out = append(g.out, twins(g.scope)...)
	return g.out, nil
}

// inspect adds the strings and declared names of a node.
func (g *goFile) inspect(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return false
	case *ast.BasicLit:
		if n.Kind == token.STRING {
			g.out = append(g.out, join(strings.Trim(n.Value, "`\""), g.files.Position(n.Pos()).Line))
		}
	case *ast.FuncDecl:
		g.names(n.Name)
	case *ast.TypeSpec:
		g.names(n.Name)
	case *ast.ValueSpec:
		g.names(n.Names...)
	case *ast.Field:
		g.names(n.Names...)
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE {
			g.names(identifiers(n.Lhs)...)
		}
	case *ast.RangeStmt:
		if n.Tok == token.DEFINE {
			g.names(identifiers([]ast.Expr{n.Key, n.Value})...)
		}
	}
	return true
}

func identifiers(from []ast.Expr) (out []*ast.Ident) {
	for _, e := range from {
		if id, ok := e.(*ast.Ident); ok {
			out = append(out, id)
		}
	}
	return out
}

func (g *goFile) names(ids ...*ast.Ident) {
	for _, id := range ids {
		line := g.files.Position(id.Pos()).Line
		g.out = append(g.out, passage{kind: name, text: splitName(id.Name), line: line})
		g.scope = append(g.scope, passage{kind: twin, text: id.Name, line: line})
	}
}

// numbered matches a name that ends in a number.
var numbered = regexp.MustCompile(`^([A-Za-z]+)[0-9]+$`)

// twins returns the names that differ from another name by a number only.
func twins(names []passage) []passage {
	stem := func(n passage) string {
		if m := numbered.FindStringSubmatch(n.text); m != nil {
			return m[1]
		}
		return n.text
	}
	alike := map[string]map[string]bool{}
	for _, n := range names {
		if alike[stem(n)] == nil {
			alike[stem(n)] = map[string]bool{}
		}
		alike[stem(n)][n.text] = true
	}
	var out []passage
	for _, n := range names {
		if s := stem(n); s != n.text && len(alike[s]) > 1 {
			out = append(out, n)
		}
	}
	return out
}
