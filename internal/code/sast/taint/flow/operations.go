package flow

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// operation does what a call does to a collection, text or query, and returns its result.
type operation func(r *run, c *site.Call, s *model.Spec) *value.Value

// operations are the operations that rules may name, see model.Operations.
func operations() map[string]operation {
	list := func(r *run, c *site.Call, s *model.Spec) *value.Value { return r.listOp(c, s.Operation) }
	dict := func(r *run, c *site.Call, s *model.Spec) *value.Value { return r.mapOp(c, s.Operation) }
	equals := func(r *run, c *site.Call, s *model.Spec) *value.Value { return r.equalsOp(c, s.Operation) }
	length := func(_ *run, c *site.Call, _ *model.Spec) *value.Value { return lengthOf(c.Receiver) }
	bind := func(r *run, c *site.Call, s *model.Spec) *value.Value { r.bindOp(c, s); return nil }
	text := (*run).textOp
	return map[string]operation{
		"list-of":     func(r *run, c *site.Call, _ *model.Spec) *value.Value { return r.listOf(c) },
		"list-append": list, "list-insert": list, "list-get": list, "list-set": list, "list-remove": list, "list-pop": list,
		"list-first": list, "list-clear": list,
		"map-put": dict, "map-get": dict, "map-remove": dict,
		"elements": func(r *run, c *site.Call, _ *model.Spec) *value.Value { return r.elementsOp(c) },
		"size":     length, "length": length,
		"equals": equals, "equals-ignore-case": equals,
		"append":  func(r *run, c *site.Call, _ *model.Spec) *value.Value { return r.appendOp(c) },
		"char-at": text, "lower": text, "upper": text, "trim": text, "substring": text, "to-string": text, "split": text,
		"join": text, "format": text, "replace": text, "regex-replace": text, "regex-replace-in": text,
		"part":     func(r *run, c *site.Call, s *model.Spec) *value.Value { return r.partOp(c, s.Clears) },
		"pick":     func(r *run, c *site.Call, s *model.Spec) *value.Value { return r.pick(c, s.Clears) },
		"property": func(r *run, c *site.Call, _ *model.Spec) *value.Value { return r.property(c) },
		"query":    func(r *run, c *site.Call, _ *model.Spec) *value.Value { return r.queryOp(c) },
		"table":    func(r *run, c *site.Call, _ *model.Spec) *value.Value { return r.tableOp(c) },
		"keep":     func(r *run, c *site.Call, _ *model.Spec) *value.Value { return r.storeOp(c) },
		"keep-map": func(r *run, c *site.Call, s *model.Spec) *value.Value { r.storeMap(c, s); return nil },
		"keep-member": func(r *run, c *site.Call, _ *model.Spec) *value.Value {
			r.storeColumn(c, r.tableOfReceiver(c), c.Member, c.Arg(0))
			return nil
		},
		"ask": func(r *run, c *site.Call, s *model.Spec) *value.Value {
			return value.Tainted(value.Queries(r.queriesIn(c, s)))
		},
		"bind": bind, "bind-list": bind, "bind-one": bind,
	}
}

// elementsOp is an iterator, stream or list of all elements.
func (r *run) elementsOp(c *site.Call) *value.Value {
	e := r.Element(c.Subject())
	if e == nil {
		return &value.Value{Types: []string{"list"}}
	}
	return &value.Value{Objects: []int{r.NewObject(c.Expr, &value.Object{Rest: e})}, Types: []string{"list"}}
}

// lengthOf is the number of characters of a text, or of elements.
func lengthOf(v *value.Value) *value.Value {
	if s, ok := v.Text(); ok {
		return value.Number(float64(len([]rune(s))))
	}
	return &value.Value{Numeric: true}
}

func (r *run) listOp(c *site.Call, op string) *value.Value {
	list := c.Receiver
	if list == nil {
		return nil
	}
	r.AsList(list)
	if len(list.Objects) == 0 { // unknown: it holds what is put into it
		return r.unknownListOp(c, op)
	}
	switch op {
	case "list-append":
		r.Edit(list, value.OrEmpty(c.Arg(0)), func(l []*value.Value) []*value.Value { return append(l, c.Arg(0)) })
		return list
	case "list-insert":
		i, ok := c.Arg(0).Number()
		r.Edit(list, value.OrEmpty(c.Arg(1)), when(ok, func(l []*value.Value) []*value.Value { return slices.Insert(l, clamp(i, len(l)), c.Arg(1)) }))
	case "list-set":
		i, ok := c.Arg(0).Number()
		r.Edit(list, value.OrEmpty(c.Arg(1)), when(ok, func(l []*value.Value) []*value.Value {
			if int(i) >= 0 && int(i) < len(l) {
				l[int(i)] = c.Arg(1)
			}
			return l
		}))
	case "list-get":
		return r.elementAt(list, c.Arg(0))
	case "list-first":
		return r.elementAt(list, value.Number(0))
	case "list-remove", "list-pop":
		return r.removeOp(c, list, op)
	case "list-clear":
		for _, id := range list.Objects {
			r.Put(id, &value.Object{Exact: true, Fields: map[string]*value.Value{}})
		}
	}
	return nil
}

// listOf is a list of what a call is given, or of what is in the only array that it is
// given.
func (r *run) listOf(c *site.Call) *value.Value {
	o := &value.Object{Exact: true, Fields: map[string]*value.Value{}}
	switch {
	case len(c.Args) == 1 && isArray(c.Arg(0)) && len(c.Arg(0).Objects) == 1:
		o = r.Object(c.Arg(0).Objects[0]).Clone()
	case len(c.Args) == 1 && isArray(c.Arg(0)), len(c.Args) > value.MaxElements:
		o.Exact = false
		for _, a := range c.Args {
			o.Rest = value.JoinPresent(o.Rest, value.OrEmpty(r.Element(a.Value)))
		}
	default:
		for _, a := range c.Args {
			o.List = append(o.List, a.Value)
		}
	}
	return &value.Value{Objects: []int{r.NewObject(c.Expr, o)}, Types: []string{"list"}}
}

