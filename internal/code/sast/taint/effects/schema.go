package effects

import (
	"maps"
	"regexp"
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// conforming returns the result of a call that conforms to a schema: what it describes as a number, a date or one of
// some constants is safe as text. s may be nil.
func (r *Applier) conforming(c *site.Call, s *model.SchemaSpec, v *value.Value) *value.Value {
	if s == nil || v == nil {
		return v
	}
	numbers := r.numbersOf(c, s)
	if s.Key != nil {
		numbers = numbers.At(r.keyOf(c, s))
	}
	if s.Named {
		_, member := ir.Split(c.Member)
		numbers = numbers.At(member)
	}
	if s.Below != "" {
		numbers = numbers.Below(s.Below)
	}
	return r.narrowed(v, numbers)
}

// described returns a parameter's value that a schema describes, either whole or as its entry of the parameter's name.
func (r *Applier) described(name string, v *value.Value, numbers model.Numbers) *value.Value {
	return r.narrowed(v, numbers.With(numbers.At(name)))
}

// narrowed returns a value in which the parts at some paths are numbers.
func (r *Applier) narrowed(v *value.Value, numbers model.Numbers) *value.Value {
	for _, path := range numbers {
		v = r.withNumber(v, model.Steps(path))
	}
	return v
}

// withNumber returns a value in which the part at a path is a number.
func (r *Applier) withNumber(v *value.Value, path []string) *value.Value {
	switch {
	case v == nil:
		return nil
	case len(path) == 0:
		return value.Tainted(r.DeepTaints(v)).Sanitize(r.NumberMask())
	case path[0] == model.Elements:
		return r.Filled(v, r.withNumber(r.Elements(v), path[1:]))
	}
	return r.With(v, path[0], r.withNumber(r.Read(v, path[0]), path[1:]))
}

// numbersOf returns the numbers of the schema that a rule names; s may be nil.
func (r *Applier) numbersOf(c *site.Call, s *model.SchemaSpec) (out model.Numbers) {
	if s == nil {
		return nil
	}
	for _, at := range s.Slots {
		list, _ := r.Slot(c, at)
		for _, v := range list {
			out = out.With(r.numbersIn(v, s.Numbers, 0))
		}
	}
	return out
}

// describing returns the numbers that the result of a call describes; s may be nil.
func (r *Applier) describing(c *site.Call, s *model.SchemaSpec) model.Numbers {
	out := r.numbersOf(c, s)
	switch {
	case s == nil:
		return nil
	case s.Elements:
		return out.Below(model.Elements)
	case s.Key != nil:
		return out.Below(r.keyOf(c, s))
	}
	return out
}

// describe notes what a call says of its receiver, such as a class or a parser: its entries at the key. Entries that other calls describe
// otherwise are no numbers.
func (r *Applier) describe(c *site.Call, s *model.SchemaSpec) {
	key := r.keyOf(c, s)
	if c.Receiver == nil || key == "" {
		return
	}
	numbers := r.numbersOf(c, s)
	if s.Elements {
		numbers = numbers.Below(model.Elements)
	}
	entry := (&value.Value{}).WithType(numbers.Type(describedEntry))
	of := c.Receiver.Ref
	if of == "" {
		of = r.Func.Class
	}
	if of != "" {
		r.SetGlobal(of+describedBy, value.Text(key)) // for those that asked before
		r.SetGlobal(of+describedBy+"."+key, entry)
	}
}

// Entries that calls describe are globals below the name of their receiver.
const (
	describedBy    = ".<schema>"
	describedEntry = "<entry>"
)

// describedNumbers returns the numbers among the entries of something that calls describe.
func (r *Applier) describedNumbers(of string) (out model.Numbers) {
	if r.Global(of+describedBy) == nil {
		return nil
	}
	names := r.Memory.Members(of + describedBy)
	r.Trace.AskedMembers(of+describedBy, names)
	for _, name := range names {
		var all model.Numbers
		types := value.TypesOf(r.Global(name))
		for _, t := range types {
			all = all.With(model.NumbersOf(t))
		}
		_, key := ir.Split(name)
		if !slices.Contains(types, describedEntry) {
			out = out.With(all.Below(key))
		}
	}
	return out
}

// keyOf returns the constant key in the slot that a schema names, "" if it is unknown.
func (r *Applier) keyOf(c *site.Call, s *model.SchemaSpec) string {
	list, _ := r.Slot(c, *s.Key)
	if len(list) != 1 {
		return ""
	}
	key, _ := list[0].Text()
	return key
}

// registeredNumbers returns the numbers of the schemas with which the interpreted function was registered, that its annotations name, or
// that its object is.
func (r *Applier) registeredNumbers(slots []model.Slot) (out model.Numbers) {
	for _, at := range slots {
		for _, by := range r.registeredBy() {
			list, _ := r.Slot(by, at)
			for _, v := range list {
				out = out.With(r.numbersIn(v, nil, 0))
			}
		}
	}
	return out
}

// registeredBy returns the call that registered the interpreted function, or else its annotations as calls.
func (r *Applier) registeredBy() (out []*site.Call) {
	if r.RegisteredBy != nil {
		return []*site.Call{r.RegisteredBy}
	}
	this := (&value.Value{}).WithType(r.Func.Class)
	for _, a := range r.Func.Annotations {
		by := &site.Call{Receiver: this}
		for _, arg := range a.Args {
			by.Args = append(by.Args, site.Argument{Name: arg.Name, Value: r.Evaluator.Eval(arg.X)})
		}
		out = append(out, by)
	}
	return append(out, &site.Call{Receiver: this})
}

// numbersIn returns the numbers that a value describes: by its type, by its class, or as a map of descriptions. texts are those that
// admit only numbers.
func (r *Applier) numbersIn(v *value.Value, texts *regexp.Regexp, depth int) (out model.Numbers) {
	if v == nil || depth > model.MaxSchemaDepth {
		return nil
	}
	for _, t := range v.Types {
		out = out.With(r.numbersOfType(t, depth))
	}
	if v.Ref != "" {
		out = out.With(r.numbersOfType(v.Ref, depth))
	}
	if r.admitsNumbers(v, texts) {
		out = out.With(model.Numbers{"."})
	}
	for _, id := range v.Objects {
		o := r.Object(id)
		if slices.ContainsFunc(o.List, func(e *value.Value) bool { return r.admitsNumbers(e, texts) }) {
			out = out.With(model.Numbers{"."})
		}
		for _, key := range slices.Sorted(maps.Keys(o.Fields)) {
			out = out.With(r.numbersIn(o.Fields[key], texts, depth+1).Below(key))
		}
	}
	return out
}

func (r *Applier) admitsNumbers(v *value.Value, texts *regexp.Regexp) bool {
	text, ok := v.Text()
	return ok && texts != nil && texts.MatchString(text)
}

// numbersOfType returns the numbers that an object of a type describes.
func (r *Applier) numbersOfType(typ string, depth int) model.Numbers {
	if have := model.NumbersOf(typ); len(have) > 0 {
		return have
	}
	out := r.describedNumbers(typ)
	for _, up := range r.Ancestors(typ) {
		if t, ok := r.Knowledge.Type(up); ok && (t.Scalar || t.Schema == model.SchemaNumber) {
			return model.Numbers{"."}
		}
		if up != typ {
			out = out.With(r.describedNumbers(up))
		}
		if class := r.Classes[up]; class != nil && depth <= model.MaxSchemaDepth {
			for i := range class.Fields {
				name := class.Fields[i].Name
				out = out.With(r.numbersIn(r.Load(stored.Field(up, name)), nil, depth+1).Below(name))
			}
		}
	}
	return out
}
