// Package blade rewrites templates of Blade as PHP.
package blade

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
)

const (
	markComment = iota
	markRaw
	markEscaped
	markCode
)

var (
	directive = regexp.MustCompile(`@(php|endphp|foreach|forelse|for|include|includeIf|verbatim)\b[ \t]*(\()?`)
	loop      = regexp.MustCompile(`(?s)^\s*(.+?)\s+as\s+(?:\$\w+\s*=>\s*)?(\$\w+)\s*$`)
)

// Template rewrites a template; w contains the code that precedes it.
func Template(w *template.Rewrite, source string) {
	template.Marked(source, []template.Mark{
		{Open: "{{--", Close: "--}}", Kind: markComment}, {Open: "@{{", Close: "}}", Kind: markComment},
		{Open: "@verbatim", Close: "@endverbatim", Kind: markComment},
		{Open: "{!!", Close: "!!}", Kind: markRaw}, {Open: "{{", Close: "}}", Kind: markEscaped},
		{Open: "@php\n", Close: "@endphp", Kind: markCode},
		{Open: "<?php", Close: "?>", Kind: markCode}, {Open: "<?=", Close: "?>", Kind: markRaw},
	}, func(kind int, text string) {
		code := template.Uncommented(text, `"'`, "//")
		switch {
		case kind == markRaw && strings.TrimSpace(code) != "":
			w.Put(template.Unescaped, "(", strings.TrimRight(code, " \t;"), "); ")
		case kind == markCode:
			w.Put(code, "; ")
		case kind == template.Text:
			directives(w, text)
		default:
			w.Skip(text)
		}
	})
}

// AnyOf returns an unspecified element of a list.
func AnyOf(list string) string { return "(" + list + ")[template_any()]" }

// directives writes code for the values in the directives of a text.
func directives(w *template.Rewrite, text string) {
	for {
		m := directive.FindStringSubmatchIndex(text)
		if m == nil {
			w.Skip(text)
			return
		}
		name := text[m[2]:m[3]]
		w.Skip(text[:m[1]])
		if m[4] < 0 {
			text = text[m[1]:]
			continue
		}
		text = text[m[4]:]
		end := template.Closing(text)
		if end < 0 {
			end = len(text)
		}
		write(w, name, text[1:end])
		text = text[min(end+1, len(text)):]
	}
}

// write writes a directive with its arguments.
func write(w *template.Rewrite, name, args string) {
	switch name {
	case "foreach", "forelse":
		if l := loop.FindStringSubmatch(args); l != nil && !strings.Contains(args, "\n") {
			w.Put(l[2], " = ", AnyOf(l[1]), "; ")
		}
		w.Skip(args)
	case "include", "includeIf":
		w.Put("template_include(", args, "); ")
	case "php":
		w.Put(args, "; ")
	default:
		w.Skip(args)
	}
}
