package front_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func variable(name string) *ir.Expr { return &ir.Expr{Op: ir.Var, Name: name} }

func element(of, key string) *ir.Expr {
	return &ir.Expr{Op: ir.Index, X: variable(of), Args: front.Args(variable(key))}
}

func assigned(to, x *ir.Expr) ir.Stmt {
	return ir.Stmt{Op: ir.ExprStmt, X: &ir.Expr{Op: ir.Assign, X: to, Args: front.Args(x)}}
}

// each is a loop over the elements of list and their keys.
func each(body ...ir.Stmt) ir.Stmt {
	return ir.Stmt{Op: ir.ForEach, X: variable("list"), Target: variable("x"), Key: variable("i"), Body: body}
}

func refilled(body ...ir.Stmt) []ir.Stmt {
	fn := &ir.Func{Body: body}
	front.Refill(&ir.File{Funcs: []*ir.Func{fn}})
	return fn.Body
}

// TestRefill checks that a loop that assigns each element gets a variable for it, which becomes all elements.
func TestRefill(t *testing.T) {
	t.Parallel()
	list := refilled(each(assigned(element("list", "i"), &ir.Expr{Op: ir.Unknown, Args: front.Args(element("list", "i"))})))
	require.Len(t, list, 3)
	require.Equal(t, ir.Decl, list[0].Op)
	body := list[1].Body
	require.Equal(t, ir.Take, body[0].Op)
	require.Equal(t, ir.Index, body[1].X.X.Op, "the collection itself is still assigned")
	inner := body[1].X.Args[0].X
	require.Equal(t, list[0].Name, inner.X.Name)
	require.Equal(t, list[0].Name, inner.Args[0].X.Args[0].X.Name, "the element is read from the variable")
	require.Equal(t, ir.Refill, list[2].Op)
	require.Equal(t, "list", list[2].X.Name)
}

func TestRefillOfMembers(t *testing.T) {
	t.Parallel()
	name := &ir.Expr{Op: ir.Select, Name: "name", X: element("list", "i")}
	list := refilled(each(assigned(name, variable("x"))))
	require.Len(t, list, 3)
	require.Equal(t, list[0].Name, list[1].Body[1].X.Args[0].X.X.X.Name)
}

func TestRefillInFunctions(t *testing.T) {
	t.Parallel()
	fn := &ir.Func{Params: []ir.Param{{Name: "k"}}, Body: []ir.Stmt{assigned(element("list", "k"), variable("v"))}}
	keys := &ir.Expr{Op: ir.Call, X: &ir.Expr{Op: ir.Ref, Name: "Object.keys"}, Args: front.Args(variable("list"))}
	call := &ir.Expr{Op: ir.Call, X: &ir.Expr{Op: ir.Select, Name: "forEach", X: keys}, Args: front.Args(&ir.Expr{Op: ir.Lambda, Func: fn})}
	list := refilled(ir.Stmt{Op: ir.ExprStmt, X: call})
	require.Len(t, list, 3)
	require.Equal(t, ir.Take, fn.Body[0].Op)
}

func TestNotEachElement(t *testing.T) {
	t.Parallel()
	leaves := ir.Stmt{Op: ir.If, X: variable("a"), Body: []ir.Stmt{{Op: ir.Break}}}
	for name, body := range map[string][]ir.Stmt{
		"left early":         {each(leaves, assigned(element("list", "i"), variable("x")))},
		"another collection": {each(assigned(element("other", "i"), variable("x")))},
		"another key":        {each(assigned(element("list", "j"), variable("x")))},
		"another list":       {each(assigned(variable("list"), variable("b")), assigned(element("list", "i"), variable("x")))},
		"nothing assigned":   {each(assigned(variable("b"), element("list", "i")))},
	} {
		require.Len(t, refilled(body...), 1, name)
	}
}
