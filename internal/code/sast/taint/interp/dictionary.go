package interp

import (
	"maps"
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/sinks"
	"assay/internal/code/sast/taint/value"
)

// comparisons are the query operators whose operand is compared as it is.
var comparisons = []string{"$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$in", "$nin"}

func (r *Interpreter) dictionary(x *ir.Expr) *value.Value {
	if x.Name == ir.Copy {
		v := r.Eval(ir.Operand(x))
		return r.Cloned(v, x, r.fieldsOf(v))
	}
	o := &value.Object{Fields: map[string]*value.Value{}}
	for _, a := range x.Args {
		key, known := a.Name, a.Name != ""
		if a.Key != nil {
			at := r.Eval(a.Key)
			c, ok := at.Constant()
			key, known = c.String(), ok
			if taints := r.DeepTaints(at); len(taints) > 0 {
				o.Fields[model.Keys] = value.AddTaints(o.Fields[model.Keys], taints)
			}
		}
		v := r.Eval(a.X)
		if slices.Contains(comparisons, key) {
			v = v.Sanitize(r.Knowledge.Weaknesses.QueryOperators())
		}
		switch {
		case a.X != nil && a.X.Op == ir.Spread:
			r.spread(o, v)
		case known && len(o.Fields) < value.MaxFields:
			o.Fields[key] = v
		default:
			o.Rest = value.JoinPresent(o.Rest, value.OrEmpty(v))
		}
	}
	out := &value.Value{Objects: []int{r.NewObject(x, o)}, Types: []string{"map"}}
	r.Sinks.CheckPage(out, sinks.BodyPos(x))
	return out
}

// fieldsOf returns the names of the fields that the classes of a value declare.
func (r *Interpreter) fieldsOf(v *value.Value) (names []string) {
	for _, t := range value.TypesOf(v) {
		for _, owner := range r.Ancestors(t) {
			c, ok := r.Classes[owner]
			if !ok {
				continue
			}
			for i := range c.Fields {
				if f := &c.Fields[i]; !f.Static && len(names) < value.MaxFields {
					names = append(names, f.Name)
				}
			}
		}
	}
	return names
}

// spread adds the keys of a value to a dictionary.
func (r *Interpreter) spread(o *value.Object, v *value.Value) {
	if v == nil {
		return
	}
	for _, id := range v.Objects {
		from := r.Object(id)
		maps.Copy(o.Fields, from.Fields)
		o.Rest = value.JoinPresent(o.Rest, from.Rest)
		if from.Given != nil {
			o.Rest = value.JoinPresent(o.Rest, r.Parameter(from.Given.Below(model.Elements)))
		}
	}
	rest, keys := value.ByKey(value.FromSources(v.Taints))
	if len(rest) > 0 {
		o.Rest = value.JoinPresent(o.Rest, value.Tainted(rest))
	}
	for key, taints := range keys {
		o.Fields[key] = value.AddTaints(o.Fields[key], taints)
	}
}
