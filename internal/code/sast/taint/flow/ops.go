package flow

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// operation does what a call does to a collection or a text.
func (r *run) operation(c *call, s *model.Spec) *value {
	op := s.Operation
	switch {
	case op == "list-of":
		return r.listOf(c)
	case strings.HasPrefix(op, "list-"):
		return r.listOp(c, op)
	case strings.HasPrefix(op, "map-"):
		return r.mapOp(c, op)
	}
	switch op {
	case "elements":
		e := r.element(c.subject())
		if e == nil {
			return &value{types: []string{"list"}}
		}
		return &value{objs: []int{r.object(c.x, &object{rest: e, exact: false})}, types: []string{"list"}}
	case "size", "length":
		if str, ok := c.this.str(); ok {
			return number(float64(len([]rune(str))))
		}
		return &value{numeric: true}
	case "equals", "equals-ignore-case":
		return r.equalsOp(c, op)
	case "append":
		return r.appendOp(c)
	case "property":
		return r.property(c)
	case "part":
		return r.partOp(c, s.Clears)
	case "pick":
		return r.pick(c, s.Clears)
	case "query", "keep", "keep-map", "keep-member", "table", "ask", "bind", "bind-list", "bind-one":
		return r.asking(c, s)
	}
	return r.textOp(c, s)
}

// subject is the receiver, or the first argument of a function.
func (c *call) subject() *value {
	if c.plain() || c.this == nil {
		return c.arg(0)
	}
	return c.this
}

// plain tells whether a function is called rather than a method.
func (c *call) plain() bool { return c.ref != "" && !c.method }

func (c *call) arg(i int) *value {
	if i < 0 {
		i += len(c.args)
	}
	if i < 0 || i >= len(c.args) {
		return nil
	}
	return c.args[i].v
}

// change replaces the one list that a value stands for; others get what is put in
// somewhere.
func (r *run) change(v *value, put *value, edit func(list []*value) []*value) {
	if v == nil {
		return
	}
	for _, id := range v.objs {
		o := r.at(id).clone()
		switch {
		case o.exact && len(v.objs) == 1 && edit != nil && len(o.list) < mostElements:
			o.list = edit(slices.Clone(o.list))
		default:
			for _, e := range o.list {
				o.rest = joinRest(o.rest, orEmpty(e))
			}
			o.list, o.exact = nil, false
			if put != nil {
				o.rest = joinRest(o.rest, put)
			}
		}
		r.put(id, o)
	}
}

func (r *run) listOp(c *call, op string) *value {
	list := c.this
	if list == nil {
		return nil
	}
	r.asList(list)
	if len(list.objs) == 0 { // unknown: it holds what is put into it
		return r.looseList(c, op)
	}
	switch op {
	case "list-append":
		r.change(list, orEmpty(c.arg(0)), func(l []*value) []*value { return append(l, c.arg(0)) })
		return list
	case "list-insert":
		i, ok := c.arg(0).num()
		r.change(list, orEmpty(c.arg(1)), when(ok, func(l []*value) []*value { return slices.Insert(l, clamp(i, len(l)), c.arg(1)) }))
	case "list-set":
		i, ok := c.arg(0).num()
		r.change(list, orEmpty(c.arg(1)), when(ok, func(l []*value) []*value {
			if int(i) >= 0 && int(i) < len(l) {
				l[int(i)] = c.arg(1)
			}
			return l
		}))
	case "list-get":
		return r.at1(list, c.arg(0))
	case "list-first":
		return r.at1(list, number(0))
	case "list-remove", "list-pop":
		return r.removeOp(c, list, op)
	case "list-clear":
		for _, id := range list.objs {
			r.put(id, &object{exact: true, fields: map[string]*value{}})
		}
	}
	return nil
}

// listOf is a list of what a call is given, or of what is in the only array that it is
// given.
func (r *run) listOf(c *call) *value {
	o := &object{exact: true, fields: map[string]*value{}}
	switch {
	case len(c.args) == 1 && isArray(c.arg(0)) && len(c.arg(0).objs) == 1:
		o = r.at(c.arg(0).objs[0]).clone()
	case len(c.args) == 1 && isArray(c.arg(0)), len(c.args) > mostElements:
		o.exact = false
		for _, a := range c.args {
			o.rest = joinRest(o.rest, orEmpty(r.element(a.v)))
		}
	default:
		for _, a := range c.args {
			o.list = append(o.list, a.v)
		}
	}
	return &value{objs: []int{r.object(c.x, o)}, types: []string{"list"}}
}

// isArray tells whether a value is nothing but an array, rather than an object of a class.
func isArray(v *value) bool {
	return len(types(v)) > 0 && !slices.ContainsFunc(v.types, func(t string) bool { return t != "list" && !strings.HasSuffix(t, "[]") })
}

// asList makes an object that was made without elements an empty list.
func (r *run) asList(v *value) {
	for _, id := range v.objs {
		if o := r.at(id); o.base == nil && !o.exact && o.rest == nil && len(o.list)+len(o.fields) == 0 {
			r.put(id, &object{exact: true, fields: map[string]*value{}})
		}
	}
}

