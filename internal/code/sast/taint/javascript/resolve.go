package javascript

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
)

// endings returns the file extensions that an import may omit.
func endings() []string {
	return []string{".d.ts", ".js", ".ts", ".mjs", ".cjs", ".mts", ".cts", ".jsx", ".tsx", ".es6"}
}

// moduleOf returns the module name of a file.
func moduleOf(file string) string { return "/" + withoutEnding(file) }

func withoutEnding(file string) string {
	for _, end := range endings() {
		if rest, ok := strings.CutSuffix(file, end); ok {
			return rest
		}
	}
	return file
}

// moduleAliases returns the other names of the module.
func (l *lowering) moduleAliases() []string {
	var out []string
	names := []string{l.module}
	if dir, ok := strings.CutSuffix(l.module, "/index"); ok {
		names = append(names, dir)
		out = append(out, dir)
	}
	if l.common || !l.esm { // its default import is all that it exports
		for _, name := range names {
			out = append(out, name+".default")
		}
	}
	return out
}

// resolve returns the qualified name for an import specifier.
func (l *lowering) resolve(spec string) string {
	dir := path.Dir(l.u.Path)
	spec = packageName(strings.TrimPrefix(spec, "node:"))
	switch {
	case spec == "":
		return ""
	case spec == "." || spec == ".." || strings.HasPrefix(spec, "./") || strings.HasPrefix(spec, "../"):
		return moduleOf(path.Join(dir, spec))
	case strings.HasPrefix(spec, "/"):
		return moduleOf(strings.TrimPrefix(path.Clean(spec), "/"))
	}
	if file, ok := mapped(l.u.Facts, l.u.Path, spec); ok {
		return moduleOf(file)
	}
	// A file in a package has the package's name and its own: "lodash/template".
	if deep := strings.TrimPrefix(spec, "@"); strings.Count(deep, "/") > len(spec)-len(deep) {
		return strings.TrimSuffix(spec, ".js")
	}
	return spec
}

var (
	// registry matches the imports of Deno and browsers that name a package with its version.
	registry = regexp.MustCompile(`^(?:npm:|jsr:|https://(?:esm\.sh|cdn\.skypack\.dev|deno\.land/x)/)/?(@[\w.-]+/[\w.-]+|[\w.-]+)(?:@[^/]*)?(/.*)?$`)
	standard = regexp.MustCompile(`^https://(deno\.land/std)(?:@[^/]*)?(/.*)$`)
)

// packageName returns the name of the package that a specifier refers to: "oak" for
// "https://deno.land/x/oak@v12/mod.ts".
func packageName(spec string) string {
	m := registry.FindStringSubmatch(spec)
	if m == nil {
		if m = standard.FindStringSubmatch(spec); m == nil {
			return spec
		}
	}
	return m[1] + strings.TrimSuffix(withoutEnding(m[2]), "/mod")
}

// inPackage reports whether a name belongs to a package rather than to a module of the repository.
func inPackage(ref string) bool { return ref != "" && !strings.HasPrefix(ref, "/") }

// imported returns the qualified name of a member of a module.
func imported(module, member string) string {
	if inPackage(module) && member == "default" {
		return module
	}
	return module + "." + member
}

// staticRef returns the qualified name of a value that is an import or a member of one.
func (l *lowering) staticRef(n front.Node) (string, bool) {
	n = unwrap(n)
	if !n.OK() || !l.Enter(n) {
		return "", false
	}
	defer l.Leave()
	switch n.Kind() {
	case "await_expression":
		return l.staticRef(n.Nth(0))
	case "call_expression":
		f := n.Field("function")
		if !f.Is("import") && (f.Text() != "require" || !l.free("require")) {
			return "", false
		}
		spec := n.Field("arguments").Nth(0)
		if !spec.Is("string", "template_string") || spec.First("template_substitution").OK() {
			return "", false
		}
		ref := l.resolve(stringText(spec))
		return ref, ref != ""
	case "member_expression":
		ref, ok := l.staticRef(n.Field("object"))
		if !ok {
			return "", false
		}
		return imported(ref, n.Field("property").Text()), true
	case "identifier":
		if ref, ok := l.names[n.Text()]; ok && inPackage(ref) {
			return ref, true
		}
	}
	return "", false
}

// importStmt declares the names of an import.
func (l *lowering) importStmt(n front.Node) {
	if req := n.First("import_require_clause"); req.OK() {
		if id := req.First("identifier"); id.OK() {
			l.names[id.Text()] = l.resolve(stringText(req.Field("source")))
		}
		return
	}
	module := l.resolve(stringText(n.Field("source")))
	if module == "" {
		return
	}
	for c := range n.First("import_clause").Children() {
		switch c.Kind() {
		case "identifier":
			l.names[c.Text()] = imported(module, "default")
		case "namespace_import":
			if id := c.First("identifier"); id.OK() {
				l.names[id.Text()] = module
			}
		case "named_imports":
			for spec := range c.Children() {
				name, as := specified(spec)
				l.names[as] = imported(module, name)
			}
		}
	}
}
