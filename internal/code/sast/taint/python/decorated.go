package python

import (
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// own is a decorator that the file declares: a function that returns another one, which stands for the function that it receives.
type own struct {
	function string         // the parameter that is the decorated function
	given    map[string]int // parameters that the decorator itself gets, with their positions
	wrapper  front.Node     // what it returns
	args     front.Node     // of the decorator, or no node
}

// checksBefore lowers what decorators of the same file do before they call the function: what they check holds in it.
func (l *lowering) checksBefore(n front.Node, fn *ir.Func) (out []ir.Stmt) {
	if l.decorating {
		return nil
	}
	defer front.With(&l.decorating, true)()
	for _, d := range decorators(n) {
		name, args := d.Nth(0), front.Node{}
		if name.Is("call") {
			name, args = name.Field("function"), name.Field("arguments")
		}
		if !name.Is("identifier") {
			continue
		}
		if of, ok := ownDecorator(functionNamed(n, name.Text()), args); ok {
			out = append(out, l.before(of, fn)...)
		}
	}
	return out
}

// functionNamed returns the function of a name at the top of the file, or no node.
func functionNamed(n front.Node, name string) (found front.Node) {
	for n.Parent().OK() {
		n = n.Parent()
	}
	for c := range n.Children() {
		if def := definitionOf(c); def.Field("name").Text() == name && def.Is("function_definition") {
			found = def
		}
	}
	return found
}

func definitionOf(n front.Node) front.Node {
	if n.Is("decorated_definition") {
		return n.Field("definition")
	}
	return n
}

// returnedFunction returns the function inside of another one that it returns, or no node.
func returnedFunction(n front.Node) (found front.Node) {
	body := n.Field("body")
	for c := range body.Children("return_statement") {
		name := c.Nth(0).Text()
		for d := range body.Children() {
			if def := definitionOf(d); def.Is("function_definition") && def.Field("name").Text() == name {
				found = def
			}
		}
	}
	return found
}

// ownDecorator returns the decorator that a function is, or that it returns if it gets arguments.
func ownDecorator(n, args front.Node) (of own, ok bool) {
	of = own{given: map[string]int{}, args: args}
	if args.OK() {
		i := 0
		for p := range n.Field("parameters").Children() {
			of.given[p.Text()] = i
			i++
		}
		n = returnedFunction(n)
	}
	of.function = n.Field("parameters").Nth(0).Text()
	of.wrapper = returnedFunction(n)
	return of, of.wrapper.OK() && of.function != ""
}

// before lowers the statements of a wrapper before the call of the function, with the parameters of the function.
func (l *lowering) before(of own, fn *ir.Func) []ir.Stmt {
	s := &scope{kind: ofFunction, prefix: l.here().prefix}
	s.bind(of.function, variable, "")
	for name := range of.given {
		s.bind(name, variable, "")
	}
	l.open(s)
	wrapper := l.function(of.wrapper, fn.Class)
	l.close()
	list := uncalled(wrapper.Body, of.function)
	if slices.ContainsFunc(ir.ExprsOf(list), func(x *ir.Expr) bool { return x.Op == ir.Lambda }) {
		return nil
	}
	r := renaming{wrapper: wrapper, fn: fn, given: map[string]*ir.Expr{}}
	args := of.args.List()
	for name, i := range of.given {
		if i < len(args) && args[i].Is("string") {
			r.given[name] = l.Expr(args[i])
		}
	}
	r.alias(list)
	ir.Walk(list, func(s *ir.Stmt) {
		if s.Op == ir.Decl {
			s.Name += ofDecorator
		}
	}, r.rename)
	return list
}

// uncalled returns the statements before the first one that calls a variable. A condition under which it is called holds afterwards.
func uncalled(list []ir.Stmt, function string) []ir.Stmt {
	calls := func(one ...ir.Stmt) bool {
		return slices.ContainsFunc(ir.ExprsOf(one), func(x *ir.Expr) bool {
			return x.Op == ir.Call && x.X != nil && x.X.Op == ir.Var && x.X.Name == function
		})
	}
	for i, s := range list {
		if !calls(s) {
			continue
		}
		rest := append(slices.Clone(s.Else), list[i+1:]...)
		if s.Op == ir.If && len(s.Body) == 1 && s.Body[0].Op == ir.Return && len(rest) > 0 && !calls(rest...) {
			not := &ir.Expr{Op: ir.Unary, Name: "!", Pos: s.Pos, Args: []ir.Arg{{X: s.X}}}
			return append(slices.Clone(list[:i]), ir.Stmt{Op: ir.If, Pos: s.Pos, X: not, Body: rest})
		}
		return list[:i]
	}
	return nil
}

// ofDecorator ends the names of variables of a decorator.
const ofDecorator = "′"

// renaming replaces the variables of a wrapper by those of the function.
type renaming struct {
	wrapper, fn *ir.Func
	given       map[string]*ir.Expr
}

// rename replaces an expression: a parameter by that of the same name, or else at the same position, and entries of the lists of all
// arguments by the parameters that they are for.
func (r renaming) rename(x *ir.Expr) {
	if of, key := entryOf(x); of != nil && of.Op == ir.Var {
		if k := key; k != nil && k.Op == ir.Var && r.given[k.Name] != nil {
			key = r.given[k.Name]
		}
		if to := r.entry(of.Name, key); to != "" {
			*x = ir.Expr{Op: ir.Var, Pos: x.Pos, Name: to}
			return
		}
	}
	if x.Op != ir.Var {
		return
	}
	if lit := r.given[x.Name]; lit != nil {
		pos := x.Pos
		*x = *lit
		x.Pos = pos
		return
	}
	i := slices.IndexFunc(r.wrapper.Params, func(p ir.Param) bool { return p.Name == x.Name && !p.Rest && !p.NamedMap })
	switch {
	case i < 0:
		x.Name += ofDecorator
	case !r.has(x.Name) && i < len(r.fn.Params):
		x.Name = r.fn.Params[i].Name
	case !r.has(x.Name):
		x.Name += ofDecorator
	}
}

// alias replaces the variables, too, that only contain an entry of the rest parameters, as in "site = kwargs['site']".
func (r renaming) alias(list []ir.Stmt) {
	assigned := ir.Assigned(list, nil, nil)
	for _, s := range list {
		if s.Op != ir.ExprStmt || s.X == nil || s.X.Op != ir.Assign || s.X.X == nil || s.X.X.Op != ir.Var || len(s.X.Args) != 1 {
			continue
		}
		name, times := s.X.X.Name, 0
		for _, other := range assigned {
			if other == name {
				times++
			}
		}
		of, key := entryOf(s.X.Args[0].X)
		if times != 1 || of == nil || of.Op != ir.Var {
			continue
		}
		if to := r.entry(of.Name, key); to != "" {
			r.given[name] = &ir.Expr{Op: ir.Var, Name: to}
		}
	}
}

func (r renaming) has(name string) bool {
	return slices.ContainsFunc(r.fn.Params, func(p ir.Param) bool { return p.Name == name })
}

// entry returns the parameter that an entry of the wrapper's rest parameters is for, "" if it is unknown.
func (r renaming) entry(of string, key *ir.Expr) string {
	i := slices.IndexFunc(r.wrapper.Params, func(p ir.Param) bool { return p.Name == of })
	switch {
	case i < 0 || key == nil:
		return ""
	case r.wrapper.Params[i].NamedMap && key.Op == ir.String && r.has(key.Name):
		return key.Name
	case r.wrapper.Params[i].Rest && key.Op == ir.Number && key.Num >= 0 && i+int(key.Num) < len(r.fn.Params):
		return r.fn.Params[i+int(key.Num)].Name
	}
	return ""
}

// entryOf returns the collection and the key of an expression that reads an entry, or nil.
func entryOf(x *ir.Expr) (of, key *ir.Expr) {
	switch {
	case x.Op == ir.Index && len(x.Args) == 1:
		return x.X, x.Args[0].X
	case x.Op == ir.Call && x.X != nil && x.X.Op == ir.Select && slices.Contains([]string{"get", "pop"}, x.X.Name) && len(x.Args) > 0:
		return x.X.X, x.Args[0].X
	}
	return nil, nil
}
