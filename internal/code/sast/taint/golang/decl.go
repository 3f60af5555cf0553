package golang

import (
	"regexp"
	"strconv"
	"unicode"
	"unicode/utf8"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func exported(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r)
}

func (l *lowering) function(n front.Node) {
	name := n.Field("name")
	defer l.fresh()()
	l.addTypeParams(n.Field("type_parameters"))
	fn := &ir.Func{Name: l.module + "." + name.Text(), Exported: exported(name.Text()), Pos: name.Pos()}
	l.signature(fn, n)
	l.file.Funcs = append(l.file.Funcs, fn)
}

func (l *lowering) method(n front.Node) {
	name := n.Field("name")
	defer l.fresh()()
	self := n.Field("receiver").First("parameter_declaration")
	of := self.Field("type")
	for of.Is("pointer_type", "parenthesized_type") {
		of = of.Nth(0)
	}
	if of.Is("generic_type") {
		for a := range of.Field("type_arguments").Children() {
			l.typeParams[a.Text()] = true
		}
		of = of.Field("type")
	}
	class := l.module + "." + of.Text()
	if given := self.Field("name"); given.OK() && given.Text() != "_" {
		l.scopes[0][given.Text()] = receiver
	}
	fn := &ir.Func{Name: class + "." + name.Text(), Class: class, Exported: exported(name.Text()), Pos: name.Pos()}
	l.signature(fn, n)
	l.file.Funcs = append(l.file.Funcs, fn)
}

// fresh begins a function of the file; the returned function restores the state.
func (l *lowering) fresh() func() {
	scopes, params := l.scopes, l.typeParams
	l.scopes, l.typeParams = []scope{{}}, map[string]bool{}
	for name := range params {
		l.typeParams[name] = true
	}
	return func() { l.scopes, l.typeParams = scopes, params }
}

// signature lowers the parameters, results and body of a function.
func (l *lowering) signature(fn *ir.Func, n front.Node) {
	types, names := l.types, l.names
	defer func() { l.types, l.names = types, names }()
	l.open()
	defer l.close()
	body := n.Field("body")
	fn.Params = l.params(n.Field("parameters"))
	outgoing(fn.Params, body)
	l.types, l.names = l.results(n.Field("result"))
	fn.Result = resultType(l.types)
	fn.Abstract = !body.OK()
	fn.Body = []ir.Stmt{}
	for i, name := range l.names {
		if name != "_" {
			unique := l.declare(name)
			l.names[i] = unique
			fn.Body = append(fn.Body, ir.Stmt{Op: ir.Decl, Name: unique, Type: l.types[i], Pos: body.Pos(), X: l.empty(body, l.types[i])})
		}
	}
	fn.Body = append(fn.Body, l.block(body)...)
}

func (l *lowering) params(n front.Node) []ir.Param {
	var out []ir.Param
	for p := range n.Children() {
		t := l.typ(p.Field("type"))
		rest := p.Is("variadic_parameter_declaration")
		if rest && t != "" {
			t += "[]"
		}
		names := p.Fields("name")
		if len(names) == 0 {
			out = append(out, ir.Param{Name: "_" + strconv.Itoa(len(out)), Type: t, Rest: rest})
		}
		for _, name := range names {
			switch name.Text() {
			case ",":
			case "_":
				out = append(out, ir.Param{Name: "_" + strconv.Itoa(len(out)), Type: t, Rest: rest})
			default:
				out = append(out, ir.Param{Name: l.declare(name.Text()), Type: t, Rest: rest})
			}
		}
	}
	return out
}

func (l *lowering) typeDeclaration(n front.Node) {
	for spec := range n.Children() {
		if !spec.Is("type_spec", "type_alias") {
			continue
		}
		params := l.typeParams
		l.typeParams = map[string]bool{}
		for name := range params {
			l.typeParams[name] = true
		}
		l.addTypeParams(spec.Field("type_parameters"))
		name := spec.Field("name")
		c := &ir.Class{Name: l.module + "." + name.Text(), Pos: name.Pos()}
		switch of := spec.Field("type"); of.Kind() {
		case "struct_type":
			l.structFields(c, of)
		case "interface_type":
			l.interfaceMethods(c, of)
		default:
			if t := l.typ(of); t != "" && t != c.Name {
				c.Supers = append(c.Supers, t)
			}
		}
		l.file.Classes = append(l.file.Classes, c)
		l.typeParams = params
	}
}

// Generated code has a type for each service, which implementations of the service embed.
var servesCalls = regexp.MustCompile(`^(Unimplemented|Unsafe)\w+Server$`)

// remoteService is what all services extend that are called remotely.
const remoteService = "google.golang.org/grpc.Service"

