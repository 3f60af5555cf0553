package flow

import (
	"strconv"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// routed tells whether what registers a function says that it fills the parameter.
func (r *run) routed(p *ir.Param, e *model.EntrySpec) bool {
	texts := append(routes(r.fn.Annotations), r.registered...)
	return e.Only == "" || p.Rest || p.NamedMap || len(texts) == 0 || converted(e.Only, texts, p.Name)
}

// defaulted tells whether parameters have their defaults.
func defaulted(fn *ir.Func, args []*value) bool {
	for i := range fn.Params {
		if fn.Params[i].Default != nil && (i >= len(args) || args[i] == nil) {
			return true
		}
	}
	return false
}

// parted is what stands in a slot, with the elements of a list one by one.
func (r *run) parted(c *call, s model.Slot) (list []*value, given bool) {
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
func (r *run) each(v *value) []*value {
	if v != nil && len(v.objs) == 1 && len(v.types) <= 1 && len(v.taints) == 0 {
		if o := r.at(v.objs[0]); o.exact && len(o.list) > 0 {
			return o.list
		}
	}
	var out []*value
	for v != nil && v.ref != "" && len(v.objs) == 0 && len(out) < mostElements {
		name := r.a.local(v.ref + "." + strconv.Itoa(len(out)))
		if r.global(name) == nil {
			break
		}
		out = append(out, r.reference(name))
	}
	if len(out) > 0 {
		return out
	}
	return []*value{r.element(v)}
}
