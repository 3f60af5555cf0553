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
		Include: included,

		Interpolates: true,
	}
	j.Template(&w, string(source))
	return w.Done(source), "PHP"
}

// included writes the inclusion of a template.
func included(name string, given []jinja.Variable, only bool) string {
	out := "template_include('" + name + "', ["
	if only {
		out = "template_part('" + name + "', ["
	}
	for _, v := range given {
		if v.Value != "" {
			out += "'" + v.Name + "' => " + v.Value + ", "
		}
	}
	return out + "]); "
}
