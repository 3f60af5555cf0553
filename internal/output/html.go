package output

import (
	"context"
	_ "embed"
	"html/template"
	"io"

	"assay/internal/outcome"
	"assay/internal/web/ui"
)

//go:embed page.html.tmpl
var page string

// writeHTML writes a page without external resources.
func writeHTML(_ context.Context, w io.Writer, v View) error {
	t, err := template.New("page").Funcs(template.FuncMap{
		"label": label, "score": scoreText, "remark": remark, "plain": Plain, "lines": PlainLines,
		"sentence": func(f outcome.Finding) string { return Plain(sentence(f)) },
		"place":    func(f outcome.Finding) string { return Plain(f.Place()) },
	}).Parse(page)
	if err != nil {
		return err
	}
	return t.Execute(w, map[string]any{
		"Title": title(v.Result), "Summary": summary(v.Result), "Verdict": v.verdict(), "Result": v.Result, "Decision": v.Decision,
		"Style": template.CSS(ui.Style()), // our own style sheet
	})
}