// isArray reports whether a value is nothing but an array, rather than an object of a class.
func isArray(v *value.Value) bool {
	return len(value.TypesOf(v)) > 0 && v.Rows == nil && !slices.ContainsFunc(v.Types, func(t string) bool { return t != "list" && !strings.HasSuffix(t, "[]") })
}

func when(ok bool, edit func([]*value.Value) []*value.Value) func([]*value.Value) []*value.Value {
	if !ok {
		return nil
	}
	return edit
}

func clamp(n float64, most int) int { return max(0, min(int(n), most)) }

func (r *run) unknownListOp(c *site.Call, op string) *value.Value {
	switch op {
	case "list-append", "list-insert", "list-set":
		taints := r.DeepTaints(c.Arg(-1))
		if len(taints) > 0 {
			r.storeShared(c, taints)
			r.Refine(c.ReceiverExpr, func(old *value.Value) *value.Value { return value.AddTaints(old, taints) })
		}
		return nil
	case "list-clear":
		return nil
	}
	return r.Element(c.Receiver)
}

func (r *run) elementAt(list, index *value.Value) *value.Value {
	if i, ok := index.Number(); ok {
		v := r.Read(list, value.Constant{Kind: 'n', Number: i}.String())
		return r.TypedElement(list, v)
	}
	return r.Element(list)
}

func (r *run) removeOp(c *site.Call, list *value.Value, op string) *value.Value {
	i, ok := c.Arg(0).Number()
	if op == "list-pop" && len(c.Args) == 0 {
		i, ok = -1, true
	}
	out := r.Element(list)
	if ok && len(list.Objects) == 1 {
		if o := r.Object(list.Objects[0]); o.Exact {
			at := int(i)
			if at < 0 {
				at += len(o.List)
			}
			if at >= 0 && at < len(o.List) {
				out = o.List[at]
			}
		}
	}
	r.Edit(list, nil, when(ok, func(l []*value.Value) []*value.Value {
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

func (r *run) mapOp(c *site.Call, op string) *value.Value {
	m := c.Receiver
	if m == nil || len(c.Args) == 0 {
		return nil
	}
	keys := c.Args
	if op == "map-put" {
		keys = c.Args[:len(c.Args)-1]
	}
	var parts []string
	known := true
	for i, a := range keys {
		k, ok := a.Value.Constant()
		if op == "map-get" && i > 0 && (!ok || len(m.Objects) > 0 && i == len(keys)-1 && !r.Has(m, joinKeys(append(parts, k.String())))) {
			break // a default
		}
		known = known && ok
		parts = append(parts, k.String())
	}
	key := joinKeys(parts)
	switch op {
	case "map-put":
		v := c.Arg(-1)
		if len(m.Objects) == 0 {
			if taints := r.DeepTaints(v); len(taints) > 0 {
				r.Refine(c.ReceiverExpr, func(old *value.Value) *value.Value { return value.AddTaints(old, taints) })
			}
			return nil
		}
		if !known {
			key = model.Elements
		}
		r.Write(m, key, v)
		return nil
	case "map-remove":
		out := r.Element(m)
		if known && len(m.Objects) == 1 && len(c.Args) == 1 {
			out = r.Read(m, key)
			r.Write(m, key, &value.Value{})
		}
		return out
	}
	var out *value.Value
	if known {
		out = r.Read(m, key)
	} else {
		out = r.Elements(m)
	}
	if len(c.Args) > len(parts) {
		out = value.Join(out, c.Arg(-1))
	}
	return r.TypedElement(m, out)
}

func joinKeys(parts []string) string { return strings.Join(parts, "\x00") }

func (r *run) equalsOp(c *site.Call, op string) *value.Value {
	if len(c.Args) == 0 {
		return &value.Value{Numeric: true}
	}
	a, b := c.Receiver, c.Arg(0)
	if op == "equals-ignore-case" {
		s, ok := a.Text()
		t, also := b.Text()
		if ok && also {
			return value.Bool(strings.EqualFold(s, t))
		}
	}
	return r.Equal(c.ReceiverExpr, c.Args[0].Expr, a, b, false)
}

// appendOp adds to a text that is built.
func (r *run) appendOp(c *site.Call) *value.Value {
	taints := r.DeepTaints(c.Receiver)
	for _, a := range c.Args {
		taints = value.JoinTaints(taints, r.DeepTaints(a.Value))
	}
	out := value.Value{}
	if c.Receiver != nil {
		out = *c.Receiver
	}
	if s, known := c.Receiver.Text(); known && len(c.Receiver.Constants) == 1 {
		out.Prefix = s
	}
	out.Taints, out.Constants, out.Verdict = taints, nil, nil
	on := c.ReceiverExpr // of a chain the beginning
	for on != nil && on.Op == ir.Call && on.X != nil && on.X.Op == ir.Select && on.X.Name == c.Member {
		on = on.X.X
	}
	r.Refine(on, func(old *value.Value) *value.Value {
		if old == nil {
			return &out
		}
		with := *old
		with.Taints, with.Constants, with.Prefix = taints, nil, out.Prefix
		return &with
	})
	return &out
}

// property is a value of the repository's configuration.
func (r *run) property(c *site.Call) *value.Value {
	key, ok := c.Arg(0).Text()
	if v, found := r.a.Properties[key]; ok && found {
		return value.Text(v)
	}
	return value.Widen(c.Arg(1))
}
