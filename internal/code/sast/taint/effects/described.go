package effects

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// describe notes what a call says of its receiver, such as a class or a parser: its entries at the key. Entries that other calls describe
// otherwise are no numbers.
func (r *Applier) describe(c *site.Call, s *model.Schema) {
	switch {
	case s.Handler != nil:
		r.noteRoutes(c, s)
		return
	case s.Noted:
		r.noteReceiver(c, s)
		return
	}
	key := r.keyOf(c, s)
	if c.Receiver == nil || key == "" {
		return
	}
	numbers := r.numbersOf(c, s)
	if s.Elements {
		numbers = numbers.Below(model.Elements)
	}
	of := cmp.Or(c.Receiver.Ref, r.Func.Class, strings.Join(c.Receiver.Types[:min(len(c.Receiver.Types), 1)], ""))
	r.note(of, key, numbers)
}

// noteReceiver notes what a call says of the entry that its receiver names, for the class of the function.
func (r *Applier) noteReceiver(c *site.Call, s *model.Schema) {
	numbers := r.numbersOf(c, s)
	for _, t := range value.TypesOf(c.Receiver) {
		for _, path := range model.Confirmed(t) {
			if key, ok := strings.CutPrefix(path, "."); ok {
				r.note(r.classOf(), key, numbers)
				r.note(r.validatedClass(), key, numbers)
			}
		}
	}
}

// classOf returns the class whose body or method is interpreted.
func (r *Applier) classOf() string { return cmp.Or(r.Func.Class, r.Root.Class) }

// validatedClass returns the class that the base class of the interpreted one is about, or "".
func (r *Applier) validatedClass() string {
	class := r.Classes[r.classOf()]
	if class == nil || len(class.Supers) == 0 {
		return ""
	}
	args := ir.TypeArgs(class.Supers[0])
	if len(args) != 1 {
		return ""
	}
	return ir.Base(r.Canonical(args[0]))
}

// ValidatedField is Validated for a field of a class, also by what a validator says of the class.
func (r *Applier) ValidatedField(v *value.Value, f *ir.Field, owner string) *value.Value {
	v = r.Validated(v, f.Type, f.Annotations)
	if v == nil || len(v.Taints) == 0 || !slices.Contains(r.describedNumbers(owner).At(f.Name), ".") {
		return v
	}
	return v.Sanitize(r.NumberMask())
}

// changed returns the receiver of a call that describes some more, which a variable that it is then contains, too.
func (r *Applier) changed(c *site.Call, s *model.Schema, typ string) *value.Value {
	numbers := r.describing(c, s)
	for _, t := range value.TypesOf(c.Receiver) {
		numbers = numbers.With(model.NumbersOf(t))
	}
	out := value.OrEmpty(c.Receiver).With(func(to *value.Value) { to.Types, to.Ref = []string{numbers.Type(typ)}, "" })
	if of, ok := r.Target(c.ReceiverExpr); ok && len(of.Path) == 0 && of.Variable != value.Receiver {
		r.Set(of.Variable, out)
	}
	return out
}

// learnReads notes that what methods of the receiver return conforms to a schema, as the call would not have returned otherwise.
func (r *Applier) learnReads(c *site.Call, s *model.Schema) {
	if len(s.Reads) == 0 {
		return
	}
	of, ok := r.Target(c.ReceiverExpr)
	if !ok || len(of.Path) > 0 {
		return
	}
	for _, path := range r.numbersOf(c, s) {
		steps := model.Steps(path)
		if len(steps) != 1 {
			continue
		}
		for _, method := range s.Reads {
			at := value.Location{Variable: of.Variable, Path: []string{"." + method + "(" + strconv.Quote(steps[0]) + ")" + value.Called}}
			r.Learn(value.Fact{Location: at, Sanitizes: r.NumberMask()})
		}
	}
}

// note notes the numbers in an entry of something that calls describe.
func (r *Applier) note(of, key string, numbers model.Numbers) {
	entry := (&value.Value{}).WithType(numbers.Type(describedEntry))
	if of != "" {
		r.SetGlobal(of+describedBy, value.Text(key)) // for those that asked before
		r.SetGlobal(of+describedBy+"."+key, entry)
		if r.noted[of] == nil {
			r.noted[of] = map[string]*value.Value{}
		}
		r.noted[of][key] = value.JoinPresent(r.noted[of][key], entry)
	}
}

// Entries that calls describe are globals below the name of their receiver.
const (
	describedBy    = ".<schema>"
	describedEntry = "<entry>"
)

// entered is added to the name of a function for what describes the input of a handler that it is registered as.
const (
	entered    = ".<input>"
	enteredKey = "input"
)

// noteInput notes what describes the input of functions that a call registers, for those that are also interpreted elsewhere.
func (r *Applier) noteInput(functions *value.Value, e *model.Entry) {
	for _, key := range slices.Sorted(maps.Keys(e.Params)) {
		if schema := e.Params[key].Schema; len(schema) > 0 {
			numbers := r.registeredNumbers(schema)
			for _, f := range value.FunctionsOf(functions) {
				if f.Func.Name != "" {
					r.note(f.Func.Name+entered, enteredKey, numbers)
				}
			}
			return
		}
	}
}

// enteredNumbers returns the numbers in the input of the interpreted function that are numbers wherever it is registered.
func (r *Applier) enteredNumbers() (out model.Numbers) {
	of := r.Func.Name + entered
	entry := value.JoinPresent(r.noted[of][enteredKey], r.Global(of+describedBy+"."+enteredKey))
	for i, t := range value.TypesOf(entry) {
		numbers := model.NumbersOf(t)
		if i > 0 {
			numbers = out.Shared(numbers)
		}
		out = numbers
	}
	return out
}

// describedNumbers returns the numbers among the entries of something that calls describe.
func (r *Applier) describedNumbers(of string) (out model.Numbers) {
	entries := maps.Clone(r.noted[of]) // what this function has noted itself is a global only once it ends
	if r.Global(of+describedBy) != nil {
		names := r.Memory.Members(of + describedBy)
		r.Trace.AskedMembers(of+describedBy, names)
		for _, name := range names {
			if entries == nil {
				entries = map[string]*value.Value{}
			}
			_, key := ir.Split(name)
			entries[key] = value.JoinPresent(entries[key], r.Global(name))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(entries)) {
		var all model.Numbers
		types := value.TypesOf(entries[key])
		for _, t := range types {
			all = all.With(model.NumbersOf(t))
		}
		if !slices.Contains(types, describedEntry) {
			out = out.With(all.Below(key))
		}
	}
	return out
}
