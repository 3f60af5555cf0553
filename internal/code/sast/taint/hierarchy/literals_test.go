package hierarchy_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// TestLiteralOf looks up maps that globals are, and members of them.
func TestLiteralOf(t *testing.T) {
	t.Parallel()
	inner := &ir.Expr{Op: ir.Map}
	schema := &ir.Expr{Op: ir.Map, Args: []ir.Arg{{Name: "query", X: inner}, {Name: "title", X: &ir.Expr{Op: ir.String, Name: "a"}}}}
	set := func(name string, x *ir.Expr) ir.Stmt {
		assign := &ir.Expr{Op: ir.Assign, X: &ir.Expr{Op: ir.Ref, Name: name}, Args: []ir.Arg{{X: x}}}
		return ir.Stmt{Op: ir.ExprStmt, X: assign}
	}
	top := &ir.Func{Body: []ir.Stmt{set("app.schema", schema), set("app.twice", schema), set("app.twice", inner)}}
	file := &ir.File{Path: "app.py", Module: "app", Top: top}
	index := hierarchy.New([]*ir.File{file}, &model.Set{Weaknesses: model.AllWeaknesses(), Words: model.NewWords()})
	require.Same(t, schema, index.LiteralOf("app.schema").Expr)
	require.Same(t, inner, index.LiteralOf("app.schema.query").Expr)
	require.Nil(t, index.LiteralOf("app.schema.title").Expr, "a text")
	require.Nil(t, index.LiteralOf("app.twice").Expr, "assigned twice")
	require.Nil(t, index.LiteralOf("other").Expr)
}
