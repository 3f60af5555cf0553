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

// Keys of facts.
const (
	factPage    = "page:"    // and the path of a view: the namespace of the code behind it
	factImports = "imports:" // and a folder: namespaces that the views in and below it import, one per line
	factLayout  = "layout:"  // and a folder: the names of the layouts of the pages in and below it
	factProject = "project:" // and a folder: the namespace of the project in it
	factRoute   = "route:"   // and the path of a component: the parameters of its routes
)

var (
	codeSpace  = regexp.MustCompile(`(?m)^\s*namespace\s+([\w.]+)`)
	viewConfig = regexp.MustCompile(`<add\s+namespace="([\w.]+)"`)
	rootSpace  = regexp.MustCompile(`<RootNamespace>\s*([\w.]+)\s*</RootNamespace>`)
)

// Survey adds the facts that the rewriting of views depends on: the namespaces of projects and of the code behind views, the namespaces and
// layouts that a folder has for its views, and the routes of components.
func Survey(facts map[string]string, paths []string, read func(string) ([]byte, error)) {
	for file, data := range files.Read(paths, read, func(p string) bool { return survey(p) != nil }) {
		survey(file)(facts, file, string(data))
	}
}

// survey returns what reads the facts of a file, or nil.
func survey(file string) func(facts map[string]string, file, text string) {
	base := strings.ToLower(path.Base(file))
	switch {
	case base == "_viewimports.cshtml", base == "_imports.razor":
		return usings
	case base == "_viewstart.cshtml":
		return start
	case base == "web.config":
		return configuration
	case strings.HasSuffix(base, ".cshtml.cs"), strings.HasSuffix(base, ".razor.cs"):
		return behind
	case path.Ext(base) == componentExt:
		return routes
	case path.Ext(base) == ".csproj":
		return project
	}
	return nil
}

func usings(facts map[string]string, file, text string) { listed(facts, file, text, viewUsing) }

func configuration(facts map[string]string, file, text string) { listed(facts, file, text, viewConfig) }

// listed adds the namespaces that a pattern finds.
func listed(facts map[string]string, file, text string, pattern *regexp.Regexp) {
	list := template.Groups(pattern, text, -1)
	if slices.Sort(list); len(list) > 0 {
		facts[factImports+path.Dir(file)] = strings.Join(slices.Compact(list), "\n")
	}
}

func start(facts map[string]string, file, text string) {
	var list []string
	for _, names := range template.Groups(viewLayout, text, maxLayouts) {
		list = append(list, named(names)...)
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
	for _, route := range template.Groups(componentRoute, text, -1) {
		list = append(list, template.Groups(routeText, route, -1)...)
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
