package python_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/ir"
)

// body lowers the body of a function with the parameters x and y.
func body(t *testing.T, source string) []ir.Stmt {
	t.Helper()
	f := lower(t, "shop/app.py", "import db\nlimit = 1\ndef f(x, y):\n    "+source+"\n", nil)
	require.Len(t, f.Funcs, 1, source)
	return f.Funcs[0].Body
}

// TestExpressions checks the IR of expressions that are peculiar to Python.
func TestExpressions(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		`x and y or limit`:          `Binary "||" (Binary "&&" (Var x, Var y), Ref "shop.app.limit")`,
		`x < y <= 2`:                `Binary "&&" (Binary "<" (Var x, Var y), Binary "<=" (Var y, Number 2))`,
		`x not   in y`:              `Binary "not in" (Var x, Var y)`,
		"x in \\\n      y":          `Binary "in" (Var x, Var y)`,
		`x[1:]`:                     `Index ":" (Var x, Number 1, Nil)`,
		`x[::2]`:                    `Index ":" (Var x, Nil, Nil, Number 2)`,
		`getattr(x, "name")`:        `Select(Var x, "name")`,
		`getattr(x, "name", y)`:     `Binary "??" (Select(Var x, "name"), Var y)`,
		`setattr(x, "name", y)`:     `Assign Select(Var x, "name") := Var y`,
		`isinstance(x, (int, str))`: `Binary "||" (Binary "instanceof" (Var x, Ref "int"), Binary "instanceof" (Var x, Ref "str"))`,
		`db.run(x)[0].name`:         `Select(Index "" (Call(Select(Ref "db", "run"), Var x), Number 0), "name")`,
		`0x_1F`:                     `Number 31`,
		`1_000`:                     `Number 1000`,
		`10L`:                       `Number 10`,
		`2.5j`:                      `Number 2.5`,
		`"\x41\u0042\q\n"`:          `String "AB\\q\n"`,
		`r"\x41"`:                   `String "\\x41"`,
	} {
		list := body(t, "return "+source)
		require.Len(t, list, 1, source)
		require.Equal(t, want, expr(list[0].X), source)
	}
}

// TestStatements checks statements that are peculiar to Python, by the kinds of statements in IR.
func TestStatements(t *testing.T) {
	t.Parallel()
	for source, want := range map[string][]ir.StmtOp{
		"assert x": {ir.If},
		"if x: pass\n    elif y: pass\n    else: pass":         {ir.If},
		"while True: pass\n    else: return y":                 {ir.Loop, ir.Return},
		"for k, v in x.items(): pass":                          {ir.ForEach},
		"with x as y, db.open(): return y":                     {ir.ExprStmt, ir.ExprStmt, ir.Return},
		"x = yield y":                                          {ir.Yield, ir.ExprStmt},
		"z: int = x":                                           {ir.Decl},
		"match x:\n      case 1: return y\n      case _: pass": {ir.Switch},
		"del x; pass; global z":                                nil,
		"print x, y":                                           {ir.ExprStmt},
		"def g(): pass":                                        {ir.ExprStmt},
	} {
		var got []ir.StmtOp
		for _, s := range body(t, source) {
			got = append(got, s.Op)
		}
		require.Equal(t, want, got, source)
	}
}

// TestElif checks that the nesting of many conditions is limited.
func TestElif(t *testing.T) {
	t.Parallel()
	list := body(t, "if x: pass"+strings.Repeat("\n    elif y: pass", 300)+"\n    else: return x")
	depth := 0
	for ; list[0].Op == ir.If; depth++ {
		require.Len(t, list, 1)
		list = list[0].Else
	}
	require.Equal(t, 201, depth)
}

// TestNames checks which scope binds a name, however late the binding is.
func TestNames(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		"return z":                              `Ref "z"`,
		"return limit":                          `Ref "shop.app.limit"`,
		"return limit; limit = 1":               `Var limit`,
		"global limit; return limit; limit = 1": `Ref "shop.app.limit"`,
		"return p; import os.path as p":         `Ref "os.path"`,
		"return g; class g: pass":               `Ref "shop.app.f.g"`,
		"return z; (z := x)":                    `Var z`,
		"return [z for z in x][0]; z: int":      `Index "" (Call(19), Number 0)`,
	} {
		require.Equal(t, want, expr(body(t, source)[0].X), source)
	}
}

// TestClasses checks members, superclasses and receivers.
func TestClasses(t *testing.T) {
	t.Parallel()
	f := lower(t, "a.py", `
from orm import Column, base
import shop_pb2_grpc
class A(base("x"), shop_pb2_grpc.ShopServicer, metaclass=M):
    size: int = 1
    name = Column()
    def __init__(me, x): me.x = x
    @property
    def first(me): return me.x
    @classmethod
    def make(cls): return cls(1)
    @staticmethod
    def free(x): return x
`, nil)
	require.Len(t, f.Classes, 1)
	c := f.Classes[0]
	require.Equal(t, []string{
		"orm.base()", "shop_pb2_grpc.ShopServicer", "grpc.Servicer", "sqlalchemy.orm.DeclarativeBase",
	}, c.Supers)
	require.Equal(t, "int", c.Fields[0].Type)
	require.Len(t, c.Methods, 4)
	require.True(t, c.Methods[0].Constructor)
	require.Equal(t, ir.This, c.Methods[0].Body[0].X.X.X.Op)
	require.True(t, c.Methods[1].Getter)
	require.Equal(t, "a.A", c.Methods[2].Body[0].X.Type)
	require.Len(t, c.Methods[3].Params, 1)
}

// TestTypes checks what annotations say about a parameter.
func TestTypes(t *testing.T) {
	t.Parallel()
	for annotation, want := range map[string]string{
		"int": "int", "t.Optional[Form]": "a.Form", "Form | None": "a.Form", "t.List[Form]": "list<a.Form>", "dict[str, Form]": "dict<a.Form>",
		`"Form"`: "a.Form", `"Optional[Form]"`: "a.Form", "t.Any": "", "t.Type[Form]": "", "t.Callable": "typing.Callable", "list": "list",
	} {
		f := lower(t, "a.py", "import typing as t\nclass Form: pass\ndef f(x: "+annotation+"): pass\n", nil)
		require.Equal(t, want, f.Funcs[0].Params[0].Type, annotation)
	}
}
