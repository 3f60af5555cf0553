package front_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func TestEscapes(t *testing.T) {
	t.Parallel()
	e := front.Escapes{Letters: map[byte]string{'n': "\n", '\n': ""}, Hex: "ux", Octal: true, Plain: `\"`}
	for sequence, want := range map[string]string{
		`\n`: "\n", "\\\n": "", `\u0041`: "A", `\uu0041`: "A", `\u{1F600}`: "😀", `\x41`: "A", `\101`: "A", `\"`: `"`, `\\`: `\`,
		`\d`: `\d`, `\`: `\`, "": "",
	} {
		require.Equal(t, want, e.Decode(sequence), "%q", sequence)
	}
	e.Plain = ""
	require.Equal(t, "d", e.Decode(`\d`))
}

func TestScopes(t *testing.T) {
	t.Parallel()
	var s front.Locals
	s.Declare("a")
	s.Open()
	s.Rename("a", "a2")
	require.Equal(t, "a2", s.At(front.Node{}, "a").Name)
	s.Close()
	require.Equal(t, "a", s.At(front.Node{}, "a").Name)
	require.Nil(t, s.At(front.Node{}, "b"))
}

func TestLiteral(t *testing.T) {
	t.Parallel()
	var text front.Literal
	text.Put("a")
	text.Put("b")
	require.Equal(t, &ir.Expr{Op: ir.String, Name: "ab"}, text.Expr(front.Node{}))
	text.Value(front.Node{}, &ir.Expr{Op: ir.Var, Name: "x"})
	text.Put("c")
	x := text.Expr(front.Node{})
	require.Equal(t, ir.Concat, x.Op)
	require.Len(t, x.Args, 3)
	require.Equal(t, "c", x.Args[2].X.Name)
}

// TestBranches checks that statements of a branch with a value run before the expression.
func TestBranches(t *testing.T) {
	t.Parallel()
	var b front.Base
	one := &ir.Expr{Op: ir.Number, Num: 1}
	x := b.Choose(front.Node{}, one, front.Branch{Value: one}, front.Branch{Value: one})
	require.Equal(t, ir.Cond, x.Op)
	require.Empty(t, b.Flush())
	x = b.Choose(front.Node{}, one, front.Branch{Value: one}, front.Branch{List: []ir.Stmt{{Op: ir.Return}}})
	require.Equal(t, ir.Var, x.Op)
	before := b.Flush()
	require.Len(t, before, 2)
	require.Equal(t, ir.Decl, before[0].Op)
	require.Equal(t, ir.If, before[1].Op)
	require.True(t, front.Leaves(before[1].Else))
	require.Empty(t, b.Flush())
}

// TestFilled checks that a rewritten template is named after its file.
func TestFilled(t *testing.T) {
	t.Parallel()
	b := front.NewBase(&front.Unit{Path: "views/a.b"})
	b.File.Classes = []*ir.Class{{Name: "Page", Methods: []*ir.Func{{Name: "Page.run"}, {Name: "Page.help"}}}, {Name: "Other"}}
	b.Filled("Page", "view:", func(member string, _ *ir.Func) bool { return member == "run" })
	c := b.File.Classes[0]
	require.Equal(t, "view:views:a_b", c.Name)
	require.Equal(t, "view:views:a_b.run", c.Methods[0].Name)
	require.True(t, c.Methods[0].Template)
	require.False(t, c.Methods[1].Template)
	require.Equal(t, "Other", b.File.Classes[1].Name)
}

// TestYields checks that a nested statement makes a function a generator.
func TestYields(t *testing.T) {
	t.Parallel()
	yield := []ir.Stmt{{Op: ir.Yield}}
	cases := []ir.Stmt{{Op: ir.Switch, Cases: []ir.Case{{Body: yield}}}}
	for _, list := range [][]ir.Stmt{yield, {{Op: ir.If, Else: yield}}, {{Op: ir.Loop, Body: yield}}, cases} {
		require.True(t, front.Yields(list))
	}
	require.False(t, front.Yields([]ir.Stmt{{Op: ir.Return}}))
}

func TestPackages(t *testing.T) {
	t.Parallel()
	p := front.Packages{}
	p["shop"] = append(p["shop"], "cUser", "fsave", "cUser")
	facts := p.Facts()
	require.Equal(t, map[string]string{"shop": " cUser fsave "}, facts)
	require.True(t, front.Declares(facts, "shop", "pc", "User"))
	require.False(t, front.Declares(facts, "shop", "f", "User"))
	require.False(t, front.Declares(facts, "other", "c", "User"))
}

// TestScopeLevels checks that a name can be declared in an outer scope, as JavaScript's "var" does.
func TestScopeLevels(t *testing.T) {
	t.Parallel()
	var s front.Scopes[int]
	s.Open()
	s.Open()
	s.BindAt(1, "a", 1)
	s.Bind("b", 2)
	require.Equal(t, 2, s.Depth())
	require.True(t, s.Outer(1).Has("a"))
	require.False(t, s.Outer(1).Has("b"))
	s.Close()
	require.True(t, s.Has("a"))
}

// TestAddCase checks that consecutive labels share one branch.
func TestAddCase(t *testing.T) {
	t.Parallel()
	one, two := front.Num(front.Node{}, 1), front.Num(front.Node{}, 2)
	list := front.AddCase(nil, ir.Case{Values: []*ir.Expr{one}, Falls: true})
	list = front.AddCase(list, ir.Case{Values: []*ir.Expr{two}, Body: []ir.Stmt{{Op: ir.Return}}})
	list = front.AddCase(list, ir.Case{})
	require.Len(t, list, 2)
	require.Equal(t, []*ir.Expr{one, two}, list[0].Values)
}
