package value

import "assay/internal/code/sast/taint/ir"

// Interner holds the sources and the named functions of a program, so that equal ones are
// identical.
type Interner struct {
	files     map[*ir.Func]*ir.File
	functions map[*ir.Func]*Closure
	sources   map[sourceKey]*Source
}

type sourceKey struct {
	file *ir.File
	pos  ir.Pos
	name string
}

// NewInterner returns an interner for functions of these files.
func NewInterner(files map[*ir.Func]*ir.File) *Interner {
	return &Interner{files: files, functions: map[*ir.Func]*Closure{}, sources: map[sourceKey]*Source{}}
}

// Function returns a named function as a value.
func (n *Interner) Function(fn *ir.Func) *Closure {
	c, ok := n.functions[fn]
	if !ok {
		c = &Closure{Func: fn, File: n.files[fn]}
		n.functions[fn] = c
	}
	return c
}

// Source returns the source of this name and position, which is s if it is new.
func (n *Interner) Source(s *Source) *Source {
	key := sourceKey{s.File, s.Pos, s.Name}
	have, ok := n.sources[key]
	if !ok {
		have = s
		n.sources[key] = have
	}
	return have
}
