package flow

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// slot is what stands in a slot of a call; given is false where nothing was passed.
func (r *run) slot(c *site.Call, s model.Slot) (list []*value.Value, given bool) {
	switch s.Kind {
	case model.SlotThis:
		list, given = []*value.Value{c.Receiver}, true
	case model.SlotArg, model.SlotRest:
		list = c.Positional(s)
		given = len(list) > 0
	case model.SlotNamed:
		for _, a := range c.Args {
			if a.Name == s.Name {
				list, given = append(list, a.Value), true
			}
		}
	}
	if !given && s.Or != nil {
		return r.slot(c, *s.Or)
	}
	for i, key := range s.Path {
		var next []*value.Value
		for _, v := range list {
			switch {
			case key == model.Result:
				for _, f := range value.FunctionsOf(v) {
					next = append(next, r.passTo(f, r.UnknownArguments(f.Func), nil, c))
				}
			case key == "**":
				next = append(next, value.Tainted(r.DeepTaints(v)))
			case key == model.Elements && v != nil && v.Ref != "" && len(v.Objects) == 0 && (i > 0 || len(r.parts(v.Ref)) > 0):
				next = append(next, r.parts(v.Ref)...)
			case key == model.Elements:
				next = append(next, r.Element(v))
			case v != nil && v.Ref != "" && len(v.Objects) == 0:
				if name := r.Unalias(v.Ref + "." + key); r.Global(name) != nil {
					next = append(next, r.reference(name))
				}
			default:
				if !r.Has(v, key) {
					continue
				}
				next = append(next, r.Read(v, key))
			}
		}
		list = next
	}
	if len(list) == 0 && s.Or != nil {
		return r.slot(c, *s.Or)
	}
	return list, given && len(list) > 0
}

// requested reports whether data is of those that a request brings.
func requested(taints []value.Taint) bool {
	return slices.ContainsFunc(taints, func(t value.Taint) bool { return t.Source != nil && t.Source.Kind == model.SourceRequest })
}

// parts are the members of a global thing that is put together of them.
func (r *run) parts(ref string) []*value.Value {
	names := r.Memory.Members(ref)
	r.Trace.AskedMembers(ref, names)
	var out []*value.Value
	for _, name := range names {
		out = append(out, r.reference(name))
	}
	return out
}

// holds reports whether the conditions of a rule hold for a call.
func (r *run) conditionsHold(c *site.Call, s *model.Spec) bool {
	for i := range s.When {
		if !r.test(c, &s.When[i]) {
			return false
		}
	}
	for i := range s.Unless {
		if r.test(c, &s.Unless[i]) {
			return false
		}
	}
	return true
}

func (r *run) test(c *site.Call, t *model.Test) bool {
	if len(t.Count) > 0 && !slices.Contains(t.Count, len(c.Args)) {
		return false
	}
	if t.Within != "" && !slices.ContainsFunc(r.Root.Annotations, func(a ir.Annotation) bool { return r.a.matchesAnnotation(a.Name, t.Within) }) {
		return false
	}
	if t.Round != nil && !t.Round.MatchString(r.Root.Name) {
		return false
	}
	if t.At == "" {
		return true
	}
	list, given := r.parted(c, t.Slot)
	if t.Absent {
		return !given && r.complete(c, t.Slot)
	}
	if !given {
		return t.Fits != ""
	}
	return slices.ContainsFunc(list, func(v *value.Value) bool { return r.satisfies(v, t) })
}

func (r *run) satisfies(v *value.Value, t *model.Test) bool {
	if t.Type != "" {
		return v != nil && slices.ContainsFunc(v.Types, func(have string) bool { return r.Is(have, t.Type) || have == t.Type })
	}
	if t.Fits != "" {
		return r.IsAssignable(v, t.Fits)
	}
	if t.Fields != nil {
		return v != nil && slices.ContainsFunc(v.Types, func(have string) bool { return r.HasField(have, t.Fields) })
	}
	if t.Object {
		return v != nil && slices.ContainsFunc(v.Types, r.IsObject)
	}
	if t.Front != nil {
		return v != nil && v.Prefix != "" && t.Front.MatchString(v.Prefix)
	}
	if t.Fallback {
		return v != nil && len(v.Fallback) > 0 && !requested(v.Taints)
	}
	if t.Constant != nil {
		known := v != nil && len(v.Taints) == 0 && slices.ContainsFunc(v.Constants, func(c value.Constant) bool { return c.Kind != '0' })
		return known == *t.Constant
	}
	if v == nil || len(v.Taints) > 0 && len(v.Constants) == 0 {
		return false
	}
	texts := make([]string, 0, value.MaxConstants)
	for _, c := range v.Constants {
		texts = append(texts, c.String())
	}
	if len(texts) == 0 && v.Ref != "" {
		texts = append(texts, v.Ref)
	}
	if t.Match == nil && (t.Equals == "true" || t.Equals == "false") { // one of both says nothing
		return len(texts) == 1 && texts[0] == t.Equals
	}
	return slices.ContainsFunc(texts, func(s string) bool {
		if t.Match != nil {
			return t.Match.MatchString(s)
		}
		return s == t.Equals
	})
}
