package shapes

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/rules"
	"assay/internal/code/sast/taint/value"
)

// ShapedEntry returns how an unknown library calls a function, according to its annotations or
// the base class of its class; nil if no shape matches.
func (r *Recogniser) ShapedEntry(fn *ir.Func, file *ir.File) *model.Entry {
	if e := r.annotatedEntry(fn.Annotations, ""); e != nil {
		return e
	}
	if s := r.SignatureShape(fn); s != nil {
		return s.Entry
	}
	if s := r.namesShape(fn, file.Path); s != nil {
		return s.Entry
	}
	if fn.Class == "" || !fn.Exported || fn.Constructor || fn.Static || fn.Getter || fn.Setter || fn.Body == nil {
		return nil
	}
	_, member := ir.Split(fn.Name)
	if class := r.Classes[fn.Class]; class != nil {
		if e := r.annotatedEntry(class.Annotations, member); e != nil {
			return e
		}
	}
	base := r.externalBase(fn.Class)
	if base == "" {
		return nil
	}
	if s := r.Knowledge.MethodShape(ir.Short(base), member, file.Path); s != nil {
		return s.Entry
	}
	return r.registeredEntry(fn.Class, member)
}

// ImplementedShape returns the shape of functions that implement an interface of an unknown library, nil if no shape matches.
func (r *Recogniser) ImplementedShape(typ, path string) *model.Shape {
	name := ir.Short(typ)
	if !strings.Contains(typ, ".") || !r.isOutside(typ) || strings.HasSuffix(name, "Listener") && !strings.Contains(name, "Message") {
		return nil // most listeners hear of states
	}
	return r.Knowledge.InterfaceShape(name, path)
}

// registeredEntry returns how an unknown library calls a method whose name is passed to a call in the body of its class; nil if no shape
// matches.
func (r *Recogniser) registeredEntry(name, member string) (entry *model.Entry) {
	class := r.Classes[name]
	if class == nil {
		return nil
	}
	for _, body := range class.Methods {
		if body.Name != name+ir.ClassBody {
			continue
		}
		ir.Visit(body.Body, func(x *ir.Expr) {
			if entry != nil || x.Op != ir.Call || len(x.Args) == 0 || !slices.Contains(rules.Constants(x.Args[0].X), member) {
				return
			}
			if s := r.Knowledge.RegisteredShape(r.NameOf(x.X)); s != nil {
				entry = s.Entry
			}
		})
	}
	return entry
}

// annotatedEntry returns how an unknown library calls a function that has its annotation, or a method of a class that has it;
// nil if none matches a shape.
func (r *Recogniser) annotatedEntry(list []ir.Annotation, method string) *model.Entry {
	for _, have := range list {
		name := r.Canonical(have.Name)
		if strings.ContainsAny(name, "&=") || !r.isOutsideAnnotation(name) {
			continue
		}
		var texts []string
		for _, arg := range have.Args {
			texts = append(texts, rules.Constants(arg.X)...)
		}
		if s := r.Knowledge.AnnotationShape(ir.Short(name), texts, method); s != nil {
			return s.Entry
		}
	}
	return nil
}

// SignatureShape returns the shape of functions with the types of a function's parameters, or nil.
func (r *Recogniser) SignatureShape(fn *ir.Func) *model.Shape {
	return r.Knowledge.SignatureShape(r.signature(fn))
}

// namesShape returns the shape of functions outside of classes that have a function's name and names of parameters, or nil.
func (r *Recogniser) namesShape(fn *ir.Func, path string) *model.Shape {
	if fn.Class != "" || !fn.Exported || fn.Body == nil || len(fn.Params) == 0 {
		return nil
	}
	return r.Knowledge.NamesShape(path, func() string {
		var names []string
		for i := range fn.Params {
			names = append(names, paramName(&fn.Params[i]))
		}
		return ir.Short(fn.Name) + "(" + strings.Join(names, ",") + ")"
	})
}

// paramName returns the name of a parameter, or the names that it is destructured to in braces.
func paramName(p *ir.Param) string {
	if p.Pattern == nil {
		return plainName(p.Name)
	}
	var keys []string
	for _, a := range p.Pattern.Args {
		keys = append(keys, a.Name)
	}
	return "{" + strings.Join(keys, ",") + "}"
}

// signature returns the last parts of the types of a function's parameters, "own" for types of the program.
func (r *Recogniser) signature(fn *ir.Func) []string {
	if fn.Constructor || fn.Body == nil {
		return nil
	}
	var out []string
	for i := range fn.Params {
		t := ir.Base(r.Canonical(fn.Params[i].Type))
		if r.Declares(t) {
			t = "own"
		}
		out = append(out, ir.Short(t))
	}
	return out
}

