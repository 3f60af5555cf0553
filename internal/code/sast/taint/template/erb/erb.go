// Package erb rewrites templates of ERB as Ruby.
package erb

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// What "<%==" writes is escaped where other output is not.
var marks = template.NewMarks(map[string]template.Kind{
	"<%% %>": template.Nothing, "<%# %>": template.Nothing, "<%== %>": template.Raw, "<%= %>": template.Escaped,
	"<%- %>": template.Code, "<% %>": template.Code,
})

// Is reports whether a file is a template of a page.
func Is(file string) bool {
	base, ok := strings.CutSuffix(file, ".erb")
	if !ok {
		return strings.HasSuffix(file, ".rhtml")
	}
	switch path.Ext(base) {
	case "", ".html", ".htm", ".xhtml", ".js", ".turbo_stream", ".html+phone", ".html+tablet":
		return true
	}
	return false
}

// Opens matches the end of code that begins a block, which ends elsewhere in the template.
var Opens = regexp.MustCompile(`(?:\bdo\s*(?:\|[^|]*\|)?|\{\s*(?:\|[^|]*\|)?)\s*$`)

// Source rewrites a template, whose output is escaped or not.
func Source(source []byte, escapes bool) []byte {
	var w template.Rewrite
	marks.Split(string(source), func(kind template.Kind, text string) {
		code := strings.TrimRight(template.Uncommented(strings.TrimSuffix(text, "-"), "'\"`", " #"), " \t")
		inner := strings.TrimSpace(code)
		switch {
		case kind == template.Nothing || kind == template.Text || inner == "":
			w.Skip(text)
		case kind == template.Code || Opens.MatchString(code) || strings.HasPrefix(inner, "yield") || (kind == template.Escaped) == escapes:
			w.Put(code, ";")
		default:
			w.Put(template.Unescaped, "((", strings.TrimRight(code, " \t;"), "));")
		}
	})
	return w.Done(source)
}
