// Package razor rewrites views of Razor and components of Blazor as C#.
package razor

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/files"
	"assay/internal/code/sast/taint/template"
)

// Is reports whether a file is a view or a component.
func Is(file string) bool {
	switch strings.ToLower(path.Ext(file)) {
	case ".cshtml", componentExt:
		return !strings.EqualFold(path.Base(file), componentImports)
	}
	return false
}

const (
	// Class is the class that a view becomes.
	Class = "View"
	// Method is the name of the method that contains a view's code.
	Method     = "Fill"
	viewFields = " Model; dynamic ViewBag; dynamic ViewData; dynamic TempData; Microsoft.AspNetCore.Http.HttpContext Context; "
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
	viewLayout = regexp.MustCompile(`(?m)^\s*(?:@\{\s*)?Layout\s*=([^;\n=]*);`)
	script     = regexp.MustCompile(`(?is)<script\b.*?</script>`)
)

// Begin returns the beginning of the class of a view with a model, up to the code of the method that fills it.
func Begin(model string) string { return begin(model, viewRequest) + viewBegin }

func begin(model, request string) string {
	return "class " + Class + " : Razor.View { " + cmp.Or(model, "dynamic") + viewFields + request
}

// Source rewrites a view or a component as C#. Conditional and repeated parts become consecutive statements, because only the flow of data
// matters.
func Source(file string, source []byte, facts map[string]string) []byte {
	text := strings.TrimPrefix(string(source), "\ufeff")
	if strings.EqualFold(path.Ext(file), componentExt) {
		return component(file, text, facts).Done(source)
	}
	v := newView()
	v.imports(file, text, facts)
	model, request := "", viewRequest
	if m := viewModel.FindStringSubmatch(text); m != nil {
		model = m[1]
	}
	if viewPage.MatchString(text) {
		request = pageRequest
	}
	v.Put(begin(model, request))
	v.injected(text)
	v.Put(viewBegin)
	for rest := text; rest != ""; {
		at := script.FindStringIndex(rest)
		if at == nil {
			at = []int{len(rest), len(rest)}
		}
		v.write(rest[:at[0]], 0)
		v.write(scriptWord.ReplaceAllString(rest[at[0]:at[1]], " "), 0)
		rest = rest[at[1]:]
	}
	for _, name := range layouts(file, text, facts) {
		v.Put(`partial_view("`, name, `", Model); `)
	}
	v.Put("}}")
	return v.Done(source)
}

// scriptWord matches a keyword that begins a statement in both C# and JavaScript.
var scriptWord = regexp.MustCompile(`\bvar\b`)

const maxInjected = 32

// injected writes the members that dependency injection sets.
func (v *view) injected(text string) {
	for _, m := range viewInject.FindAllStringSubmatch(text, maxInjected) {
		v.Put(m[1], " ", m[2], "; ")
	}
}

// imports writes the namespaces that a view imports: that of the code behind it, those that the view itself names, and those of
// the folders that contain it, nearest first.
func (v *view) imports(file, text string, facts map[string]string) {
	var out []string
	if space := facts[factPage+file]; space != "" {
		out = append(out, space)
	}
	out = append(out, template.Groups(viewUsing, text, -1)...)
	for dir := range files.Folders(file) {
		if list := facts[factImports+dir]; list != "" {
			out = append(out, strings.Split(list, "\n")...)
		}
	}
	for _, space := range out {
		v.Put("using ", space, "; ")
	}
}

// layouts returns the names of the views around a view: the one that it names, or those that its folder has for views that are pages.
func layouts(file, text string, facts map[string]string) []string {
	if m := viewLayout.FindStringSubmatch(text); m != nil {
		return named(m[1])
	}
	if strings.HasPrefix(path.Base(file), "_") {
		return nil
	}
	for dir := range files.Folders(file) {
		if list, ok := facts[factLayout+dir]; ok {
			return strings.Fields(list)
		}
	}
	return nil
}

var layoutName = regexp.MustCompile(`"([\w~/.-]+)"`)

// named returns the layouts in the value of an assignment.
func named(value string) []string {
	out := template.Groups(layoutName, value, maxLayouts)
	slices.Sort(out)
	return slices.Compact(out)
}

const maxLayouts = 3
