package razor

import (
	"cmp"
	"iter"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Keys of facts.
const (
	factPage    = "page:"    // and the path of a view: the namespace of the code behind it
	factImports = "imports:" // and a folder: namespaces that the views in and below it import, one per line
	factLayout  = "layout:"  // and a folder: the names of the layouts of the pages in and below it
	factProject = "project:" // and a folder: the namespace of the project in it
	factRoute   = "route:"   // and the path of a component: the parameters of its routes
)

// maxSurveyed is the maximum number of bytes of a file with imports.
const maxSurveyed = 1 << 20

var (
	codeSpace  = regexp.MustCompile(`(?m)^\s*namespace\s+([\w.]+)`)
	viewConfig = regexp.MustCompile(`<add\s+namespace="([\w.]+)"`)
	rootSpace  = regexp.MustCompile(`<RootNamespace>\s*([\w.]+)\s*</RootNamespace>`)
)

// Survey adds the facts that the rewriting of views depends on: the namespaces of projects and of the code behind views, the namespaces and
// layouts that a folder has for its views, and the routes of components.
func Survey(facts map[string]string, file string, read func(string) ([]byte, error)) {
	base := strings.ToLower(path.Base(file))
	visit := map[string]func(map[string]string, string, string){
		"_viewimports.cshtml": usings, "_imports.razor": usings, "_viewstart.cshtml": start, "web.config": configuration,
	}[base]
	switch {
	case visit != nil:
	case strings.HasSuffix(base, ".cshtml.cs"), strings.HasSuffix(base, ".razor.cs"):
		visit = behind
	case path.Ext(base) == componentExt:
		visit = routes
	case path.Ext(base) == ".csproj":
		visit = project
	default:
		return
	}
	if data, err := read(file); err == nil && len(data) <= maxSurveyed {
		visit(facts, file, string(data))
	}
}

func usings(facts map[string]string, file, text string) { listed(facts, file, text, viewUsing) }

func configuration(facts map[string]string, file, text string) { listed(facts, file, text, viewConfig) }

// listed adds the namespaces that a pattern finds.
func listed(facts map[string]string, file, text string, pattern *regexp.Regexp) {
	var list []string
	for _, m := range pattern.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	if slices.Sort(list); len(list) > 0 {
		facts[factImports+path.Dir(file)] = strings.Join(slices.Compact(list), "\n")
	}
}

func start(facts map[string]string, file, text string) {
	var list []string
	for _, m := range viewLayout.FindAllStringSubmatch(text, maxLayouts) {
		list = append(list, named(m[1])...)
	}
	facts[factLayout+path.Dir(file)] = strings.Join(list, " ")
}

func behind(facts map[string]string, file, text string) {
	if m := codeSpace.FindStringSubmatch(text); m != nil {
		facts[factPage+strings.TrimSuffix(file, ".cs")] = m[1]
	}
}

func routes(facts map[string]string, file, text string) {
	var list []string
	for _, route := range componentRoute.FindAllStringSubmatch(text, -1) {
		for _, m := range routeText.FindAllStringSubmatch(route[1], -1) {
			list = append(list, m[1])
		}
	}
	if len(list) > 0 {
		facts[factRoute+file] = strings.Join(list, " ")
	}
}

func project(facts map[string]string, file, text string) {
	space := ""
	if m := rootSpace.FindStringSubmatch(text); m != nil {
		space = m[1]
	}
	name := path.Base(file)
	facts[factProject+path.Dir(file)] = cmp.Or(space, notNames.ReplaceAllString(name[:len(name)-len(path.Ext(name))], "_"))
}

// IsRouted reports whether the route of a component contains the parameter that a property of it has, in the component's file or in the
// code behind it.
func IsRouted(facts map[string]string, file, property string) bool {
	return slices.ContainsFunc(strings.Fields(facts[factRoute+strings.TrimSuffix(file, ".cs")]), func(name string) bool {
		return strings.EqualFold(name, property)
	})
}

// folders yields the folders that contain a file, the nearest first.
func folders(file string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for dir := path.Dir(file); yield(dir) && dir != "." && dir != "/"; dir = path.Dir(dir) {
			continue
		}
	}
}
