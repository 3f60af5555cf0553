package front

import "assay/internal/code/sast/taint/ir"

// Promised builds the value of a promise, which is what an executor passes to its first parameter, a function. name is that of a
// variable of its own.
func Promised(n Node, executor *ir.Expr, name string) *ir.Expr {
	const passed = "value"
	settle := Assign(n, At(ir.Var, n, name), "??", At(ir.Var, n, passed))
	resolve := &ir.Func{Pos: n.Pos(), Params: []ir.Param{{Name: passed}}, Body: []ir.Stmt{Do(settle)}}
	reject := &ir.Func{Pos: n.Pos(), Params: []ir.Param{{Name: passed}}}
	run := Call(n, executor, Args(Lambda(n, resolve), Lambda(n, reject))...)
	body := []ir.Stmt{Decl(n, name, "", nil), Do(run), Return(n, At(ir.Var, n, name))}
	return Call(n, Lambda(n, &ir.Func{Pos: n.Pos(), Body: body}))
}