// isOutsideAnnotation reports whether an annotation belongs to an unknown library.
func (r *Recogniser) isOutsideAnnotation(name string) bool {
	owner, _ := ir.Split(name)
	if owner == "" || r.isKnown(name) || r.isKnown(owner) {
		return owner == "" && !r.isKnown(name)
	}
	return !slices.ContainsFunc(r.typesOf(owner), func(t string) bool { return r.Knowledge.Knows(ir.Base(t)) || r.Declares(t) })
}

// externalBase returns a base class of a class of the program that neither the program nor the
// knowledge declares, or "".
func (r *Recogniser) externalBase(class string) string {
	for i, up := range r.Ancestors(class) {
		if _, here := r.Classes[up]; i > 0 && !here && !r.Knowledge.Knows(up) {
			return up
		}
	}
	return ""
}

// IsOwnMethod reports whether a class of the program without an external base class has a method of a name.
func (r *Recogniser) IsOwnMethod(member string) bool {
	return slices.ContainsFunc(r.MethodOwners[member], func(class string) bool { return r.externalBase(class) == "" })
}

// FillShaped returns the value that an unknown library passes to a parameter: untrusted input, a
// request, or v.
func (r *Recogniser) FillShaped(p *ir.Param, i int, v *value.Value, s *model.Shape) *value.Value {
	typ := r.Canonical(p.Type)
	computed := p.Default != nil && (p.Default.Op == ir.Call || p.Default.Op == ir.New)
	if computed || p.Block || !s.First.Allows(FirstParam(r.Func)) || s.Services.Matches(plainName(p.Name)) ||
		typ != "" && r.isWithoutText(typ) {
		return v
	}
	v = r.handed(p, i, v, typ, s)
	isRecord := s.Records && r.isRecord(typ)
	if !isRecord && (s.Request.Matches(paramName(p)) || !s.Fills(strings.TrimSuffix(ir.Short(typ), "[]"))) {
		return v
	}
	return value.AddTaints(value.OrEmpty(v), r.shapedSource(s, r.Func.Pos, value.ParameterPrefix+p.Name).Taints)
}

// handed returns v with the types that a library hands over to a parameter of a type.
func (r *Recogniser) handed(p *ir.Param, i int, v *value.Value, typ string, s *model.Shape) *value.Value {
	switch {
	case typ == "" && (i == 0 || s.Request.Matches(paramName(p))):
		v = v.WithType(RequestType)
		v.Types = append(v.Types, handedType)
	case typ != "" && s.Handed.Matches(ir.Short(ir.Base(typ))) && r.isOutside(ir.Base(typ)):
		message := ir.Base(typ)
		if v = v.WithType(handedType); r.Messages.Has(ir.Short(message)) {
			v.Types = []string{message, handedType}
		}
	}
	return v
}

// isWithoutText reports whether a type is a number or the like, or an enumeration.
func (r *Recogniser) isWithoutText(typ string) bool { return r.IsScalar(typ) || r.IsFixed(typ) }

// isRecord reports whether a type is a class of the program that has fields, and no methods but accessors.
func (r *Recogniser) isRecord(typ string) bool {
	class := r.Classes[ir.Base(typ)]
	if class == nil || len(class.Fields) == 0 || r.externalBase(class.Name) != "" {
		return false
	}
	return !slices.ContainsFunc(class.Methods, func(fn *ir.Func) bool {
		return fn.Body != nil && !fn.Constructor && !fn.Getter && !fn.Setter && len(fn.Params) > 0
	})
}

// FirstParam returns the name of the first parameter of a function, or the names that it is destructured to in braces.
func FirstParam(fn *ir.Func) string {
	if len(fn.Params) == 0 {
		return ""
	}
	return paramName(&fn.Params[0])
}

// AnnotatedByShape returns a parameter, with untrusted input if its external annotation matches a
// shape.
func (r *Recogniser) AnnotatedByShape(p *ir.Param, v *value.Value) *value.Value {
	for _, have := range p.Annotations {
		name, typ := r.Canonical(have.Name), r.Canonical(p.Type)
		if !r.isOutsideAnnotation(name) || typ != "" && r.isWithoutText(typ) {
			continue
		}
		if s := r.Knowledge.ParameterShape(ir.Short(name)); s != nil && !s.Services.Matches(plainName(p.Name)) {
			return value.AddTaints(value.OrEmpty(v), r.shapedSource(s, r.Func.Pos, value.ParameterPrefix+p.Name).Taints)
		}
	}
	return v
}
