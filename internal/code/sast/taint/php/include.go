package php

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// include lowers an include: another file runs with the variables of the current scope.
func (l *lowering) include(n front.Node) *ir.Expr {
	path := n.Nth(0)
	sink := front.CallNamed(n, "include", l.Expr(path))
	files := resolve(l.u.Path, includePattern(path.Text()), l.byBase)
	if len(files) == 0 {
		return sink
	}
	result := l.variable(n)
	out := front.Of(ir.Seq, n, "", sink)
	for _, file := range files {
		if file == l.u.Path {
			continue
		}
		run := l.inclusion(n, file, result.Name)
		if len(files) > 1 { // several files are possible
			run = front.Of(ir.Cond, n, "", front.Unknown(n), run, front.At(ir.Nil, n, ""))
		}
		out.Args = append(out.Args, ir.Arg{X: run})
	}
	out.Args = append(out.Args, ir.Arg{X: front.At(ir.Var, n, result.Name)})
	return out
}

// inclusion lowers the run of one file: it passes the shared variables, and returns them with the
// file's result.
func (l *lowering) inclusion(n front.Node, file, result string) *ir.Expr {
	c := front.CallNamed(n, includeName(file))
	m := front.At(ir.Map, n, "")
	for _, name := range l.included[file] {
		l.scope.vars[name] = true
		c.Args = append(c.Args, ir.Arg{Name: name, X: front.At(ir.Var, n, name)})
		m.Args = append(m.Args, ir.Arg{Name: name, X: front.At(ir.Var, n, name)})
	}
	m.Args = append(m.Args, ir.Arg{Name: returned, X: front.At(ir.Var, n, result)})
	return front.Assign(n, m, "", c)
}
