package flow

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// shapedEntry is how an unknown library calls a function, by its annotations or the base class of
// its class; nil if no shape says that it does.
func (a *analysis) shapedEntry(fn *ir.Func, file *ir.File) *model.EntrySpec {
	for _, have := range fn.Annotations {
		name := a.Canonical(have.Name)
		if strings.ContainsAny(name, "&=") || !a.isOutsideAnnotation(name) {
			continue
		}
		var texts []string
		for _, arg := range have.Args {
			texts = append(texts, constants(arg.X)...)
		}
		if s := a.Knowledge.AnnotationShape(ir.Short(name), texts); s != nil {
			return s.Entry
		}
	}
	if fn.Class == "" || !fn.Exported || fn.Constructor || fn.Static || fn.Getter || fn.Setter || fn.Body == nil {
		return nil
	}
	base := a.externalBase(fn.Class)
	if base == "" {
		return nil
	}
	_, member := ir.Split(fn.Name)
	if s := a.Knowledge.MethodShape(ir.Short(base), member, file.Path); s != nil {
		return s.Entry
	}
	return nil
}

// isOutsideAnnotation reports whether an annotation is of a library that nothing is known of.
func (a *analysis) isOutsideAnnotation(name string) bool {
	owner, _ := ir.Split(name)
	if a.Knowledge.Knows(name) || a.Declares(name) {
		return false
	}
	if owner == "" {
		return true
	}
	if a.Knowledge.Knows(owner) || a.Declares(owner) {
		return false
	}
	v := a.KnownStored(stored.Global(owner))
	a.trace.AskedKnownStored(stored.Global(owner), v)
	return v == nil || !slices.ContainsFunc(v.Types, func(t string) bool { return a.Knowledge.Knows(ir.Base(t)) || a.Declares(t) })
}

// externalBase is a base class of a class of the program that neither the program nor the
// knowledge declares, "" if there is none.
func (a *analysis) externalBase(class string) string {
	for i, up := range a.Ancestors(class) {
		if _, here := a.Classes[up]; i > 0 && !here && !a.Knowledge.Knows(up) {
			return up
		}
	}
	return ""
}

// fillShaped is what an unknown library passes as a parameter.
func (r *run) fillShaped(p *ir.Param, i int, v *value.Value, s *model.ShapeSpec) *value.Value {
	typ := r.a.Canonical(p.Type)
	computed := p.Default != nil && (p.Default.Op == ir.Call || p.Default.Op == ir.New)
	if computed || p.Block || s.IsService(plainName(p.Name)) || typ != "" && r.a.IsScalar(typ) {
		return v
	}
	if typ == "" && (i == 0 || s.IsRequest(plainName(p.Name))) {
		v = v.WithType(requestType)
	}
	if s.IsRequest(plainName(p.Name)) || !s.Fills(strings.TrimSuffix(ir.Short(typ), "[]")) {
		return v
	}
	return value.AddTaints(value.OrEmpty(v), r.shapedSource(s, r.Func.Pos, value.ParameterPrefix+p.Name).Taints)
}

// annotatedByShape is what external annotations of a parameter give it.
func (r *run) annotatedByShape(p *ir.Param, v *value.Value) *value.Value {
	for _, have := range p.Annotations {
		name := r.a.Canonical(have.Name)
		if !r.a.isOutsideAnnotation(name) || p.Type != "" && r.a.IsScalar(r.a.Canonical(p.Type)) {
			continue
		}
		if s := r.Knowledge.ParameterShape(ir.Short(name)); s != nil && !s.IsService(plainName(p.Name)) {
			return value.AddTaints(value.OrEmpty(v), r.shapedSource(s, r.Func.Pos, value.ParameterPrefix+p.Name).Taints)
		}
	}
	return v
}
