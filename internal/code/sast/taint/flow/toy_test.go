package flow_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/ir"
)

// toy lowers a test language: Go's syntax without types, in which assigned names are variables,
// new(T) makes an object, T(x) is a conversion if T is int, and methods belong to the type of their
// receiver.
type toy struct {
	fset  *token.FileSet
	class map[string]*ir.Class
	vars  []map[string]bool
	this  string
}

func lower(t *testing.T, path, source string) *ir.File {
	t.Helper()
	l := &toy{fset: token.NewFileSet(), class: map[string]*ir.Class{}}
	parsed, err := parser.ParseFile(l.fset, path, "package p\n"+source, parser.SkipObjectResolution)
	require.NoError(t, err)
	f := &ir.File{Path: path, Language: "toy"}
	for _, d := range parsed.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
			for _, s := range g.Specs {
				l.typeSpec(f, s.(*ast.TypeSpec))
			}
		}
	}
	for _, d := range parsed.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			l.funcDecl(f, fn)
		}
	}
	for _, name := range sorted(l.class) {
		f.Classes = append(f.Classes, l.class[name])
	}
	return f
}

func (l *toy) typeSpec(f *ir.File, s *ast.TypeSpec) {
	c := &ir.Class{Name: s.Name.Name}
	if st, ok := s.Type.(*ast.StructType); ok {
		for _, field := range st.Fields.List {
			typ, _ := field.Type.(*ast.Ident)
			if len(field.Names) == 0 {
				c.Supers = append(c.Supers, typ.Name)
			}
			for _, n := range field.Names {
				c.Fields = append(c.Fields, ir.Field{Name: n.Name, Type: typ.Name})
			}
		}
	}
	l.class[c.Name] = c
}

func (l *toy) funcDecl(f *ir.File, d *ast.FuncDecl) {
	fn := &ir.Func{Name: d.Name.Name, Pos: l.pos(d)}
	if d.Recv != nil {
		r := d.Recv.List[0]
		fn.Class = r.Type.(*ast.Ident).Name
		fn.Name = fn.Class + "." + fn.Name
		fn.Constructor = d.Name.Name == "init_"
		if len(r.Names) > 0 {
			l.this = r.Names[0].Name
		}
		l.class[fn.Class].Methods = append(l.class[fn.Class].Methods, fn)
	}
	l.function(fn, d.Type, d.Body)
	l.this = ""
	if fn.Class == "" {
		f.Funcs = append(f.Funcs, fn)
	}
}

func (l *toy) function(fn *ir.Func, t *ast.FuncType, body *ast.BlockStmt) {
	l.vars = append(l.vars, map[string]bool{})
	for _, p := range t.Params.List {
		typ := ""
		if id, ok := p.Type.(*ast.Ident); ok && id.Name != "any" {
			typ = id.Name
		}
		for _, n := range p.Names {
			l.vars[len(l.vars)-1][n.Name] = true
			fn.Params = append(fn.Params, ir.Param{Name: n.Name, Type: typ})
		}
	}
	fn.Body = l.stmts(body.List)
	l.vars = l.vars[:len(l.vars)-1]
}

func (l *toy) pos(n ast.Node) ir.Pos {
	from, to := l.fset.Position(n.Pos()), l.fset.Position(n.End())
	return ir.Pos{Line: uint32(from.Line - 1), EndLine: uint32(to.Line - 1), Col: uint16(from.Column), EndCol: uint16(to.Column)}
}

func (l *toy) stmts(list []ast.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range list {
		out = append(out, l.stmt(s)...)
	}
	return out
}

func (l *toy) stmt(s ast.Stmt) []ir.Stmt {
	one := func(s ir.Stmt) []ir.Stmt { return []ir.Stmt{s} }
	switch s := s.(type) {
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok {
			if name, ok := call.Fun.(*ast.Ident); ok && name.Name == "panic" {
				return one(ir.Stmt{Op: ir.Throw, Pos: l.pos(s)})
			}
		}
		return one(ir.Stmt{Op: ir.ExprStmt, Pos: l.pos(s), X: l.expr(s.X)})
	case *ast.AssignStmt:
		return one(ir.Stmt{Op: ir.ExprStmt, Pos: l.pos(s), X: l.assign(s)})
	case *ast.IncDecStmt:
		op := map[token.Token]string{token.INC: "+", token.DEC: "-"}[s.Tok]
		step := []ir.Arg{{X: &ir.Expr{Op: ir.Number, Num: 1}}}
		return one(ir.Stmt{Op: ir.ExprStmt, Pos: l.pos(s), X: &ir.Expr{Op: ir.Assign, Name: op, X: l.expr(s.X), Args: step}})
	case *ast.IfStmt:
		out := ir.Stmt{Op: ir.If, Pos: l.pos(s), X: l.expr(s.Cond), Body: l.stmts(s.Body.List)}
		if s.Else != nil {
			out.Else = l.stmt(s.Else)
		}
		return one(out)
	case *ast.BlockStmt:
		return one(ir.Stmt{Op: ir.Block, Body: l.stmts(s.List)})
	case *ast.ForStmt:
		var out []ir.Stmt
		if s.Init != nil {
			out = l.stmt(s.Init)
		}
		loop := ir.Stmt{Op: ir.Loop, Pos: l.pos(s)}
		if s.Cond != nil {
			loop.X = l.expr(s.Cond)
		}
		loop.Body = l.stmts(s.Body.List)
		if s.Post != nil {
			loop.Post = l.stmt(s.Post)
		}
		return append(out, loop)
	case *ast.RangeStmt:
		l.declare(s.Value)
		return one(ir.Stmt{Op: ir.ForEach, Pos: l.pos(s), X: l.expr(s.X), Target: l.expr(s.Value), Body: l.stmts(s.Body.List)})
	case *ast.SwitchStmt:
		out := ir.Stmt{Op: ir.Switch, Pos: l.pos(s), X: l.expr(s.Tag)}
		for _, c := range s.Body.List {
			clause := c.(*ast.CaseClause)
			one := ir.Case{Body: l.stmts(clause.Body)}
			for _, v := range clause.List {
				one.Values = append(one.Values, l.expr(v))
			}
			out.Cases = append(out.Cases, one)
		}
		return one(out)
	case *ast.ReturnStmt:
		out := ir.Stmt{Op: ir.Return, Pos: l.pos(s)}
		if len(s.Results) > 0 {
			out.X = l.expr(s.Results[0])
		}
		return one(out)
	case *ast.BranchStmt:
		return one(ir.Stmt{Op: map[token.Token]ir.StmtOp{token.BREAK: ir.Break, token.CONTINUE: ir.Continue}[s.Tok]})
	}
	return nil
}

