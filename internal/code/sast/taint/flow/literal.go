package flow

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// literal makes an object that is written down by its fields.
func (r *run) literal(x *ir.Expr) *value {
	typ := r.a.canon(x.Type)
	o := &object{fields: map[string]*value{}}
	c := &call{x: x, kind: model.News, ref: ir.Base(typ), member: "new"}
	class := r.a.classes[ir.Base(typ)]
	for i, a := range x.Args {
		v := r.eval(a.X)
		name := a.Name
		switch {
		case a.Key != nil:
			if k, ok := r.eval(a.Key).one(); ok {
				name = k.String()
			}
		case name == "" && class != nil && i < len(class.Fields):
			name = class.Fields[i].Name
		}
		r.literalField(o, c.ref, class != nil, name, v, a)
		c.args = append(c.args, argument{name: name, x: a.X, v: v})
	}
	obj := &value{objs: []int{r.object(x, o)}}
	if typ != "" {
		obj.types = []string{typ}
	}
	c.this = obj
	specs, loose := r.rules(c)
	for _, spec := range specs {
		if !r.holds(c, spec) {
			continue
		}
		if v, does := r.obey(c, spec, loose); does && v != nil {
			obj = join2(obj, v)
		}
	}
	r.enter(c)
	return obj
}

// literalField is one field or element. What functions and types fields have is known
// of the class as well; what data they hold is of the object alone.
func (r *run) literalField(o *object, class string, here bool, name string, v *value, a ir.Arg) {
	if name == "" || len(o.fields) >= mostFields {
		o.rest = joinRest(o.rest, orEmpty(v))
		return
	}
	pos := a.X.Pos
	r.checkName(name, v, pos)
	o.fields[name] = v.step(r.file, pos, stepAssign, name)
	if here && v != nil && len(v.types)+len(v.funcs) > 0 {
		r.setGlobal(class+"#"+name, &value{types: v.types, funcs: v.funcs})
	}
}
