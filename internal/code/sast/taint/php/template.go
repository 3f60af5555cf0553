package php

import (
	"path"
	"strings"

	"assay/internal/code/sast/taint/template"
	"assay/internal/code/sast/taint/template/blade"
	"assay/internal/code/sast/taint/template/jinja"
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
func (language) Source(file string, source []byte, _ map[string]string) ([]byte, string) {
	var w template.Rewrite
	w.Put("<?php ")
	if strings.HasSuffix(file, bladeEnding) {
		blade.Template(&w, string(source))
		return w.Done(source), "PHP"
	}
	j := jinja.Target{
		Root:    func(name string) string { return "$" + name },
		Member:  func(of, name string) string { return of + "->" + name },
		Join:    " . ",
		First:   blade.AnyOf,
		Assign:  func(target, value string) string { return target + " = " + value + "; " },
		Output:  func(value string) string { return template.Unescaped + "(" + value + "); " },
		Include: jinja.Inclusion{All: "template_include('%s', [", Only: "template_part('%s', [", Pair: "'%s' => %s, ", End: "]); "},

		Interpolates: true,
	}
	j.Template(&w, string(source))
	return w.Done(source), "PHP"
}
