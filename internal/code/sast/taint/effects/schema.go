package effects

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/charset"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// conforming returns the result of a call that conforms to a schema: what it describes as a number, a date or one of
// some constants is safe as text. s may be nil.
func (r *Applier) conforming(c *site.Call, s *model.Schema, v *value.Value) *value.Value {
	if s == nil || v == nil {
		return v
	}
	v = r.validatedBy(c, s, v)
	return r.checked(c, s, r.narrowed(v, r.conformed(c, s)))
}

// checked returns the result of a call that checks its subject. What holds of the subject is learned, or is in a member of the result.
func (r *Applier) checked(c *site.Call, s *model.Schema, v *value.Value) *value.Value {
	if s.Subject == nil {
		return v
	}
	var facts []value.Fact
	for _, path := range r.numbersOf(c, s) {
		facts = append(facts, r.factsBelow(operand(c, *s.Subject, 0), model.Steps(path))...)
	}
	says := &value.Verdict{Boolean: true}
	member := s.Passed
	switch {
	case len(facts) == 0:
		return v
	case s.Passed != "":
		says.Yes = facts
	case s.Failed != "":
		says.No, member = facts, s.Failed
	default:
		for _, f := range facts {
			r.Learn(f)
		}
		return v
	}
	return r.With(value.OrEmpty(v), member, &value.Value{Verdict: says})
}

// conformed returns the numbers of the result of a call that conforms to a schema.
func (r *Applier) conformed(c *site.Call, s *model.Schema) model.Numbers {
	numbers := r.numbersOf(c, s)
	if s.By != nil && !r.isWhole(c, s) {
		numbers = numbers.At(r.keyOf(c, s))
	}
	if s.Named {
		_, member := ir.Split(c.Member)
		numbers = numbers.At(member)
	}
	if len(s.Keys) > 0 {
		var below model.Numbers
		for _, key := range s.Keys {
			below = below.With(numbers.At(key))
		}
		numbers = below
	}
	if s.Route {
		numbers = numbers.With(r.routed(c, s))
	}
	if s.Below != "" {
		numbers = numbers.Below(s.Below)
	}
	return numbers
}

// routed returns the numbers among the parameters of the route: all of them, or the one whose name the call receives.
func (r *Applier) routed(c *site.Call, s *model.Schema) model.Numbers {
	numbers := r.routeNumbers()
	if s.By == nil || r.isWhole(c, s) {
		return numbers
	}
	return numbers.At(r.keyOf(c, s))
}

// isWhole reports whether a call returns all of its input, as it receives no key.
func (r *Applier) isWhole(c *site.Call, s *model.Schema) bool {
	list, _ := r.Slot(c, *s.By)
	return len(list) == 0 || list[0] == nil
}

