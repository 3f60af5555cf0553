package javascript

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// Templates returns the files that are templates of engines for Node.js. Pages in template folders count if the repository has no other
// language that uses them.
func (Language) Templates(all []string) func(string) bool {
	pages := false
	for _, p := range all {
		if strings.HasSuffix(p, ".py") {
			pages = false
			break
		}
		pages = pages || path.Base(p) == "package.json"
	}
	return func(file string) bool {
		switch path.Ext(file) {
		case ".ejs", ".hbs", ".handlebars", ".njk", ".swig", ".pug", ".jade":
			return true
		case ".html":
			dir := "/" + path.Dir(file) + "/"
			return pages && (strings.Contains(dir, "/views/") || strings.Contains(dir, "/templates/"))
		}
		return false
	}
}

// Source rewrites a template as JavaScript.
func (Language) Source(file string, template []byte, _ map[string]string) ([]byte, string) {
	switch path.Ext(file) {
	case ".hbs", ".handlebars":
		return handlebars(template), "JavaScript"
	case ".njk", ".swig", ".html":
		return nunjucks(template), "JavaScript"
	case ".pug", ".jade":
		return pug(template), "JavaScript"
	}
	return ejs(template), "JavaScript"
}

// unescaped is the function that receives the values that a template writes without escaping.
const unescaped = "unescaped_output"

// nunjucks rewrites a template of Nunjucks or Swig as JavaScript.
func nunjucks(template []byte) []byte {
	var w front.Rewrite
	j := front.Jinja{
		Root:    func(name string) string { return "locals." + name },
		Member:  func(of, name string) string { return of + "." + name },
		Join:    " + ",
		First:   func(list string) string { return "(" + list + ")[globalThis.any]" },
		Assign:  func(target, value string) string { return target + " = " + value + "; " },
		Output:  func(value string) string { return unescaped + "(" + value + "); " },
		Include: func(name string) string { return "include('" + name + "', locals); " },
	}
	j.Template(&w, string(template))
	return w.Done(template)
}

const (
	markRaw = iota
	markEscaped
	markCode
	markNothing
)

// ejs rewrites an EJS template as JavaScript.
func ejs(template []byte) []byte {
	var w front.Rewrite
	p := page{w: &w}
	front.Marked(string(template), []front.Mark{
		{Open: "<%%", Close: "%>", Kind: markNothing}, {Open: "<%#", Close: "%>", Kind: markNothing}, {Open: "<%-", Close: "%>", Kind: markRaw},
		{Open: "<%=", Close: "%>", Kind: markEscaped}, {Open: "<%_", Close: "%>", Kind: markCode}, {Open: "<%", Close: "%>", Kind: markCode},
	}, func(kind int, text string) {
		code := front.Uncommented(strings.TrimRight(text, "-_"), "'\"`", "//")
		if kind != markCode {
			code = strings.TrimRight(code, " \t;")
		}
		switch {
		case kind == front.Text:
			p.text(text)
		case p.open && kind != markNothing && kind != markCode && strings.TrimSpace(code) != "" && !included.MatchString(code):
			p.value(code, kind == markRaw)
		case kind == markRaw && strings.TrimSpace(code) != "":
			w.Put(";", unescaped, "(", code, ");")
		case kind == markEscaped && strings.TrimSpace(code) != "":
			w.Put(";(", code, ");")
		case kind == markCode:
			if m := oldInclude.FindStringSubmatch(code); m != nil {
				code = "include('" + m[1] + "')"
			}
			w.Put(";", code)
		default:
			w.Skip(text)
		}
	})
	p.finish()
	return w.Done(template)
}

// included is a part of a template that is another template.
var included = regexp.MustCompile(`^\s*include\s*\(`)

// oldInclude is how another template was included before EJS 3.
var oldInclude = regexp.MustCompile(`^\s*include\s+([\w./-]+)[ \t]*$`)

// platform are names of a template that are not looked up in what it is given.
func platform(name string) bool {
	switch name {
	case unescaped, scriptOutput, pageScript, "include", "JSON", "Math", "Object", "Array", "String", "Number", "Boolean", "Date", "RegExp", "Promise", "Map", "Set", "Symbol", "Error", "Intl",
		"encodeURIComponent", "encodeURI", "decodeURIComponent", "decodeURI", "escape", "unescape", "parseInt", "parseFloat", "isNaN", "isFinite",
		"console", "require", "process", "Buffer", "global", "globalThis", "module":
		return true
	}
	return false
}

// givenName is a name of what a template is given.
func (l *lowerer) givenName(n front.Node, name string) *ir.Expr {
	this := front.At(ir.This, n, "")
	if name == "locals" {
		return this
	}
	return front.Select(n, this, name)
}

// filled lowers a template: all of it is one function.
func (l *lowerer) filled(root front.Node) {
	l.open(true)
	defer l.close()
	l.hoist(root)
	l.file.Top = &ir.Func{Name: l.module, Template: true, Pos: root.Pos(), Body: l.body(root.List())}
}
