package javascript

import (
	"path"
	"strconv"
	"strings"
)

func itoa(n int) string { return strconv.Itoa(n) }

// endings are those that an import may leave out.
func endings() []string {
	return []string{".d.ts", ".js", ".ts", ".mjs", ".cjs", ".mts", ".cts", ".jsx", ".tsx", ".es6"}
}

// moduleOf is the module of a file.
func moduleOf(file string) string { return "/" + withoutEnding(file) }

func withoutEnding(file string) string {
	for _, end := range endings() {
		if rest, ok := strings.CutSuffix(file, end); ok {
			return rest
		}
	}
	return file
}

// moduleAliases are the further names of the module.
func (l *lowerer) moduleAliases() []string {
	var out []string
	names := []string{l.module}
	if dir, ok := strings.CutSuffix(l.module, "/index"); ok {
		names = append(names, dir)
		out = append(out, dir)
	}
	if l.common || !l.esm { // a default import of it is all that it exports
		for _, name := range names {
			out = append(out, name+".default")
		}
	}
	return out
}

// resolve is the name of what is imported by a specifier.
func (l *lowerer) resolve(spec string) string {
	dir := path.Dir(l.u.Path)
	spec = strings.TrimPrefix(spec, "node:")
	switch {
	case spec == "":
		return ""
	case spec == "." || spec == ".." || strings.HasPrefix(spec, "./") || strings.HasPrefix(spec, "../"):
		return moduleOf(path.Join(dir, spec))
	case strings.HasPrefix(spec, "/"):
		return moduleOf(strings.TrimPrefix(path.Clean(spec), "/"))
	}
	if file, ok := mapped(l.u.Facts, dir, spec); ok {
		return moduleOf(file)
	}
	// A file of a package is known by the package's name and its own: "lodash/template".
	return strings.TrimSuffix(spec, ".js")
}

// inPackage reports whether a name is that of a package rather than of a module of the
// repository.
func inPackage(ref string) bool { return ref != "" && !strings.HasPrefix(ref, "/") }

// imported is a member of a module.
func (l *lowerer) imported(module, member string) string {
	if member == "default" && inPackage(module) {
		return module
	}
	if inPackage(module) {
		return module + "." + member
	}
	if to, ok := reexported(l.u.Facts, module, member, 0); ok {
		return to
	}
	return module + "." + member
}
