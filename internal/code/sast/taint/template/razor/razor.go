// Package razor rewrites views of Razor as C#.
package razor

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// Is reports whether a file is a view.
func Is(file string) bool { return strings.EqualFold(path.Ext(file), ".cshtml") }

const (
	// Class is the class that a view becomes.
	Class = "View"
	// Method is the name of the method that contains a view's code.
	Method     = "Fill"
	viewFields = " ViewBag; dynamic ViewData; dynamic TempData; Microsoft.AspNetCore.Http.HttpContext Context; "
	viewBegin  = "void " + Method + "() { "
	// Members of a page with its own code, and of a view that a controller renders.
	pageRequest = "Microsoft.AspNetCore.Http.HttpContext HttpContext; Microsoft.AspNetCore.Http.HttpRequest Request; "
	viewRequest = "System.Web.HttpRequestBase Request; "
)

var (
	viewPage   = regexp.MustCompile(`(?m)^\s*@page\b`)
	viewModel  = regexp.MustCompile(`(?m)^\s*@model\s+([\w.<>,\[\]? ]+?)\s*;?\s*$`)
	viewInject = regexp.MustCompile(`(?m)^\s*@inject\s+([\w.<>,\[\]? ]+?)\s+(\w+)\s*;?\s*$`)
	viewUsing  = regexp.MustCompile(`(?m)^\s*@using\s+(?:static\s+)?([\w.]+)\s*;?\s*$`)
	script     = regexp.MustCompile(`(?is)<script\b.*?</script>`)
)

// Source rewrites a view as C#. Conditional and repeated parts become consecutive statements, because only the flow of data matters.
func Source(file string, source []byte, facts map[string]string) []byte {
	text := strings.TrimPrefix(string(source), "\ufeff")
	var w template.Rewrite
	for _, space := range usings(file, text, facts) {
		w.Put("using ", space, "; ")
	}
	model, request := "dynamic", viewRequest
	if m := viewModel.FindStringSubmatch(text); m != nil {
		model = m[1]
	}
	if viewPage.MatchString(text) {
		request = pageRequest
	}
	w.Put("class ", Class, " : Razor.View { ", model, " Model; dynamic", viewFields, request)
	for _, m := range viewInject.FindAllStringSubmatch(text, maxInjected) {
		w.Put(m[1], " ", m[2], "; ")
	}
	w.Put(viewBegin)
	for text != "" {
		at := script.FindStringIndex(text)
		if at == nil {
			at = []int{len(text), len(text)}
		}
		write(&w, text[:at[0]], 0)
		write(&w, scriptWord.ReplaceAllString(text[at[0]:at[1]], " "), 0)
		text = text[at[1]:]
	}
	w.Put("}}")
	return w.Done(source)
}

// scriptWord matches a keyword that begins a statement in both C# and JavaScript.
var scriptWord = regexp.MustCompile(`\bvar\b`)

const maxInjected = 32

// usings returns the namespaces that a view imports: that of the code behind it, those that the view itself names, and those of
// the folders that contain it, nearest first.
func usings(file, text string, facts map[string]string) []string {
	var out []string
	if space := facts[factPage+file]; space != "" {
		out = append(out, space)
	}
	for _, m := range viewUsing.FindAllStringSubmatch(text, -1) {
		out = append(out, m[1])
	}
	for dir := path.Dir(file); ; dir = path.Dir(dir) {
		if list := facts[factImports+dir]; list != "" {
			out = append(out, strings.Split(list, "\n")...)
		}
		if dir == "." || dir == "/" {
			return out
		}
	}
}
