package jvm

import (
	_ "embed"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

//go:embed library.yaml
var libraryFile []byte

// Library contains the facts about libraries that the lowering needs. Fields are explained in library.yaml.
type Library struct {
	Lang, Util                         []string
	Remote, Remotely, Headers, Setters []string
	Loggers                            map[string]string
}

// ReadLibrary reads the embedded library.yaml.
func ReadLibrary() *Library { return front.Library[Library](libraryFile) }

// Elsewhere reports whether a framework implements the method and asks a database or another service.
func (lib *Library) Elsewhere(c *ir.Class, fn *ir.Func) bool {
	if slices.ContainsFunc(c.Supers, func(super string) bool { return begins(super, lib.Remote) }) {
		return true
	}
	return slices.ContainsFunc(slices.Concat(c.Annotations, fn.Annotations), func(a ir.Annotation) bool {
		return begins(a.Name, lib.Remotely)
	})
}

// begins reports whether one of the alternatives of a name has one of several prefixes.
func begins(name string, prefixes []string) bool {
	return slices.ContainsFunc(ir.Alternatives(name), func(one string) bool {
		return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(one, prefix) })
	})
}

// Header returns the header that a library's constant names.
func (lib *Library) Header(class, constant string) (string, bool) {
	known := slices.ContainsFunc(ir.Alternatives(class), func(one string) bool { return slices.Contains(lib.Headers, one) })
	if !known || strings.ToUpper(constant) != constant {
		return "", false
	}
	words := strings.Split(strings.ToLower(constant), "_")
	for i, w := range words {
		words[i] = Capital(w)
	}
	return strings.Join(words, "-"), true
}
