package incremental

import "assay/internal/code/sast/taint/ir"

// declared returns a file without the statements of its functions, without what it exports for others, and without its number of lines.
// Functions inside the initial values of fields and parameters keep their statements.
func declared(f *ir.File) *ir.File {
	out, heads := *f, map[*ir.Func]*ir.Func{}
	head := func(fn *ir.Func) *ir.Func {
		if fn == nil {
			return nil
		}
		if heads[fn] == nil {
			one := *fn
			one.Body = nil
			heads[fn] = &one
		}
		return heads[fn]
	}
	all := func(list []*ir.Func) []*ir.Func {
		out := make([]*ir.Func, len(list))
		for i, fn := range list {
			out[i] = head(fn)
		}
		return out
	}
	out.Lines, out.Lost, out.Exports, out.Stars = 0, 0, nil, nil
	out.Funcs, out.Top = all(f.Funcs), head(f.Top)
	out.Classes = make([]*ir.Class, len(f.Classes))
	for i, c := range f.Classes {
		one := *c
		one.Methods = all(c.Methods)
		out.Classes[i] = &one
	}
	return &out
}
