package python

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/template"
	"assay/internal/code/sast/taint/template/jinja"
	"assay/internal/code/sast/taint/template/mako"
)

// Templates implements front.Templater: templates of Jinja or Django are recognised by their names, and pages in template folders of
// repositories with Python.
func (*language) Templates(all []string) func(string) bool {
	if !slices.ContainsFunc(all, func(p string) bool { return strings.HasSuffix(p, ".py") }) {
		return func(string) bool { return false }
	}
	return func(file string) bool {
		switch path.Ext(file) {
		case ".jinja", ".jinja2", ".j2":
			inner := path.Ext(strings.TrimSuffix(file, path.Ext(file)))
			return inner == "" || inner == ".html" || inner == ".htm"
		case ".mako", ".mak":
			return true
		case ".html", ".htm":
			return strings.HasPrefix(file, "templates/") || strings.Contains(file, "/templates/")
		}
		return false
	}
}

// templateReceiver is the name of the object with the variables of a template.
const templateReceiver = "self"

// plain matches names of templates for e-mails and other output that is not HTML, which needs no escaping.
var plain = regexp.MustCompile(`-text\.|subject|\.txt`)

// Source implements front.Templater: it rewrites a template as Python.
func (x *language) Source(file string, source []byte, facts map[string]string) ([]byte, string) {
	var w template.Rewrite
	text, raw := string(source), false
	if mako.Is(file) {
		text, raw = mako.Jinja(text), facts[factMako] == "" && !mako.IsEscaping(text)
	}
	if plain.MatchString(path.Base(file)) {
		return w.Done(source), "Python"
	}
	name := func(name string) string {
		if slices.Contains(x.lib.Keywords, name) {
			return name + "_"
		}
		return name
	}
	j := jinja.Target{
		Root: func(root string) string {
			if root == "request" {
				return "template_request"
			}
			return templateReceiver + "." + name(root)
		},
		Member:  func(of, member string) string { return of + "." + name(member) },
		Join:    " + ",
		First:   func(list string) string { return "(" + list + ")[template_any]" },
		At:      func(list, number string) string { return "(" + list + ")[" + number + "]" },
		Include: jinja.Inclusion{All: "template_include('%s'", Only: "template_part('%s'", Pair: ", %s=%s", End: "); "},
		Raw:     raw,
	}
	j.Template(&w, text)
	return w.Done(source), "Python"
}