func (l *toy) declare(x ast.Expr) {
	if id, ok := x.(*ast.Ident); ok {
		l.vars[len(l.vars)-1][id.Name] = true
	}
}

func (l *toy) assign(s *ast.AssignStmt) *ir.Expr {
	value := l.expr(s.Rhs[0])
	if s.Tok == token.DEFINE {
		l.declare(s.Lhs[0])
	}
	out := &ir.Expr{Op: ir.Assign, Pos: l.pos(s), X: l.expr(s.Lhs[0]), Args: []ir.Arg{{X: value}}}
	if s.Tok == token.ADD_ASSIGN {
		out.Name = "+"
	}
	return out
}

func (l *toy) expr(x ast.Expr) *ir.Expr {
	if x == nil {
		return nil
	}
	at := l.pos(x)
	switch x := x.(type) {
	case *ast.Ident:
		return l.name(x, at)
	case *ast.BasicLit:
		if x.Kind == token.STRING {
			s, _ := strconv.Unquote(x.Value)
			return &ir.Expr{Op: ir.String, Pos: at, Name: s}
		}
		n, _ := strconv.ParseFloat(x.Value, 64)
		return &ir.Expr{Op: ir.Number, Pos: at, Num: n}
	case *ast.ParenExpr:
		return l.expr(x.X)
	case *ast.SelectorExpr:
		return &ir.Expr{Op: ir.Select, Pos: at, X: l.expr(x.X), Name: x.Sel.Name}
	case *ast.IndexExpr:
		return &ir.Expr{Op: ir.Index, Pos: at, X: l.expr(x.X), Args: []ir.Arg{{X: l.expr(x.Index)}}}
	case *ast.BinaryExpr:
		return &ir.Expr{Op: ir.Binary, Pos: at, Name: x.Op.String(), Args: []ir.Arg{{X: l.expr(x.X)}, {X: l.expr(x.Y)}}}
	case *ast.UnaryExpr:
		return &ir.Expr{Op: ir.Unary, Pos: at, Name: x.Op.String(), Args: []ir.Arg{{X: l.expr(x.X)}}}
	case *ast.FuncLit:
		fn := &ir.Func{Pos: at}
		l.function(fn, x.Type, x.Body)
		return &ir.Expr{Op: ir.Lambda, Pos: at, Func: fn}
	case *ast.CompositeLit:
		return l.literal(x, at)
	case *ast.CallExpr:
		return l.call(x, at)
	}
	return &ir.Expr{Op: ir.Unknown, Pos: at}
}

func (l *toy) name(x *ast.Ident, at ir.Pos) *ir.Expr {
	switch x.Name {
	case "true", "false":
		out := &ir.Expr{Op: ir.Bool, Pos: at}
		if x.Name == "true" {
			out.Num = 1
		}
		return out
	case "nil":
		return &ir.Expr{Op: ir.Nil, Pos: at}
	case l.this:
		return &ir.Expr{Op: ir.This, Pos: at}
	}
	for _, scope := range l.vars {
		if scope[x.Name] {
			return &ir.Expr{Op: ir.Var, Pos: at, Name: x.Name}
		}
	}
	return &ir.Expr{Op: ir.Ref, Pos: at, Name: x.Name}
}

func (l *toy) literal(x *ast.CompositeLit, at ir.Pos) *ir.Expr {
	out := &ir.Expr{Op: ir.List, Pos: at}
	if _, ok := x.Type.(*ast.MapType); ok {
		out.Op = ir.Map
	}
	for _, e := range x.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			out.Args = append(out.Args, ir.Arg{Key: l.expr(kv.Key), X: l.expr(kv.Value)})
			continue
		}
		out.Args = append(out.Args, ir.Arg{X: l.expr(e)})
	}
	return out
}

func (l *toy) call(x *ast.CallExpr, at ir.Pos) *ir.Expr {
	out := &ir.Expr{Op: ir.Call, Pos: at}
	args := x.Args
	if id, ok := x.Fun.(*ast.Ident); ok && id.Name == "new" {
		out.Op, out.Type, args = ir.New, args[0].(*ast.Ident).Name, args[1:]
	} else if ok && id.Name == "int" {
		return &ir.Expr{Op: ir.Cast, Pos: at, Type: "int", Args: []ir.Arg{{X: l.expr(args[0])}}}
	} else {
		out.X = l.expr(x.Fun)
	}
	for i, a := range args {
		arg := ir.Arg{X: l.expr(a)}
		if x.Ellipsis.IsValid() && i == len(args)-1 {
			arg.X = &ir.Expr{Op: ir.Spread, Pos: at, Args: []ir.Arg{{X: arg.X}}}
		}
		out.Args = append(out.Args, arg)
	}
	return out
}
