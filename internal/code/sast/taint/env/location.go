package env

import (
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// Target returns the location that an expression names.
func (r *Env) Target(x *ir.Expr) (value.Location, bool) {
	if x == nil {
		return value.Location{}, false
	}
	switch x.Op {
	case ir.Var:
		slot, ok := r.Lookup(x.Name)
		return value.Location{Variable: slot}, ok
	case ir.This:
		return value.Location{Variable: value.Receiver}, true
	case ir.Select:
		t, ok := r.Target(x.X)
		return value.Location{Variable: t.Variable, Path: append(slices.Clip(t.Path), x.Name)}, ok && len(t.Path) < value.MaxPath
	case ir.Index:
		return r.elementTarget(x)
	case ir.Cast, ir.Await, ir.Cond, ir.Binary, ir.Unary:
		return r.Target(given(x))
	case ir.Assign:
		return r.Target(x.X)
	case ir.Call: // what holds for the text form of a value holds for the value
		if r.IsConversion(x) {
			return r.Target(x.Args[0].X)
		}
		if len(x.Args) == 0 && x.X != nil && x.X.Op == ir.Select && r.Knowledge.Words.Accessors.TextOfReceiver.Has(x.X.Name) {
			return r.Target(x.X.X)
		}
	}
	return value.Location{}, false
}

// maxWholes bounds how often a value is made of another one.
const maxWholes = 4

// Wholes returns what a value was made of, if a check of the value counts as a check of that, and what that was made of in turn, with the
// weaknesses for which it counts.
func (r *Env) Wholes(v *value.Value) []value.Fact { return r.wholes(v, false) }

// wholes is Wholes; with equal, only what a comparison of the value counts for.
func (r *Env) wholes(v *value.Value, equal bool) (out []value.Fact) {
	counts := model.All
	for v != nil && v.PartOf != nil && len(out) < maxWholes && (!equal || v.PartOf.Sanitizes != 0) {
		if v.PartOf.Sanitizes != 0 {
			counts &= v.PartOf.Sanitizes
		}
		at := v.PartOf.Location
		out = append(out, value.Fact{Location: at, Sanitizes: counts})
		if at.Variable == value.Nowhere {
			break
		}
		v = r.Get(at.Variable)
		for _, key := range at.Path {
			v = r.Read(v, key)
		}
	}
	return out
}

// Checked returns the location that a check of an expression holds for: its own, that of the value from which it was made, or that of the
// last untrusted part of a text, where names follow their folders.
func (r *Env) Checked(x *ir.Expr, v *value.Value) value.Location {
	if t, ok := r.Target(x); ok {
		return t
	}
	if v != nil && v.PartOf != nil {
		return v.PartOf.Location
	}
	if x != nil && x.Op == ir.Ref {
		return value.Location{Variable: value.Receiver, Path: []string{x.Name + value.Called}}
	}
	var found []value.Location
	if x != nil && (x.Op == ir.Concat || x.Op == ir.Binary) {
		for _, part := range x.Args {
			if v := r.Evaluator.Eval(part.X); len(r.DeepTaints(v)) > 0 {
				found = append(found, r.Checked(part.X, v))
			}
		}
	}
	if len(found) == 0 {
		return value.Location{Variable: value.Nowhere}
	}
	return found[len(found)-1]
}

// Alike returns for what a check of a value counts that is made of that of an expression, and of nothing else that is untrusted.
func (r *Env) Alike(x *ir.Expr, v *value.Value) *value.Fact {
	out := &value.Fact{Location: r.Checked(x, v), Sanitizes: model.All}
	if v != nil && v.PartOf != nil && out.Location.Same(v.PartOf.Location) {
		out.Sanitizes = v.PartOf.Sanitizes
	}
	return out
}

// Place is Target, and the place where the result of an accessor is found again, which is no part of a value: a getter, or a part of a
// request under a constant name, as in request.getParameter("name").
func (r *Env) Place(x *ir.Expr) (value.Location, bool) {
	if x != nil && x.Op == ir.Var && x.X != nil {
		return r.Target(x.X) // of the variable that the cell is passed for
	}
	if t, ok := r.Target(x); ok {
		return t, true
	}
	if t, ok := r.gotten(x); ok {
		return t, true
	}
	slot, chain, ok := r.accessed(x, 0)
	return value.Location{Variable: slot, Path: []string{chain + value.Called}}, ok
}

// gotten returns the field of a variable that a call of its getter returns: a method of the program that does nothing else.
func (r *Env) gotten(x *ir.Expr) (at value.Location, ok bool) {
	if x == nil || x.Op != ir.Call || len(x.Args) > 0 || x.X == nil || x.X.Op != ir.Select || x.X.X == nil || x.X.X.Op != ir.Var {
		return at, false
	}
	slot, ok := r.Lookup(x.X.X.Name)
	if !ok {
		return at, false
	}
	for _, t := range value.TypesOf(r.Get(slot)) {
		if list := r.Methods(t, x.X.Name, 0); len(list) == 1 {
			if field := gottenBy(list[0]); field != "" {
				return value.Location{Variable: slot, Path: []string{field}}, true
			}
		}
	}
	return at, false
}

// gottenBy returns the field that a method returns, "" if it does anything else.
func gottenBy(fn *ir.Func) string {
	if len(fn.Body) != 1 || fn.Body[0].Op != ir.Return {
		return ""
	}
	if x := fn.Body[0].X; x != nil && x.Op == ir.Select && x.X != nil && x.X.Op == ir.This {
		return x.Name
	}
	return ""
}

// IsIndexed reports whether an expression is the element at an index that is a variable, such as each character of a text in turn.
func (r *Env) IsIndexed(x *ir.Expr) bool {
	t, ok := r.Place(x)
	return ok && t.IsIndexed()
}

// maxChain bounds the length of a chain of accessors.
const maxChain = 8

// accessed returns the variable at which a chain of accessors begins, and the chain as text.
func (r *Env) accessed(x *ir.Expr, depth int) (slot int, chain string, ok bool) {
	if x == nil || depth > maxChain {
		return 0, "", false
	}
	var own string
	of := x.X
	switch x.Op {
	case ir.Var:
		slot, ok = r.Lookup(x.Name)
		return slot, "", ok
	case ir.This:
		return value.Receiver, "", true
	case ir.Ref:
		return value.Receiver, x.Name, depth > 0
	case ir.Cast, ir.Await, ir.Cond, ir.Binary, ir.Unary:
		return r.accessed(given(x), depth+1)
	case ir.Select:
		own = "." + x.Name
	case ir.Index:
		own, ok = r.keyed(x.Args)
	case ir.Call:
		if own, ok = r.called(x); ok {
			of = of.X
		}
	default:
		return 0, "", false
	}
	if x.Op != ir.Select && !ok {
		return 0, "", false
	}
	slot, chain, ok = r.accessed(of, depth+1)
	return slot, chain + own, ok
}

// called returns the link of a chain that the call of an accessor is.
func (r *Env) called(x *ir.Expr) (own string, ok bool) {
	if x.X == nil || x.X.Op != ir.Select || !r.isAccessor(x.X.Name, len(x.Args)) {
		return "", false
	}
	own, ok = r.names(x.Args)
	return "." + x.X.Name + own, ok
}

// keyed returns the link of a chain that the element at a key is: the same as for a member of that name.
func (r *Env) keyed(args []ir.Arg) (own string, ok bool) {
	if own, ok = r.names(args); ok && len(args) == 1 && args[0].X.Op == ir.String {
		own = "." + args[0].X.Name
	}
	return own, ok
}

// names returns arguments that are constants, variables, or texts joined from these, as text.
func (r *Env) names(args []ir.Arg) (text string, ok bool) {
	for _, a := range args {
		switch {
		case a.X == nil || a.Key != nil:
			return "", false
		case a.X.Op == ir.String:
			text += "(" + strconv.Quote(a.X.Name) + ")"
		case a.X.Op == ir.Number:
			text += "(" + strconv.FormatFloat(a.X.Num, 'g', -1, 64) + ")"
		case a.X.Op == ir.Var:
			slot, known := r.Lookup(a.X.Name)
			if !known {
				return "", false
			}
			text += value.Index(slot)
		case isJoined(a.X):
			joined, known := r.names(a.X.Args)
			if !known {
				return "", false
			}
			text += "(+" + strings.ReplaceAll(joined, "(#", "(+#") + ")" // no index of a loop
		default:
			return "", false
		}
	}
	return text, true
}

// isJoined reports whether an expression joins texts.
func isJoined(x *ir.Expr) bool {
	return x.Op == ir.Concat || x.Op == ir.Binary && slices.Contains([]string{"+", ".", "++"}, x.Name)
}

// isAccessor reports whether a method with n constant arguments returns the same value again, by its name.
func (r *Env) isAccessor(name string, n int) bool {
	rest, ok := strings.CutPrefix(name, "get")
	if !ok {
		rest, ok = strings.CutPrefix(name, "Get")
	}
	if ok && (strings.HasPrefix(rest, "Next") || strings.HasPrefix(rest, "And")) {
		return false
	}
	if n > 0 {
		return r.Knowledge.Words.Accessors.Parts.Matches(name)
	}
	return ok && rest != "" && rest[0] >= 'A' && rest[0] <= 'Z' || r.Knowledge.Words.Accessors.All.Matches(name)
}

// given returns the operand whose value an expression has: of a value or a default the value, because the default only replaces nothing.
// It returns nil for other operators.
func given(x *ir.Expr) *ir.Expr {
	if x.Op == ir.Unary && x.Name != "&" { // of pointers, only the address has an operator
		return nil
	}
	if x.Op == ir.Binary && !slices.Contains([]string{"??", "||", "or"}, x.Name) {
		return nil
	}
	return ir.Operand(x)
}

// elementTarget is Target for elements at constant keys.
func (r *Env) elementTarget(x *ir.Expr) (value.Location, bool) {
	t, ok := r.Target(x.X)
	if !ok || len(x.Args) != 1 || len(t.Path) >= value.MaxPath {
		return value.Location{}, false
	}
	key := x.Args[0].X
	if key.Op != ir.String && key.Op != ir.Number && key.Op != ir.Var {
		return value.Location{}, false
	}
	c, ok := r.Evaluator.Eval(key).Constant()
	if !ok || key.Op == ir.Var && c.Kind != 's' {
		return value.Location{}, false
	}
	return value.Location{Variable: t.Variable, Path: append(slices.Clip(t.Path), c.String())}, true
}

// IsConversion reports whether a call converts its argument to text.
func (r *Env) IsConversion(x *ir.Expr) bool {
	named := x.X != nil && (x.X.Op == ir.Ref || x.X.Op == ir.Var)
	return named && len(x.Args) == 1 && r.Knowledge.Words.Accessors.TextOfArgument.Has(x.X.Name)
}

// Assume applies the facts of a verdict.
func (r *Env) Assume(v *value.Value, holds bool) {
	for _, f := range slices.Concat(v.Facts(holds), v.Tested()) {
		r.Learn(f)
	}
}

// Learn applies a fact.
func (r *Env) Learn(f value.Fact) {
	if f.Location.Variable == value.Nowhere {
		return
	}
	base := r.Get(f.Location.Variable)
	if !f.IsAbout(base) {
		return
	}
	if len(f.Location.Path) == 0 {
		r.Set(f.Location.Variable, r.refined(f, base))
		return
	}
	last := len(f.Location.Path) - 1
	for _, key := range f.Location.Path[:last] {
		base = r.Read(base, key)
	}
	key := f.Location.Path[last]
	v := r.Read(base, key)
	switch {
	case strings.HasSuffix(key, value.Called):
		r.State.Note(f)
	case last == 0 && f.Location.Variable != value.Receiver && r.hasNoParts(base) && !isPlace(key):
		r.State.Vars.Set(f.Location.Variable, r.With(base, key, r.refined(f, v)))
		r.State.Note(f) // for members that are sources themselves
	case v != nil && base != nil && len(base.Objects) == 1:
		r.WriteRefined(base, key, r.refined(f, v))
		r.State.Note(f)
	default:
		r.State.Note(f)
	}
}

// refined returns a value after applying a fact. What holds for a collection holds for its elements.
func (r *Env) refined(f value.Fact, v *value.Value) *value.Value {
	return r.SanitizeElements(f.Refine(v), f.Sanitizes, f.Every)
}

// isPlace reports whether a key is a number: the element of what may be a text, which is not its characters.
func isPlace(key string) bool {
	_, err := strconv.Atoi(key)
	return err == nil
}

// hasNoParts reports whether each read of the value's parts evaluates them again, such as the
// parameters of a request. The value must be stored in an object before a part can be refined.
func (r *Env) hasNoParts(v *value.Value) bool {
	if v == nil || value.IsQueryResult(v) {
		return false
	}
	return len(v.Objects) == 0 || len(v.Objects) == 1 && r.Given[v.Objects[0]] == nil && value.HasSource(v.Taints)
}

// Refine changes the value at the location that an expression names.
func (r *Env) Refine(x *ir.Expr, change func(*value.Value) *value.Value) {
	t, ok := r.Target(x)
	if !ok {
		switch {
		case x != nil && x.Op == ir.Select:
			of := r.Evaluator.Eval(x.X)
			r.Write(of, x.Name, change(r.Read(of, x.Name)))
		case x != nil && x.Op == ir.Index: // any element may be the one
			if more := change(nil); more != nil {
				r.Write(r.Evaluator.Eval(x.X), model.Elements, more)
			}
		}
		return
	}
	base := r.Get(t.Variable)
	if len(t.Path) == 0 {
		r.Set(t.Variable, change(base))
		return
	}
	for _, key := range t.Path[:len(t.Path)-1] {
		base = r.Read(base, key)
	}
	last := t.Path[len(t.Path)-1]
	r.Write(base, last, change(r.Read(base, last)))
}

// RefinedMember returns the value of a member or a getter with the facts about it. Facts about members of a value
// without objects, such as a request, cannot be stored in them: each read evaluates them again.
func (r *Env) RefinedMember(x *ir.Expr, v *value.Value) *value.Value {
	if len(r.State.Facts) == 0 {
		return v
	}
	t, ok := r.Place(x)
	if !ok {
		return v
	}
	for _, f := range r.State.Facts {
		if f.Location.Same(t) && (f.Is != nil || v != nil && len(v.Taints) > 0) {
			v = f.Refine(v)
		}
	}
	return v
}
