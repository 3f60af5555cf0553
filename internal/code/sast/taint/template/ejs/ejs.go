// Package ejs rewrites templates of EJS as JavaScript.
package ejs

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
)

const (
	markRaw = iota
	markEscaped
	markCode
	markNothing
)

// Source rewrites a template.
func Source(source []byte) []byte {
	var w template.Rewrite
	p := page{w: &w}
	template.Marked(string(source), []template.Mark{
		{Open: "<%%", Close: "%>", Kind: markNothing}, {Open: "<%#", Close: "%>", Kind: markNothing},
		{Open: "<%-", Close: "%>", Kind: markRaw}, {Open: "<%=", Close: "%>", Kind: markEscaped}, {Open: "<%_", Close: "%>", Kind: markCode}, {Open: "<%", Close: "%>", Kind: markCode},
	}, func(kind int, text string) {
		code := template.Uncommented(strings.TrimRight(text, "-_"), "'\"`", "//")
		if kind != markCode {
			code = strings.TrimRight(code, " \t;")
		}
		switch {
		case kind == template.Text:
			p.text(text)
		case p.open && kind != markNothing && kind != markCode && strings.TrimSpace(code) != "" && !included.MatchString(code):
			p.value(code, kind == markRaw)
		case kind == markRaw && strings.TrimSpace(code) != "":
			w.Put(";", template.Unescaped, "(", code, ");")
		case kind == markEscaped && strings.TrimSpace(code) != "":
			w.Put(";(", code, ");")
		case kind == markCode:
			if m := oldInclude.FindStringSubmatch(code); m != nil {
				code = "include('" + m[1] + "')"
			}
			w.Put(";", code)
		default:
			w.Skip(text)
		}
	})
	p.finish()
	return w.Done(source)
}

// included is a part of a template that is another template.
var included = regexp.MustCompile(`^\s*include\s*\(`)

// oldInclude is how another template was included before EJS 3.
var oldInclude = regexp.MustCompile(`^\s*include\s+([\w./-]+)[ \t]*$`)
