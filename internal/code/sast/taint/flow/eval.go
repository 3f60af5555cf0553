package flow

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// eval is what an expression may be.
func (r *run) eval(x *ir.Expr) *value {
	if x == nil || !r.spend() || r.st.dead {
		return nil
	}
	if x.Pos.Line > 0 {
		r.here = x.Pos
	}
	switch x.Op {
	case ir.Nil:
		return nothing()
	case ir.Bool:
		return truth(x.Num != 0)
	case ir.Number:
		return number(x.Num)
	case ir.String:
		return text(x.Name)
	case ir.Regexp:
		return text(x.Name).typed("regexp")
	case ir.Var:
		return r.variable(x)
	case ir.Ref:
		return r.reference(r.a.canon(x.Name))
	case ir.This, ir.Super:
		return r.receiver(x)
	case ir.Select:
		return r.known(x, r.selected(x))
	case ir.Index:
		return r.known(x, r.index(x))
	case ir.Call:
		return r.call(x)
	case ir.New:
		return r.construct(x)
	case ir.Assign:
		return r.assignment(x)
	case ir.Lambda:
		return r.lambda(x)
	case ir.List:
		return r.list(x)
	case ir.Map:
		return r.dict(x)
	default:
		return r.operate(x)
	}
}

func (r *run) operate(x *ir.Expr) *value {
	switch x.Op {
	case ir.Binary:
		return r.binary(x)
	case ir.Unary:
		return r.unary(x)
	case ir.Concat:
		return r.concat(r.all(x.Args)...)
	case ir.Cond:
		return r.cond(x)
	case ir.Cast:
		return r.cast(x)
	case ir.Await, ir.Spread:
		v := r.eval(first(x))
		if x.Op == ir.Await {
			v = r.awaited(v)
		}
		return v
	case ir.MethodRef:
		return r.methodRef(x)
	case ir.Seq:
		var last *value
		for _, a := range x.Args {
			last = r.eval(a.X)
		}
		return last
	default:
		var out []taint
		for _, v := range r.all(x.Args) {
			out = joinTaints(out, r.deepTaints(v))
		}
		if x.X != nil {
			out = joinTaints(out, r.deepTaints(r.eval(x.X)))
		}
		return carried(out)
	}
}

func first(x *ir.Expr) *ir.Expr {
	if len(x.Args) == 0 {
		return x.X
	}
	return x.Args[0].X
}

func (r *run) all(args []ir.Arg) []*value {
	out := make([]*value, len(args))
	for i, a := range args {
		out[i] = r.eval(a.X)
	}
	return out
}

func (r *run) variable(x *ir.Expr) *value {
	if slot, ok := r.lookup(x.Name); ok {
		return r.getVar(slot)
	}
	return r.reference(r.a.canon(x.Name))
}

// reference is what a global thing is.
func (r *run) reference(name string) *value {
	v := r.global(name)
	out := value{}
	if v != nil {
		out = *v
	}
	if out.ref == "" {
		out.ref = name
	}
	if fns := r.a.funcs[name]; len(fns) > 0 && fns[0].Getter {
		return r.apply1(&call{x: &ir.Expr{Pos: r.here}, ref: name}, fns[0], nil)
	} else if len(fns) > 0 && len(out.funcs) == 0 {
		for _, fn := range fns[:min(len(fns), mostFuncs)] {
			out.funcs = append(out.funcs, r.a.plain(fn))
		}
	}
	if c := r.a.constantField(name); c != nil && len(out.consts) == 0 && v == nil {
		out.consts, out.prefix = c.consts, c.prefix
	}
	if len(out.types) == 0 {
		out.types = r.staticType(name)
	}
	return r.readRules(&out, nil, "", name)
}

func (r *run) receiver(x *ir.Expr) *value {
	v := r.this
	if x.Op == ir.Super && r.fn.Class != "" {
		if up := r.a.ancestors(r.fn.Class); len(up) > 1 {
			return v.typed(up[1])
		}
	}
	return v
}

func (r *run) index(x *ir.Expr) *value {
	v := r.eval(x.X)
	args := r.all(x.Args)
	if v == nil {
		return nil
	}
	if x.Name == ":" {
		if s, ok := v.str(); ok {
			if part := slice(s, args); part != nil {
				return part
			}
		}
		return &value{taints: r.deepTaints(v), types: v.types, objs: v.objs, prefix: ""}
	}
	if out, ok := r.indexed(x, v, args); ok {
		return out
	}
	var key *value
	if len(args) > 0 {
		key = args[0]
	}
	if s, ok := v.str(); ok {
		if n, ok := key.num(); ok {
			return charAt(s, n)
		}
	}
	c, ok := key.one()
	var out *value
	if ok && (c.kind == 's' || c.kind == 'n') {
		out = r.read(v, c.String())
	} else {
		out = r.elements(v)
	}
	if v.ref != "" && ok {
		out = withKnown(out, r.global(v.ref+"."+c.String()))
	}
	if ok {
		out = r.cell(out, v, c.String())
	}
	out = r.drawn(out, key)
	for _, t := range v.types {
		if e := r.elemType(t); e != "" && (out == nil || len(out.types) == 0) {
			out = r.declared(out, e)
		}
	}
	if v.ref != "" {
		out = r.readRules(out, nil, "", v.ref+"."+elementsOf)
	}
	return r.readRules(out, v, elementsOf, "")
}

