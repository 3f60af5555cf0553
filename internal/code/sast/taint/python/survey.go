package python

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/template/mako"
)

// Facts about the repository: its modules, which folders are packages, where re-exported names are defined, the functions that
// descriptions of HTTP APIs name, and whether templates of Mako escape.
const (
	factModule    = "module:"
	factPackage   = "package:"
	factExport    = "export:"
	factOperation = "operation:"
	factMako      = "mako escapes"
)

const (
	maxDescriptions     = 200
	maxDescriptionBytes = 1 << 20
	// maxHops is the maximum number of modules through which the survey follows a name.
	maxHops = 8
	// maxVisits is the maximum number of modules that are visited for all names together.
	maxVisits = 10_000_000
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
			if mako.Escapes.Match(source) {
				m.facts[factMako] = "1"
			}
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
	visits := 0
	for _, module := range slices.Sorted(maps.Keys(outlines)) {
		for _, full := range outlines[module].asked {
			if m.facts[factExport+full] != "" || m.has(full) {
				continue
			}
			dot := max(strings.LastIndexByte(full, '.'), 0)
			d := definitions{outlines: outlines, visits: &visits, failed: map[string]int{}}
			if to := d.find(full[:dot], full[dot+1:], maxHops); to != "" && to != full {
				m.facts[factExport+full] = to
			}
		}
	}
}

// definitions searches the modules for the definition of a name.
type definitions struct {
	outlines map[string]*outline
	visits   *int
	// failed maps names that were searched without success to the number of hops that the search had left: modules may import everything
	// from each other, and the number of paths through them is exponential.
	failed map[string]int
}

// find returns the name under which an export of a module is defined, "" if that is unknown.
func (d *definitions) find(module, name string, hops int) string {
	o, full := d.outlines[module], front.Join(module, name)
	if *d.visits++; o == nil || d.failed[full] >= hops || *d.visits > maxVisits {
		return ""
	}
	if o.defines[name] {
		return full
	}
	if to := o.imports[name]; to != "" {
		if i := strings.LastIndexByte(to, '.'); i > 0 {
			return cmp.Or(d.find(to[:i], to[i+1:], hops-1), to)
		}
		return to
	}
	d.failed[full] = hops
	for _, star := range o.stars {
		if to := d.find(star, name, hops-1); to != "" {
			return to
		}
	}
	return ""
}