// described returns a parameter's value that a schema describes, either whole or as its entry of the parameter's name.
func (r *Applier) described(name string, v *value.Value, numbers model.Numbers) *value.Value {
	if slices.ContainsFunc(r.Func.Params, func(p ir.Param) bool { return len(numbers.At(p.Name)) > 0 }) { // an entry for each parameter
		return r.narrowed(v, numbers.At(name))
	}
	return r.narrowed(v, numbers)
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
func (r *Applier) numbersOf(c *site.Call, s *model.Schema) (out model.Numbers) {
	if s == nil {
		return nil
	}
	if s.Pattern != nil {
		if pattern, ok := r.patternIn(c, *s.Pattern); ok && charset.IsPlain(pattern, s.Whole) {
			out = model.Numbers{"."}
		}
	}
	if s.Judge != nil {
		if yes, _, _ := r.judge(c, *s.Judge, func(*value.Closure) []*value.Value { return nil }); r.isPlainlySafe(yes) {
			out = model.Numbers{"."}
		}
	}
	for _, at := range s.At {
		list, _ := r.Slot(c, at)
		if s.Every {
			out = out.With(r.numbersOfEvery(list))
			continue
		}
		for _, v := range list {
			out = out.With(r.numbersIn(v, s.Numbers, 0))
		}
	}
	return out
}

// numbersOfEvery returns the numbers that all alternatives describe: values, or the elements of lists.
func (r *Applier) numbersOfEvery(list []*value.Value) (out model.Numbers) {
	first := true
	add := func(v *value.Value) {
		have := r.numbersIn(v, nil, 0)
		if v != nil && v.IsConstantText() {
			have = model.Numbers{"."}
		}
		if !first {
			have = out.Shared(have)
		}
		out, first = have, false
	}
	for _, v := range list {
		elements := 0
		if v != nil {
			for _, id := range v.Objects {
				for _, e := range r.Object(id).List {
					elements++
					add(e)
				}
			}
		}
		if elements == 0 {
			add(v)
		}
	}
	return out
}

// validatedBy returns what a function of the program that a slot contains makes of a value, such as the result of its own check.
func (r *Applier) validatedBy(c *site.Call, s *model.Schema, v *value.Value) *value.Value {
	for _, at := range s.At {
		if at.Kind == model.SlotThis {
			continue
		}
		list, _ := r.Slot(c, at)
		for _, f := range list {
			if all := value.FunctionsOf(f); len(all) == 1 {
				return r.Machine.Call(all[0], []*value.Value{v}, nil, c)
			}
		}
	}
	return v
}

// describing returns the numbers that the result of a call describes; s may be nil.
func (r *Applier) describing(c *site.Call, s *model.Schema) model.Numbers {
	out := r.numbersOf(c, s)
	switch {
	case s == nil:
		return nil
	case s.Confirms:
		return r.confirmed(c)
	case s.Pending:
		out = model.Numbers{"."}.Below(r.keyOf(c, s))
		for _, key := range s.Keys {
			out = out.Below(key)
		}
		return out.Pending()
	case s.Part != nil:
		return out.At(r.textIn(c, *s.Part))
	case s.Elements:
		return out.Below(model.Elements)
	case s.By != nil:
		return out.Below(r.keyOf(c, s))
	}
	return out
}

// confirmed returns the numbers that the receiver of a call names.
func (r *Applier) confirmed(c *site.Call) (out model.Numbers) {
	for _, t := range value.TypesOf(c.Receiver) {
		out = out.With(model.Confirmed(t)).With(model.NumbersOf(t))
	}
	return out
}

// keyOf returns the constant key in the slot that a schema names, "" if it is unknown.
func (r *Applier) keyOf(c *site.Call, s *model.Schema) string {
	if s.Member != nil {
		return r.memberOf(c, *s.Member)
	}
	return r.textIn(c, *s.By)
}

// memberOf returns the name of the member that a function in a slot returns, "" if it returns something else.
func (r *Applier) memberOf(c *site.Call, at model.Slot) string {
	x := operand(c, at, 0)
	if x == nil || x.Func == nil || len(x.Func.Body) != 1 || x.Func.Body[0].X == nil || x.Func.Body[0].X.Op != ir.Select {
		return ""
	}
	return x.Func.Body[0].X.Name
}

// textIn returns the constant text in a slot, "" if it is unknown.
func (r *Applier) textIn(c *site.Call, at model.Slot) string {
	list, _ := r.Slot(c, at)
	if len(list) != 1 || list[0] == nil {
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
	if r.RegisteredBy == nil && len(slots) > 0 {
		out = out.With(r.enteredNumbers())
	}
	return out
}

// registeredBy returns the call that registered the interpreted function, and its annotations as calls.
func (r *Applier) registeredBy() (out []*site.Call) {
	if r.RegisteredBy != nil {
		out = append(out, r.RegisteredBy)
	}
	this := (&value.Value{}).WithType(r.Func.Class)
	for _, a := range r.Func.Annotations {
		by := &site.Call{Receiver: this}
		for _, arg := range a.Args {
			by.Args = append(by.Args, site.Argument{Name: arg.Name, Value: r.Evaluator.Eval(arg.X)})
		}
		out = append(out, by)
	}
	if r.RegisteredBy != nil {
		return out
	}
	return append(out, &site.Call{Receiver: this})
}

// numbersIn returns the numbers that a value describes: by its type, by its class, or as a map of descriptions. texts are those that
// admit only numbers.
func (r *Applier) numbersIn(v *value.Value, texts *model.Pattern, depth int) (out model.Numbers) {
	if v == nil || depth > model.MaxSchemaDepth {
		return nil
	}
	out = r.numbersOfTypes(v.Types, depth)
	if v.Ref != "" {
		out = out.With(r.numbersOfType(v.Ref, depth)).With(r.numbersOfLiteral(v, texts, depth))
	}
	if r.admitsNumbers(v, texts) || texts == nil && depth > 0 && r.isNarrowText(v) {
		out = out.With(model.Numbers{"."})
	}
	for _, id := range v.Objects {
		out = out.With(r.numbersOfObject(r.Object(id), texts, depth))
	}
	return out
}

// numbersOfTypes returns the numbers that a value of one of some types describes: those that all describe that are the same type with
// others, as where a branch describes more.
func (r *Applier) numbersOfTypes(types []string, depth int) (out model.Numbers) {
	below := map[string]model.Numbers{}
	for _, t := range types {
		numbers := r.numbersOfType(t, depth)
		if have, ok := below[ir.Base(t)]; ok {
			numbers = have.Shared(numbers)
		}
		below[ir.Base(t)] = numbers
	}
	for _, t := range types {
		out = out.With(below[ir.Base(t)])
	}
	return out
}

// numbersOfLiteral returns the numbers that a global describes that is a map or a list, such as a JSON schema.
func (r *Applier) numbersOfLiteral(v *value.Value, texts *model.Pattern, depth int) model.Numbers {
	if len(v.Objects) > 0 {
		return nil
	}
	of := r.literal(v.Ref, 0)
	if of == nil {
		return nil
	}
	return r.numbersIn(of, texts, depth)
}

// maxLiteral is how deeply maps are nested in a global that is a map.
const maxLiteral = 8

// literal returns a global of the program that is a map or a list, also if its members are globals themselves; nil for others.
func (r *Applier) literal(name string, depth int) *value.Value {
	if one := r.LiteralOf(name); one.Expr != nil {
		r.Trace.EnteredBody(one.File.Top)
		return r.Evaluator.Eval(one.Expr)
	}
	if !strings.HasPrefix(name, "/") || depth > maxLiteral {
		return nil
	}
	names := r.Memory.Members(name)
	r.Trace.AskedMembers(name, names)
	o := &value.Object{Fields: map[string]*value.Value{}}
	for _, one := range names {
		_, key := ir.Split(one)
		if v := cmp.Or(r.literal(one, depth+1), r.Global(one)); v != nil {
			o.Fields[key] = v
		}
	}
	if len(o.Fields) == 0 {
		return nil
	}
	return &value.Value{Objects: []int{r.NewObject(nil, o)}, Types: []string{"map"}}
}

// numbersOfObject returns the numbers that a map or a list describes.
func (r *Applier) numbersOfObject(o *value.Object, texts *model.Pattern, depth int) (out model.Numbers) {
	if one, ok := r.numbersOfMap(o, depth); ok && (texts == nil || depth > 0) {
		return one
	}
	if texts == nil && depth > 0 && r.isNarrowList(o, depth) {
		return model.Numbers{"."}
	}
	for _, e := range o.List {
		below := r.numbersIn(e, texts, depth+1)
		switch {
		case texts == nil && depth == 0:
			out = out.With(below)
		case r.admitsNumbers(e, texts) || texts != nil && slices.Contains(below, "."):
			out = out.With(model.Numbers{"."})
		}
	}
	for _, key := range slices.Sorted(maps.Keys(o.Fields)) {
		below := r.numbersIn(o.Fields[key], texts, depth+1)
		for _, step := range slices.Backward(strings.Split(key, ".")) { // "ids.*" are the elements of ids
			below = below.Below(step)
		}
		out = out.With(below)
	}
	return out
}

func (r *Applier) admitsNumbers(v *value.Value, texts *model.Pattern) bool {
	text, ok := v.Text()
	return ok && texts != nil && texts.Matches(text)
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
				name, typ := class.Fields[i].Name, class.Fields[i].Type
				if typ != "" && r.IsScalar(r.Canonical(typ)) || r.declaresNumber(&class.Fields[i]) {
					out = out.With(model.Numbers{"."}.Below(name))
					continue
				}
				out = out.With(r.numbersIn(r.Load(stored.Field(up, name)), nil, depth+1).Below(name))
			}
		}
	}
	return out
}

// declaresNumber reports whether the annotations of a field admit only numbers and the like.
func (r *Applier) declaresNumber(f *ir.Field) bool {
	v := r.Validated(value.Tainted([]value.Taint{{}}), f.Type, f.Annotations)
	return v != nil && r.isPlainlySafe(value.SafeFor(v.Taints))
}

// isPlainlySafe reports whether a text is at least as safe as a plain word.
func (r *Applier) isPlainlySafe(safe model.Mask) bool {
	plain := r.ConsistingOf("aA0_-")
	return safe&plain == plain
}
