package env

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// HasOwn reports whether a value is a collection in which no request has put anything.
func (r *Env) HasOwn(v *value.Value) bool {
	if v == nil || v.IsConstantText() || v.Numeric || value.HasSource(r.DeepTaints(v)) {
		return false
	}
	return len(v.Objects) > 0 || len(v.Taints) == 0 && (v.Ref != "" || v.IsTyped())
}

// Collections returns the result of an operator on two collections: the elements of one after those of the other, what is in both,
// what only the first one has, or whether the second one has all of the first. ok is false if it is another operator, or about something
// else.
func (r *Env) Collections(x *ir.Expr, a, b *value.Value) (out *value.Value, ok bool) {
	if !r.isListed(a) && !r.isListed(b) || a != nil && a.Numeric || b != nil && b.Numeric {
		return nil, false
	}
	switch x.Name {
	case "+":
		return r.chained(x, a, b)
	case "&":
		return r.Common(a, b), true
	case "-":
		return r.Lacking(a, b, r.FactsOfEach(x.Args[0].X, a)), true
	case "<", "<=":
		return r.within(b, r.FactsOfEach(x.Args[0].X, a)), true
	case ">", ">=":
		return r.within(a, r.FactsOfEach(x.Args[1].X, b)), true
	}
	return nil, false
}

// chained returns the elements of a list whose beginning is known, followed by those of another one: what the second one contains
// cannot be the first element, as the program in a list of arguments.
func (r *Env) chained(x *ir.Expr, a, b *value.Value) (*value.Value, bool) {
	if a == nil || b == nil || len(a.Objects) != 1 || len(a.Taints) > 0 || b.IsConstantText() || !slices.Contains(a.Types, "list") {
		return nil, false
	}
	first := r.Object(a.Objects[0])
	if _, opened := first.Fields["0"]; !first.Exact && !opened || first.Given != nil {
		return nil, false
	}
	var second *value.Object
	rest := value.Tainted(r.DeepTaints(b))
	if r.isListed(b) {
		if rest = r.Elements(b); len(b.Objects) == 1 && len(b.Taints) == 0 {
			second = r.Object(b.Objects[0])
		}
	}
	return &value.Value{Objects: []int{r.NewObject(x, first.Chain(second, rest))}, Types: []string{"list"}}, true
}

// isListed reports whether a value is a list or a set, rather than another object.
func (r *Env) isListed(v *value.Value) bool {
	if v == nil || slices.ContainsFunc(v.Types, func(t string) bool { return r.ElemType(t) != "" }) {
		return v != nil
	}
	return slices.ContainsFunc(v.Objects, func(id int) bool { o := r.Object(id); return o.Exact || o.Rest != nil })
}

// Listed returns the constants that are the elements of a list, joined; nil for other lists.
func (r *Env) Listed(of *value.Value) (out *value.Value) {
	if of == nil || len(of.Objects) != 1 {
		return nil
	}
	list := r.ListOf(of)
	if len(list) > value.MaxConstants {
		return nil
	}
	for _, one := range list {
		if _, ok := one.Text(); !ok {
			return nil
		}
		out = value.JoinPresent(out, one)
	}
	return out
}

// Candidate returns an element of a collection. An unknown one of the program's own collections is one of the allowed values.
func (r *Env) Candidate(of *value.Value) *value.Value {
	if one := r.Listed(of); one != nil {
		return one
	}
	v := r.AsCharacter(r.Element(of), of)
	if r.HasOwn(of) && !value.HasSource(r.DeepTaints(v)) {
		return v.With(func(to *value.Value) { to.Listed = true })
	}
	return v
}

// AsCharacter returns an element of a value, as a character if the value is a text.
func (r *Env) AsCharacter(elem, of *value.Value) *value.Value {
	isTextType := func(t string) bool { return r.Knowledge.Words.TextTypes.Has(ir.Short(t)) }
	if elem == nil || elem.Char || len(elem.Taints) == 0 || !slices.ContainsFunc(value.TypesOf(of), isTextType) {
		return elem
	}
	return elem.With(func(to *value.Value) { to.Char = true })
}

// Common returns the elements that two collections have in common: those of one that is the program's own.
func (r *Env) Common(a, b *value.Value) *value.Value {
	switch {
	case r.HasOwn(a):
		return a
	case r.HasOwn(b):
		return b
	}
	return value.Join(a, b)
}

// Lacking returns a collection without the elements of another. If that is the program's own and nothing is left, facts hold.
func (r *Env) Lacking(a, b *value.Value, facts []value.Fact) *value.Value {
	if a == nil || !r.HasOwn(b) || len(facts) == 0 {
		return a
	}
	return a.With(func(to *value.Value) { to.Verdict = &value.Verdict{No: facts} })
}

// within returns whether a collection has all elements of another, about which facts hold if it is the program's own.
func (r *Env) within(b *value.Value, facts []value.Fact) *value.Value {
	out := &value.Value{Numeric: true}
	if r.HasOwn(b) {
		out.Verdict = value.VerdictOf(facts, false)
	}
	return out
}

// FactsOfEach returns the facts that the elements of a collection are allowed ones.
func (r *Env) FactsOfEach(x *ir.Expr, v *value.Value) (out []value.Fact) {
	for _, t := range r.Named(x, false) {
		out = append(out, value.Fact{Location: t, Sanitizes: model.All, Every: true})
	}
	for _, f := range r.Wholes(v) {
		out = append(out, value.Fact{Location: f.Location, Sanitizes: f.Sanitizes, Every: true})
	}
	return out
}
