package flow_test

import (
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

const rendering = `
framework: toy
docs: https://example.com/
rules:
  - {call: [source], source: request}
  - {call: [page], sink: xss, at: ["0"]}
  - {call: [render], render: {name: "0", with: ["1", "extra=2", "3=4", "**"]}}
`

// given returns a template that prints the variable of a name.
func given(path, name string) *ir.File {
	x := &ir.Expr{Op: ir.Select, X: &ir.Expr{Op: ir.This}, Name: name}
	call := &ir.Expr{Op: ir.Call, X: &ir.Expr{Op: ir.Ref, Name: "page"}, Args: []ir.Arg{{X: x}}, Pos: ir.Pos{Line: 3}}
	return &ir.File{Path: path, Top: &ir.Func{Template: true, Body: []ir.Stmt{{Op: ir.ExprStmt, X: call}}}}
}

// A template is found by the end of its path, however a call writes it.
func TestTemplateNames(t *testing.T) {
	t.Parallel()
	know, err := model.Load(fstest.MapFS{"toy.yaml": {Data: []byte(rendering)}})
	require.NoError(t, err)
	paths := []string{
		"views/page.html", "views/shop/list.blade.php", "views/posts/show.html.erb", "views/users/show.html.erb", "views/posts/_row.html.erb",
		"a/same.x", "b/same.x", "c/same.x", "d/same.x", "views/template_user_show.x", "views/posts/handle.x",
	}
	for _, test := range []struct {
		args string
		want []string
	}{
		{`"page", m`, []string{"views/page.html"}},
		{`"page.html", m`, []string{"views/page.html"}},
		{`"./views/page", m`, []string{"views/page.html"}},
		{`"/views/page.html", m`, []string{"views/page.html"}},
		{`"Views/Page", m`, []string{"views/page.html"}},
		{`"shop.list", m`, []string{"views/shop/list.blade.php"}},
		{`"admin::shop.list", m`, []string{"views/shop/list.blade.php"}},
		{`"posts/row", m`, []string{"views/posts/_row.html.erb"}},
		{`"show", m`, []string{"views/posts/show.html.erb"}}, // the folder has the name of the calling file
		{`"users/show", m`, []string{"views/users/show.html.erb"}},
		{`"same", m`, nil}, // ambiguous
		{`"age", m`, nil},
		{`"../..", m`, nil},
		{`"", m`, nil},
		{`m, m`, []string{"views/posts/handle.x"}}, // named after the function
		{`"page", 1, 1, "q", source()`, []string{"views/page.html"}},
		{`"page", 1, source()`, nil}, // passed under another name
	} {
		source := "func handle() { m := map[string]any{\"q\": source()}; render(" + test.args + ") }"
		p := &flow.Program{Know: know, Files: []*ir.File{lower(t, "posts_controller.toy", source)}}
		for _, path := range paths {
			p.Files = append(p.Files, given(path, "q"))
		}
		found, stats := flow.Analyse(t.Context(), p)
		require.Zero(t, stats.Broken)
		var got []string
		for _, f := range found {
			require.EqualValues(t, 3, f.Pos.Line)
			got = append(got, f.File.Path)
		}
		require.Equal(t, test.want, got, fmt.Sprint(test.args))
	}
}