func charAt(s string, n float64) *value {
	runes := []rune(s)
	i := int(n)
	if i < 0 {
		i += len(runes)
	}
	if i < 0 || i >= len(runes) {
		return nil
	}
	return text(string(runes[i]))
}

// elemType is the type of the elements of a type.
func (r *run) elemType(typ string) string {
	if rowsOf(typ) {
		return typ
	}
	if args := ir.TypeArgs(typ); len(args) > 0 {
		return args[len(args)-1]
	}
	for _, owner := range r.a.ancestors(typ) {
		if t, ok := r.a.know.Type(owner); ok && t.Elem != "" {
			if t.Elem == resultThis {
				return typ
			}
			return t.Elem
		}
	}
	return ""
}

// element is one of what a value holds.
func (r *run) element(v *value) *value {
	if v == nil {
		return nil
	}
	out := r.elements(v)
	for _, t := range v.types {
		if e := r.elemType(t); e != "" {
			out = r.declared(out, e)
		}
	}
	return out
}

func (r *run) awaited(v *value) *value {
	if v == nil {
		return nil
	}
	if len(v.types) == 1 && strings.HasSuffix(v.types[0], "()") {
		return v
	}
	for _, t := range v.types {
		switch ir.Base(t) {
		case "Promise", "System.Threading.Tasks.Task", "Task", "System.Threading.Tasks.ValueTask":
			if args := ir.TypeArgs(t); len(args) > 0 {
				return v.typed(r.a.canon(args[0]))
			}
		}
	}
	return v
}

func (r *run) lambda(x *ir.Expr) *value {
	if x.Func == nil {
		return nil
	}
	c := &closure{fn: x.Func, file: r.file, captured: map[string]*value{}, this: r.this, invoked: new(bool)}
	for name := range free(x.Func) {
		if slot, ok := r.lookup(name); ok {
			c.captured[name] = r.getVar(slot)
		}
	}
	r.pending = append(r.pending, c)
	return &value{funcs: []*closure{c}}
}

func (r *run) methodRef(x *ir.Expr) *value {
	var out, of *value
	var types []string
	if x.Type != "" {
		types = []string{r.a.canon(x.Type)}
	} else if v := r.eval(x.X); v != nil {
		types, of = v.types, v
		if v.ref != "" {
			types = append(types[:len(types):len(types)], v.ref)
		}
	}
	for _, t := range types {
		for _, fn := range r.a.methods(t, x.Name, -1) {
			c := r.a.plain(fn)
			if of != nil {
				c = &closure{fn: fn, file: c.file, this: of}
			}
			out = withFunc(out, c)
		}
		if out == nil {
			out = &value{ref: t + "." + x.Name}
		}
	}
	return out
}

func (r *run) list(x *ir.Expr) *value {
	o := &object{exact: true}
	for _, a := range x.Args {
		v := r.eval(a.X)
		switch {
		case a.X != nil && a.X.Op == ir.Spread:
			o.loosen()
			o.rest = joinRest(o.rest, orEmpty(r.elements(v)))
		case o.exact && len(o.list) < mostElements:
			o.list = append(o.list, v)
		default:
			o.exact = false
			o.rest = joinRest(o.rest, orEmpty(v))
		}
	}
	return &value{objs: []int{r.object(x, o)}, types: []string{"list"}}
}

// comparisons are operators of queries whose operand is a value, whatever it holds.
var comparisons = []string{"$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$in", "$nin"}

func (r *run) dict(x *ir.Expr) *value {
	o := &object{fields: map[string]*value{}}
	for _, a := range x.Args {
		key, known := a.Name, a.Name != ""
		if a.Key != nil {
			c, ok := r.eval(a.Key).one()
			key, known = c.String(), ok
		}
		v := r.eval(a.X)
		if slices.Contains(comparisons, key) {
			v = v.clear(r.a.know.Weaknesses.QueryOperators())
		}
		switch {
		case a.X != nil && a.X.Op == ir.Spread:
			r.spread(o, v)
		case known && len(o.fields) < mostFields:
			o.fields[key] = v
		default:
			o.rest = joinRest(o.rest, orEmpty(v))
		}
	}
	return &value{objs: []int{r.object(x, o)}, types: []string{"map"}}
}

func (r *run) spread(o *object, v *value) {
	if v == nil {
		return
	}
	for _, id := range v.objs {
		from := r.at(id)
		for key, f := range from.fields {
			o.fields[key] = f
		}
		o.rest = joinRest(o.rest, from.rest)
		if from.base != nil {
			o.rest = joinRest(o.rest, r.parameter(from.base.below(model.Elements)))
		}
	}
	if direct := sources(v.taints); len(direct) > 0 {
		o.rest = joinRest(o.rest, carried(direct))
	}
}

const mostParts = 8 // elements of a list that are known by themselves

// setParts makes the fields of an object global things of their own.
func (r *run) setParts(name string, v *value, depth int) {
	if v == nil || depth > 1 {
		return
	}
	for _, id := range v.objs {
		fields := r.at(id).fields
		for _, key := range slices.Sorted(maps.Keys(fields)) {
			f := fields[key]
			r.setGlobal(name+"."+key, f)
			r.setParts(name+"."+key, f, depth+1)
		}
		for i, e := range r.at(id).list {
			if e != nil && i < mostParts {
				r.setGlobal(name+"."+strconv.Itoa(i), e)
			}
		}
	}
}
