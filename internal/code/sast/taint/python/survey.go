package python

import (
	"assay/internal/code/sast/taint/files"
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

const maxDescriptions = 200

// Survey implements front.Surveyor.
func (x *language) Survey(paths []string, read func(string) ([]byte, error)) map[string]string {
	m := modules{x.lib, map[string]string{}}
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
	for _, source := range files.Read(paths, read, isSource) {
		if mako.Escapes.Match(source) {
			m.facts[factMako] = "1"
		}
	}
	return m.facts
}

var isSource = files.Ends(".py", ".pyw")

// describe stores the functions that descriptions of HTTP APIs name.
func (m modules) describe(paths []string, read func(string) ([]byte, error)) {
	count := 0
	for _, data := range files.Read(paths, read, files.Ends(".yml", ".yaml", ".json")) {
		if count++; count > maxDescriptions {
			return
		}
		for _, found := range m.lib.Operations.FindAllSubmatch(data, -1) {
			m.facts[factOperation+string(found[1])] = "1"
		}
	}
}
