package ruby

import (
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// function is a method, a block, or the code of a class or file that is being lowered.
type function struct {
	outer            *function // the function around a block
	name             string    // of a method
	isMethod, static bool
	params           []ir.Param
	level            int      // of its scope
	loops            int      // around the current statement
	yields           bool     // whether it yields to a block that has no name
	request          *ir.Expr // the first expression that gets the parameters of the request
}

// method returns the method around the code, nil outside of methods.
func (l *lowering) method() *function {
	f := l.fn
	for f != nil && !f.isMethod {
		f = f.outer
	}
	return f
}

func (l *lowering) methodName() string {
	if f := l.method(); f != nil {
		return f.name
	}
	return ""
}

// function lowers the parameters and the body of a function; the value of its last statement has the given use. A block sees the
// variables around it.
func (l *lowering) function(f *function, params front.Node, of use, lower func() []ir.Stmt) []ir.Stmt {
	defer front.With(&l.fn, f)()
	defer front.With(&l.Vars, l.Vars)()
	if f.outer == nil {
		l.Vars = front.Locals{}
	}
	l.Vars.Open()
	f.level = l.Vars.Depth()
	var body []ir.Stmt
	l.Apart(func() {
		l.params(params)
		body = append(l.Flush(), l.with(of, lower)...)
	})
	hasBlock := slices.ContainsFunc(f.params, func(p ir.Param) bool { return p.Block })
	if f.yields && !hasBlock {
		f.params = append(f.params, ir.Param{Name: blockName, Block: true})
	}
	if f.request == nil {
		return body
	}
	return append([]ir.Stmt{{Op: ir.Decl, Pos: f.request.Pos, Name: requestName, X: f.request}}, body...)
}

// definition lowers the definition of a method, whose value is its name.
func (l *lowering) definition(n front.Node) []ir.Stmt {
	l.define(n)
	if l.use.kind == isUnused {
		return nil
	}
	return []ir.Stmt{l.Value(n, front.At(ir.String, n, n.Field("name").Text()))}
}

func (l *lowering) define(n front.Node) {
	c, name := l.class(), n.Field("name")
	fn := c.method(name, name.Text())
	fn.Static = c.static || n.Is("singleton_method")
	fn.Constructor = name.Text() == "initialize" && !fn.Static
	of := returned
	if fn.Constructor || strings.HasSuffix(name.Text(), "=") && len(name.Text()) > 1 {
		of = unused
	}
	l.defineAs(fn, name.Text(), n, n.Field("parameters"), n.Field("body"), of)
}

// defineAs lowers the parameters and the body of a method of the class.
func (l *lowering) defineAs(fn *ir.Func, name string, n, params, body front.Node, of use) {
	f := &function{isMethod: true, static: fn.Static, name: name}
	fn.Body = l.function(f, params, of, func() []ir.Stmt { return append(l.before(n), l.Stmt(body)...) })
	fn.Params = f.params
	l.class().ir.Methods = append(l.class().ir.Methods, fn)
}

// block lowers a block, or the body of a lambda.
func (l *lowering) block(n, params front.Node) *ir.Expr {
	f := &function{outer: l.fn}
	fn := &ir.Func{Pos: n.Pos()}
	fn.Body = l.function(f, params, returned, func() []ir.Stmt {
		if !params.OK() {
			l.numbered(n)
		}
		return l.Stmt(n.Field("body"))
	})
	fn.Params = f.params
	return front.Lambda(n, fn)
}

// numbered declares the parameters that a block uses without declaring them.
func (l *lowering) numbered(n front.Node) {
	used := map[string]bool{}
	n.Inside(func(c front.Node) bool {
		if c.Is("identifier") {
			used[c.Text()] = true
		}
		return c.Is("method", "class", "module")
	})
	if used["it"] && !used["_1"] && !l.Vars.Has("it") {
		l.implicit("it")
	}
	if used["_1"] || used["_2"] {
		l.implicit("_1")
	}
	if used["_2"] {
		l.implicit("_2")
	}
}

func (l *lowering) implicit(name string) {
	l.Vars.Declare(name)
	l.fn.params = append(l.fn.params, ir.Param{Name: name})
}

// params lowers the parameters of methods, blocks and lambdas.
func (l *lowering) params(n front.Node) {
	f := l.fn
	named, last := false, -1 // whether there are named parameters; the last positional one
	for p := range n.Children() {
		if p.InField("locals") {
			l.Vars.Declare(p.Text())
			continue
		}
		one, ok := l.param(p)
		if !ok {
			continue
		}
		if p.Is("keyword_parameter", "hash_splat_parameter") {
			named = true
		} else if !one.Rest && !one.Block && one.Pattern == nil {
			last = len(f.params)
		}
		f.params = append(f.params, one)
		if p.Is("forward_parameter") {
			named = true
			l.Vars.Declare(namedRestName)
			f.params = append(f.params, ir.Param{Name: namedRestName, NamedMap: true}, ir.Param{Name: blockName, Block: true})
		}
	}
	if f.isMethod && !named && last >= 0 { // named arguments are passed as a hash
		f.params[last].NamedMap, f.params[last].Positional = true, true
	}
}

func (l *lowering) param(n front.Node) (ir.Param, bool) {
	text := n.Field("name").Text()
	p := ir.Param{Name: text}
	switch n.Kind() {
	case "identifier":
		p.Name = n.Text()
	case "optional_parameter", "keyword_parameter":
		l.Vars.Declare(text)
		if v := n.Field("value"); v.OK() {
			p.Default = l.initial(v, text)
		}
	case "splat_parameter", "forward_parameter":
		p.Name, p.Rest = cmp.Or(text, restName), true
	case "hash_splat_parameter":
		p.Name, p.NamedMap = cmp.Or(text, namedRestName), true
	case "block_parameter":
		p.Name, p.Block = blockName, true
		if text != "" {
			l.Vars.Declare(text)
			p.Pattern = front.At(ir.Var, n, text)
		}
		return p, true
	case "destructured_parameter":
		p.Name, p.Pattern = l.Make(""), l.target(n)
	default:
		return p, false
	}
	l.Vars.Declare(p.Name)
	return p, true
}

// initial lowers the default of a parameter. A computed default is assigned at the beginning of the body, so that the parameter may have
// either value.
func (l *lowering) initial(n front.Node, name string) *ir.Expr {
	x := l.Expr(n)
	switch x.Op {
	case ir.Nil, ir.Bool, ir.Number, ir.String, ir.Map, ir.List:
		return x
	}
	l.Hoist(n, front.Do(front.Assign(n, front.At(ir.Var, n, name), "||", x)))
	return front.Unknown(n)
}
