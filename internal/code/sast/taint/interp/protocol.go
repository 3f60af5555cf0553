package interp

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// maxSmall is the maximum number of statements of a method that is interpreted where other syntax calls it, with the constants that
// it gets: most of them access an element.
const maxSmall = 4

// special calls a method that the language calls for other syntax; ok is false if no class of the value has it.
func (r *Interpreter) special(of *value.Value, method string, at *ir.Expr, args ...*value.Value) (out *value.Value, ok bool) {
	if method == "" || r.getters >= maxGetters {
		return nil, false
	}
	r.getters++
	defer func() { r.getters-- }()
	for _, f := range r.MethodsOf(of, method) {
		if f.Func.Abstract || f.Func == r.Func {
			continue
		}
		var v *value.Value
		if len(f.Func.Body) <= maxSmall && !r.passing && r.canEnter(f) {
			v = r.Inline(f, args, nil)
		} else {
			c := &site.Call{Expr: at, Receiver: of, Member: method, Kind: model.Calls}
			for _, a := range args {
				c.Args = append(c.Args, site.Argument{Value: a})
			}
			v = r.calls.ApplySummary(c, f.Func, of)
		}
		out, ok = value.JoinResult(out, v, ok), true
	}
	return out, ok
}

// text returns the text form of a value, if its class defines one.
func (r *Interpreter) text(v *value.Value, at *ir.Expr) *value.Value {
	if out, ok := r.TextOf(v, at); ok {
		return value.OrEmpty(out)
	}
	return v
}

func (r *Interpreter) texts(list []*value.Value, at *ir.Expr) []*value.Value {
	for i, v := range list {
		list[i] = r.text(v, at)
	}
	return list
}

// TextOf returns the text form of an object; ok is false if its class does not define one.
func (r *Interpreter) TextOf(v *value.Value, at *ir.Expr) (out *value.Value, ok bool) {
	return r.special(v, r.Knowledge.Protocol.Text, at)
}

// missingMember returns a member that neither an object nor its class has, from the method that the language calls for it.
func (r *Interpreter) missingMember(v *value.Value, x *ir.Expr) (out *value.Value, ok bool) {
	if r.Knowledge.Protocol.Member == "" {
		return nil, false
	}
	for _, t := range v.Types {
		if f, _ := r.Field(t, x.Name); f != nil || len(r.Methods(t, x.Name, -1)) > 0 {
			return nil, false
		}
	}
	if r.computing { // the method of each class may read members that the methods of all classes compute
		return nil, false
	}
	r.computing = true
	defer func() { r.computing = false }()
	return r.special(v, r.Knowledge.Protocol.Member, x, value.Text(x.Name))
}
