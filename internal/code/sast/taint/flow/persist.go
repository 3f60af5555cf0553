package flow

import (
	"maps"
	"regexp"
	"slices"
	"strconv"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// global returns the value of a global.
func (r *env) global(name string) *value.Value { return r.load(stored.Global(name)) }

// setGlobal adds to the value of a global.
func (r *env) setGlobal(name string, v *value.Value) { r.save(stored.Global(name), v) }

// load returns the value of a stored location.
func (r *env) load(at stored.Location) *value.Value {
	v := r.memory.Stored(at, r.root, r.file)
	r.trace.AskedStored(at, v)
	return v
}

// sampleFile matches files that show what a setting looks like. Their constants, like those of
// tests, are not what the program runs with.
var sampleFile = regexp.MustCompile(
	`(?i)(^|[/._-])(samples?|examples?|dist|templates?)[._-][^/]*$|[._-](samples?|examples?|dist|template)$`)

// save adds to the value of a stored location.
func (r *env) save(at stored.Location, v *value.Value) {
	v = r.outlasting(v)
	if v != nil && len(v.Constants) > 0 && (r.file.Test || sampleFile.MatchString(r.file.Path)) {
		if v = value.Widen(v); !v.IsTyped() && len(v.Taints)+len(v.Functions)+len(v.Objects) == 0 && v.Ref == "" {
			return
		}
	}
	if v != nil && !r.trace.RecordSave(at, v) {
		r.memory.Save(at, v)
	}
}

// outlasting returns a value without its objects and verdicts, which belong to the function that
// is interpreted, and without the taints of parameters.
func (r *env) outlasting(v *value.Value) *value.Value {
	if v == nil {
		return nil
	}
	out := *v
	out.Objects, out.Verdict, out.Taints = nil, nil, nil
	for _, t := range r.DeepTaints(v) {
		if t.Source != nil {
			out.Taints = append(out.Taints, t)
		}
	}
	if !out.IsTyped() && len(out.Taints)+len(out.Constants)+len(out.Functions) == 0 && out.Ref == "" && out.Prefix == "" {
		return &value.Value{}
	}
	return &out
}

const maxParts = 8 // elements of a stored list that have locations of their own

// setParts gives the fields and elements of a global locations of their own.
func (r *env) setParts(name string, v *value.Value, depth int) {
	if v == nil || depth > 1 {
		return
	}
	for _, id := range v.Objects {
		fields := r.Object(id).Fields
		for _, key := range slices.Sorted(maps.Keys(fields)) {
			f := fields[key]
			r.setGlobal(name+"."+key, f)
			r.setParts(name+"."+key, f, depth+1)
		}
		for i, e := range r.Object(id).List {
			if e != nil && i < maxParts {
				r.setGlobal(name+"."+strconv.Itoa(i), e)
			}
		}
	}
}

// isStored reports whether records of a class have an untrusted value in a field.
func (r *env) isStored(class, name string) bool {
	v := r.load(stored.Field(ir.Base(class), name))
	return v != nil && slices.ContainsFunc(v.Taints, func(t value.Taint) bool { return t.Stored })
}
