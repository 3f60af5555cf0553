package flow

import (
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// declared is a value in a variable of a declared type.
func (r *env) declared(v *value.Value, typ string) *value.Value {
	if typ == "" {
		return v
	}
	typ = r.Canonical(typ)
	if r.IsScalar(typ) {
		return r.asNumber(v)
	}
	if v == nil || !v.IsTyped() && v.Ref == "" {
		return v.WithType(typ)
	}
	if len(v.Types) == 1 && v.Types[0] != typ && v.Types[0] == ir.Base(typ) && !strings.HasSuffix(typ, "[]") { // with what it holds
		return v.WithType(typ)
	}
	if v.Ref == "" && r.isKnownType(typ) && !slices.ContainsFunc(v.Types, r.isKnownType) { // it was got from something unknown
		out := *v
		out.Types = value.Union([]string{typ}, v.Types, value.MaxTypes)
		return &out
	}
	return v
}

// asNumber is a value that can only be a number, a date or the like: guessable maybe,
// but harmless as text.
func (r *env) asNumber(v *value.Value) *value.Value {
	if v == nil {
		return &value.Value{Numeric: true}
	}
	out := *v
	out.Numeric, out.Objects = true, nil
	return out.Sanitize(r.numberMask())
}

func (r *env) numberMask() model.Mask { return r.Knowledge.Weaknesses.NotNumeric() }

// elemType is the type of the elements of a type.
func (r *env) elemType(typ string) string {
	if args := ir.TypeArgs(typ); len(args) > 0 {
		return args[len(args)-1]
	}
	for _, owner := range r.Ancestors(typ) {
		if t, ok := r.Knowledge.Type(owner); ok && t.Elem != "" {
			if t.Elem == resultThis {
				return typ
			}
			return t.Elem
		}
	}
	return ""
}

// element is one of what a value holds.
func (r *env) element(v *value.Value) *value.Value {
	if v == nil {
		return nil
	}
	out := r.Elements(v)
	for _, t := range v.Types {
		if e := r.elemType(t); e != "" {
			out = r.declared(out, e)
		}
	}
	return elementRow(out, v)
}

func (r *env) elemTyped(list, v *value.Value) *value.Value {
	for _, t := range list.Types {
		if e := r.elemType(t); e != "" {
			v = r.declared(v, e)
		}
	}
	return elementRow(v, list)
}

// elementRow is an element of a value: an element of rows is one of them.
func elementRow(v, of *value.Value) *value.Value {
	if of.Rows != nil && !v.IsTyped() && (v == nil || v.Ref == "") {
		return v.WithRows(of.Rows)
	}
	return v
}

// memberType is the type of a member of a type that the repository does not declare.
func (r *env) memberType(typ, name string, called bool) string {
	for _, owner := range r.Ancestors(typ) {
		if t, ok := r.Knowledge.Type(owner); ok {
			if m, ok := t.Members[name]; ok {
				return r.Canonical(m)
			}
		}
	}
	if typ == "" || len(typ)+len(name) > value.MaxTypeName || r.IsScalar(typ) {
		return ""
	}
	if called {
		return ir.Base(typ) + "." + name + "()"
	}
	return ir.Base(typ) + "." + name
}

// inherited is the type of a member that a library's class above has.
func (r *env) inherited(typ, name string) string {
	for _, owner := range r.Ancestors(typ) {
		if t, ok := r.Knowledge.Type(owner); ok && t.Members[name] != "" {
			return r.Canonical(t.Members[name])
		}
	}
	return ""
}

// memberOfClass is a member of a class itself, with the type that is known of it.
func (r *env) memberOfClass(v *value.Value, class, name string) *value.Value {
	if _, here := r.Classes[class]; !here && !r.Knowledge.IsType(class) {
		return v
	}
	for _, owner := range r.Ancestors(class) {
		if t, ok := r.Knowledge.Type(owner); ok && t.Members[name] != "" {
			if t.Members[name] == resultThis {
				return v.WithType(class)
			}
			return v.WithType(r.Canonical(t.Members[name]))
		}
	}
	return v
}

func (r *env) awaited(v *value.Value) *value.Value {
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

// mayBe reports whether a value can be of a declared type, as far as both are known.
func (r *env) isAssignable(v *value.Value, declared string) bool {
	if v == nil || declared == "" {
		return true
	}
	typ := ir.Base(r.Canonical(declared))
	known := func(t string) bool {
		_, here := r.Classes[t]
		return here || r.Knowledge.IsType(t)
	}
	if !known(typ) {
		return true
	}
	if v.IsConstantText() && r.IsScalar(typ) {
		return false
	}
	for _, have := range v.Types {
		have = ir.Base(have)
		if !known(have) || r.Is(have, typ) || r.Is(typ, have) {
			return true
		}
	}
	return len(v.Types) == 0
}

// suits reports whether arguments may be of the types that a function declares.
func (r *env) suits(fn *ir.Func, args []site.Argument) bool {
	for i, a := range args {
		if i >= len(fn.Params) || a.Name != "" || a.Spread || fn.Params[i].Rest {
			return true
		}
		if !r.isAssignable(a.Value, fn.Params[i].Type) {
			return false
		}
	}
	return true
}

// strangers are what somebody unknown passes: objects of the declared types.
func (r *env) unknownArguments(fn *ir.Func) []*value.Value {
	args := make([]*value.Value, len(fn.Params))
	for i := range fn.Params {
		if t := r.Canonical(fn.Params[i].Type); t != "" && (r.Knowledge.Knows(ir.Base(t)) || r.Classes[ir.Base(t)] != nil) && !r.IsScalar(t) {
			args[i] = (&value.Value{Objects: []int{r.NewObject(nil, &value.Object{Fields: map[string]*value.Value{}})}}).WithType(t)
		}
	}
	return args
}

// staticType is the declared type of a static field.
func (r *env) staticType(name string) []string {
	owner, member := ir.Split(name)
	if _, here := r.Classes[owner]; !here {
		return nil
	}
	if f, _ := r.Field(owner, member); f != nil && f.Static && f.Type != "" {
		if t := r.Canonical(f.Type); !r.IsScalar(t) {
			return []string{t}
		}
	}
	return nil
}

// tupleTypes are the types of several values together.
func tupleTypes(v *value.Value) []string {
	for _, t := range value.TypesOf(v) {
		if ir.Base(t) == ir.Tuple {
			return ir.TypeArgs(t)
		}
	}
	return nil
}

// oneOf is what a choice gives. Of two libraries, it has the members of both.
func (r *env) oneOf(a, b *value.Value) *value.Value {
	out := value.Either(a, b)
	if a == nil || b == nil || a.Ref == b.Ref || a.Ref == "" || b.Ref == "" || !r.Knowledge.Knows(a.Ref) || !r.Knowledge.Knows(b.Ref) {
		return out
	}
	both := *out
	both.Types = value.Union(out.Types, []string{a.Ref, b.Ref}, value.MaxTypes)
	return &both
}

// isObject reports whether a type is one of objects, lists or maps.
func (r *env) isObject(typ string) bool {
	base := ir.Base(typ)
	_, here := r.Classes[base]
	return here && !r.IsScalar(typ) && r.Classes[base].Fields != nil || base == "map" || base == "list" || strings.HasSuffix(base, "[]") && !r.Knowledge.IsType(base)
}

// hasField reports whether a class of the repository, or one that it extends, has a field of such a name.
func (r *env) hasField(typ string, name *regexp.Regexp) bool {
	return slices.ContainsFunc(r.Ancestors(r.Canonical(typ)), func(up string) bool {
		c := r.Classes[ir.Base(up)]
		return c != nil && slices.ContainsFunc(c.Fields, func(f ir.Field) bool { return name.MatchString(f.Name) })
	})
}

func (r *env) ownClasses(names []string) []string {
	var out []string
	for _, name := range names {
		if _, here := r.Classes[ir.Base(name)]; here {
			out = append(out, ir.Base(name))
		}
	}
	return out
}

// knows reports whether a type is of the repository or of a library that is known.
func (r *env) isKnownType(typ string) bool {
	_, here := r.Classes[ir.Base(typ)]
	return here || r.Knowledge.Knows(ir.Base(typ))
}

// constantField is a field that never changes, before its class was looked at.
func (r *env) constantField(name string) *value.Value {
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
