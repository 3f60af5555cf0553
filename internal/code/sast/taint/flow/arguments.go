package flow

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// bind returns the arguments of a call in the order of the parameters.
func (r *caller) bind(fn *ir.Func, args []site.Argument) []*value.Value {
	out := make([]*value.Value, len(fn.Params))
	at := 0
	for _, a := range args {
		if a.Name != "" {
			r.bindNamed(fn, a, out)
			continue
		}
		if at >= len(out) {
			continue
		}
		p := fn.Params[at]
		switch {
		case p.Block: // blocks are not passed as arguments
		case p.Rest:
			if out[at] == nil {
				o := &value.Object{Fields: map[string]*value.Value{}, Exact: !a.Spread}
				out[at] = &value.Value{Objects: []int{r.NewObject(nil, o)}, Types: []string{"list"}}
			}
			r.push(out[at], a)
			continue
		case p.NamedMap && len(fn.Params) > at+1 && !fn.Params[at+1].Block:
			at++
			out[at] = a.Value
		default:
			out[at] = a.Value
		}
		at++
	}
	return out
}

// bindNamed binds a named argument to the parameter of that name, or adds it to the parameter that
// collects such arguments in a map.
func (r *caller) bindNamed(fn *ir.Func, a site.Argument, out []*value.Value) {
	if i := slices.IndexFunc(fn.Params, func(p ir.Param) bool { return p.Name == a.Name && !p.Rest }); i >= 0 {
		out[i] = a.Value
		return
	}
	i := slices.IndexFunc(fn.Params, func(p ir.Param) bool { return p.NamedMap })
	if i < 0 {
		return
	}
	if out[i] == nil {
		o := &value.Object{Fields: map[string]*value.Value{}}
		out[i] = &value.Value{Objects: []int{r.NewObject(nil, o)}, Types: []string{"map"}}
	}
	r.Write(out[i], a.Name, a.Value)
}

// push appends an argument to the list of a rest parameter.
func (r *caller) push(list *value.Value, a site.Argument) {
	id := list.Objects[0]
	o := r.Object(id).Clone()
	if o.Exact && !a.Spread && len(o.List) < value.MaxElements {
		o.List = append(slices.Clip(o.List), a.Value)
	} else {
		o.Exact = false
		o.Rest = value.JoinPresent(o.Rest, value.OrEmpty(a.Value))
	}
	r.Put(id, o)
}
