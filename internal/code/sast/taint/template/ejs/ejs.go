// Package ejs rewrites templates of EJS as JavaScript.
package ejs

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
)

var marks = template.NewMarks(map[string]template.Kind{
	"<%% %>": template.Nothing, "<%# %>": template.Nothing, "<%- %>": template.Raw, "<%= %>": template.Escaped,
	"<%_ %>": template.Code, "<% %>": template.Code,
})

// Source rewrites a template.
func Source(source []byte) []byte {
	var w template.Rewrite
	p := page{w: &w}
	marks.Split(string(source), p.part)
	p.finish()
	return w.Done(source)
}

// part writes a part of a template.
func (p *page) part(kind template.Kind, text string) {
	code := template.Uncommented(strings.TrimRight(text, "-_"), "'\"`", "//")
	value := strings.TrimRight(code, " \t;")
	switch {
	case kind == template.Text:
		p.text(text)
	case kind == template.Code:
		if m := oldInclude.FindStringSubmatch(code); m != nil {
			code = "include('" + m[1] + "')"
		}
		p.w.Put(";", code)
	case kind == template.Nothing || strings.TrimSpace(value) == "":
		p.w.Skip(text)
	case p.open && !included.MatchString(value):
		p.value(value, kind == template.Raw)
	case kind == template.Raw:
		p.w.Put(";", template.Unescaped, "(", value, ");")
	default:
		p.w.Put(";(", value, ");")
	}
}

// included is a part of a template that is another template.
var included = regexp.MustCompile(`^\s*include\s*\(`)

// oldInclude is how another template was included before EJS 3.
var oldInclude = regexp.MustCompile(`^\s*include\s+([\w./-]+)[ \t]*$`)
