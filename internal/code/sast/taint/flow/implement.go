package flow

import (
	"strconv"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// Implements implements interp.Calls: a function that is written where an interface with one method is declared is that method, as
// in `DataFetcher<Book> byID() { return env -> …; }`, and an object of the program there is of that interface, which its class need
// not say in Go.
func (r *caller) Implements(x *ir.Expr, v *value.Value, typ string) {
	if x == nil || typ == "" || v == nil || r.File.Vendored {
		return
	}
	for x.Op == ir.Cast {
		x = ir.Operand(x)
	}
	if ir.Base(typ) == ir.Tuple && x.Op == ir.List {
		for i, t := range ir.TypeArgs(typ) {
			if i < len(x.Args) {
				r.Implements(x.Args[i].X, r.Read(v, strconv.Itoa(i)), t)
			}
		}
		return
	}
	typ = ir.Base(r.Canonical(typ))
	if x.Op != ir.Lambda {
		r.enterImplementation(v, typ)
		return
	}
	if len(v.Functions) != 1 {
		return
	}
	if e := r.implemented(typ, v.Functions[0].Func); e != nil {
		r.enterAll([]*value.Value{v}, e, nil)
	}
}

// enterImplementation enters the methods of an object that implement an interface of a library.
func (r *caller) enterImplementation(v *value.Value, typ string) {
	for _, t := range v.Types {
		class := r.Classes[ir.Base(t)]
		if class == nil || r.Is(t, typ) || !r.Knowledge.IsType(typ) {
			continue
		}
		for _, fn := range r.declaredMethods(class) {
			_, member := ir.Split(fn.Name)
			if e := r.Match.EntryOverridden(typ, member); e != nil && fn.Body != nil {
				r.Enter(&value.Value{Functions: []*value.Closure{{Func: fn, File: r.FileOf[fn], This: v}}}, e)
			}
		}
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
func (r *caller) implemented(typ string, fn *ir.Func) *model.Entry {
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
