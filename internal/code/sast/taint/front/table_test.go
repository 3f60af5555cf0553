package front_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/syntax"
)

// toy lowers a part of Go, in which an index as a condition asks for a key.
type toy struct{ front.Lowered[*toy] }

func (l *toy) Condition(n front.Node) *ir.Expr {
	if n.Is("index_expression") {
		return front.Binary(n, "in", l.Expr(n.Field("index")), l.Expr(n.Field("operand")))
	}
	return l.Expr(n)
}

func toyTable() *front.Table[*toy] {
	var rows front.ScopedRows[*toy]
	return front.NewTable(map[string]func(*toy, front.Node) *ir.Expr{
		"identifier": func(l *toy, n front.Node) *ir.Expr {
			if x := l.Vars.At(n, n.Text()); x != nil {
				return x
			}
			return front.At(ir.Ref, n, n.Text())
		},
		"int_literal float_literal": rows.Number(""),
		"interpreted_string_literal": func(_ *toy, n front.Node) *ir.Expr {
			return front.At(ir.String, n, strings.Trim(n.Text(), `"`))
		},
		"index_expression": rows.Index("operand", "index"),
		"unary_expression": rows.Unary("operator", "operand", front.Own{
			"!": front.Not, "&": func(_ front.Node, x *ir.Expr) *ir.Expr { return x },
		}),
		"binary_expression": rows.Binary(front.Operators[*toy]{
			Kind: "binary_expression", Left: "left", Op: "operator", Right: "right",
			Same: map[string]string{"&^": "&"}, Logical: []string{"&&"},
			Own: map[string]func(*toy, front.Node) *ir.Expr{"==": rows.Leaf(ir.Unknown)},
		}),
	}, map[string]func(*toy, front.Node) []ir.Stmt{
		"statement_list":       rows.All(),
		"expression_statement": rows.Same("0"),
		"block":                rows.Block(),
		"if_statement":         rows.If("condition", "consequence", "alternative"),
		"for_statement":        rows.Scope(rows.While("0", "body")),
		"type_declaration":     rows.Declare(func(l *toy, n front.Node) { l.Vars.Declare(n.Nth(0).Field("name").Text()) }),
		"inc_statement":        rows.Skip(),
	})
}

// lowered returns the statements of a function's body.
func lowered(t *testing.T, body string) ([]ir.Stmt, *ir.File) {
	t.Helper()
	g, ok := syntax.New().For("Go")
	require.True(t, ok)
	p := syntax.NewParser(syntax.Limits{})
	defer p.Close()
	tree, err := p.Parse(t.Context(), g, []byte("package a\nfunc f() {\n"+body+"\n}"))
	require.NoError(t, err)
	l := &toy{}
	l.Begin(l, &front.Unit{Path: "a.go", Tree: tree}, toyTable())
	list := l.Inner(front.Root(tree).First("function_declaration").Field("body"))
	return list, l.Done(tree)
}

// TestTable checks rows that are about several kinds, conditions, scopes, and nodes without a row.
func TestTable(t *testing.T) {
	t.Parallel()
	list, file := lowered(t, "if m[k] && 1.5 &^ 2 { type x int; x }\nx\nfor y { a++ }\nf(1)")
	require.Zero(t, file.Lost)
	require.Len(t, list, 4)
	cond := list[0].X
	require.Equal(t, ir.If, list[0].Op)
	require.Equal(t, "&&", cond.Name)
	require.Equal(t, "in", cond.Args[0].X.Name)
	require.Equal(t, "&", cond.Args[1].X.Name)
	require.Equal(t, ir.Var, list[0].Body[0].X.Op, "the block declares x")
	require.Equal(t, ir.Ref, list[1].X.Op, "and nothing else sees it")
	require.Equal(t, ir.Block, list[2].Op)
	require.Equal(t, ir.Loop, list[2].Body[0].Op)
	require.Empty(t, list[2].Body[0].Body)
	require.Equal(t, ir.Unknown, list[3].X.Op, "a kind without a row may have the value of any of its parts")
	require.Len(t, list[3].X.Args, 2)
}

// TestChains checks that chains of operators are lowered without recursion, however long.
func TestChains(t *testing.T) {
	t.Parallel()
	list, file := lowered(t, `a + "b" + c - d == e`)
	require.Equal(t, ir.Unknown, list[0].X.Op, "an operator with a row of its own ends a chain")
	require.Zero(t, file.Lost)
	list, _ = lowered(t, `a + "b" + c`)
	require.Equal(t, ir.Concat, list[0].X.Op)
	require.Len(t, list[0].X.Args, 3)
	list, file = lowered(t, "a"+strings.Repeat(" - a", 5000))
	require.Zero(t, file.Lost)
	deep, most := 0, 0
	for x := list[0].X; len(x.Args) > 0; x = x.Args[0].X {
		deep, most = deep+1, max(most, len(x.Args))
	}
	require.Less(t, deep, 2500, "the analysis is recursive")
	require.Greater(t, most, 3000, "no operand is lost")
}

