package interp

import (
	"assay/internal/code/sast/taint/effects"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/operations"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// maxGetters is the maximum number of getters that are interpreted inside each other.
const maxGetters = 4

// selectMember evaluates a member. One that the receiver does not have is the global of that name,
// in languages that write both alike.
func (r *Interpreter) selectMember(x *ir.Expr) *value.Value {
	if name, ok := r.ImplicitGlobal(x); ok {
		return r.Reference(name)
	}
	of := r.Eval(x.X)
	return r.Shapes.ShapedMember(r.Member(of, x), of, x).WithTests(of)
}

// ImplicitGlobal returns the global that a member of the receiver means if the receiver has no
// such member.
func (r *Interpreter) ImplicitGlobal(x *ir.Expr) (string, bool) {
	if x.Type == "" || x.X == nil || x.X.Op != ir.This {
		return "", false
	}
	name := r.Canonical(x.Type)
	if !r.Declares(name) && !r.Namespaces[name] && !r.Knowledge.Knows(ir.Base(name)) {
		return "", false
	}
	for _, owner := range r.Ancestors(r.Func.Class) {
		if t, ok := r.Knowledge.Type(owner); ok && t.Members[x.Name] != "" || len(r.Functions[owner+"."+x.Name]) > 0 {
			return "", false
		}
	}
	f, _ := r.Field(r.Func.Class, x.Name)
	return name, f == nil
}

// Member returns the member of a value that an expression names. The member of a global is a
// global.
func (r *Interpreter) Member(v *value.Value, x *ir.Expr) *value.Value {
	if v == nil {
		return nil
	}
	if v.Ref == "" || len(v.Objects) > 0 {
		return r.MemberOf(v, x)
	}
	out := r.Reference(r.Unalias(v.Ref + "." + x.Name))
	if v.IsTyped() || len(v.Taints) > 0 {
		out = value.Join(out, r.MemberOf(v, x))
		if out.Ref == "" {
			out.Ref = v.Ref + "." + x.Name
		}
	} else if !out.IsTyped() {
		out = r.MemberOfClass(out, v.Ref, x.Name)
	}
	return out
}

// MemberOf is Member for values that are not globals.
func (r *Interpreter) MemberOf(v *value.Value, x *ir.Expr) *value.Value {
	if out, ok := r.callGetters(v, x); ok {
		return r.Effects.ReadMember(out, v, x.X, x.Name)
	}
	out := r.Records.CarriedMember(r.Records.Cell(r.Read(v, x.Name), v, x.Name), v, x.Name)
	if isBare(out) {
		if service, ok := r.service(out, v, x); ok {
			return r.Effects.ReadMember(service, v, x.X, x.Name)
		}
	}
	for _, t := range v.Types {
		out = r.fieldOf(out, v, t, x.Name)
	}
	if v.Rows != nil && !out.IsTyped() && (out == nil || len(out.Constants) == 0) {
		out = out.WithRows(v.Rows.Member(x.Name))
	}
	if out == nil {
		if got, ok := r.missingMember(v, x); ok {
			return got
		}
	}
	return r.Effects.ReadMember(out, v, x.X, x.Name)
}

// service returns a member that a container or a loader provides; ok is false for members that a class has, or that it computes from
// what it has.
func (r *Interpreter) service(v, of *value.Value, x *ir.Expr) (out *value.Value, ok bool) {
	for _, t := range of.Types {
		class := r.Service(t, x.Name)
		if class == "" || r.Inherited(t, x.Name) != "" || r.fieldOfClass(of, ir.Base(t), x.Name) != nil {
			continue
		}
		if f, _ := r.Field(t, x.Name); f != nil || len(r.Methods(t, x.Name, -1)) > 0 {
			continue
		}
		if got, computed := r.computedService(of, x); computed && !isBare(got) {
			return got, true
		}
		out, ok = v.WithType(class), true
	}
	return out, ok
}

// computedService returns a member that is named like a class, from the method that computes missing members. Of what a caller passes, it
// is of that class.
func (r *Interpreter) computedService(of *value.Value, x *ir.Expr) (out *value.Value, ok bool) {
	if r.passing {
		return nil, false
	}
	return r.missingMember(of, x)
}

// fieldOf adds to a member of an object what is known about that member of its type.
func (r *Interpreter) fieldOf(v, of *value.Value, typ, name string) *value.Value {
	f, owner := r.Field(typ, name)
	switch {
	case f != nil:
		g := r.fieldOfClass(of, owner, name)
		if isUnknown(v) || !value.HasSource(v.Taints) && value.IsOnlyGiven(v) {
			v = value.Supplement(v, g)
		}
		return r.Effects.ValidatedField(r.Declared(r.named(v, f, owner), f.Type), f, owner)
	case v.IsTyped() || v != nil && len(v.Constants) > 0:
		return v
	}
	if r.HasClass(typ) {
		return r.undeclaredMember(v, of, typ, name)
	}
	return r.typed(v, r.MemberType(typ, name, false))
}

// named returns a field that objects never change as the global with its value, which keeps what the value consists of.
func (r *Interpreter) named(v *value.Value, f *ir.Field, owner string) *value.Value {
	if !f.Final || f.Static || v != nil && (v.Ref != "" || value.HasSource(v.Taints) || len(v.Functions) > 0) {
		return v
	}
	name := owner + "." + f.Name
	g := r.Global(name)
	if g == nil || len(g.Taints) > 0 || !r.isPattern(g, name) {
		return v
	}
	return g.With(func(to *value.Value) { to.Ref = name })
}

// isPattern reports whether a global is a regular expression: a constant with a type, or an object with the text of one.
func (r *Interpreter) isPattern(g *value.Value, name string) bool {
	return g.IsTyped() && g.IsConstantText() || r.Global(name+".pattern") != nil
}

// typed returns a member with the type that knowledge gives it.
func (r *Interpreter) typed(v *value.Value, typ string) *value.Value {
	if r.IsScalar(typ) {
		return r.AsNumber(v)
	}
	return v.WithType(typ)
}

// isUnknown reports whether nothing but taints is known of a value.
func isUnknown(v *value.Value) bool {
	return v == nil || !v.IsTyped() && len(v.Objects)+len(v.Constants) == 0
}

// isBare reports whether neither a type nor a text nor a source of a value is known.
func isBare(v *value.Value) bool {
	return !v.IsTyped() && (v == nil || len(v.Constants) == 0 && !value.HasSource(v.Taints))
}

// undeclaredMember returns a member that a class of the program does not declare as a field: one
// that is assigned, a method, or one of a library's superclass.
func (r *Interpreter) undeclaredMember(v, of *value.Value, typ, name string) *value.Value {
	for _, class := range r.OwnClasses(r.Ancestors(typ)) {
		v = value.Supplement(v, r.fieldOfClass(of, class, name))
	}
	for _, fn := range r.Methods(typ, name, -1) {
		v = value.WithFunction(v, &value.Closure{Func: fn, File: r.FileOf[fn], This: of})
	}
	if v == nil || !v.IsTyped() && len(v.Functions) == 0 {
		v = r.typed(v, r.Inherited(typ, name))
	}
	return v
}

// fieldOfClass returns the value stored for a field in all objects of a class, without taints if
// this function has assigned the field of this object.
func (r *Interpreter) fieldOfClass(of *value.Value, class, name string) *value.Value {
	g := r.Load(stored.Field(class, name))
	if g == nil || of == nil || len(of.Objects) == 0 {
		return g
	}
	for _, id := range of.Objects {
		o := r.Object(id)
		if by, ok := o.Get(name); !ok || o.Given != nil && !o.Replaced(name, by) {
			return g
		}
	}
	return g.With(func(to *value.Value) { to.Taints = nil })
}

// PassedMember returns a member of what a caller passes, as Member does, except that a getter or a method that computes it calls no
// further ones, and that it is only read: each path of each summary might call methods of all classes, whose summaries have as many paths.
func (r *Interpreter) PassedMember(v *value.Value, x *ir.Expr) *value.Value {
	defer func(getters int, passing bool) { r.getters, r.passing = getters, passing }(r.getters, r.passing)
	if r.getters > 0 {
		r.getters = maxGetters
	} else {
		r.getters = maxGetters - 1
	}
	r.passing = true
	return r.Member(v, x)
}

// IsPassing reports whether a member of what a caller passes is read.
func (r *Interpreter) IsPassing() bool { return r.passing }

// callGetters returns the result of the getters of a member; ok is false if it has none.
func (r *Interpreter) callGetters(v *value.Value, x *ir.Expr) (out *value.Value, ok bool) {
	if r.getters >= maxGetters {
		return nil, false
	}
	r.getters++
	defer func() { r.getters-- }()
	for _, fn := range r.OwnMethods(v.Types, x.Name, 0) {
		if fn.Getter && fn.Class != "" {
			c := &site.Call{Expr: x, Receiver: v, Member: x.Name, Kind: model.Calls}
			out, ok = value.JoinResult(out, r.calls.ApplySummary(c, fn, v), ok), true
		}
	}
	return out, ok
}

// computed returns the result of the getters for an element of an object; ok is false if its classes have none.
func (r *Interpreter) computed(v *value.Value, key string, pos ir.Pos) (out *value.Value, ok bool) {
	if v == nil || len(v.Types) == 0 || key == "" {
		return nil, false
	}
	return r.callGetters(v, &ir.Expr{Op: ir.Select, Name: key, Pos: pos})
}

// callSetters calls the setters of a member that is assigned.
func (r *Interpreter) callSetters(of *value.Value, target *ir.Expr, v *value.Value) {
	for _, fn := range r.OwnMethods(of.Types, target.Name+"=", 1) {
		if fn.Setter {
			c := &site.Call{Expr: target, Receiver: of, Member: target.Name, Kind: model.Calls, Args: []site.Argument{{Value: v}}}
			r.calls.ApplySummary(c, fn, of)
		}
	}
}

// index evaluates an element, or a slice.
func (r *Interpreter) index(x *ir.Expr) *value.Value {
	v := r.Eval(x.X)
	args := r.evalAll(x.Args)
	if out := r.Shapes.ShapedElement(v, x, args); out != nil || v == nil {
		return out
	}
	if x.Name == ":" {
		return r.slice(x, v, args)
	}
	if r.IsClass(v) && r.Knowledge.Protocol.Subscripted && !r.IsScalar(v.Ref) {
		return v
	}
	if out, ok := r.special(v, r.Knowledge.Protocol.Get, x, args...); ok {
		return out
	}
	if out, ok := r.Effects.ReadElement(x, v, args); ok {
		return out
	}
	var key *value.Value
	if len(args) > 0 {
		key = args[0]
	}
	return r.Part(x, v, r.elementAt(x, v, key), key).WithTests(v)
}

// elementAt evaluates an element of a value that no rule and no shape is about.
func (r *Interpreter) elementAt(x *ir.Expr, v, key *value.Value) *value.Value {
	if s, ok := v.Text(); ok {
		if n, ok := key.Number(); ok {
			return operations.CharAt(s, n)
		}
	}
	if c, ok := key.Constant(); ok {
		if out, ok := r.computed(v, c.String(), x.Pos); ok {
			return out
		}
	}
	out := r.element(v, key)
	if at, ok := r.elementsOfField(x.X); ok && !out.IsTyped() {
		out = value.Supplement(out, r.Load(at))
	}
	return r.readElement(out, v, key)
}

// readElement applies the rules about reading an element of a value.
func (r *Interpreter) readElement(out, v, key *value.Value) *value.Value {
	if v.Ref != "" {
		out = r.Effects.ReadGlobal(out, v.Ref+"."+effects.ElementsOf)
	}
	if name, ok := key.Text(); ok && v.IsTyped() {
		out = r.Effects.ReadMember(out, v, nil, name)
	}
	return r.Effects.ReadMember(out, v, nil, effects.ElementsOf)
}

// slice returns a part of a text or a list.
func (r *Interpreter) slice(x *ir.Expr, v *value.Value, args []*value.Value) *value.Value {
	if s, ok := v.Text(); ok {
		if part := operations.Slice(s, args); part != nil {
			return part
		}
	}
	out := &value.Value{Taints: r.DeepTaints(v), Types: v.Types, Rows: v.Rows, Objects: v.Objects}
	if len(args) == 0 {
		return out
	}
	return out.Sanitize(r.Behind(x.X, args[0]))
}

// element returns the element at a key, which may be unknown.
func (r *Interpreter) element(v, key *value.Value) *value.Value {
	c, ok := key.Constant()
	var out *value.Value
	if keys := key.Keys(); len(keys) > 0 {
		for _, k := range keys {
			out = value.JoinPresent(out, value.OrEmpty(r.Read(v, k)))
		}
	} else {
		out = r.Elements(v)
	}
	if v.Ref != "" {
		out = value.Supplement(out, r.globalElement(v.Ref, c, ok))
	}
	if ok {
		out = r.Records.Cell(out, v, c.String())
	}
	out = r.drawn(r.Records.CarriedMember(out, v, r.Records.KeyOf(key)), key)
	for _, t := range v.Types {
		if e := r.ElemType(t); e != "" && !out.IsTyped() {
			out = r.Declared(out, e)
		}
	}
	return r.Shapes.ElementOfHanded(out.AsRow(v.Rows), v)
}

// globalElement returns what is stored in a global collection under a key. Where no code stores anything under it, that is what is stored
// under unknown keys.
func (r *Interpreter) globalElement(name string, key value.Constant, known bool) *value.Value {
	if known {
		if out := r.Global(name + "." + key.String()); out != nil {
			return out
		}
	}
	return r.Global(name + "." + model.Elements)
}

// drawn returns an element; it is guessable if its key is a guessable number.
func (r *Interpreter) drawn(v, key *value.Value) *value.Value {
	var random []value.Taint
	for _, t := range value.FromSources(key.OwnTaints()) {
		if t.Source.Kind == model.SourceRandom {
			t.Sanitized |= r.NumberMask()
			random = append(random, t)
		}
	}
	if len(random) == 0 {
		return v
	}
	return value.AddTaints(v, random)
}
