package python

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/files"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// moduleOf returns the name of a file's module, relative to the root of the repository.
func moduleOf(file string) (name string, isPackage bool) {
	name = strings.TrimSuffix(file, path.Ext(file))
	if base := path.Base(name); base == "__init__" {
		name, isPackage = strings.TrimSuffix(strings.TrimSuffix(name, base), "/"), true
	}
	return strings.ReplaceAll(name, "/", "."), isPackage
}

// modules resolves the names of modules and of their members, by the facts of the survey.
type modules struct {
	lib   *library
	facts map[string]string
}

func (m modules) has(module string) bool { return m.facts[factModule+module] != "" }

// absolute returns the module of the repository that a name refers to in a file, or the name itself if it belongs to a library. The folders
// around the file are tried from the innermost outwards, because programs may start in any of them.
func (m modules) absolute(file, name string) string {
	first, _, deep := strings.Cut(name, ".")
	standard := slices.Contains(m.lib.Standard, first)
	for _, inPackages := range []bool{false, true} {
		if inPackages && (standard || !deep) {
			break
		}
		for dir := range files.Folders(file) {
			prefix := strings.ReplaceAll(strings.TrimPrefix(dir, "."), "/", ".")
			isPackage := prefix != "" && m.facts[factPackage+prefix] != ""
			if full := front.Join(prefix, name); inPackages == isPackage && m.contains(full) {
				return full
			}
		}
	}
	for _, root := range m.lib.Roots {
		if full := front.Join(root, name); !standard && m.contains(full) {
			return full
		}
	}
	return name
}

// contains reports whether the repository has a module, or a package without a folder around it.
func (m modules) contains(full string) bool {
	return m.has(full) || !strings.Contains(full, ".") && m.facts[factPackage+full] != ""
}

// relative returns the module that ".x" or "..x" refers to in a module.
func relative(module string, isPackage bool, name string) string {
	below := strings.TrimLeft(name, ".")
	up := len(name) - len(below)
	if isPackage {
		up--
	}
	parts := strings.Split(module, ".")
	base := strings.Trim(strings.Join(parts[:max(0, len(parts)-up)], "."), ".")
	if below == "" {
		return base
	}
	return front.Join(base, below)
}

// member returns the qualified name of an imported member. The module may be a folder that is not a package, which only contains
// modules. written is the module's name as written, "" for a relative import.
func (m modules) member(file, module, written, name string) string {
	if written != "" && !m.has(module) {
		if inside := m.absolute(file, front.Join(written, name)); m.has(inside) {
			return inside
		}
	}
	return front.Join(module, name)
}

// dotted returns a dotted name without spaces.
func dotted(n front.Node) string {
	parts := front.Map(n.Children("identifier"), front.Node.Text)
	if len(parts) == 0 {
		return strings.TrimSpace(n.Text())
	}
	return strings.Join(parts, ".")
}

// imported calls visit with the names that a statement imports, and the other names that it gives them, "" for none.
func imported(n front.Node, visit func(item front.Node, name, alias string)) {
	for _, item := range n.Fields("name") {
		if item.Is("aliased_import") {
			visit(item, dotted(item.Field("name")), item.Field("alias").Text())
		} else {
			visit(item, dotted(item), "")
		}
	}
}

// importModules binds the names of "import x.y": x, or its alias.
func (l *lowering) importModules(n front.Node) {
	imported(n, func(_ front.Node, name, alias string) {
		full := l.modules.absolute(l.unit.Path, name)
		if alias == "" {
			alias, _, _ = strings.Cut(name, ".")
			full = strings.TrimSuffix(full, strings.TrimPrefix(name, alias))
		}
		l.here().bind(alias, reference, full)
	})
}

// importMembers binds the names of "from x import y".
func (l *lowering) importMembers(n front.Node) {
	from, written := n.Field("module_name"), ""
	module := dotted(from)
	if from.Is("relative_import") {
		module = relative(l.File.Module, l.isPackage, strings.ReplaceAll(from.Text(), " ", ""))
	} else {
		written, module = module, l.modules.absolute(l.unit.Path, module)
	}
	if n.First("wildcard_import").OK() {
		l.stars = append(l.stars, module)
		if l.here().kind == ofModule && l.modules.has(module) {
			l.File.Stars = append(l.File.Stars, module)
		}
	}
	imported(n, func(_ front.Node, name, alias string) {
		l.here().bind(cmp.Or(alias, name), reference, l.modules.member(l.unit.Path, module, written, name))
	})
}

// exports notes what other files can import from the module.
func (l *lowering) exports() {
	for _, name := range slices.Sorted(maps.Keys(l.here().names)) {
		to := l.here().names[name].to
		if to == front.Join(l.File.Module, name) {
			to = ""
		}
		l.File.Exports = append(l.File.Exports, ir.Export{Name: name, To: to})
	}
}

// reexport lowers the imports of a package, which other files can import from it.
func (l *lowering) reexport(n front.Node) []ir.Stmt {
	if !l.isPackage || l.inFunction() {
		return nil
	}
	var out []ir.Stmt
	imported(n, func(item front.Node, name, alias string) {
		name = cmp.Or(alias, name)
		own := front.Join(l.File.Module, name)
		if _, to := l.lookup(name); to != own {
			out = append(out, front.Set(item, front.At(ir.Ref, item, own), front.At(ir.Ref, item, to)))
		}
	})
	return out
}
