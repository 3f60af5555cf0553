package razor

import (
	"cmp"
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/files"
	"assay/internal/code/sast/taint/template"
)

const (
	componentExt     = ".razor"
	componentImports = "_Imports.razor"
	componentBase    = "Microsoft.AspNetCore.Components.ComponentBase"
	componentBegin   = "public " + viewBegin
)

var (
	componentSpace    = regexp.MustCompile(`(?m)^\s*@namespace\s+([\w.]+)`)
	componentInherits = regexp.MustCompile(`(?m)^\s*@inherits\s+([\w.<>, ]+?)\s*$`)
	componentRoute    = regexp.MustCompile(`(?m)^\s*@page\s+"([^"\n]*)"`)
	// routeText matches a parameter of a route that may be any text.
	routeText = regexp.MustCompile(`\{\*{0,2}(\w+)\??\}`)

	componentPart = regexp.MustCompile(`@@[\w.]*|@\*|@(?:code|functions)\s*\{|@\{|@\(|@?\bforeach\s*\(|` +
		`(?m:^[ \t]*(?:var|string)[ \t]+\w+[ \t]*=)|<[A-Z][\w.]*`)
	componentCode = regexp.MustCompile(`^@(?:code|functions)`)
	explicit      = regexp.MustCompile(`^@\($`)
	componentTag  = regexp.MustCompile(`^<`)
)

// component rewrites a component as the class that Blazor makes of it. Values are encoded unless they are a MarkupString.
func component(file, text string, facts map[string]string) *view {
	v := &view{begin: componentPart, fills: componentBegin, kinds: []kind{
		{escapedAt, escaped}, {commented, comment}, {componentCode, members}, {block, code}, {explicit, markup},
		{repeated, loop}, {assigned, assignment}, {componentTag, child},
	}}
	v.imports(file, text, facts)
	if space := spaceOf(file, text, facts); space != "" {
		v.Put("namespace ", space, "; ")
	}
	base := componentBase
	if m := componentInherits.FindStringSubmatch(text); m != nil {
		base = m[1]
	}
	name := path.Base(file)
	v.Put("partial class ", name[:len(name)-len(componentExt)], " : ", base, " { ")
	v.injected(text)
	v.Put(componentBegin)
	v.write(text, 0)
	v.Put("}}")
	return v
}

// spaceOf returns the namespace of a component: that of the code behind it, the one that it names, or that of its folder in the project.
func spaceOf(file, text string, facts map[string]string) string {
	space := facts[factPage+file]
	if m := componentSpace.FindStringSubmatch(text); m != nil {
		space = cmp.Or(space, m[1])
	}
	below := ""
	for dir := range files.Folders(file) {
		if project := facts[factProject+dir]; project != "" {
			return cmp.Or(space, project+below)
		}
		below = "." + notNames.ReplaceAllString(path.Base(dir), "_") + below
	}
	return space
}

var notNames = regexp.MustCompile(`[^\w.]`)

// markup writes an explicit expression, which may be one of markup.
func markup(v *view, found, rest string, _ int) int {
	text, size := within(found, rest, '(', ')')
	if strings.Contains(text, "MarkupString") {
		v.Put(template.Unescaped, "(", text, "); ")
	} else {
		v.Skip(text)
	}
	return size
}

var (
	// childParameter matches an attribute of a tag.
	childParameter = regexp.MustCompile(`^\s+(@?[\w:.-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(@[\w.]+)))?`)
	// childObject matches an attribute's value that is an expression although it is not marked as one.
	childObject = regexp.MustCompile(`^(?:[a-z_]\w*|\w+(?:\.\w+)+)$`)
	childName   = regexp.MustCompile(`^(?:@bind-)?([A-Z]\w*)$`)
)

// child writes the tag of another component, with the values of its parameters.
func child(v *view, found, rest string, _ int) int {
	var fields []string
	size := 0
	for {
		m := childParameter.FindStringSubmatch(rest[size:])
		if m == nil {
			break
		}
		size += len(m[0])
		value := m[2] + m[3] + m[4]
		name := childName.FindStringSubmatch(m[1])
		switch {
		case name == nil || value == "":
		case value[0] == '@':
			if x, n := implicit(value[1:] + " "); n > 0 {
				fields = append(fields, name[1]+" = "+template.Flat(x))
			}
		case m[1][0] == '@' || childObject.MatchString(value):
			fields = append(fields, name[1]+" = "+value)
		}
	}
	if len(fields) > 0 {
		v.Put("new ", found[1:], "() { ", strings.Join(fields, ", "), " }.", Method, "(); ")
	}
	v.Skip(rest[:size])
	return len(found) + size
}
