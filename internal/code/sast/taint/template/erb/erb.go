// Package erb rewrites templates of ERB as Ruby.
package erb

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
)

const (
	markNothing = iota
	markCode
	markOutput
	markOther // output that is escaped where other output is not, and vice versa
)

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
	template.Marked(string(source), []template.Mark{
		{Open: "<%%", Close: "%>", Kind: markNothing}, {Open: "<%#", Close: "%>", Kind: markNothing},
		{Open: "<%==", Close: "%>", Kind: markOther}, {Open: "<%=", Close: "%>", Kind: markOutput},
		{Open: "<%-", Close: "%>", Kind: markCode}, {Open: "<%", Close: "%>", Kind: markCode},
	}, func(kind int, text string) {
		code := strings.TrimRight(template.Uncommented(strings.TrimSuffix(text, "-"), "'\"`", " #"), " \t")
		inner := strings.TrimSpace(code)
		switch {
		case kind == markNothing || kind == template.Text || inner == "":
			w.Skip(text)
		case kind == markCode || Opens.MatchString(code) || strings.HasPrefix(inner, "yield") || (kind == markOutput) == escapes:
			w.Put(code, ";")
		default:
			w.Put(template.Unescaped, "((", strings.TrimRight(code, " \t;"), "));")
		}
	})
	return w.Done(source)
}
