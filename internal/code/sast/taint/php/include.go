package php

import (
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// include runs another file with the variables here.
func (l *lowering) include(n front.Node) *ir.Expr {
	path := n.Nth(0)
	sink := front.Call(n, front.At(ir.Ref, n, "include"), front.Args(l.expr(path))...)
	files := resolve(l.u.Path, includePattern(path.Text()), l.byBase)
	if len(files) == 0 {
		return sink
	}
	var vars []string
	var run *ir.Expr
	for _, file := range files {
		if file == l.u.Path {
			continue
		}
		c := front.Call(n, front.At(ir.Ref, n, includeName(file)))
		for _, name := range l.included[file] {
			c.Args = append(c.Args, ir.Arg{Name: name, X: front.At(ir.Var, n, name)})
			if !slices.Contains(vars, name) {
				vars = append(vars, name)
			}
		}
		if run == nil {
			run = c
		} else {
			run = front.Of(ir.Cond, n, "", front.Unknown(n), c, run)
		}
	}
	if run == nil {
		return sink
	}
	result := l.variable(n)
	m := front.At(ir.Map, n, "")
	for _, name := range vars {
		l.scope.vars[name] = true
		m.Args = append(m.Args, ir.Arg{Name: name, X: front.At(ir.Var, n, name)})
	}
	m.Args = append(m.Args, ir.Arg{Name: returned, X: result})
	return front.Of(ir.Seq, n, "", sink, front.Assign(n, m, "", run), front.At(ir.Var, n, result.Name))
}
