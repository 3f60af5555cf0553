package env

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/protobuf"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// Declared returns a value with the declared type of its variable.
func (r *Env) Declared(v *value.Value, typ string) *value.Value {
	if typ == "" {
		return v
	}
	typ = r.Canonical(typ)
	if r.IsScalar(typ) {
		return r.AsNumber(v)
	}
	v = r.Chosen(r.ofNumbers(v, typ), typ)
	if v == nil || !v.IsTyped() && v.Ref == "" {
		return v.WithType(typ)
	}
	// The declaration also has type arguments.
	if len(v.Types) == 1 && v.Types[0] != typ && v.Types[0] == ir.Base(typ) && !strings.HasSuffix(typ, "[]") {
		return v.WithType(typ)
	}
	if v.Ref == "" && r.isKnownType(typ) && !slices.ContainsFunc(v.Types, r.isKnownType) { // its origin is unknown
		return v.With(func(to *value.Value) { to.Types = value.Union([]string{typ}, v.Types, value.MaxTypes) })
	}
	return v
}

// ofNumbers returns a value without what lists of numbers cannot contain, if its type is one.
func (r *Env) ofNumbers(v *value.Value, typ string) *value.Value {
	if v == nil || len(v.Taints) == 0 || !r.isListOfNumbers(typ) {
		return v
	}
	return v.Sanitize(r.NumberMask())
}

// isListOfNumbers reports whether a type is a list of numbers or the like, other than characters and bytes, which make up text.
func (r *Env) isListOfNumbers(typ string) bool {
	args := ir.TypeArgs(typ)
	return len(args) == 1 && r.IsScalar(args[0]) &&
		!r.Knowledge.Words.CharacterTypes.Has(strings.ToLower(ir.Short(args[0])))
}

// Chosen returns a value of a type: one that a request chooses of the objects that the program declares, if these are all of them, is as
// safe as a number.
func (r *Env) Chosen(v *value.Value, typ string) *value.Value {
	if v == nil || len(v.Taints) == 0 || !r.IsFixed(typ) {
		return v
	}
	return v.Sanitize(r.NumberMask())
}

// AsNumber returns a value as a number, a date or the like: safe as text, but perhaps guessable. An object without content stays: there
// is something, such as an error.
func (r *Env) AsNumber(v *value.Value) *value.Value {
	if v == nil {
		return &value.Value{Numeric: true}
	}
	out := *v
	out.Numeric = true
	if len(v.Objects) > 0 {
		out.Objects = slices.DeleteFunc(slices.Clone(v.Objects), func(id int) bool { return r.Given[id] != nil || r.Object(id).HasContent() })
	}
	return out.Sanitize(r.NumberMask())
}

// NumberMask returns the weaknesses for which numbers are safe.
func (r *Env) NumberMask() model.Mask { return r.Knowledge.Weaknesses.NotNumeric() }

// ElemType returns the type of the elements of a type, "" if it is unknown.
func (r *Env) ElemType(typ string) string {
	if args := ir.TypeArgs(typ); len(args) > 0 {
		return args[len(args)-1]
	}
	for _, owner := range r.Ancestors(typ) {
		if t, ok := r.Knowledge.Type(owner); ok && t.Elem != "" {
			if t.Elem == model.ReturnsThis {
				return typ
			}
			return t.Elem
		}
	}
	return ""
}

// Element returns an element of a collection.
func (r *Env) Element(v *value.Value) *value.Value {
	if v == nil {
		return nil
	}
	return r.TypedElement(v, r.Elements(v))
}

// TypedElement returns an element of a list with the list's element type.
func (r *Env) TypedElement(list, v *value.Value) *value.Value {
	for _, t := range list.Types {
		if e := r.ElemType(t); e != "" {
			v = r.Declared(v, e)
		}
	}
	return elementRow(v, list)
}

