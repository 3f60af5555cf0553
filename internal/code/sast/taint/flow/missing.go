package flow

import (
	"slices"

	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// callMissing calls the method that a language calls instead of one that the class does not have; ok is false if the class has none.
func (r *caller) callMissing(c *site.Call) (out *value.Value, ok bool) {
	p := r.Knowledge.Protocol
	if p.Missing == "" || c.Receiver == nil || c.ReceiverExpr == nil || c.Member == "" {
		return nil, false
	}
	method, types := p.Missing, c.Receiver.Types
	static := r.IsClass(c.Receiver)
	if static {
		method, types = p.MissingStatic, []string{c.Receiver.Ref}
	}
	if method == "" {
		return nil, false
	}
	var args []site.Argument
	for _, fn := range r.OwnMethods(types, method, -1) {
		if fn.Abstract || fn.Static != static || fn == r.Func {
			continue
		}
		if args == nil {
			args = r.missingArguments(c, p.Listed)
		}
		call := &site.Call{Expr: c.Expr, Kind: c.Kind, Receiver: c.Receiver, Member: method, Args: args}
		out, ok = value.JoinResult(out, r.ApplySummary(call, fn, c.Receiver), ok), true
	}
	return out, ok
}

// missingArguments returns the name of the called method with its arguments, as they are or as one list.
func (r *caller) missingArguments(c *site.Call, listed bool) []site.Argument {
	args := []site.Argument{{Value: value.Text(c.Member)}}
	if !listed {
		return append(args, c.Args...)
	}
	o := &value.Object{Exact: !slices.ContainsFunc(c.Args, func(a site.Argument) bool { return a.Spread })}
	for _, a := range c.Args {
		if o.Exact && len(o.List) < value.MaxElements {
			o.List = append(o.List, a.Value)
		} else {
			o.Rest = value.JoinPresent(o.Rest, value.OrEmpty(a.Value))
		}
	}
	return append(args, site.Argument{Value: &value.Value{Objects: []int{r.NewObject(nil, o)}, Types: []string{"list"}}})
}
