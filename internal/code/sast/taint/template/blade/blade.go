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

// Template rewrites a template; w contains what precedes it.
func Template(w *template.Rewrite, source string) {
	template.Marked(source, []template.Mark{
		{Open: "{{--", Close: "--}}", Kind: markComment}, {Open: "@{{", Close: "}}", Kind: markComment},
		{Open: "@verbatim", Close: "@endverbatim", Kind: markComment},
		{Open: "{!!", Close: "!!}", Kind: markRaw}, {Open: "{{", Close: "}}", Kind: markEscaped}, {Open: "@php\n", Close: "@endphp", Kind: markCode},
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

// directives writes what the directives in a text do with data.
func directives(w *template.Rewrite, text string) {
	for {
		m := directive.FindStringSubmatchIndex(text)
		if m == nil {
			w.Skip(text)
			return
		}
		name := text[m[2]:m[3]]
		w.Skip(text[:m[1]])
		text = text[m[1]:]
		if m[4] < 0 {
			continue
		}
		end := balanced(text)
		arg := text[:end]
		switch name {
		case "foreach", "forelse":
			if l := loop.FindStringSubmatch(arg); l != nil && !strings.Contains(arg, "\n") {
				w.Put(l[2], " = ", AnyOf(l[1]), "; ")
			}
			w.Skip(arg)
		case "include", "includeIf":
			w.Put("template_include(", arg, "); ")
		case "php":
			w.Put(arg, "; ")
		default:
			w.Skip(arg)
		}
		text = text[min(end+1, len(text)):]
	}
}

// balanced returns the index of the parenthesis that closes the first one of a text.
func balanced(text string) int {
	depth, quote := 1, byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
		case c == '"' || c == '\'':
			quote = c
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(text)
}
