package flow

import (
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/sinks"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// callConstructor calls another constructor of the class, or one of its superclass.
func (r *caller) callConstructor(c *site.Call, x *ir.Expr) {
	c.Args = r.arguments(x.Args)
	types := []string{r.Func.Class}
	if x.X.Op == ir.Super {
		types = nil
		if up := r.Ancestors(r.Func.Class); len(up) > 1 {
			types = up[1:2]
		}
	}
	for _, t := range types {
		for _, fn := range r.Constructors(t, len(c.Args)) {
			if fn != r.Func {
				r.ApplySummary(c, fn, r.Receiver)
			}
		}
	}
}

// Construct implements interp.Calls.
func (r *caller) Construct(x *ir.Expr) *value.Value {
	if x.Name == ir.Literal {
		return r.literal(x)
	}
	typ, class := r.constructed(x)
	c := &site.Call{Expr: x, Kind: model.News, Ref: ir.Base(typ), Member: "new", Callee: class}
	c.Args = r.arguments(x.Args)
	obj := r.allocate(x, typ, &value.Object{Fields: r.collections(typ)})
	c.Receiver = obj
	constructors := r.Match.ConstructorsFor(c, typ)
	for _, fn := range constructors {
		r.ApplySummary(c, fn, obj)
	}
	if len(constructors) == 1 {
		r.after(c, &value.Closure{Func: constructors[0]})
	}
	specs, loose := r.Match.Rules(c)
	handled := false
	r.Effects.Apply(c, specs, loose, func(v *value.Value) {
		handled = true
		if v != nil {
			obj = value.WithResult(obj, v)
		}
	})
	r.enterRegistered(c)
	for _, fn := range x.Body {
		method := &value.Closure{Func: fn, File: r.File, Captured: r.Capture(fn), This: obj, Invoked: new(bool)}
		r.Defer(method)
		r.Write(obj, fn.Name, value.WithFunction(r.Read(obj, fn.Name), method))
		if e := r.Match.EntryOverridden(typ, fn.Name); e != nil && !r.File.Vendored {
			r.enterAll([]*value.Value{{Functions: []*value.Closure{method}}}, e, nil)
		}
	}
	if !handled && !r.HasClass(typ) && len(constructors) == 0 {
		if len(specs) == 0 && !r.converts(c, typ) {
			r.enterShaped(c)
		}
		obj = r.constructUnknown(c, obj, typ, len(specs) > 0)
	}
	if out := r.Effects.Result(c, obj, specs); !r.IsScalar(typ) {
		return out
	}
	return r.AsNumber(obj) // such as a date, made of text
}

// collections returns the fields of a new object that begin as empty collections, or as other new objects of libraries: each
// object has its own.
func (r *caller) collections(typ string) map[string]*value.Value {
	out := map[string]*value.Value{}
	file, pos := r.File, r.Pos
	for _, name := range r.OwnClasses(r.Ancestors(typ)) {
		for _, part := range r.Parts[name] {
			for i := range part.Class.Fields {
				if f := &part.Class.Fields[i]; !f.Static && len(out) < value.MaxFields && r.isFresh(f.Init) {
					r.File = part.File
					out[f.Name] = r.Declared(r.Copied(r.Eval(f.Init), nil), f.Type)
				}
			}
		}
	}
	r.File, r.Pos = file, pos
	return out
}

// isFresh reports whether an initial value is an empty collection, or another new object of a library.
func (r *caller) isFresh(x *ir.Expr) bool {
	for x != nil && x.Op == ir.Cast {
		x = ir.Operand(x)
	}
	if x == nil || len(x.Args) > 0 || len(x.Body) > 0 {
		return false
	}
	return x.Op == ir.List || x.Op == ir.Map || x.Op == ir.New && x.X == nil && !r.HasClass(r.Canonical(x.Type))
}

// constructed returns the type of a new object, and the value of its class if that is an
// expression.
func (r *caller) constructed(x *ir.Expr) (typ string, class *value.Value) {
	if typ = r.Canonical(x.Type); typ != "" || x.X == nil {
		return typ, nil
	}
	if class = r.Eval(x.X); class == nil {
		return "", nil
	}
	if typ = class.Ref; len(class.Types) == 1 && r.Knowledge.IsType(class.Types[0]) { // a call returned the class
		typ = r.Canonical(class.Types[0])
	}
	for _, f := range class.Functions {
		if typ == "" {
			typ = f.Func.Name
		}
	}
	return typ, class
}

func (r *caller) allocate(x *ir.Expr, typ string, o *value.Object) *value.Value {
	obj := &value.Value{Objects: []int{r.NewObject(x, o)}}
	if typ != "" {
		obj.Types = []string{typ}
	}
	return obj
}

// constructUnknown returns an object of a class that neither knowledge nor the program has: it may
// contain the arguments of its constructor.
func (r *caller) constructUnknown(c *site.Call, obj *value.Value, typ string, ruled bool) *value.Value {
	if !ruled && r.Shapes.IsExternal(c) {
		r.Shapes.ShapedSinks(c)
	}
	taints := r.TaintsIn(c.Args)
	if len(taints) == 0 {
		return obj
	}
	return value.WithResult(obj, value.Tainted(value.Weaken(taints)).WithStep(r.File, c.Expr.Pos, value.ThroughStep, ir.Short(typ)))
}

// literal returns an object that is written as a list of its fields.
func (r *caller) literal(x *ir.Expr) *value.Value {
	typ := r.Canonical(x.Type)
	o := &value.Object{Fields: map[string]*value.Value{}}
	c := &site.Call{Expr: x, Kind: model.News, Ref: ir.Base(typ), Member: "new"}
	class := r.Classes[ir.Base(typ)]
	for i, a := range x.Args {
		v := r.Eval(a.X)
		name := a.Name
		switch {
		case a.Key != nil:
			if k, ok := r.Eval(a.Key).Constant(); ok {
				name = k.String()
			}
		case name == "" && class != nil && i < len(class.Fields):
			name = class.Fields[i].Name
		}
		r.setField(o, c.Ref, name, v, a.X.Pos)
		c.Args = append(c.Args, site.Argument{Name: name, Expr: a.X, Value: v})
	}
	obj := r.allocate(x, typ, o)
	c.Receiver = obj
	specs, loose := r.Match.Rules(c)
	if class == nil && strings.Contains(typ, ".") && r.Shapes.IsExternal(c) {
		r.Shapes.ShapedSinks(c)
	}
	r.Effects.Apply(c, specs, loose, func(v *value.Value) {
		if v != nil {
			obj = value.WithResult(obj, v)
		}
	})
	r.enterRegistered(c)
	r.Sinks.CheckPage(obj, sinks.BodyPos(x))
	return obj
}

// setField sets a field of an object literal; elements have no name.
func (r *caller) setField(o *value.Object, class string, name string, v *value.Value, pos ir.Pos) {
	if name == "" || len(o.Fields) >= value.MaxFields {
		o.Rest = value.JoinPresent(o.Rest, value.OrEmpty(v))
		return
	}
	r.Sinks.CheckName(name, v, pos)
	o.Fields[name] = v.WithStep(r.File, pos, value.AssignStep, name)
	// Other objects of the class have the same types and functions, but not the taints.
	if r.Classes[class] != nil && v != nil && (v.IsTyped() || len(v.Functions) > 0) {
		r.Save(stored.Field(class, name), &value.Value{Types: v.Types, Rows: v.Rows, Functions: v.Functions})
	}
}
