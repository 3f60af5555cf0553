package python

import (
	"path"
	"strings"

	"assay/internal/code/sast/taint/template"
	"assay/internal/code/sast/taint/template/jinja"
)

// Templates returns the files that are templates of Jinja or Django: by their names, and pages in template folders of repositories with
// Python.
func (*Python) Templates(all []string) func(string) bool {
	python := false
	for _, p := range all {
		python = python || strings.HasSuffix(p, ".py")
	}
	return func(file string) bool {
		switch path.Ext(file) {
		case ".jinja", ".jinja2", ".j2":
			inner := path.Ext(strings.TrimSuffix(file, path.Ext(file)))
			return python && (inner == "" || inner == ".html" || inner == ".htm")
		case ".html", ".htm":
			return python && (strings.HasPrefix(file, "templates/") || strings.Contains(file, "/templates/"))
		}
		return false
	}
}

// receiver is the name of the object with the variables of a template.
const receiver = "self"

// Source rewrites a template as Python. Templates of mails and other files that are not pages need no escaping.
func (*Python) Source(file string, source []byte, _ map[string]string) ([]byte, string) {
	var w template.Rewrite
	if name := path.Base(file); strings.Contains(name, "-text.") || strings.Contains(name, "subject") || strings.Contains(name, ".txt") {
		return w.Done(source), "Python"
	}
	j := jinja.Target{
		Root: func(name string) string {
			if name == "request" {
				return "template_request"
			}
			return receiver + "." + pythonName(name)
		},
		Member:  func(of, name string) string { return of + "." + pythonName(name) },
		Join:    " + ",
		First:   func(list string) string { return "(" + list + ")[template_any]" },
		At:      func(list, number string) string { return "(" + list + ")[" + number + "]" },
		Assign:  func(target, value string) string { return target + " = " + value + "; " },
		Output:  func(value string) string { return template.Unescaped + "(" + value + "); " },
		Include: func(name string) string { return "template_include('" + name + "'); " },
	}
	j.Template(&w, string(source))
	return w.Done(source), "Python"
}

// pythonName matches a name that is not a keyword of the language.
func pythonName(name string) string {
	switch name {
	case "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
		"in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield", "None", "True", "False":
		return name + "_"
	}
	return name
}
