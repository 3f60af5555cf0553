package operations

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// elementsOp returns an iterator, stream or list of all elements.
func (r *Operator) elementsOp(c *site.Call) *value.Value {
	e := r.Element(c.Subject())
	switch {
	case e == nil && len(c.Args) == 0 && c.Receiver == nil:
		return r.listOf(c)
	case e == nil:
		return &value.Value{Types: []string{"list"}}
	}
	return &value.Value{Objects: []int{r.NewObject(c.Expr, &value.Object{Rest: e})}, Types: []string{"list"}}
}

// lengthOf returns the number of characters of a text, or of elements.
func lengthOf(v *value.Value) *value.Value {
	if s, ok := v.Text(); ok {
		return value.Number(float64(len([]rune(s))))
	}
	out := &value.Value{Numeric: true}
	if v != nil && v.Verdict != nil {
		out.Verdict = &value.Verdict{Yes: v.Verdict.Yes, No: v.Verdict.No, Number: true}
	}
	return out
}

// emptyOp returns whether a text or collection is empty, so that it is harmless. A difference that is empty says something about what
// it was taken from.
func (r *Operator) emptyOp(c *site.Call) *value.Value {
	x, v := c.ReceiverExpr, c.Receiver
	if c.ReceiverExpr == nil && len(c.Args) > 0 {
		x, v = c.Args[0].Expr, c.Args[0].Value
	}
	if text, ok := v.Text(); ok {
		return value.Bool(text == "")
	}
	out := &value.Value{Numeric: true, Verdict: &value.Verdict{Yes: r.Nothing(x), Boolean: true}}
	if v != nil && v.Verdict != nil {
		out.Verdict.Yes, out.Verdict.No = append(out.Verdict.Yes, v.Verdict.No...), v.Verdict.Yes
	}
	return out
}

func (r *Operator) listOp(c *site.Call, op string) *value.Value {
	list := c.Receiver
	if list == nil && (c.ReceiverExpr == nil || c.ReceiverExpr.Op != ir.Index) {
		return nil
	}
	list = value.OrEmpty(list)
	r.AsList(list)
	if len(list.Objects) == 0 { // an unknown list, or an element that is missing: it may contain whatever is put into it
		return r.unknownListOp(c, op)
	}
	switch op {
	case "list-append", "list-prepend":
		r.addAll(c, list, op == "list-prepend")
		return list
	case "list-insert":
		i, ok := c.Arg(0).Number()
		insert := func(l []*value.Value) []*value.Value { return slices.Insert(l, clamp(i, len(l)), c.Arg(1)) }
		r.Edit(list, value.OrEmpty(c.Arg(1)), when(ok, insert))
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
	case "list-remove", "list-pop", "list-shift":
		return r.removeOp(c, list, op)
	case "list-clear":
		for _, id := range list.Objects {
			r.Put(id, &value.Object{Exact: true, Fields: map[string]*value.Value{}})
		}
	}
	return nil
}

// addAll adds the arguments in their order, at the beginning or the end of a list.
func (r *Operator) addAll(c *site.Call, list *value.Value, first bool) {
	for i, a := range c.Args {
		r.Edit(list, value.OrEmpty(a.Value), func(l []*value.Value) []*value.Value {
			if first {
				return slices.Insert(l, min(i, len(l)), a.Value)
			}
			return append(l, a.Value)
		})
	}
}

