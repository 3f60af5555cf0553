package effects

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// Result returns the result of a call with a prefix and types: those of a rule, those that it
// already has, or the type that the callee's name suggests.
func (r *Applier) Result(c *site.Call, v *value.Value, specs []*model.Rule) *value.Value {
	v = r.typedResult(c, v, specs)
	if slices.ContainsFunc(specs, func(s *model.Rule) bool { return s.Decodes && r.Holds(c, s) }) {
		v = v.Decoded()
	}
	if slices.ContainsFunc(specs, func(s *model.Rule) bool { return s.Present && r.Holds(c, s) }) && (v == nil || len(v.Objects) == 0) {
		made := r.NewObject(c.Expr, &value.Object{Fields: map[string]*value.Value{}})
		v = v.With(func(to *value.Value) { to.Objects = []int{made} })
	}
	return v
}

// typedResult is Result without what is known of its presence.
func (r *Applier) typedResult(c *site.Call, v *value.Value, specs []*model.Rule) *value.Value {
	v = r.withPrefix(c, v, specs)
	if r.isConverted(c, v) {
		return r.AsNumber(v)
	}
	for _, s := range specs {
		if s.Returns == "" || !r.Holds(c, s) {
			continue
		}
		if out, ok := r.returned(c, s, v); ok {
			return out
		}
	}
	if v != nil && (v.IsTyped() || len(v.Constants) > 0 || v.Numeric || len(v.Functions) > 0) {
		return v
	}
	if len(value.TypesOf(c.Receiver)) == 0 && c.Receiver != nil && c.Ref == "" && c.Receiver.Rows != nil {
		return v.WithRows(c.Receiver.Rows.Member(c.Member + "()"))
	}
	return r.ofType(v, r.ResultType(c))
}

// isConverted reports whether the class of numbers, or the like, that a call returns is its last argument: getHeader("n", Integer.class).
func (r *Applier) isConverted(c *site.Call, v *value.Value) bool {
	if v == nil || len(v.Constants) > 0 || len(c.Args) == 0 || c.Kind == model.News {
		return false
	}
	x := c.Args[len(c.Args)-1].Expr
	if x == nil || x.Op != ir.Ref {
		return false
	}
	class, ok := strings.CutSuffix(r.Canonical(x.Name), ".class")
	return ok && r.IsScalar(class)
}

// withPrefix returns the result of a call with the prefix that a rule gives it.
func (r *Applier) withPrefix(c *site.Call, v *value.Value, specs []*model.Rule) *value.Value {
	for _, s := range specs {
		if s.Begins != "" && (v == nil || len(v.Constants) == 0) && r.Holds(c, s) {
			v = v.With(func(to *value.Value) { to.Prefix = s.Begins })
		}
	}
	return v
}

// returned returns the result of a call with the type that a rule names. ok is false if that is the
// type of the record that was passed, but no record was passed.
func (r *Applier) returned(c *site.Call, s *model.Rule, v *value.Value) (out *value.Value, ok bool) {
	if rows := r.ReturnedRows(c, s.Returns); rows != nil {
		return v.WithRows(rows), true
	}
	if s.Returns == model.ReturnsFirst && len(c.Args) > 0 {
		return c.Args[0].Value, true
	}
	typ := r.ReturnedType(c, s.Returns)
	if typ == "" && s.Returns == model.ReturnsRecord {
		return nil, false
	}
	if s.Describes != nil && s.Describes.Changes {
		return r.changed(c, s.Describes, typ), true
	}
	return r.ofType(v, r.describing(c, s.Describes).Type(typ)), true
}

// ofType returns a value with a type, "" if it is unknown.
func (r *Applier) ofType(v *value.Value, typ string) *value.Value {
	if typ != "" && r.IsScalar(typ) {
		return r.AsNumber(v)
	}
	return v.WithType(typ)
}
