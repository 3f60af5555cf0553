package flow

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// literal makes an object that is written down by its fields.
func (r *run) literal(x *ir.Expr) *value.Value {
	typ := r.Canonical(x.Type)
	o := &value.Object{Fields: map[string]*value.Value{}}
	c := &site.Call{Expr: x, Kind: model.News, Ref: ir.Base(typ), Member: "new"}
	class := r.Classes[ir.Base(typ)]
	for i, a := range x.Args {
		v := r.Eval(a.X)
		name := a.Name
		switch {
		case a.Key != nil:
			if k, ok := r.Eval(a.Key).Constant(); ok {
				name = k.String()
			}
		case name == "" && class != nil && i < len(class.Fields):
			name = class.Fields[i].Name
		}
		r.literalField(o, c.Ref, class != nil, name, v, a)
		c.Args = append(c.Args, site.Argument{Name: name, Expr: a.X, Value: v})
	}
	obj := &value.Value{Objects: []int{r.NewObject(x, o)}}
	if typ != "" {
		obj.Types = []string{typ}
	}
	c.Receiver = obj
	specs, loose := r.Rules(c)
	for _, spec := range specs {
		if !r.Holds(c, spec) {
			continue
		}
		if v, does := r.applyRule(c, spec, loose); does && v != nil {
			obj = value.WithResult(obj, v)
		}
	}
	r.enter(c)
	return obj
}

// literalField is one field or element. What functions and types fields have is known
// of the class as well; what data they hold is of the object alone.
func (r *run) literalField(o *value.Object, class string, here bool, name string, v *value.Value, a ir.Arg) {
	if name == "" || len(o.Fields) >= value.MaxFields {
		o.Rest = value.JoinPresent(o.Rest, value.OrEmpty(v))
		return
	}
	pos := a.X.Pos
	r.CheckName(name, v, pos)
	o.Fields[name] = v.WithStep(r.File, pos, value.AssignStep, name)
	if here && v != nil && (v.IsTyped() || len(v.Functions) > 0) {
		r.Save(stored.Field(class, name), &value.Value{Types: v.Types, Rows: v.Rows, Functions: v.Functions})
	}
}
