package env

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// Global returns the value of a global.
func (r *Env) Global(name string) *value.Value { return r.Load(stored.Global(name)) }

// SetGlobal adds to the value of a global.
func (r *Env) SetGlobal(name string, v *value.Value) { r.Save(stored.Global(name), v) }

// Load returns the value of a stored location.
func (r *Env) Load(at stored.Location) *value.Value {
	v := r.Memory.Stored(at, r.Reader, cmp.Or(r.FileOf[r.Reader], r.File))
	r.Trace.AskedStored(at, v)
	return v
}

// Save adds to the value of a stored location.
func (r *Env) Save(at stored.Location, v *value.Value) {
	v = r.outlasting(v)
	if v != nil && len(v.Constants) > 0 && (r.File.Test || r.Knowledge.Words.SampleFiles.Matches(r.File.Path)) {
		if v = value.Widen(v); !v.IsTyped() && len(v.Taints)+len(v.Functions)+len(v.Objects) == 0 && v.Ref == "" {
			return
		}
	}
	if v != nil && !r.Trace.RecordSave(at, v) {
		r.Memory.Save(at, v)
	}
}

// outlasting returns a value without its objects and verdicts, which belong to the function that
// is interpreted, and without the taints of parameters.
func (r *Env) outlasting(v *value.Value) *value.Value {
	if v == nil {
		return nil
	}
	out := *v
	out.Objects, out.Verdict, out.Cut, out.Taints = nil, nil, nil, nil
	for _, t := range r.PartTaints(v) {
		if t.Source != nil {
			out.Taints = append(out.Taints, t)
		}
	}
	if !out.IsTyped() && len(out.Taints)+len(out.Constants)+len(out.Functions) == 0 && out.Ref == "" && out.Prefix == "" {
		return &value.Value{}
	}
	return &out
}

const maxParts = 8 // maximum number of elements of a stored list that have locations of their own

// SetParts gives the fields and elements of a global locations of their own.
func (r *Env) SetParts(name string, v *value.Value, depth int) {
	if v == nil || depth > 1 {
		return
	}
	for _, id := range v.Objects {
		fields := r.Object(id).Fields
		for _, key := range slices.Sorted(maps.Keys(fields)) {
			f := fields[key]
			r.SetGlobal(name+"."+key, f)
			r.SetParts(name+"."+key, f, depth+1)
		}
		for i, e := range r.Object(id).List {
			if e != nil && i < maxParts {
				r.SetGlobal(name+"."+strconv.Itoa(i), e)
			}
		}
	}
}

// IsStored reports whether records of a class have an untrusted value in a field.
func (r *Env) IsStored(class, name string) bool {
	v := r.Load(stored.Field(ir.Base(class), name))
	return v != nil && slices.ContainsFunc(v.Taints, func(t value.Taint) bool { return t.Stored })
}
