package value

import "cmp"

// Supplement adds what is known about a field of all objects to what is known about the field of
// one object.
func Supplement(v, g *Value) *Value {
	if g == nil {
		return v
	}
	if v == nil {
		return g
	}
	out := *v
	out.Types, out.Rows = Union(v.Types, g.Types, MaxTypes), v.Rows.Join(g.Rows)
	out.Functions = Union(v.Functions, g.Functions, MaxFunctions)
	out.Taints = JoinTaints(v.Taints, g.Taints)
	out.Ref = cmp.Or(out.Ref, g.Ref)
	if len(out.Fallback) == 0 {
		out.Fallback = g.Fallback
	}
	if len(out.Constants) == 0 && len(v.Taints) == len(v.Objects) {
		out.Constants, out.Prefix = g.Constants, g.Prefix
	}
	return &out
}

// WithFunction returns a value that may also be a function.
func WithFunction(v *Value, c *Closure) *Value {
	out := *OrEmpty(v)
	for _, have := range out.Functions {
		if have.Func == c.Func {
			return &out
		}
	}
	if len(out.Functions) < MaxFunctions {
		out.Functions = append(out.Functions[:len(out.Functions):len(out.Functions)], c)
	}
	return &out
}

// IsOnlyGiven reports whether a value consists only of arguments of the function.
func IsOnlyGiven(v *Value) bool {
	return !v.IsTyped() && len(v.Functions)+len(v.Constants) == 0 && v.Ref == ""
}

// JoinResult joins the results of several rules about a call; some is false for the first rule.
// What one of them states about arguments holds, whatever the others state.
func JoinResult(a, b *Value, some bool) *Value {
	if !some {
		return b
	}
	out := Either(a, b)
	// A statement of one rule about arguments holds, whatever the others state about the result.
	for _, v := range []*Value{a, b} {
		if v != nil && v.Verdict != nil && (out == nil || out.Verdict == nil) {
			out = out.With(func(to *Value) { to.Verdict = v.Verdict })
		}
		if v != nil && v.PartOf != nil && (out == nil || out.PartOf == nil) {
			out = out.With(func(to *Value) { to.PartOf = v.PartOf })
		}
	}
	return out
}

// WithResult returns an object with the taints and the type of a value.
func WithResult(obj, v *Value) *Value {
	out := *obj
	out.Taints = JoinTaints(obj.Taints, v.Taints)
	if v.IsTyped() {
		out.Types, out.Rows = v.Types, v.Rows
	}
	out.Constants, out.Prefix, out.PartOf = v.Constants, v.Prefix, v.PartOf
	out.Objects = Union(obj.Objects, v.Objects, MaxObjects)
	return &out
}

// Together returns a value that contains everything that two values contain.
func Together(a, b *Value) *Value {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	out := *Join(a, b)
	out.Taints = JoinTaints(a.Taints, b.Taints)
	return &out
}