// elementRow returns an element of a value; an element of rows is a row.
func elementRow(v, of *value.Value) *value.Value {
	if v != nil && v.Ref != "" {
		return v
	}
	return v.AsRow(of.Rows)
}

// MemberType returns the type of a member of a type that the program does not declare.
func (r *Env) MemberType(typ, name string, called bool) string {
	for _, owner := range r.Ancestors(typ) {
		if t, ok := r.Knowledge.Type(owner); ok {
			if m, ok := t.Members[name]; ok {
				return r.memberType(m, typ)
			}
		}
	}
	if typ == "" || len(typ)+len(name) > value.MaxTypeName || r.IsScalar(typ) {
		return ""
	}
	if t := r.messageType(typ, name); t != "" {
		return t
	}
	if called {
		return ir.Base(typ) + "." + name + "()"
	}
	return ir.Base(typ) + "." + name
}

// numberTypes are names of numbers, of which each language has one.
var numberTypes = []string{"int", "number", "Integer"}

// messageType returns the type of a field of a message that a file of Protocol Buffers declares.
func (r *Env) messageType(typ, name string) string {
	switch t := r.Messages.Type(ir.Short(ir.Base(typ)), name); t {
	case "":
		return ""
	case protobuf.Number:
		at := slices.IndexFunc(numberTypes, r.IsScalar)
		if at < 0 {
			return ""
		}
		return numberTypes[at]
	default:
		return "proto." + t
	}
}

// memberType returns the type that knowledge gives a member of a type.
func (r *Env) memberType(member, typ string) string {
	switch member {
	case model.ReturnsThis:
		return typ
	case model.MemberElem:
		member = r.ElemType(typ)
	}
	if of, ok := strings.CutSuffix(member, "<this>"); ok { // it is described as the object is
		return model.NumbersOf(typ).Type(r.Canonical(of))
	}
	return r.Canonical(member)
}

// Inherited returns the type of a member of a library's superclass.
func (r *Env) Inherited(typ, name string) string {
	for _, owner := range r.Ancestors(typ) {
		if t, ok := r.Knowledge.Type(owner); ok && t.Members[name] != "" {
			return r.memberType(t.Members[name], typ)
		}
	}
	return ""
}

// MemberOfClass returns a static member of a class with its type.
func (r *Env) MemberOfClass(v *value.Value, class, name string) *value.Value {
	if r.Classes[class] == nil && !r.Knowledge.IsType(class) {
		return v
	}
	return v.WithType(r.Inherited(class, name))
}

// Awaited returns the value of a promise.
func (r *Env) Awaited(v *value.Value) *value.Value {
	if v == nil {
		return nil
	}
	if len(v.Types) == 1 && strings.HasSuffix(v.Types[0], "()") {
		return v
	}
	for _, t := range v.Types {
		switch ir.Base(t) {
		case "Promise", "System.Threading.Tasks.Task", "Task", "System.Threading.Tasks.ValueTask":
			if args := ir.TypeArgs(t); len(args) > 0 {
				return v.WithType(r.Canonical(args[0]))
			}
		}
	}
	return v
}

// IsAssignable reports whether a value may be of a declared type, as far as both are known.
func (r *Env) IsAssignable(v *value.Value, declared string) bool {
	if v == nil || declared == "" {
		return true
	}
	typ := ir.Base(r.Canonical(declared))
	known := func(t string) bool { return r.Classes[t] != nil || r.Knowledge.IsType(t) }
	if !known(typ) {
		return true
	}
	if v.IsConstantText() && r.IsScalar(typ) {
		return false
	}
	for _, have := range v.Types {
		have = ir.Base(have)
		if c := r.Classes[have]; c != nil && c.Defined && have != typ {
			continue
		}
		if !known(have) || r.Is(have, typ) || r.Is(typ, have) {
			return true
		}
	}
	return len(v.Types) == 0
}

