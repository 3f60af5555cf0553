package flow

import (
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// binding assigns the arguments of a call to the parameters of a function.
type binding struct {
	r   *caller
	fn  *ir.Func
	out []*value.Value // in the order of the parameters
	at  int            // parameter of the next positional argument
	// certain is the number of parameters that have an argument for certain: those before the first spread list.
	certain int
	// shared is true if the map of named arguments may also be one that was passed.
	shared bool
}

// bind returns the arguments of a call in the order of the parameters.
func (r *caller) bind(fn *ir.Func, args []site.Argument) []*value.Value {
	b := &binding{r: r, fn: fn, out: make([]*value.Value, len(fn.Params)), certain: -1}
	left := 0
	for _, a := range args {
		if a.Name == "" {
			left++
		}
	}
	for _, a := range args {
		if a.Name == "" && b.at < len(b.out) {
			left--
			b.positional(a, left == 0)
		}
	}
	if b.certain < 0 {
		b.certain = b.at
	}
	for _, a := range args {
		if a.Name == ir.NamedRest {
			b.namedRest(a.Value)
		}
	}
	for _, a := range args {
		if a.Name != "" && a.Name != ir.NamedRest {
			b.named(a)
		}
	}
	return b.out
}

// defaults adds the defaults of parameters that a call leaves out, if they are text: they often name what the function is about.
func (r *caller) defaults(fn *ir.Func, args []site.Argument, bound []*value.Value) []*value.Value {
	if len(args) >= len(fn.Params) || slices.ContainsFunc(args, func(a site.Argument) bool { return a.Name != "" || a.Spread }) {
		return bound
	}
	for i := len(args); i < len(fn.Params); i++ {
		if p := &fn.Params[i]; bound[i] == nil && p.Default != nil && p.Default.Op == ir.String {
			bound[i] = value.Text(p.Default.Name)
		}
	}
	return bound
}

// positional binds a positional argument; last is true for the last one.
func (b *binding) positional(a site.Argument, last bool) {
	p := &b.fn.Params[b.at]
	switch {
	case p.Block: // blocks are not passed as arguments
	case p.Rest:
		b.rest(a, last)
		return
	case a.Spread:
		b.spread(a)
	case p.NamedMap && len(b.fn.Params) > b.at+1 && !b.fn.Params[b.at+1].Block && !b.fn.Params[b.at+1].Rest:
		b.at++
		b.add(b.at, a.Value)
	default:
		b.add(b.at, a.Value)
	}
	b.at++
}

// rest binds a positional argument to a rest parameter. A list that is all of it keeps the indexes of its elements.
func (b *binding) rest(a site.Argument, last bool) {
	switch {
	case b.out[b.at] != nil || !last:
		b.push(b.at, a)
	case a.Spread && a.List != nil:
		b.out[b.at] = b.r.Copied(a.List, nil)
	case isArrayFor(&b.fn.Params[b.at], a):
		b.out[b.at] = a.Value
	default:
		b.push(b.at, a)
	}
}

// isArrayFor reports whether an argument is an array that the language takes for all the arguments of a rest parameter.
func isArrayFor(p *ir.Param, a site.Argument) bool {
	elem, array := strings.CutSuffix(p.Type, "[]")
	return array && !strings.HasSuffix(elem, "[]") && !a.Spread && a.Value != nil &&
		slices.ContainsFunc(a.Value.Types, func(t string) bool { return t == "list" || strings.HasSuffix(t, "[]") })
}

// add binds a value to a parameter, in addition to the element of a spread list that it may have.
func (b *binding) add(i int, v *value.Value) {
	b.out[i] = value.JoinPresent(b.out[i], v)
}

// spread binds the elements of a list of unknown length to all further parameters.
func (b *binding) spread(a site.Argument) {
	if b.certain < 0 {
		b.certain = b.at
	}
	for i := b.at; i < len(b.out); i++ {
		switch p := &b.fn.Params[i]; {
		case p.Rest:
			b.push(i, a)
			return
		case !p.Block:
			v := b.r.Read(a.List, strconv.Itoa(i-b.at))
			if name := strings.TrimPrefix(p.Name, "$"); v == nil && b.r.Has(a.List, name) { // PHP spreads named arguments in the same way
				v = b.r.Read(a.List, name)
			}
			b.add(i, v)
		}
	}
}

// namedRest binds the elements of a map to the parameters of their names, and to the parameter that collects named arguments.
func (b *binding) namedRest(v *value.Value) {
	for i := max(b.certain, 0); i < len(b.out); i++ {
		switch p := &b.fn.Params[i]; {
		case p.Rest, p.Block, p.Positional && b.out[i] != nil:
		case p.NamedMap:
			b.add(i, b.r.Copied(v, nil))
			b.shared = true
		default:
			b.add(i, b.r.Read(v, p.Name))
		}
	}
}

// named binds a named argument to the parameter of that name, or adds it to the parameter that
// collects such arguments in a map.
func (b *binding) named(a site.Argument) {
	if i := slices.IndexFunc(b.fn.Params, func(p ir.Param) bool { return p.Name == a.Name && !p.Rest }); i >= 0 {
		b.out[i] = a.Value
		return
	}
	i := slices.IndexFunc(b.fn.Params, func(p ir.Param) bool { return p.NamedMap })
	if i < 0 { // PHP collects them with the positional ones
		i = slices.IndexFunc(b.fn.Params, func(p ir.Param) bool { return p.Rest })
	}
	switch {
	case i < 0:
		return
	case b.out[i] == nil:
		o := &value.Object{Fields: map[string]*value.Value{}}
		b.out[i] = &value.Value{Objects: []int{b.r.NewObject(nil, o)}, Types: []string{"map"}}
	case b.shared:
		b.out[i] = b.r.With(b.out[i], strings.TrimPrefix(a.Name, "$"), a.Value)
		return
	}
	b.r.Write(b.out[i], strings.TrimPrefix(a.Name, "$"), a.Value)
}

// push appends an argument to the list of a rest parameter.
func (b *binding) push(i int, a site.Argument) {
	if b.out[i] == nil {
		o := &value.Object{Fields: map[string]*value.Value{}, Exact: true}
		b.out[i] = &value.Value{Objects: []int{b.r.NewObject(nil, o)}, Types: []string{"list"}}
	}
	id := b.out[i].Objects[0]
	o := b.r.Object(id).Clone()
	if o.Exact && !a.Spread && len(o.List) < value.MaxElements {
		o.List = append(slices.Clip(o.List), a.Value)
	} else {
		o.Open()
		o.Rest = value.JoinPresent(o.Rest, value.OrEmpty(a.Value))
	}
	b.r.Put(id, o)
}
