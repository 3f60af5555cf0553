package ruby

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// job lowers a call that queues a job as one of the job's method, which runs later with the same arguments.
func (l *lowering) job(n, recv front.Node, name string) (*ir.Expr, bool) {
	args, skip := l.args(n), 0
	method := "perform"
	switch name {
	case "perform_async", "perform_later", "perform_now":
	case "perform_in", "perform_at":
		skip = 1 // the time
	case "enqueue":
		if recv.Is("constant") && recv.Text() == "Resque" && len(args) > 0 && args[0].X.Op == ir.Ref {
			return front.Call(n, front.Select(n, args[0].X, method), args[1:]...), true
		}
		if len(args) > 0 && args[0].X.Op == ir.New { // Delayed::Job.enqueue(Report.new(1))
			return front.Call(n, front.Select(n, args[0].X, method)), true
		}
		method = "run"
	default:
		return nil, false
	}
	of := recv
	if of.Is("call") && of.Field("method").Text() == "set" { // Report.set(wait: 1.hour).perform_later
		of = of.Field("receiver")
	}
	if !of.Is("constant", "scope_resolution") || len(args) < skip {
		return nil, false
	}
	x := front.Call(n, front.Select(n, &ir.Expr{Op: ir.New, Pos: n.Pos(), Type: l.constant(of.Text())}, method), args[skip:]...)
	if len(x.Args) == 0 {
		x.Name = ir.Get
	}
	return x, true
}
