package env

import (
	"maps"
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// Judged returns what the parameters, the receiver, and their members are sanitized for if the function returns true or false, according
// to the conditions before the return and the verdict of the result. The variables of the facts are numbers of parameters, or Receiver.
func (r *Env) Judged(v *value.Value, answer bool) (out []value.Fact) {
	about := map[int]int{value.Receiver: value.Receiver} // parameters by their variables
	for i, p := range r.Func.Params {
		slot, ok := r.Lookup(p.Name)
		if !ok {
			continue
		}
		about[slot] = i
		if mask := r.checked(r.Get(slot).OwnTaints(), i); mask != 0 {
			out = append(out, value.Fact{Location: value.Location{Variable: i}, Sanitizes: mask})
		}
		out = append(out, r.checkedMembers(r.Get(slot), i, i)...)
		if in := r.Read(r.Get(slot), ir.CellKey); p.Type == "" && in != nil {
			out = append(out, value.Fact{Location: value.Location{Variable: i}, Sanitizes: value.Sanitized(in.OwnTaints())})
		}
	}
	out = append(out, r.checkedMembers(r.Receiver, value.Self, value.Receiver)...)
	for _, fact := range slices.Concat(v.Facts(answer), v.Tested(), r.State.Facts) {
		if i, ok := about[fact.Location.Variable]; ok && fact.Type == "" && fact.Is == nil && !fact.Location.IsIndexed() {
			fact.Location = value.Location{Variable: i, Path: outOfCell(fact.Location.Path)}
			out = append(out, fact)
		}
	}
	return value.Gathered(out)
}

// checkedMembers returns the facts about members of a parameter, or of the receiver, that checks have written into it.
func (r *Env) checkedMembers(v *value.Value, param, as int) (out []value.Fact) {
	if v == nil || r.Func != r.Root {
		return nil
	}
	for _, id := range v.Objects {
		if r.Given[id] == nil {
			continue
		}
		fields := r.Object(id).Fields
		for _, key := range slices.Sorted(maps.Keys(fields)) {
			of := value.Origin{Param: param, Path: value.Path("").Below(key)}
			for _, t := range fields[key].OwnTaints() {
				if t.Origin == of && t.Sanitized != 0 {
					out = append(out, value.Fact{Location: value.Location{Variable: as, Path: []string{key}}, Sanitizes: t.Sanitized})
				}
			}
		}
	}
	return out
}

// outOfCell returns a path below the value of a variable in place of one that begins at its cell.
func outOfCell(path []string) []string {
	if len(path) > 0 && path[0] == ir.CellKey {
		return path[1:]
	}
	return path
}

// checked returns the weaknesses that a parameter is sanitized for. Those of a closure have the taints of what it is called with.
func (r *Env) checked(taints []value.Taint, param int) (mask model.Mask) {
	if r.Func == r.Root {
		for _, t := range taints {
			if t.Origin == (value.Origin{Param: param}) {
				mask |= t.Sanitized
			}
		}
		return mask
	}
	return value.Sanitized(taints)
}

// maxPostconditions bounds the facts that hold once a function has returned.
const maxPostconditions = 12

// Postconditions returns what arguments, the receiver, and their members are sanitized for once the function has returned, because it
// throws otherwise. Parameters that the function assigns do not count. The variables of the facts are numbers of parameters, or Receiver.
func (r *Env) Postconditions() []value.Fact {
	about := map[int]int{value.Receiver: value.Receiver}
	var out []value.Fact
	var changed []string
	for i, p := range r.Func.Params {
		slot, ok := r.Lookup(p.Name)
		v := r.Get(slot)
		if !ok || v == nil || v.Numeric {
			continue
		}
		if changed == nil {
			changed = append(ir.Assigned(r.Func.Body, nil, nil), "")
		}
		if slices.Contains(changed, p.Name) {
			continue
		}
		about[slot] = i
		if mask := r.checked(v.OwnTaints(), i); mask != 0 {
			out = append(out, value.Fact{Location: value.Location{Variable: i}, Sanitizes: mask})
		}
		out = append(out, r.checkedMembers(v, i, i)...)
	}
	out = append(out, r.checkedMembers(r.Receiver, value.Self, value.Receiver)...)
	for _, fact := range r.State.Facts {
		if i, ok := about[fact.Location.Variable]; ok && fact.Type == "" && fact.Is == nil && !fact.Location.IsIndexed() {
			out = append(out, value.Fact{Location: value.Location{Variable: i, Path: outOfCell(fact.Location.Path)}, Sanitizes: fact.Sanitizes})
		}
	}
	out = value.Gathered(out)
	return out[:min(len(out), maxPostconditions)]
}

// SettleFields sanitizes fields of the receiver for what the function has found out about the parameters that it assigned to them before:
// constructors often assign first.
func (r *Env) SettleFields() {
	if r.Receiver == nil || len(r.Receiver.Objects) != 1 || len(r.Func.Params) == 0 {
		return
	}
	o := r.Object(r.Receiver.Objects[0])
	changed := append(ir.Assigned(r.Func.Body, nil, nil), "")
	for _, key := range slices.Sorted(maps.Keys(o.Fields)) {
		v := o.Fields[key]
		i, ok := r.parameterOf(v)
		if !ok || slices.Contains(changed, r.Func.Params[i].Name) {
			continue
		}
		slot, _ := r.Lookup(r.Func.Params[i].Name)
		if more := r.checked(r.Get(slot).OwnTaints(), i) &^ v.Taints[0].Sanitized; more != 0 {
			r.Write(r.Receiver, key, v.Sanitize(more))
		}
	}
}

// parameterOf returns the parameter that a value is, as a whole.
func (r *Env) parameterOf(v *value.Value) (i int, ok bool) {
	if v == nil || len(v.Taints) != 1 {
		return 0, false
	}
	t := v.Taints[0]
	return t.Param, t.Source == nil && t.Param >= 0 && t.Param < len(r.Func.Params) && t.Path == "" && t.Part == ""
}

// TaintsIn returns the taints of arguments, and of what they contain.
func (r *Env) TaintsIn(args []site.Argument) (taints []value.Taint) {
	for _, a := range args {
		taints = value.JoinTaints(taints, r.DeepTaints(a.Value))
	}
	return taints
}

// Capture returns the variables that a nested function uses.
func (r *Env) Capture(fn *ir.Func) map[string]*value.Value {
	out := map[string]*value.Value{}
	for name := range ir.Free(fn) {
		if slot, ok := r.Lookup(name); ok {
			out[name] = r.Get(slot)
		}
	}
	return out
}
