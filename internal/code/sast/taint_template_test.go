package sast_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast"
)

// Templates are judged with the programs that fill them: findings point at their lines, and
// their language is not reported as unknown.
func TestTaintTemplates(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"app.js":              "const app = require('express')();\napp.get('/', (req, res) => res.render('page', { q: req.query.q }));\n",
		"views/page.ejs":      "<h1><%= q %></h1>\n<p>\n<%- q %>\n</p>\n",
		"views/other.ejs":     "<p><%- q %></p>\n",
		"templates/page.html": "{{ q|safe }}\n",
	}
	r := run(t, engine(t, sast.Config{}, "taint"), tree(t, files))
	require.Equal(t, []string{"views/page.ejs:3 taint/xss HIGH"}, places(r))
	require.Equal(t, 3, r.Run.Files, "a page is not a template where nothing fills it")
	require.Empty(t, r.Notes)
	f := r.Findings[0]
	require.Equal(t, "<%- q %>", f.Snippet)
	require.Equal(t, []int{2, 2, 3}, []int{f.CodeFlow[0].Line, f.CodeFlow[1].Line, f.CodeFlow[2].Line})

	report := run(t, engine(t, sast.Config{}, "survey"), tree(t, files))
	require.Empty(t, report.Notes)
}
