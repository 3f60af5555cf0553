package python

import (
	"cmp"
	"path"
	"strings"

	"assay/internal/code/sast/taint/front"
)

// Facts about the repository: its modules, which folders are packages, where re-exported names are defined, and the functions that
// descriptions of HTTP APIs name.
const (
	factModule    = "module:"
	factPackage   = "package:"
	factExport    = "export:"
	factOperation = "operation:"
)

const (
	maxDescriptions     = 200
	maxDescriptionBytes = 1 << 20
	// maxHops is the maximum number of modules through which the survey follows a name.
	maxHops = 8
)

// Survey implements front.Surveyor.
func (x *language) Survey(paths []string, read func(string) ([]byte, error)) map[string]string {
	m := modules{&x.lib, map[string]string{}}
	for _, p := range paths {
		if !isSource(p) {
			continue
		}
		name, isPackage := moduleOf(p)
		if m.facts[factModule+name] = "1"; isPackage {
			m.facts[factPackage+name] = "1"
		}
	}
	m.describe(paths, read)
	outlines := map[string]*outline{}
	for _, ext := range extensions {
		front.EachSource(paths, read, ext, func(p string, source []byte) {
			o := m.outline(p, source)
			outlines[o.module] = o
			for name, to := range o.reexports {
				m.facts[factExport+front.Join(o.module, name)] = to
			}
		})
	}
	m.export(outlines)
	return m.facts
}

// extensions are those of source files.
var extensions = []string{".py", ".pyw"}

func isSource(file string) bool {
	ext := path.Ext(file)
	return ext == extensions[0] || ext == extensions[1]
}

// describe stores the functions that descriptions of HTTP APIs name.
func (m modules) describe(paths []string, read func(string) ([]byte, error)) {
	count := 0
	for _, p := range paths {
		if ext := path.Ext(p); ext != ".yml" && ext != ".yaml" && ext != ".json" {
			continue
		}
		if count++; count > maxDescriptions {
			return
		}
		if data, err := read(p); err == nil && len(data) <= maxDescriptionBytes {
			for _, found := range m.lib.Operations.FindAllSubmatch(data, -1) {
				m.facts[factOperation+string(found[1])] = "1"
			}
		}
	}
}

// export stores where names are defined that modules import from modules that only re-export them. Names that are imported
// nowhere are not stored, because every file depends on the facts.
func (m modules) export(outlines map[string]*outline) {
	for _, o := range outlines {
		for _, full := range o.asked {
			if m.facts[factExport+full] != "" || m.has(full) {
				continue
			}
			dot := max(strings.LastIndexByte(full, '.'), 0)
			if to := defined(outlines, full[:dot], full[dot+1:], maxHops); to != "" && to != full {
				m.facts[factExport+full] = to
			}
		}
	}
}

// defined returns the name under which an export of a module is defined, "" if that is unknown.
func defined(outlines map[string]*outline, module, name string, hops int) string {
	o := outlines[module]
	if o == nil || hops == 0 {
		return ""
	}
	if o.defines[name] {
		return front.Join(module, name)
	}
	if to := o.imports[name]; to != "" {
		if i := strings.LastIndexByte(to, '.'); i > 0 {
			return cmp.Or(defined(outlines, to[:i], to[i+1:], hops-1), to)
		}
		return to
	}
	for _, star := range o.stars {
		if to := defined(outlines, star, name, hops-1); to != "" {
			return to
		}
	}
	return ""
}