func when(ok bool, edit func([]*value) []*value) func([]*value) []*value {
	if !ok {
		return nil
	}
	return edit
}

func clamp(n float64, most int) int { return max(0, min(int(n), most)) }

func (r *run) looseList(c *call, op string) *value {
	switch op {
	case "list-append", "list-insert", "list-set":
		taints := r.deepTaints(c.arg(-1))
		if len(taints) > 0 {
			r.sharedHas(c, taints)
			r.refine(c.onExpr, func(old *value) *value { return joinTainted(old, taints) })
		}
		return nil
	case "list-clear":
		return nil
	}
	return r.element(c.this)
}

func (r *run) at1(list, index *value) *value {
	if i, ok := index.num(); ok {
		v := r.read(list, constant{kind: 'n', num: i}.String())
		return r.elemTyped(list, v)
	}
	return r.element(list)
}

func (r *run) elemTyped(list, v *value) *value {
	for _, t := range list.types {
		if e := r.elemType(t); e != "" {
			v = r.declared(v, e)
		}
	}
	return v
}

func (r *run) removeOp(c *call, list *value, op string) *value {
	i, ok := c.arg(0).num()
	if op == "list-pop" && len(c.args) == 0 {
		i, ok = -1, true
	}
	out := r.element(list)
	if ok && len(list.objs) == 1 {
		if o := r.at(list.objs[0]); o.exact {
			at := int(i)
			if at < 0 {
				at += len(o.list)
			}
			if at >= 0 && at < len(o.list) {
				out = o.list[at]
			}
		}
	}
	r.change(list, nil, when(ok, func(l []*value) []*value {
		at := int(i)
		if at < 0 {
			at += len(l)
		}
		if at < 0 || at >= len(l) {
			return l
		}
		return slices.Delete(l, at, at+1)
	}))
	return out
}

func (r *run) mapOp(c *call, op string) *value {
	m := c.this
	if m == nil || len(c.args) == 0 {
		return nil
	}
	keys := c.args
	if op == "map-put" {
		keys = c.args[:len(c.args)-1]
	}
	var parts []string
	known := true
	for i, a := range keys {
		k, ok := a.v.one()
		if op == "map-get" && i > 0 && (!ok || len(m.objs) > 0 && i == len(keys)-1 && !r.has(m, joinKeys(append(parts, k.String())))) {
			break // a default
		}
		known = known && ok
		parts = append(parts, k.String())
	}
	key := joinKeys(parts)
	switch op {
	case "map-put":
		v := c.arg(-1)
		if len(m.objs) == 0 {
			if taints := r.deepTaints(v); len(taints) > 0 {
				r.refine(c.onExpr, func(old *value) *value { return joinTainted(old, taints) })
			}
			return nil
		}
		if !known {
			key = model.Elements
		}
		r.write(m, key, v)
		return nil
	case "map-remove":
		out := r.element(m)
		if known && len(m.objs) == 1 && len(c.args) == 1 {
			out = r.read(m, key)
			r.write(m, key, &value{})
		}
		return out
	}
	var out *value
	if known {
		out = r.read(m, key)
	} else {
		out = r.elements(m)
	}
	if len(c.args) > len(parts) {
		out = join(out, c.arg(-1))
	}
	return r.elemTyped(m, out)
}

func joinKeys(parts []string) string { return strings.Join(parts, "\x00") }

func (r *run) equalsOp(c *call, op string) *value {
	if len(c.args) == 0 {
		return &value{numeric: true}
	}
	a, b := c.this, c.arg(0)
	if op == "equals-ignore-case" {
		s, ok := a.str()
		t, also := b.str()
		if ok && also {
			return truth(strings.EqualFold(s, t))
		}
	}
	return r.equal(c.onExpr, c.args[0].x, a, b, false)
}

// appendOp adds to a text that is built.
func (r *run) appendOp(c *call) *value {
	taints := r.deepTaints(c.this)
	for _, a := range c.args {
		taints = joinTaints(taints, r.deepTaints(a.v))
	}
	out := value{}
	if c.this != nil {
		out = *c.this
	}
	if s, known := c.this.str(); known && len(c.this.consts) == 1 {
		out.prefix = s
	}
	out.taints, out.consts, out.told = taints, nil, nil
	on := c.onExpr // of a chain the beginning
	for on != nil && on.Op == ir.Call && on.X != nil && on.X.Op == ir.Select && on.X.Name == c.member {
		on = on.X.X
	}
	r.refine(on, func(old *value) *value {
		if old == nil {
			return &out
		}
		with := *old
		with.taints, with.consts, with.prefix = taints, nil, out.prefix
		return &with
	})
	return &out
}

// property is a value of the repository's configuration.
func (r *run) property(c *call) *value {
	key, ok := c.arg(0).str()
	if v, found := r.a.Properties[key]; ok && found {
		return text(v)
	}
	return unsure(c.arg(1))
}