// listOf returns a list of the arguments, or of the elements of the argument if the only one is an
// array.
func (r *Operator) listOf(c *site.Call) *value.Value {
	o := &value.Object{Exact: true, Fields: map[string]*value.Value{}}
	var whole *value.Fact
	switch {
	case len(c.Args) == 1 && isArray(c.Arg(0)) && len(c.Arg(0).Objects) == 1:
		o, whole = r.Object(c.Arg(0).Objects[0]).Clone(), c.Arg(0).PartOf
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
	return &value.Value{Objects: []int{r.NewObject(c.Expr, o)}, Types: []string{"list"}, PartOf: whole}
}

// isArray reports whether a value is an array, rather than an object of a class.
func isArray(v *value.Value) bool {
	other := func(t string) bool { return t != "list" && !strings.HasSuffix(t, "[]") }
	return len(value.TypesOf(v)) > 0 && v.Rows == nil && !slices.ContainsFunc(v.Types, other)
}

func when(ok bool, edit func([]*value.Value) []*value.Value) func([]*value.Value) []*value.Value {
	if !ok {
		return nil
	}
	return edit
}

func clamp(n float64, most int) int { return max(0, min(int(n), most)) }

func (r *Operator) unknownListOp(c *site.Call, op string) *value.Value {
	switch op {
	case "list-append", "list-prepend", "list-insert", "list-set":
		taints := value.Within(r.PartTaints(c.Arg(-1)), model.Elements)
		if len(taints) > 0 {
			r.StoreShared(c, taints)
			r.Refine(c.ReceiverExpr, func(old *value.Value) *value.Value { return value.AddTaints(old, taints) })
		}
		return nil
	case "list-clear":
		return nil
	}
	return r.Element(c.Receiver)
}

func (r *Operator) elementAt(list, index *value.Value) *value.Value {
	if i, ok := index.Number(); ok {
		v := r.Read(list, value.Constant{Kind: 'n', Number: i}.String())
		return r.TypedElement(list, v)
	}
	return r.Element(list)
}

func (r *Operator) removeOp(c *site.Call, list *value.Value, op string) *value.Value {
	i, ok := c.Arg(0).Number()
	switch {
	case op == "list-shift":
		i, ok = 0, true
	case op == "list-pop" && len(c.Args) == 0:
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

func (r *Operator) mapOp(c *site.Call, op string) *value.Value {
	m := c.Receiver
	if m == nil || len(c.Args) == 0 {
		return nil
	}
	switch op {
	case "map-put":
		r.mapPut(c)
		return nil
	case "map-remove":
		return r.mapRemove(c)
	case "map-default":
		return r.mapDefault(c)
	}
	key, parts, known := r.mapKey(m, c.Args, true)
	var out *value.Value
	if known {
		out = r.Cell(r.Read(m, key), m, key)
	} else {
		out = r.Elements(m)
	}
	if len(c.Args) > parts { // a default
		out = value.Join(out, c.Arg(-1))
	}
	return r.TypedElement(m, out)
}

// mapDefault returns the value of a key; the last argument becomes the value of a key that is missing.
func (r *Operator) mapDefault(c *site.Call) *value.Value {
	get, put := *c, *c
	get.Args = c.Args[:len(c.Args)-1]
	out := value.Join(r.mapOp(&get, "map-get"), c.Arg(-1))
	put.Args = slices.Clone(c.Args)
	put.Args[len(put.Args)-1].Value = out
	r.mapPut(&put)
	return out
}

// mapKey returns the key whose parts are the arguments, and the number of parts. The last argument
// may be a default instead. known is false if a part is not a constant.
func (r *Operator) mapKey(m *value.Value, args []site.Argument, defaults bool) (key string, n int, known bool) {
	var parts []string
	known = true
	for i, a := range args {
		k, ok := a.Value.Constant()
		missing := i == len(args)-1 && (m.Rows != nil || len(m.Objects) > 0 && !r.Has(m, joinKeys(append(parts, k.String()))))
		if defaults && i > 0 && (!ok || missing) {
			break
		}
		known = known && ok
		parts = append(parts, k.String())
	}
	return joinKeys(parts), len(parts), known
}

func (r *Operator) mapPut(c *site.Call) {
	m, v := c.Receiver, c.Arg(-1)
	if len(m.Objects) == 0 {
		if taints := value.Within(r.PartTaints(v), r.keyOf(c)); len(taints) > 0 {
			r.Refine(c.ReceiverExpr, func(old *value.Value) *value.Value { return value.AddTaints(old, taints) })
		}
		return
	}
	r.Write(m, r.keyOf(c), v)
}

// keyOf returns the key that a call puts a value at.
func (r *Operator) keyOf(c *site.Call) string {
	if key, _, known := r.mapKey(c.Receiver, c.Args[:len(c.Args)-1], false); known {
		return key
	}
	return model.Elements
}

func (r *Operator) mapRemove(c *site.Call) *value.Value {
	m := c.Receiver
	out := r.Element(m)
	if key, _, known := r.mapKey(m, c.Args, false); known && len(m.Objects) == 1 && len(c.Args) == 1 {
		out = r.Read(m, key)
		r.Write(m, key, &value.Value{})
	}
	return out
}

// joinKeys joins several keys into one, such as those of nested maps.
func joinKeys(parts []string) string { return strings.Join(parts, "\x00") }

// pick returns a map with those members of the receiver whose names are the arguments.
func (r *Operator) pick(c *site.Call, clears model.Mask) *value.Value {
	all := value.Tainted(r.DeepTaints(c.Receiver)).Sanitize(clears)
	o := &value.Object{Fields: map[string]*value.Value{}}
	name := func(v *value.Value) {
		if key, ok := v.Text(); ok && len(o.Fields) < value.MaxFields {
			o.Fields[key] = value.AddTaints(r.Read(c.Receiver, key).Sanitize(clears), all.OwnTaints())
		}
	}
	for _, a := range c.Args {
		if a.Name != "" {
			o.Fields[a.Name] = all
			continue
		}
		name(a.Value)
		if a.Value != nil && len(a.Value.Objects) == 1 {
			for _, e := range r.Object(a.Value.Objects[0]).List {
				name(e)
			}
		}
	}
	return &value.Value{Taints: all.OwnTaints(), Objects: []int{r.NewObject(nil, o)}}
}