func (l *lowering) structFields(c *ir.Class, n front.Node) {
	for f := range n.First("field_declaration_list").Children() {
		if !f.Is("field_declaration") {
			continue
		}
		of := f.Field("type")
		t := l.typ(of)
		names := f.Fields("name")
		for _, name := range names {
			if name.Text() != "," {
				c.Fields = append(c.Fields, ir.Field{Name: name.Text(), Type: t, Pos: name.Pos()})
			}
		}
		if len(names) == 0 && t != "" { // embedded: its fields and methods are promoted
			_, short := ir.Split(ir.Base(t))
			c.Supers = append(c.Supers, t)
			if servesCalls.MatchString(short) {
				c.Supers = append(c.Supers, remoteService)
			}
			c.Fields = append(c.Fields, ir.Field{Name: short, Type: t, Pos: of.Pos()})
		}
	}
}

func (l *lowering) interfaceMethods(c *ir.Class, n front.Node) {
	c.Structural = true
	for m := range n.Children() {
		switch m.Kind() {
		case "method_elem", "method_spec":
			name := m.Field("name")
			fn := &ir.Func{Name: c.Name + "." + name.Text(), Class: c.Name, Abstract: true, Exported: exported(name.Text()), Pos: name.Pos()}
			l.open()
			fn.Params = l.params(m.Field("parameters"))
			l.close()
			types, _ := l.results(m.Field("result"))
			fn.Result = resultType(types)
			c.Methods = append(c.Methods, fn)
		case "type_elem", "constraint_elem", "type_identifier", "qualified_type":
			if t := l.typ(m); t != "" && !builtinType(t) {
				c.Supers = append(c.Supers, t)
			}
		}
	}
}

// globals lowers variables and constants of the package.
func (l *lowering) globals(n front.Node) {
	for _, s := range l.specs(n) {
		l.open()
		values := make([]*ir.Expr, 0, len(s.values))
		l.iota, l.inConst = s.iota, s.constant
		for _, v := range s.values {
			values = append(values, l.expr(v))
		}
		l.inConst = false
		l.close()
		targets := make([]*ir.Expr, 0, len(s.names))
		for i, name := range s.names {
			if name.Text() == "_" {
				targets = append(targets, front.Unknown(name))
				continue
			}
			target := front.At(ir.Ref, name, l.module+"."+name.Text())
			targets = append(targets, target)
			if len(values) == len(s.names) || len(values) == 0 {
				var v *ir.Expr
				if i < len(values) {
					v = values[i]
				}
				l.top = append(l.top, front.Do(front.Assign(name, target, "", globalValue(name, v, l.typ(s.typ), s.constant))))
			}
		}
		if len(values) == 1 && len(targets) > 1 {
			l.top = append(l.top, front.Do(front.Assign(s.names[0], front.Of(ir.List, s.names[0], "", targets...), "", values[0])))
		}
	}
}

// globalValue returns the initial value of a global. A Boolean variable is unknown, because code outside of the analysed files may change
// it.
func globalValue(n front.Node, v *ir.Expr, typ string, constant bool) *ir.Expr {
	if v == nil {
		v = front.Unknown(n)
	}
	if v.Op == ir.Bool && !constant {
		v, typ = front.Unknown(n), "bool"
	}
	if typ == "" || v.Op == ir.String || v.Op == ir.Number {
		return v
	}
	return &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: typ, Args: front.Args(v)}
}

// spec lowers one line of a declaration of variables or constants.
type spec struct {
	names    []front.Node
	typ      front.Node
	values   []front.Node
	iota     float64
	constant bool
}

func (l *lowering) specs(n front.Node) []spec {
	var out []spec
	var last spec
	constant := n.Is("const_declaration")
	list := n.List()
	if group := n.First("var_spec_list"); group.OK() {
		list = group.List()
	}
	for i, c := range list {
		if !c.Is("var_spec", "const_spec") {
			continue
		}
		s := spec{typ: c.Field("type"), iota: float64(i), constant: constant}
		for _, name := range c.Fields("name") {
			if name.Is("identifier", "blank_identifier") {
				s.names = append(s.names, name)
			}
		}
		s.values = expressions(c.Field("value"))
		if constant && len(s.values) == 0 { // the same values as in the previous line
			s.values, s.typ = last.values, last.typ
		}
		last = s
		out = append(out, s)
	}
	return out
}

// expressions returns the expressions of a list, or a single one.
func expressions(n front.Node) []front.Node {
	if n.Is("expression_list") {
		return n.List()
	}
	if !n.OK() {
		return nil
	}
	return []front.Node{n}
}
