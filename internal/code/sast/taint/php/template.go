package php

import (
	"path"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/files"
	"assay/internal/code/sast/taint/template"
	"assay/internal/code/sast/taint/template/blade"
	"assay/internal/code/sast/taint/template/jinja"
	"assay/internal/code/sast/taint/template/smarty"
)

// Templates returns the files that are templates of Blade, Twig, Smarty or Latte.
func (language) Templates(all []string) func(string) bool {
	here := slices.ContainsFunc(all, isScript)
	return func(file string) bool {
		if strings.HasSuffix(file, bladeEnding) || here && smarty.Is(file) {
			return true
		}
		base, ok := strings.CutSuffix(file, ".twig")
		inner := path.Ext(base)
		return ok && (inner == "" || inner == ".html" || inner == ".htm" || inner == ".xhtml")
	}
}

const bladeEnding = ".blade.php"

// Facts about templates: that scripts use Smarty, and that they make it escape.
const (
	factSmarty  = "smarty"
	factEscapes = "smarty escapes"
)

// templateFacts adds the facts that templates depend on.
func templateFacts(facts map[string]string, paths []string, read func(string) ([]byte, error)) {
	if !slices.ContainsFunc(paths, smarty.Is) {
		return
	}
	for _, source := range files.Read(paths, read, files.Ends(".php")) {
		if smarty.Used.Match(source) {
			facts[factSmarty] = "1"
		}
		if smarty.Escapes.Match(source) {
			facts[factEscapes] = "1"
		}
	}
}

// Source rewrites a template as PHP. Its variables are members of the value that it is given.
func (language) Source(file string, source []byte, facts map[string]string) ([]byte, string) {
	var w template.Rewrite
	w.Put("<?php ")
	text := string(source)
	switch {
	case strings.HasSuffix(file, bladeEnding):
		blade.Template(&w, text)
		return w.Done(source), "PHP"
	case smarty.IsLatte(file), facts[factSmarty] != "" && smarty.Is(file):
		text = smarty.Jinja(text)
	case smarty.Is(file):
		return w.Done(source), "PHP"
	}
	j := jinja.Target{
		Root:    func(name string) string { return "$" + name },
		Member:  member,
		Join:    " . ",
		First:   blade.AnyOf,
		Include: jinja.Inclusion{All: "template_include('%s', [", Only: "template_part('%s', [", Pair: "'%s' => %s, ", End: "]); "},

		Interpolates: true,
		Raw:          path.Ext(file) == ".tpl" && facts[factEscapes] == "",
	}
	j.Template(&w, text)
	return w.Done(source), "PHP"
}

// requests are members of the variable that Smarty provides, with the parameters of the request that they contain.
var requests = map[string]string{
	"$smarty->cookies": "$_COOKIE", "$smarty->get": "$_GET", "$smarty->post": "$_POST", "$smarty->request": "$_REQUEST",
	"$smarty->server": "$_SERVER",
}

// member writes a member of a value, or a parameter of the request.
func member(of, name string) string {
	if list := requests[of]; list != "" {
		return list + "['" + name + "']"
	}
	return of + "->" + name
}
