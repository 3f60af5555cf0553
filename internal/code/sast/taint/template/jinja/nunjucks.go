package jinja

import "assay/internal/code/sast/taint/template"

// JavaScript rewrites a template of Nunjucks or Swig as JavaScript.
func JavaScript(source []byte) []byte {
	var w template.Rewrite
	j := Target{
		Root:    func(name string) string { return "locals." + name },
		Member:  func(of, name string) string { return of + "." + name },
		Join:    " + ",
		First:   func(list string) string { return "(" + list + ")[globalThis.any]" },
		Assign:  func(target, value string) string { return target + " = " + value + "; " },
		Output:  func(value string) string { return template.Unescaped + "(" + value + "); " },
		Include: included,
	}
	j.Template(&w, string(source))
	return w.Done(source)
}

// included writes the inclusion of a template.
func included(name string, given []Variable, only bool) string {
	out := "include('" + name + "', {"
	if only {
		out = "include_part('" + name + "', {"
	}
	for _, v := range given {
		if v.Value != "" {
			out += v.Name + ": " + v.Value + ", "
		}
	}
	return out + "}); "
}
