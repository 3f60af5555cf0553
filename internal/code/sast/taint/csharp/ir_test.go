package csharp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/csharp"
	"assay/internal/code/sast/taint/ir"
)

// body returns the lowered statements of a method.
func body(t *testing.T, source string) []ir.Stmt {
	t.Helper()
	f := lowered(t, csharp.New(), []byte("class A { object M(string s, object o, ref int r) { "+source+" } }"))
	require.NotNil(t, f)
	require.Zero(t, f.Lost)
	return f.Classes[0].Methods[0].Body
}

// TestReferences checks that a variable that a call may change is passed in a cell, and read from it after
// the call.
func TestReferences(t *testing.T) {
	t.Parallel()
	x := body(t, `F(out var a);`)[0].X
	require.Equal(t, ir.Seq, x.Op)
	require.Len(t, x.Args, 4, "create the cell, call, assign the variable, result")
	made := x.Args[0].X.Args
	require.Equal(t, "a", made[0].X.X.Name, "the variable exists before the call")
	require.Equal(t, ir.Map, made[1].X.Args[0].X.Op)
	require.Equal(t, "a", x.Args[2].X.X.Name)
	x = body(t, `r = 1;`)[0].X
	require.Equal(t, ir.Select, x.X.Op, "a parameter by reference is the value in a cell")
	require.Equal(t, "r", x.X.X.Name)
}

// TestPatterns checks that patterns are conditions that assign their variables.
func TestPatterns(t *testing.T) {
	t.Parallel()
	cond := body(t, `if (o is string { Length: > 3 } t && t != s) {}`)[0].X
	require.Equal(t, "&&", cond.Name)
	is := cond.Args[0].X
	require.Equal(t, "&&", is.Name, "type, variable and property")
	require.Equal(t, ">", is.Args[1].X.Name)
	require.Equal(t, "instanceof", is.Args[0].X.Args[0].X.Name)
	x := body(t, `return o switch { "a" or "b" => 1, int n when n > 2 => n, _ => s };`)[0].X
	require.Equal(t, ir.Cond, x.Op)
	require.Equal(t, "||", x.Args[0].X.Name)
	require.Equal(t, "s", x.Args[2].X.Args[2].X.Name)
	s := body(t, `switch (o) { case "a": case "b": F(); break; case int n: G(n); break; default: break; }`)[0].Body[0]
	require.Equal(t, ir.Switch, s.Op)
	require.True(t, s.Cases[0].Falls)
	require.Len(t, s.Cases[1].Values, 1)
}

// TestTexts checks literals and escape sequences.
func TestTexts(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		`"a\tb\u0041\x41"`: "a\tbAA", `@"a\""b"`: `a\"b`, "\"\"\"\n    a\n      b\n    \"\"\"": "a\n  b", `'\''`: "'", `$"{{a}}"`: "{a}",
	} {
		x := body(t, "return "+source+";")[0].X
		require.Equal(t, ir.String, x.Op, source)
		require.Equal(t, want, x.Name, source)
	}
	x := body(t, `return $"a{s,5:x}\n";`)[0].X
	require.Equal(t, ir.Concat, x.Op)
	require.Equal(t, []string{"a", "s", "\n"}, []string{x.Args[0].X.Name, x.Args[1].X.Name, x.Args[2].X.Name})
	require.InDelta(t, 255, body(t, "return 0xFFul;")[0].X.Num, 0)
	require.InDelta(t, 1.5, body(t, "return 1_0.5e-1m + 0;")[0].X.Args[0].X.Num, 0.5)
}

// TestQueries checks that a query is a function that yields its results.
func TestQueries(t *testing.T) {
	t.Parallel()
	x := body(t, `return from a in s where a > 1 let b = a select b;`)[0].X
	require.Equal(t, ir.Lambda, x.X.Op)
	require.True(t, x.X.Func.Generator)
	loop := x.X.Func.Body[0]
	require.Equal(t, ir.ForEach, loop.Op)
	require.Equal(t, ir.If, loop.Body[0].Op)
	require.Equal(t, ir.Yield, loop.Body[0].Body[1].Op)
}

// TestObjects checks initialisers, anonymous objects and copies.
func TestObjects(t *testing.T) {
	t.Parallel()
	x := body(t, `return new B { P = s, [1] = o };`)[0].X
	require.Equal(t, ir.Seq, x.Op)
	require.Len(t, x.Args, 4, "create, two members, result")
	require.Equal(t, "P", x.Args[1].X.X.Name)
	require.Equal(t, ir.Index, x.Args[2].X.X.Op)
	x = body(t, `return new { A = s, o.B, r };`)[0].X
	require.Equal(t, []string{"A", "B", "r"}, []string{x.Args[0].Name, x.Args[1].Name, x.Args[2].Name})
	x = body(t, `return (a: 1, 2);`)[0].X
	require.Equal(t, []string{"0", "a", "1"}, []string{x.Args[0].Name, x.Args[1].Name, x.Args[2].Name})
}
