package ir_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/ir"
)

func TestTypes(t *testing.T) {
	t.Parallel()
	for typ, want := range map[string]struct {
		base string
		args []string
	}{
		"string":                         {"string", nil},
		"java.util.List<T>":              {"java.util.List", []string{"T"}},
		"Map<string,List<a.B>>":          {"Map", []string{"string", "List<a.B>"}},
		"a.B[]":                          {"a.B[]", []string{"a.B"}},
		"List<a.B>[]":                    {"List[]", []string{"List<a.B>"}},
		"tuple<database/sql.Rows,error>": {ir.Tuple, []string{"database/sql.Rows", "error"}},
	} {
		require.Equal(t, want.base, ir.Base(typ), typ)
		require.Equal(t, want.args, ir.TypeArgs(typ), typ)
	}
}

func TestAlternatives(t *testing.T) {
	t.Parallel()
	require.Equal(t, []string{"a.B", "c.B"}, ir.Alternatives("a.B|c.B"))
	require.Equal(t, []string{"List<a.B|c.B>"}, ir.Alternatives("List<a.B|c.B>"), "those of arguments stay together")
}

func TestNames(t *testing.T) {
	t.Parallel()
	owner, member := ir.Split("java.sql.Statement.execute")
	require.Equal(t, []string{"java.sql.Statement", "execute"}, []string{owner, member})
	for name, want := range map[string]string{
		"java.util.List<T>": "List", `App\Models\User`: "User", "ActionController::Base": "Base", "open": "open",
	} {
		require.Equal(t, want, ir.Short(name), name)
	}
}

// TestVariables lists the variables of: x = p; f = (q) => { y = q + z }.
func TestVariables(t *testing.T) {
	t.Parallel()
	v := func(name string) *ir.Expr { return &ir.Expr{Op: ir.Var, Name: name} }
	assign := func(to, x *ir.Expr) ir.Stmt {
		return ir.Stmt{Op: ir.ExprStmt, X: &ir.Expr{Op: ir.Assign, X: to, Args: []ir.Arg{{X: x}}}}
	}
	sum := &ir.Expr{Op: ir.Binary, Name: "+", Args: []ir.Arg{{X: v("q")}, {X: v("z")}}}
	closure := &ir.Func{Params: []ir.Param{{Name: "q"}}, Body: []ir.Stmt{assign(v("y"), sum)}}
	body := []ir.Stmt{assign(v("x"), v("p")), assign(v("f"), &ir.Expr{Op: ir.Lambda, Func: closure})}
	require.Equal(t, []string{"x", "f", "y"}, ir.Assigned(body, nil, nil))
	require.Equal(t, map[string]bool{"y": true, "z": true}, ir.Free(closure), "without its parameters")
}

func TestSame(t *testing.T) {
	t.Parallel()
	v := func(name string) *ir.Expr { return &ir.Expr{Op: ir.Var, Name: name} }
	at := func(x, key *ir.Expr) *ir.Expr { return &ir.Expr{Op: ir.Index, X: x, Args: []ir.Arg{{X: key}}} }
	require.True(t, ir.Same(at(v("a"), v("i")), at(v("a"), v("i"))))
	require.False(t, ir.Same(at(v("a"), v("i")), at(v("a"), v("j"))))
	require.False(t, ir.Same(at(v("a"), v("i")), v("a")))
	require.True(t, ir.Same(nil, nil))
	require.False(t, ir.Same(v("a"), nil))
}

func TestExprs(t *testing.T) {
	t.Parallel()
	inside := &ir.Expr{Op: ir.Var, Name: "b"}
	fn := &ir.Func{Body: []ir.Stmt{{Op: ir.ExprStmt, X: inside}}}
	x := &ir.Expr{Op: ir.Call, X: &ir.Expr{Op: ir.Var, Name: "a"}, Args: []ir.Arg{{X: &ir.Expr{Op: ir.Lambda, Func: fn}}}}
	require.Len(t, ir.Exprs(x), 3)
	require.NotContains(t, ir.Exprs(x), inside)
	require.Equal(t, ir.Exprs(x), ir.ExprsOf([]ir.Stmt{{Op: ir.Return, X: x}}))
	require.Equal(t, []string{"a"}, ir.Targets(&ir.Expr{Op: ir.List, Args: []ir.Arg{{X: &ir.Expr{Op: ir.Var, Name: "a"}}}}))
}

func TestReads(t *testing.T) {
	t.Parallel()
	v := &ir.Expr{Op: ir.Var, Name: "found"}
	set := ir.Stmt{Op: ir.ExprStmt, X: &ir.Expr{Op: ir.Assign, X: v, Args: []ir.Arg{{X: &ir.Expr{Op: ir.Bool, Num: 1}}}}}
	require.False(t, ir.Reads([]ir.Stmt{set}, "found"))
	require.True(t, ir.Reads([]ir.Stmt{set, {Op: ir.If, X: v}}, "found"))
	require.False(t, ir.Reads([]ir.Stmt{{Op: ir.If, X: v}}, "other"))
}
