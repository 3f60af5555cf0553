package records

import (
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// carrierOf returns the type by which handlers of one request share a value's members, "" if they do not.
func (r *Recorder) carrierOf(v *value.Value) string {
	for _, t := range value.TypesOf(v) {
		ups := r.Ancestors(t)
		for _, up := range ups {
			if known, ok := r.Knowledge.Type(up); ok && known.Carries && !r.isOnlyAssumed(ups, up) {
				return r.Knowledge.Same(up)
			}
		}
	}
	return ""
}

// isOnlyAssumed reports whether a class with these ancestors is assumed to be a carrier because of a module that may be mixed into
// anything, although the class is of another library: the record of a table does not become a request by a module.
func (r *Recorder) isOnlyAssumed(ancestors []string, carrier string) bool {
	assumed := map[string]bool{}
	for _, up := range ancestors {
		known, ok := r.Knowledge.Type(up)
		if !ok || !known.Assumed {
			continue
		}
		for _, of := range r.Ancestors(up) {
			assumed[of] = true
		}
	}
	return assumed[carrier] && slices.ContainsFunc(ancestors, func(up string) bool {
		_, ok := r.Knowledge.Type(up)
		return ok && !assumed[up]
	})
}

// KeyOf returns a key as the name of a stored value: a constant text, the type of an object or the name of a
// variable. It is model.Elements if the key is unknown.
func (r *Recorder) KeyOf(key *value.Value) string {
	c, ok := key.Constant()
	switch {
	case ok && c.Kind == 's':
		return c.Text
	case key != nil && key.Ref != "":
		return key.Ref
	case ok && c.Kind == 'n':
		return c.String()
	}
	if own := r.OwnClasses(value.TypesOf(key)); len(own) == 1 {
		return own[0]
	}
	return model.Elements
}

// CarryMember carries a value that is assigned to a member of what handlers share.
func (r *Recorder) CarryMember(of *value.Value, name string, v *value.Value, pos ir.Pos) {
	if by := r.carrierOf(of); by != "" && !r.isOfLibrary(of, name) {
		r.carry(stored.Carried(by, name), v, pos, ir.Short(by)+"."+name)
	}
}

// CarriedMember adds what other handlers have assigned to a member, unless this function has assigned it.
func (r *Recorder) CarriedMember(v, of *value.Value, name string) *value.Value {
	by := r.carrierOf(of)
	if by == "" || r.isAssigned(of, name) || r.isOfLibrary(of, name) {
		return v
	}
	return value.Supplement(v, r.carried(stored.Carried(by, name)))
}

// isOfLibrary reports whether the library itself gives a member of a value.
func (r *Recorder) isOfLibrary(of *value.Value, name string) bool {
	return slices.ContainsFunc(of.Types, func(t string) bool {
		return r.Inherited(t, name) != "" || slices.ContainsFunc(r.Ancestors(t), func(up string) bool {
			return len(r.Knowledge.Rules(model.Reads, up, name)) > 0
		})
	})
}

// isAssigned reports whether the function has assigned a member of all objects that a value may be.
func (r *Recorder) isAssigned(of *value.Value, name string) bool {
	missing := func(id int) bool { _, ok := r.Object(id).Get(name); return !ok }
	return len(of.Objects) > 0 && !slices.ContainsFunc(of.Objects, missing)
}

// carry saves a value. Like a sink, it is checked where callers pass the value.
func (r *Recorder) carry(at stored.Location, v *value.Value, pos ir.Pos, what string) {
	if v == nil {
		return
	}
	r.Save(at, value.Widen(v).WithStep(r.File, pos, value.AssignStep, what))
	for _, t := range r.PartTaints(v) {
		if t.Source == nil {
			r.Reach(t, summary.Sink{
				Weakness: r.Knowledge.Weaknesses.Stored(), File: r.File, Pos: pos, Func: r.Root.Name, What: what, Record: at,
			})
		}
	}
}

// carried returns what handlers have saved under a key; that under unknown keys only if nothing was saved under this one.
func (r *Recorder) carried(at stored.Location) *value.Value {
	if v := r.Load(at); v != nil || at.Kind != stored.KindCarried {
		return v
	}
	return r.Load(stored.Carried(at.Owner, model.Elements))
}

// CarryOp performs the operation carry.
func (r *Recorder) CarryOp(c *site.Call, s *model.Rule) {
	if at, ok := r.carriedAt(c, s); ok {
		for _, v := range r.Slots(c, s.At) {
			r.carry(at, v, c.Expr.Pos, r.Describe(c))
		}
	}
}

// CarriedOp performs the operation carried.
func (r *Recorder) CarriedOp(c *site.Call, s *model.Rule) *value.Value {
	var out *value.Value
	if at, ok := r.carriedAt(c, s); ok {
		out = r.carried(at)
	}
	for _, v := range r.Slots(c, s.At) {
		out = value.JoinPresent(out, v)
	}
	if out != nil && strings.HasPrefix(s.Returns, ir.Tuple) {
		out = r.Nest([]string{"0"}, out)
	}
	for _, f := range s.Flows { // the value is assigned to an argument
		r.Assign(c, f.To, value.OrEmpty(out))
		out = nil
	}
	return out.WithStep(r.File, c.Expr.Pos, value.ThroughStep, r.Describe(c))
}

// carriedAt returns the location that a call reads or writes: under the key in the subject of the rule, or of the
// receiver, which is then a variable with one value.
func (r *Recorder) carriedAt(c *site.Call, s *model.Rule) (stored.Location, bool) {
	if s.Subject == nil {
		name := r.nameOf(c.ReceiverExpr)
		return stored.Carried("", name), name != ""
	}
	list, given := r.Slot(c, *s.Subject)
	by := cmp.Or(s.Carrier, r.carrierOf(c.Receiver))
	switch {
	case !given:
	case by != "":
		return stored.Carried(by, r.KeyOf(list[0])), true
	case c.Receiver != nil && c.Receiver.Ref != "": // its members are globals
		return stored.Global(c.Receiver.Ref + "." + r.KeyOf(list[0])), true
	}
	return stored.Location{}, false
}

// nameOf returns the qualified name of the variable or field that an expression is, "" if it is neither.
func (r *Recorder) nameOf(x *ir.Expr) string {
	switch {
	case x == nil:
		return ""
	case x.Op == ir.Ref:
		return r.Canonical(x.Name)
	case x.Op == ir.Select && x.X.Op == ir.This:
		return r.Func.Class + "." + x.Name
	}
	return ""
}