// Suits reports whether arguments may be of the types of a function's parameters.
func (r *Env) Suits(fn *ir.Func, args []site.Argument) bool {
	for i, a := range args {
		if i >= len(fn.Params) || a.Name != "" || a.Spread || fn.Params[i].Rest {
			return true
		}
		if !r.IsAssignable(a.Value, fn.Params[i].Type) {
			return false
		}
	}
	return true
}

// UnknownArguments returns arguments of an unknown caller: objects of the declared types.
func (r *Env) UnknownArguments(fn *ir.Func) []*value.Value {
	args := make([]*value.Value, len(fn.Params))
	for i := range fn.Params {
		if t := r.Canonical(fn.Params[i].Type); t != "" && r.isKnownType(t) && !r.IsScalar(t) {
			args[i] = (&value.Value{Objects: []int{r.NewObject(nil, &value.Object{Fields: map[string]*value.Value{}})}}).WithType(t)
		}
	}
	return args
}

// StaticType returns the declared type of a static field.
func (r *Env) StaticType(name string) []string {
	owner, member := ir.Split(name)
	if r.Classes[owner] == nil {
		return nil
	}
	if f, _ := r.Field(owner, member); f != nil && f.Static && f.Type != "" {
		if t := r.Canonical(f.Type); !r.IsScalar(t) {
			return []string{t}
		}
	}
	return nil
}

// TupleTypes returns the types of the values of a tuple.
func TupleTypes(v *value.Value) []string {
	for _, t := range value.TypesOf(v) {
		if ir.Base(t) == ir.Tuple {
			return ir.TypeArgs(t)
		}
	}
	return nil
}

// OneOf returns the value of a conditional expression. If it chooses between two libraries, the
// value has the members of both.
func (r *Env) OneOf(a, b *value.Value) *value.Value {
	out := value.Either(a, b)
	if a == nil || b == nil || a.Ref == b.Ref || a.Ref == "" || b.Ref == "" || !r.Knowledge.Knows(a.Ref) || !r.Knowledge.Knows(b.Ref) {
		return out
	}
	return out.With(func(to *value.Value) { to.Types = value.Union(to.Types, []string{a.Ref, b.Ref}, value.MaxTypes) })
}

// IsObject reports whether a type is one of objects, lists or maps.
func (r *Env) IsObject(typ string) bool {
	base := ir.Base(typ)
	if c, here := r.Classes[base]; here && !r.IsScalar(typ) && c.Fields != nil {
		return true
	}
	return base == "map" || base == "list" || strings.HasSuffix(base, "[]") && !r.Knowledge.IsType(base)
}

// HasField reports whether a class of the program, or one that it extends, has a field whose name
// matches.
func (r *Env) HasField(typ string, name model.Pattern) bool {
	return slices.ContainsFunc(r.Ancestors(r.Canonical(typ)), func(up string) bool {
		c := r.Classes[ir.Base(up)]
		return c != nil && slices.ContainsFunc(c.Fields, func(f ir.Field) bool { return name.Matches(f.Name) })
	})
}

// OwnClasses returns the types that are classes of the program.
func (r *Env) OwnClasses(names []string) []string {
	var out []string
	for _, name := range names {
		if r.HasClass(name) {
			out = append(out, ir.Base(name))
		}
	}
	return out
}

// isKnownType reports whether the program or knowledge has a type.
func (r *Env) isKnownType(typ string) bool {
	return r.HasClass(typ) || r.Knowledge.Knows(ir.Base(typ))
}

// ConstantField returns the value of a field that never changes, before its class is interpreted.
func (r *Env) ConstantField(name string) *value.Value {
	owner, member := ir.Split(name)
	c, ok := r.Classes[owner]
	if !ok {
		return nil
	}
	for i := range c.Fields {
		f := &c.Fields[i]
		if f.Name == member && f.Final && f.Init != nil {
			switch f.Init.Op {
			case ir.String:
				return value.Text(f.Init.Name)
			case ir.Number:
				return value.Number(f.Init.Num)
			}
		}
	}
	return nil
}
