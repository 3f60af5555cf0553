package php

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
)

// Templates returns the files that are templates of Blade or Twig.
func (language) Templates([]string) func(string) bool {
	return func(file string) bool {
		if strings.HasSuffix(file, bladeEnding) {
			return true
		}
		base, ok := strings.CutSuffix(file, ".twig")
		inner := path.Ext(base)
		return ok && (inner == "" || inner == ".html" || inner == ".htm" || inner == ".xhtml")
	}
}

const bladeEnding = ".blade.php"

// Source rewrites a template as PHP. Its variables are members of the value that it is given.
func (language) Source(file string, template []byte, _ map[string]string) ([]byte, string) {
	var w front.Rewrite
	w.Put("<?php ")
	if strings.HasSuffix(file, bladeEnding) {
		blade(&w, string(template))
		return w.Done(template), "PHP"
	}
	j := front.Jinja{
		Root:    func(name string) string { return "$" + name },
		Member:  func(of, name string) string { return of + "->" + name },
		Join:    " . ",
		First:   anyOf,
		Assign:  func(target, value string) string { return target + " = " + value + "; " },
		Output:  func(value string) string { return "unescaped_output(" + value + "); " },
		Include: func(name string) string { return "template_include('" + name + "'); " },
	}
	j.Template(&w, string(template))
	return w.Done(template), "PHP"
}

// anyOf returns an unspecified element of a list.
func anyOf(list string) string { return "(" + list + ")[template_any()]" }

const (
	bladeComment = iota
	bladeRaw
	bladeEscaped
	bladeCode
)

var (
	directive = regexp.MustCompile(`@(php|endphp|foreach|forelse|for|include|includeIf|verbatim)\b[ \t]*(\()?`)
	loop      = regexp.MustCompile(`(?s)^\s*(.+?)\s+as\s+(?:\$\w+\s*=>\s*)?(\$\w+)\s*$`)
)

// blade rewrites a Blade template as PHP.
func blade(w *front.Rewrite, template string) {
	front.Marked(template, []front.Mark{
		{Open: "{{--", Close: "--}}", Kind: bladeComment}, {Open: "@{{", Close: "}}", Kind: bladeComment}, {Open: "@verbatim", Close: "@endverbatim", Kind: bladeComment},
		{Open: "{!!", Close: "!!}", Kind: bladeRaw}, {Open: "{{", Close: "}}", Kind: bladeEscaped}, {Open: "@php\n", Close: "@endphp", Kind: bladeCode},
		{Open: "<?php", Close: "?>", Kind: bladeCode}, {Open: "<?=", Close: "?>", Kind: bladeRaw},
	}, func(kind int, text string) {
		code := front.Uncommented(text, `"'`, "//")
		switch {
		case kind == bladeRaw && strings.TrimSpace(code) != "":
			w.Put("unescaped_output(", strings.TrimRight(code, " \t;"), "); ")
		case kind == bladeCode:
			w.Put(code, "; ")
		case kind == front.Text:
			directives(w, text)
		default:
			w.Skip(text)
		}
	})
}

// directives writes what the directives in a text do with data.
func directives(w *front.Rewrite, text string) {
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
				w.Put(l[2], " = ", anyOf(l[1]), "; ")
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
