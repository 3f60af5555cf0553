package flow

import (
	"strconv"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// routed reports whether what registers a function says that it fills the parameter.
func (r *run) routed(p *ir.Param, e *model.EntrySpec) bool {
	texts := append(routes(r.Func.Annotations), r.registered...)
	return e.Only == "" || p.Rest || p.NamedMap || len(texts) == 0 || converted(e.Only, texts, p.Name)
}

// defaulted reports whether parameters have their defaults.
func defaulted(fn *ir.Func, args []*value.Value) bool {
	for i := range fn.Params {
		if fn.Params[i].Default != nil && (i >= len(args) || args[i] == nil) {
			return true
		}
	}
	return false
}

// parted is what stands in a slot, with the elements of a list one by one.
func (r *run) parted(c *site.Call, s model.Slot) (list []*value.Value, given bool) {
	last := len(s.Path) - 1
	if last < 0 || s.Path[last] != model.Elements {
		return r.slot(c, s)
	}
	whole := s
	whole.Path, whole.Or = s.Path[:last], nil
	of, given := r.slot(c, whole)
	if !given && s.Or != nil {
		return r.parted(c, *s.Or)
	}
	for _, v := range of {
		list = append(list, r.each(v)...)
	}
	return list, given
}

// each are the elements of a list where they are known, or one value for all.
func (r *run) each(v *value.Value) []*value.Value {
	if v != nil && len(v.Objects) == 1 && len(v.Types) <= 1 && len(v.Taints) == 0 {
		if o := r.Object(v.Objects[0]); o.Exact && len(o.List) > 0 {
			return o.List
		}
	}
	var out []*value.Value
	for v != nil && v.Ref != "" && len(v.Objects) == 0 && len(out) < value.MaxElements {
		name := r.Unalias(v.Ref + "." + strconv.Itoa(len(out)))
		if r.Global(name) == nil {
			break
		}
		out = append(out, r.reference(name))
	}
	if len(out) > 0 {
		return out
	}
	return []*value.Value{r.Element(v)}
}
