package ir_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/ir"
)

func TestDeciding(t *testing.T) {
	t.Parallel()
	variable := func(name string) *ir.Expr { return &ir.Expr{Op: ir.Var, Name: name} }
	of := func(op ir.Op, name string, args ...*ir.Expr) *ir.Expr {
		x := &ir.Expr{Op: op, Name: name}
		for _, a := range args {
			x.Args = append(x.Args, ir.Arg{X: a})
		}
		return x
	}
	call := func(name string, args ...*ir.Expr) *ir.Expr {
		x := of(ir.Call, "", args...)
		x.X = &ir.Expr{Op: ir.Ref, Name: "site." + name}
		return x
	}
	do := func(x *ir.Expr) ir.Stmt { return ir.Stmt{Op: ir.ExprStmt, X: x} }
	for name, c := range map[string]struct {
		body []ir.Stmt
		want []int
		pass []int
	}{
		"nothing":   {body: []ir.Stmt{do(variable("a"))}},
		"condition": {body: []ir.Stmt{{Op: ir.If, X: variable("a")}}, want: []int{0}},
		"switch":    {body: []ir.Stmt{{Op: ir.Switch, X: variable("b")}}, want: []int{1}},
		"equality":  {body: []ir.Stmt{do(of(ir.Binary, "===", variable("a"), variable("b")))}, want: []int{0, 1}},
		"sum":       {body: []ir.Stmt{do(of(ir.Binary, "+", variable("a"), variable("b")))}},
		"choice":    {body: []ir.Stmt{do(of(ir.Cond, "", of(ir.Unary, "!", variable("b")), variable("a"), variable("a")))}, want: []int{1}},
		"key":       {body: []ir.Stmt{do(of(ir.Index, "", variable("a")))}, want: []int{0}},
		"slice":     {body: []ir.Stmt{do(of(ir.Index, ":", variable("a")))}},
		"assigned": {body: []ir.Stmt{
			{Op: ir.If, X: variable("a")}, do(&ir.Expr{Op: ir.Assign, X: variable("a"), Args: []ir.Arg{{X: variable("b")}}}),
		}},
		"call":   {body: []ir.Stmt{do(of(ir.Call, "", variable("a"), variable("b")))}, pass: []int{1}},
		"tested": {body: []ir.Stmt{{Op: ir.If, X: variable("b")}, do(of(ir.Call, "", variable("a"), variable("b")))}, want: []int{1}},
		"name":   {body: []ir.Stmt{do(call("show", of(ir.Binary, "+", variable("b"), variable("all"))))}, want: []int{1}},
		"others": {body: []ir.Stmt{do(call("other", variable("b")))}},
		"rest":   {body: []ir.Stmt{{Op: ir.If, X: variable("all")}}},
	} {
		fn := &ir.Func{Params: []ir.Param{{Name: "a"}, {Name: "b"}, {Name: "all", Rest: true}}, Body: c.body}
		branches, calls := ir.Deciding(fn, func(member string) bool { return member == "show" })
		require.Equal(t, c.want, branches, name)
		require.Equal(t, c.pass, calls, name)
	}
}
