package interp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/env"
	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/interp"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/memory"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/operations"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// outside has no functions: the result of every call is unknown.
type outside struct{}

func (outside) Call(*ir.Expr) *value.Value                    { return nil }
func (outside) Assigned(*ir.Expr, *value.Value, *value.Value) {}

func (outside) Construct(*ir.Expr) *value.Value { return nil }

func (outside) Implements(*ir.Expr, *value.Value, string)                    {}
func (outside) ApplySummary(*site.Call, *ir.Func, *value.Value) *value.Value { return nil }
func (outside) VerdictsOf(*ir.Func) map[bool][]value.Fact                    { return nil }
func (outside) Render(*site.Call, *model.Render)                             {}
func (outside) PassOn(*value.Value, []*value.Value) *value.Value             { return nil }

// Shorthands for expressions and statements of the tests' programs.
func variable(name string) *ir.Expr { return &ir.Expr{Op: ir.Var, Name: name} }
func text(s string) *ir.Expr        { return &ir.Expr{Op: ir.String, Name: s} }
func boolean(n float64) *ir.Expr    { return &ir.Expr{Op: ir.Bool, Num: n} }
func global(name string) *ir.Expr   { return &ir.Expr{Op: ir.Ref, Name: name} }
func call() *ir.Expr                { return &ir.Expr{Op: ir.Call, X: global("unknown")} }
func list(x ...*ir.Expr) *ir.Expr   { return &ir.Expr{Op: ir.List, Args: args(x...)} }
func lambda(body ...ir.Stmt) *ir.Expr {
	return &ir.Expr{Op: ir.Lambda, Func: &ir.Func{Body: body}}
}

func equal(a, b *ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.Binary, Name: "==", Args: args(a, b)}
}

func args(list ...*ir.Expr) []ir.Arg {
	var out []ir.Arg
	for _, x := range list {
		out = append(out, ir.Arg{X: x})
	}
	return out
}

func assign(to, x *ir.Expr) ir.Stmt {
	return ir.Stmt{Op: ir.ExprStmt, X: &ir.Expr{Op: ir.Assign, X: to, Args: args(x)}}
}

func returns(x *ir.Expr) ir.Stmt { return ir.Stmt{Op: ir.Return, X: x} }

func branch(x *ir.Expr, yes, no []ir.Stmt) ir.Stmt {
	return ir.Stmt{Op: ir.If, X: x, Body: yes, Else: no}
}

func block(list ...ir.Stmt) []ir.Stmt { return list }

// run interprets a function with the parameters p and q.
func run(t *testing.T, work int, body ...ir.Stmt) *interp.Interpreter {
	t.Helper()
	fn := &ir.Func{Name: "app.show", Params: []ir.Param{{Name: "p"}, {Name: "q"}}, Body: body}
	file := &ir.File{Path: "app.py", Module: "app", Funcs: []*ir.Func{fn}}
	index := hierarchy.New([]*ir.File{file}, &model.Set{Weaknesses: model.AllWeaknesses(), Words: model.NewWords()})
	r := interp.New(interp.Program{
		Program:    env.Program{Index: index, Store: memory.New(index, func(stored.Location) {}), Interned: value.NewInterner(index.FileOf)},
		Findings:   report.NewSet(),
		Operations: operations.Table(),
		Budget:     &interp.Budget{PerFunction: work, Total: 1000, Ended: func() bool { return false }},
	}, nil, fn, file)
	r.Connect(outside{})
	r.Run(nil)
	r.RunDeferred()
	return r
}

// result returns the constants in a function's result, and the parameters that flow into it.
func result(r *interp.Interpreter) (texts []string, params []int) {
	v := r.Result()
	if v == nil {
		return nil, nil
	}
	for _, c := range v.Constants {
		texts = append(texts, c.String())
	}
	for _, t := range r.DeepTaints(v) {
		params = append(params, t.Param)
	}
	return texts, params
}

func TestBranchesAreJoined(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		condition *ir.Expr
		want      []string
	}{
		"unknown": {call(), []string{"a", "b"}},
		"true":    {boolean(1), []string{"a"}},
		"false":   {boolean(0), []string{"b"}},
	} {
		x := variable("x")
		got, _ := result(run(t, 100, branch(c.condition, block(assign(x, text("a"))), block(assign(x, text("b")))), returns(x)))
		require.Equal(t, c.want, got, name)
	}
}

