package flow

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// Implements implements interp.Calls: a function that is written where an interface with one method is declared is that method, as
// in `DataFetcher<Book> byID() { return env -> …; }`.
func (r *caller) Implements(x *ir.Expr, v *value.Value, typ string) {
	if x == nil || x.Op != ir.Lambda || typ == "" || v == nil || len(v.Functions) != 1 || r.File.Vendored {
		return
	}
	if e := r.implemented(ir.Base(r.Canonical(typ)), v.Functions[0].Func); e != nil {
		r.enterAll([]*value.Value{v}, e, nil)
	}
}

// converts enters the only argument of a constructor if that is a function and the constructed type an interface with one method: the
// call converts the function, as `DataFetcher { env -> … }` does in Kotlin. It reports whether it does.
func (r *caller) converts(c *site.Call, typ string) bool {
	if len(c.Args) != 1 || c.Args[0].Expr == nil || c.Args[0].Expr.Op != ir.Lambda || c.Args[0].Expr.Func == nil {
		return false
	}
	fn := c.Args[0].Expr.Func
	if len(fn.Params) == 0 || r.implemented(ir.Base(typ), fn) == nil {
		return false
	}
	r.Implements(c.Args[0].Expr, c.Args[0].Value, typ)
	return true
}

// implemented returns how a library calls a function that implements one of its interfaces, or nil.
func (r *caller) implemented(typ string, fn *ir.Func) *model.EntrySpec {
	if t, ok := r.Knowledge.Type(typ); ok && t.Calls != "" { // an interface for any function, such as java.util.function.Function
		return nil
	}
	if e := r.Match.EntryImplemented(typ, len(fn.Params)); e != nil {
		return e
	}
	if s := r.Shapes.ImplementedShape(typ, r.File.Path); s != nil {
		return s.Entry
	}
	return nil
}
