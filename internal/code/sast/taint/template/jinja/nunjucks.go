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
		Include: Inclusion{All: "include('%s', {", Only: "include_part('%s', {", Pair: "%s: %s, ", End: "}); "},
	}
	j.Template(&w, string(source))
	return w.Done(source)
}