// TestUnary checks operations with one operand, and operators that build something else.
func TestUnary(t *testing.T) {
	t.Parallel()
	list, _ := lowered(t, "-a\n&b\n!c")
	require.Equal(t, "-", list[0].X.Name)
	require.Equal(t, ir.Ref, list[1].X.Op)
	require.Equal(t, "!", list[2].X.Name)
}

// TestNodes checks the choice of a node's children.
func TestNodes(t *testing.T) {
	t.Parallel()
	g, ok := syntax.New().For("Go")
	require.True(t, ok)
	p := syntax.NewParser(syntax.Limits{})
	defer p.Close()
	tree, err := p.Parse(t.Context(), g, []byte("package a\nfunc f(a, b int) {\nif c { x, 1, y = 2, 3, 4 } else { d }\n}"))
	require.NoError(t, err)
	f := front.Root(tree).First("function_declaration")
	params := f.Field("parameters").Nth(0)
	require.Equal(t, []string{"a", "b"}, front.Map(params.In("name"), front.Node.Text), "the comma is in the field, too")
	require.Equal(t, []string{"a", "b"}, front.Map(params.Children("identifier"), front.Node.Text))
	without := func(n front.Node) string { return strings.Trim(n.Text(), "a") }
	require.Equal(t, []string{"b"}, front.Some(params.Children("identifier"), without))
	require.Empty(t, front.Map(params.Children("block"), front.Node.Text))
	cond := f.Field("body").Nth(0).Nth(0)
	require.Equal(t, "{ d }", cond.After("else").Text())
	require.Equal(t, "c", cond.After("if", "else").Text())
	require.False(t, cond.Field("consequence").After("{", "}").After("if").OK())
	require.False(t, params.After("a", ",").OK(), "it is no word")
}

// TestInstead checks that an expression can be replaced by one that contains it.
func TestInstead(t *testing.T) {
	t.Parallel()
	g, ok := syntax.New().For("Go")
	require.True(t, ok)
	p := syntax.NewParser(syntax.Limits{})
	defer p.Close()
	tree, err := p.Parse(t.Context(), g, []byte("package a\nvar x = a - b\n"))
	require.NoError(t, err)
	l := &toy{}
	l.Begin(l, &front.Unit{Path: "a.go", Tree: tree}, toyTable())
	whole := front.Root(tree).First("var_declaration").Nth(0).Field("value").Nth(0)
	part := whole.Field("right")
	restore := l.Instead(part, func() *ir.Expr { return front.Not(part, l.Expr(part)) })
	require.True(t, l.Replaced(part))
	require.Equal(t, "!", l.Expr(whole).Args[1].X.Name)
	require.Equal(t, "!", l.Expr(whole).Args[1].X.Name, "it is replaced until it is restored")
	restore()
	require.False(t, l.Replaced(part))
	require.Equal(t, ir.Ref, l.Expr(whole).Args[1].X.Op)
}

// TestShadow checks the names of variables that hide others.
func TestShadow(t *testing.T) {
	t.Parallel()
	var s front.Locals
	s.Open()
	require.Equal(t, "a", s.Shadow("a"))
	require.Equal(t, "a", s.Shadow("a"), "the scope has it")
	s.Open()
	require.Equal(t, "a′", s.Shadow("a"))
	require.Equal(t, "a′", s.At(front.Node{}, "a").Name)
	for range 20 {
		s.Open()
		require.Less(t, len(s.Shadow("a")), 40)
	}
}

// valuer lowers a part of Go as if its statements had values.
type valuer struct{ front.Lowered[*valuer] }

func (l *valuer) Value(n front.Node, x *ir.Expr) ir.Stmt { return front.Return(n, x) }

// TestValuer checks that an expression that is a statement has its value used, and that a condition can be negated.
func TestValuer(t *testing.T) {
	t.Parallel()
	g, ok := syntax.New().For("Go")
	require.True(t, ok)
	p := syntax.NewParser(syntax.Limits{})
	defer p.Close()
	tree, err := p.Parse(t.Context(), g, []byte("package a\nfunc f() {\nif a { b }\n}"))
	require.NoError(t, err)
	var rows front.Rows[*valuer]
	l := &valuer{}
	l.Begin(l, &front.Unit{Path: "a.go", Tree: tree}, front.NewTable(map[string]func(*valuer, front.Node) *ir.Expr{
		"identifier": func(_ *valuer, n front.Node) *ir.Expr { return front.At(ir.Var, n, n.Text()) },
	}, map[string]func(*valuer, front.Node) []ir.Stmt{
		"block statement_list": rows.All(), "expression_statement": rows.Same("0"),
		"if_statement": rows.Unless(rows.If("condition", "consequence", "alternative")),
	}))
	f := front.Root(tree).First("function_declaration")
	require.True(t, f.Says("f"))
	require.False(t, f.Says("g"))
	l.Vars.Declare("x")
	l.Alone(func() { require.False(t, l.Vars.Has("x")) })
	require.True(t, l.Vars.Has("x"))
	list := l.Stmt(f.Field("body"))
	require.Equal(t, "!", list[0].X.Name)
	require.Equal(t, ir.Return, list[0].Body[0].Op)
}
