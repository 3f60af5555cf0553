package golang_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/ir"
)

// body returns the lowered statements of a function.
func body(t *testing.T, source string) []ir.Stmt {
	t.Helper()
	const head = "package a\nimport \"fmt\"\nfunc f(m map[string]bool, p *T, ch chan string) (out string, err error) {\n"
	f := lower(t, "a/a.go", head+source+"\n}", nil)
	require.Zero(t, f.Lost)
	return f.Funcs[0].Body[2:] // after the results
}

// TestScopes checks that a variable that hides another has a name of its own, and that ":=" only declares new ones.
func TestScopes(t *testing.T) {
	t.Parallel()
	list := body(t, "x := 1\nif x := 2; x > 1 { x = 3 }\nx, y := 4, 5\n_ = y")
	inner := list[1].Body
	require.Equal(t, "x", list[0].Name)
	require.Equal(t, "x′", inner[0].Name)
	require.Equal(t, "x′", inner[1].Body[0].X.X.Name)
	require.Equal(t, "x", list[2].X.X.Args[0].X.Name)
}

// TestResults checks the lowering of reads with a second result, and of a "return" without values.
func TestResults(t *testing.T) {
	t.Parallel()
	list := body(t, "v, ok := m[\"k\"]\nw, ok2 := <-ch\n_, _, _ = v, w, ok\nreturn")
	require.Equal(t, ir.Index, list[0].X.Op)
	require.Equal(t, "in", list[1].X.Name, "ok is true if the map has the key")
	require.Equal(t, "bool", list[3].Type)
	last := list[len(list)-1]
	require.Equal(t, ir.Return, last.Op)
	require.Equal(t, "tuple<string,error>", last.X.Type)
	require.Equal(t, "out", last.X.Args[0].X.Args[0].X.Name)
	list = body(t, "v, err := load()\nreturn v, err")
	require.Equal(t, "error", list[1].Type)
	require.Equal(t, ir.Cast, list[1].X.Op, "an error carries no data")
	require.Equal(t, list[0].X.X.Args[1].X.Name, list[1].X.Args[0].X.Name)
}

// TestSwitches checks that conditions are tried one after another, unless a branch leaves the switch.
func TestSwitches(t *testing.T) {
	t.Parallel()
	list := body(t, "switch { case m[\"a\"]: f()\n default: g()\n case p == nil, m[\"b\"]: h() }")
	first := list[0].Body[0]
	require.Equal(t, ir.If, first.Op)
	require.Equal(t, "in", first.X.Name)
	require.Equal(t, "||", first.Else[0].X.Name)
	require.Len(t, first.Else[0].Else, 1, "the default is last")
	list = body(t, "switch { case m[\"a\"]: break\n default: g() }")
	require.Equal(t, ir.Switch, list[0].Body[0].Op)
	list = body(t, "switch v := any(p).(type) { case string: f(v)\n case int, bool: f(v) }")
	cases := list[0].Body[1].Cases
	require.Equal(t, "string", cases[0].Body[0].X.Type, "a branch for one type has a variable of it")
	require.Empty(t, cases[1].Body[0].X.Type)
}

// TestFormats checks how values are lowered for each verb of a constant format.
func TestFormats(t *testing.T) {
	t.Parallel()
	list := body(t, `x := fmt.Sprintf("a%d b%s %q%%", 1, out, err)`)
	x := list[0].X
	require.Equal(t, ir.Concat, x.Op)
	require.Equal(t, "a", x.Args[0].X.Name)
	require.Equal(t, "int", x.Args[1].X.Type)
	require.Equal(t, ir.Var, x.Args[3].X.Op)
	require.Equal(t, "strconv.Quote", x.Args[5].X.X.Name)
	require.Equal(t, "%", x.Args[6].X.Name)
	list = body(t, `x := fmt.Sprintf("%[2]d", 1, 2)`)
	require.Equal(t, ir.Call, list[0].X.Op, "indexes of arguments are not followed")
}

// TestEnds checks that statements after a call that never returns are not reached.
func TestEnds(t *testing.T) {
	t.Parallel()
	list := body(t, `panic("x")`)
	require.Equal(t, ir.Throw, list[1].Op)
	list = body(t, `panic := f; panic("x")`)
	require.Len(t, list, 2)
}