// TestConditionsSanitize compares p with a constant before it is returned.
func TestConditionsSanitize(t *testing.T) {
	t.Parallel()
	p := variable("p")
	checked := run(t, 100, branch(equal(p, text("a")), block(returns(p)), nil), returns(text("")))
	require.Equal(t, model.All, checked.Result().Taints[0].Sanitized)
	unchecked := run(t, 100, branch(equal(p, text("a")), nil, block(returns(p))), returns(text("")))
	require.Zero(t, unchecked.Result().Taints[0].Sanitized)
}

// TestLoopsReachTheNextTurn assigns a value in one iteration and uses it in the next: y = x; x = p.
func TestLoopsReachTheNextTurn(t *testing.T) {
	t.Parallel()
	x, y := variable("x"), variable("y")
	r := run(t, 100, assign(x, text("")), assign(y, text("")),
		ir.Stmt{Op: ir.Loop, X: call(), Body: block(assign(y, x), assign(x, variable("p")))}, returns(y))
	_, params := result(r)
	require.Equal(t, []int{0}, params)
}

// TestJumps leaves a loop before x is assigned.
func TestJumps(t *testing.T) {
	t.Parallel()
	x := variable("x")
	r := run(t, 100, assign(x, text("a")),
		ir.Stmt{Op: ir.Loop, Body: block(ir.Stmt{Op: ir.Break}, assign(x, variable("p")))}, returns(x))
	_, params := result(r)
	require.Empty(t, params)
}

func TestSwitchTakesTheCaseOfAConstant(t *testing.T) {
	t.Parallel()
	x := variable("x")
	cases := []ir.Case{
		{Values: []*ir.Expr{text("a")}, Body: block(assign(x, text("1"))), Falls: true},
		{Values: []*ir.Expr{text("b")}, Body: block(assign(variable("y"), text("2")))},
		{Body: block(assign(x, text("3")))},
	}
	for of, want := range map[string][]string{"a": {"1"}, "other": {"3"}} {
		got, _ := result(run(t, 100, ir.Stmt{Op: ir.Switch, X: text(of), Cases: cases}, returns(x)))
		require.Equal(t, want, got, of)
	}
}

// TestHandlersSeeBothStates returns in a handler what was assigned before and inside the body that
// throws.
func TestHandlersSeeBothStates(t *testing.T) {
	t.Parallel()
	x := variable("x")
	r := run(t, 100, assign(x, text("before")),
		ir.Stmt{Op: ir.Try, Body: block(assign(x, text("inside"))), Cases: []ir.Case{{Body: block(returns(x))}}}, returns(text("end")))
	got, _ := result(r)
	require.ElementsMatch(t, []string{"before", "inside", "end"}, got)
}

func TestPatterns(t *testing.T) {
	t.Parallel()
	a, b := variable("a"), variable("b")
	r := run(t, 100, assign(list(a, b), list(text("1"), variable("p"))), returns(a))
	got, params := result(r)
	require.Equal(t, []string{"1"}, got)
	require.Empty(t, params, "the elements are assigned one by one")
}

// TestClosuresRun interprets a closure without a visible call: it may be called later.
func TestClosuresRun(t *testing.T) {
	t.Parallel()
	r := run(t, 100, assign(variable("f"), lambda(assign(global("app.last"), text("x")))))
	got, ok := r.Global("app.last").Text()
	require.True(t, ok)
	require.Equal(t, "x", got)
}

func TestYieldedValuesAreAList(t *testing.T) {
	t.Parallel()
	r := run(t, 100, ir.Stmt{Op: ir.Yield, X: variable("q")})
	_, params := result(r)
	require.Equal(t, []int{1}, params)
	require.Equal(t, []string{"list"}, r.Result().Types)
}

// TestVerdicts checks what is known about p where a function that checks it returns true.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	r := run(t, 100, branch(equal(variable("p"), text("a")), block(returns(boolean(1))), nil), returns(boolean(0)))
	require.Len(t, r.Verdicts()[true], 1)
	require.Equal(t, 0, r.Verdicts()[true][0].Location.Variable)
	require.Equal(t, model.All, r.Verdicts()[true][0].Sanitizes)
	require.Empty(t, r.Verdicts()[false])
}

func TestWorkIsLimited(t *testing.T) {
	t.Parallel()
	body := block(assign(variable("x"), text("a")), assign(variable("x"), text("b")), returns(variable("p")))
	_, complete := run(t, 100, body...).Spent()
	require.True(t, complete)
	cut := run(t, 5, body...)
	_, complete = cut.Spent()
	require.False(t, complete)
	require.Nil(t, cut.Result(), "what follows is not interpreted")
}
