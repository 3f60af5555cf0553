package golang

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func (l *lowering) function(n front.Node) {
	name := n.Field("name")
	defer l.Fresh()()
	l.typeParams(n.Field("type_parameters"))
	fn := &ir.Func{Name: l.qualified(name.Text()), Exported: front.Upper(name.Text()), Annotations: directives(n), Pos: name.Pos()}
	l.signature(fn, n)
	l.File.Funcs = append(l.File.Funcs, fn)
}

// directive matches a comment for a tool, such as "//encore:api public".
var directive = regexp.MustCompile(`^//([a-z0-9]+:[a-z0-9]+)`)

// directives returns the comments for tools before a declaration, as annotations.
func directives(n front.Node) []ir.Annotation {
	var out []ir.Annotation
	for _, c := range n.Comments() {
		if m := directive.FindStringSubmatch(c.Text()); m != nil {
			out = append(out, ir.Annotation{Name: m[1], Pos: c.Pos()})
		}
	}
	return out
}

func (l *lowering) method(n front.Node) {
	name := n.Field("name")
	defer l.Fresh()()
	self := n.Field("receiver").First("parameter_declaration")
	of := self.Field("type").Peel(0, "pointer_type", "parenthesized_type")
	if of.Is("generic_type") {
		for a := range of.Field("type_arguments").Children() {
			l.typeParam(a.Text())
		}
		of = of.Field("type")
	}
	if given := self.Field("name"); given.OK() && given.Text() != "_" {
		l.Vars.Bind(given.Text(), &ir.Expr{Op: ir.This})
	}
	class := l.qualified(of.Text())
	fn := &ir.Func{Name: class + "." + name.Text(), Class: class, Exported: front.Upper(name.Text()), Pos: name.Pos()}
	l.signature(fn, n)
	l.File.Funcs = append(l.File.Funcs, fn)
}

// typeParam declares a type parameter, about which nothing is known.
func (l *lowering) typeParam(name string) { l.Vars.Bind(name, &ir.Expr{Op: ir.Unknown}) }

func (l *lowering) typeParams(n front.Node) {
	for p := range n.Children() {
		for _, name := range p.Fields("name") {
			l.typeParam(name.Text())
		}
	}
}

// result is a result of a function, with the name of its variable or "".
type result struct{ name, typ string }

// signature lowers the parameters, results and body of a function.
func (l *lowering) signature(fn *ir.Func, n front.Node) {
	defer front.With(&l.results, l.results)()
	defer l.Vars.Scope()()
	body := n.Field("body")
	fn.Params = l.params(n.Field("parameters"))
	l.lib.distinguish(fn.Params, body)
	l.results, fn.Body = l.declared(n.Field("result"))
	fn.Result = resultType(l.results)
	fn.Abstract = !body.OK()
	fn.Body = append(fn.Body, l.Inner(body)...)
}

// declared returns the results of a function, and declarations of the named ones.
func (l *lowering) declared(n front.Node) (list []result, vars []ir.Stmt) {
	vars = []ir.Stmt{}
	if n.OK() && !n.Is("parameter_list") {
		return []result{{typ: l.typ(n)}}, vars
	}
	for p := range n.Children() {
		t := l.typ(p.Field("type"))
		names := named(p)
		if len(names) == 0 {
			list = append(list, result{typ: t})
		}
		for _, name := range names {
			r := result{name: name.Text(), typ: t}
			if r.name != "_" {
				r.name = l.Vars.Shadow(r.name)
				vars = append(vars, front.Decl(n, r.name, t, l.zero(p.Field("type"))))
			}
			list = append(list, r)
		}
	}
	return list, vars
}

// resultType returns one type for all results together.
func resultType(list []result) string {
	types := front.Map(slices.Values(list), func(r result) string { return r.typ })
	if len(types) < 2 {
		return strings.Join(types, "")
	}
	return ir.Tuple + "<" + strings.Join(types, ",") + ">"
}

// named returns the names of a declaration, such as "a, b int".
func named(n front.Node) []front.Node { return slices.Collect(n.In("name")) }

func (l *lowering) params(n front.Node) []ir.Param {
	var out []ir.Param
	for p := range n.Children() {
		t, rest := l.typ(p.Field("type")), p.Is("variadic_parameter_declaration")
		if rest && t != "" {
			t += "[]"
		}
		names := named(p)
		if len(names) == 0 {
			names = []front.Node{{}}
		}
		for _, name := range names {
			one := ir.Param{Name: "_" + strconv.Itoa(len(out)), Type: t, Rest: rest}
			if text := name.Text(); text != "" && text != "_" {
				one.Name = l.Vars.Shadow(text)
			}
			out = append(out, one)
		}
	}
	return out
}

func (l *lowering) types(n front.Node) {
	for spec := range n.Children("type_spec", "type_alias") {
		l.Vars.Open()
		l.typeParams(spec.Field("type_parameters"))
		name := spec.Field("name")
		c := &ir.Class{Name: l.qualified(name.Text()), Converts: true, Pos: name.Pos()}
		switch of := spec.Field("type"); of.Kind() {
		case "struct_type":
			l.fields(c, of)
		case "interface_type":
			l.methods(c, of)
		default:
			if t := l.typ(of); t != "" && t != c.Name {
				c.Supers, c.Defined = append(c.Supers, t), builtin(t) && spec.Is("type_spec")
			}
		}
		l.File.Classes = append(l.File.Classes, c)
		l.Vars.Close()
	}
}

func (l *lowering) fields(c *ir.Class, n front.Node) {
	for f := range n.First("field_declaration_list").Children() {
		of, names := f.Field("type"), named(f)
		t := l.typ(of)
		if t == "string" && l.lib.isChecked(f.Field("tag").Text()) {
			t = "string.checked"
		}
		for _, name := range names {
			c.Fields = append(c.Fields, ir.Field{Name: name.Text(), Type: t, Pos: name.Pos()})
		}
		if len(names) > 0 || t == "" {
			continue
		}
		_, short := ir.Split(ir.Base(t)) // embedded: its fields and methods are promoted
		c.Supers = append(c.Supers, t)
		if l.lib.Services.MatchString(short) {
			c.Supers = append(c.Supers, l.lib.Service)
		}
		c.Fields = append(c.Fields, ir.Field{Name: short, Type: t, Pos: of.Pos()})
	}
}

func (l *lowering) methods(c *ir.Class, n front.Node) {
	c.Structural = true
	for m := range n.Children() {
		name := m.Field("name")
		if !m.Is("method_elem") {
			if t := l.typ(m); t != "" && !builtin(t) {
				c.Supers = append(c.Supers, t)
			}
			continue
		}
		fn := &ir.Func{Name: c.Name + "." + name.Text(), Class: c.Name, Abstract: true, Exported: front.Upper(name.Text()), Pos: name.Pos()}
		l.Vars.Open()
		fn.Params = l.params(m.Field("parameters"))
		results, _ := l.declared(m.Field("result"))
		l.Vars.Close()
		fn.Result = resultType(results)
		c.Methods = append(c.Methods, fn)
	}
}
