package javascript

import (
	"path"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/template/component"
	"assay/internal/code/sast/taint/template/ejs"
	"assay/internal/code/sast/taint/template/handlebars"
	"assay/internal/code/sast/taint/template/jinja"
	"assay/internal/code/sast/taint/template/pug"
)

// Templates returns the files that are templates of engines for Node.js. Other pages in template folders count if the repository
// has no other language that fills them.
func (Language) Templates(all []string) func(string) bool {
	pages := slices.ContainsFunc(all, func(p string) bool { return path.Base(p) == "package.json" }) &&
		!slices.ContainsFunc(all, func(p string) bool { return path.Ext(p) == ".py" })
	return func(file string) bool {
		switch path.Ext(file) {
		case ".vue", ".svelte", ".astro":
			return true
		case ".ejs", ".hbs", ".handlebars", ".mustache", ".njk", ".swig", ".pug", ".jade":
			return true
		case ".html":
			dir := "/" + path.Dir(file) + "/"
			return pages && (strings.Contains(dir, "/views/") || strings.Contains(dir, "/templates/"))
		}
		return false
	}
}

// Source rewrites a template as JavaScript.
func (Language) Source(file string, source []byte, _ map[string]string) ([]byte, string) {
	switch path.Ext(file) {
	case ".vue", ".svelte", ".astro":
		return component.Source(file, source)
	case ".hbs", ".handlebars", ".mustache":
		return handlebars.Source(source), "JavaScript"
	case ".njk", ".swig", ".html":
		return jinja.JavaScript(source), "JavaScript"
	case ".pug", ".jade":
		return pug.Source(source), "JavaScript"
	}
	return ejs.Source(source), "JavaScript"
}

// givenName matches the name of a template's variable.
func (l *lowering) givenName(n front.Node, name string) *ir.Expr {
	this := front.At(ir.This, n, "")
	if name == "locals" {
		return this
	}
	return front.Select(n, this, name)
}

// filled lowers a template as one function.
func (l *lowering) filled(root front.Node) {
	defer l.openFunction()()
	l.hoist(root)
	l.File.Top = &ir.Func{Name: l.module, Template: true, Pos: root.Pos(), Body: l.body(root.List())}
}
