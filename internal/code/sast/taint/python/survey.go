package python

import (
	"path"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/template/mako"
)

// Facts about the repository: its modules, which folders are packages, the functions that descriptions of HTTP APIs name, and whether
// templates of Mako escape.
const (
	factModule    = "module:"
	factPackage   = "package:"
	factOperation = "operation:"
	factMako      = "mako escapes"
)

const (
	maxDescriptions     = 200
	maxDescriptionBytes = 1 << 20
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
	for _, ext := range extensions {
		front.EachSource(paths, read, ext, func(_ string, source []byte) {
			if mako.Escapes.Match(source) {
				m.facts[factMako] = "1"
			}
		})
	}
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
