// Package blade rewrites templates of Blade as PHP.
package blade

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
)

var marks = template.NewMarks(map[string]template.Kind{
	"{{-- --}}": template.Nothing, "@{{ }}": template.Nothing, "@{!! !!}": template.Nothing, "@verbatim @endverbatim": template.Nothing,
	"{!! !!}": template.Raw, "{{ }}": template.Escaped, "<?php ?>": template.Code, "<?= ?>": template.Raw,
	"@php\n @endphp": template.Code, "@php\r\n @endphp": template.Code, "@php $ @endphp": template.Assigned,
})

var (
	directive = regexp.MustCompile(`@(php|endphp|foreach|forelse|for|include|includeIf|includeWhen|includeUnless|includeFirst|` +
		`extends|component|each|verbatim)\b[ \t]*(\()?|<x-([\w.:-]+)((?:\s+:?[\w:-]+(?:="[^"]*")?)*)\s*/?>`)
	given  = regexp.MustCompile(`(:?)([\w-]+)="([^"]*)"`)
	file   = regexp.MustCompile(`["']([\w./:-]+)["']`)
	dashed = regexp.MustCompile(`-([a-z])`)
	loop   = regexp.MustCompile(`(?s)^\s*(.+?)\s+as\s+(?:\$\w+\s*=>\s*)?(\$\w+)\s*$`)
)

// Template rewrites a template; w contains the code that precedes it.
func Template(w *template.Rewrite, source string) {
	marks.Split(source, func(kind template.Kind, text string) {
		code := template.Uncommented(text, `"'`, "//")
		switch {
		case kind == template.Raw && strings.TrimSpace(code) != "":
			w.Put(template.Unescaped, "(", strings.TrimRight(code, " \t;"), "); ")
		case kind == template.Code:
			w.Put(code, "; ")
		case kind == template.Assigned:
			w.Put("$", code, "; ")
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
		if m[6] >= 0 {
			w.Skip(text[:m[0]])
			component(w, text[m[6]:m[7]], text[m[8]:m[9]])
			w.Skip(text[m[0]:m[1]])
			text = text[m[1]:]
			continue
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
	case "include", "includeIf", "extends", "component":
		w.Put("template_include(", args, "); ")
	case "includeWhen", "includeUnless":
		if list := template.Split(args, ","); len(list) > 1 {
			w.Skip(list[0])
			w.Put("template_include(", strings.Join(list[1:], ","), "); ")
		}
	case "includeFirst":
		list := template.Split(args, ",")
		for _, m := range file.FindAllStringSubmatch(list[0], maxFiles) {
			w.Put("template_include('", m[1], "'", flat(list[1:]), "); ")
		}
		w.Skip(args)
	case "each":
		if list := template.Split(args, ","); len(list) > 2 {
			w.Put("template_include(", flat(list[:1])[1:], ", [", flat(list[2:3])[1:], " => ", AnyOf(flat(list[1:2])[1:]), "]); ")
		}
		w.Skip(args)
	case "php":
		w.Put(args, "; ")
	default:
		w.Skip(args)
	}
}

const (
	maxFiles = 8  // alternative templates that a directive names
	maxGiven = 50 // attributes of a component that are read
)

// flat returns arguments on one line, each after a comma.
func flat(args []string) string {
	out := ""
	for _, one := range args {
		out += "," + template.Flat(one)
	}
	return out
}

// component writes the inclusion of a component, whose variables are the attributes of its tag.
func component(w *template.Rewrite, name, attributes string) {
	w.Put("template_include('components.", strings.ReplaceAll(name, "::", "."), "', [")
	for _, m := range given.FindAllStringSubmatch(attributes, maxGiven) {
		if m[1] == ":" {
			key := dashed.ReplaceAllStringFunc(m[2], func(s string) string { return strings.ToUpper(s[1:]) })
			w.Put("'", key, "' => ", template.Flat(m[3]), ", ")
		}
	}
	w.Put("]); ")
}
