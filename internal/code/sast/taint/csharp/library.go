package csharp

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/charset"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/template/razor"
)

//go:embed library.yaml
var libraryFile []byte

// library contains the facts about libraries that the lowering needs. Fields are explained in library.yaml.
type library struct {
	Usings, Typed, Converted, Development, Environments   []string
	Listed, Registering, Running                          []string
	Injected, Validation, Binds, Bound                    string
	Environment, Production, Unchecked                    string
	Services, Requested, Hashes, Passwords, Reads, Writes *regexp.Regexp
	Constraints                                           *regexp.Regexp
}

// converted reports whether a cast to a type makes an object of it, as its constructor does.
func (l *lowering) converted(typ string) bool {
	return slices.ContainsFunc(ir.Alternatives(typ), func(one string) bool {
		_, short := ir.Split(one)
		return slices.Contains(l.lib.Converted, short)
	})
}

// elsewhere reports whether a call tests for an environment other than production.
func (l *lowering) elsewhere(method string, list front.Node) bool {
	return slices.Contains(l.lib.Development, method) || slices.Contains(l.lib.Environments, method) && l.developing(list.Nth(0).Nth(0))
}

// developing reports whether an expression is the name of an environment other than production.
func (l *lowering) developing(n front.Node) bool {
	return n.Is("string_literal") && !strings.EqualFold(strings.Trim(n.Text(), `"`), l.lib.Production)
}

// about adds the kind of data that a call of a hash function hashes.
func (l *lowering) about(n front.Node, method string, x *ir.Expr, list front.Node) {
	if x.Op == ir.Call && l.lib.Hashes.MatchString(method) && l.lib.Passwords.MatchString(list.Text()) {
		x.Args = append(x.Args, ir.Arg{Name: "about", X: front.At(ir.String, n, "password")})
	}
}

// resultOf returns the result type of a generic method with a type argument.
func (l *lowering) resultOf(fun front.Node) string {
	method, arg := typeArgument(fun)
	if !slices.Contains(l.lib.Typed, strings.TrimSuffix(method, "Async")) {
		return ""
	}
	return l.typeOf(arg)
}

// typeArgument returns the name and the type argument of a generic method that has only one.
func typeArgument(fun front.Node) (method string, arg front.Node) {
	switch fun.Kind() {
	case "conditional_access_expression":
		fun = fun.First("member_binding_expression").Field("name")
	case "member_access_expression":
		fun = fun.Field("name")
	}
	if args := fun.First("type_argument_list").List(); fun.Is("generic_name") && len(args) == 1 {
		return name(fun), args[0]
	}
	return "", front.Node{}
}

// typed adds what the type argument of a generic method means: an object of the class that the method registers, or the type of what
// it runs a lambda with.
func (l *lowering) typed(n, fun front.Node, x *ir.Expr) {
	method, arg := typeArgument(fun)
	if x.Op != ir.Call {
		return
	}
	if slices.Contains(l.lib.Registering, method) {
		x.Args = append(x.Args, ir.Arg{Name: "type", X: front.New(n, l.typeOf(arg))})
	}
	if !slices.Contains(l.lib.Running, method) {
		return
	}
	for _, a := range x.Args {
		if fn := a.X.Func; fn != nil && len(fn.Params) > 0 && fn.Params[0].Type == "" {
			fn.Params[0].Type = l.typeOf(arg)
		}
	}
}

// isService reports whether the name of a type is typical of services.
func (l *lowering) isService(typ string) bool {
	typ = typ[strings.LastIndexByte(typ, '.')+1:]
	return l.lib.Services.MatchString(typ) && !l.lib.Requested.MatchString(typ)
}

// validated lowers the validation attributes of parameters as checks: the body only runs if they pass.
func (l *lowering) validated(params []ir.Param) []ir.Stmt {
	var out []ir.Stmt
	for _, p := range params {
		for _, a := range p.Annotations {
			if len(a.Args) == 0 || !slices.Contains(ir.Alternatives(a.Name), l.lib.Validation) {
				continue
			}
			at := func(op ir.Op, name string) *ir.Expr { return &ir.Expr{Op: op, Pos: a.Pos, Name: name} }
			call, not := at(ir.Call, ""), at(ir.Unary, "!")
			call.X, call.Args = at(ir.Ref, l.lib.Validation+".matches"), front.Args(at(ir.Var, p.Name), a.Args[0].X)
			not.Args = front.Args(call)
			out = append(out, ir.Stmt{Op: ir.If, Pos: a.Pos, X: not, Body: []ir.Stmt{{Op: ir.Return, Pos: a.Pos}}})
		}
	}
	return out
}

// checked is the type of text that validation lets contain only plain names.
const checked = "string.checked"

// restricted returns the type of a field or a property: checked if its attributes let only plain names into its object.
func (l *lowering) restricted(list []ir.Annotation, typ string) string {
	for _, a := range list {
		names := ir.Alternatives(a.Name)
		if slices.ContainsFunc(names, func(one string) bool { return slices.Contains(l.lib.Listed, one) }) {
			return checked
		}
		if len(a.Args) > 0 && a.Args[0].X.Op == ir.String && slices.Contains(names, l.lib.Validation) && charset.IsPlain(a.Args[0].X.Name, true) {
			return checked
		}
	}
	return typ
}

// routed gives parameters a checked type whose attributes list their values, or whose route has a constraint for them: "{id:guid}". An
// attribute of a method or of a parameter names the route.
func (l *lowering) routed(fn *ir.Func) {
	annotations := slices.Clone(fn.Annotations)
	for i := range fn.Params {
		annotations = append(annotations, fn.Params[i].Annotations...)
		fn.Params[i].Type = l.restricted(fn.Params[i].Annotations, fn.Params[i].Type)
	}
	for _, a := range annotations {
		for _, arg := range a.Args {
			for i := range fn.Params {
				_, constraint, ok := strings.Cut(arg.X.Name, "{"+fn.Params[i].Name+":")
				if ok && arg.X.Op == ir.String && l.lib.Constraints.MatchString(constraint) {
					fn.Params[i].Type = checked
				}
			}
		}
	}
}

// bound returns the attributes that the class, or the route of a component, gives a public property.
func (l *lowering) bound(n front.Node, property string) []ir.Annotation {
	if razor.IsRouted(l.facts, l.File.Path, property) {
		return []ir.Annotation{{Name: l.lib.Bound, Pos: n.Pos()}}
	}
	for _, a := range l.class.Annotations {
		for _, one := range ir.Alternatives(a.Name) {
			if _, short := ir.Split(one); short == l.lib.Binds {
				return []ir.Annotation{{Name: l.lib.Bound, Args: a.Args, Pos: n.Pos()}}
			}
		}
	}
	return nil
}

// unneeded drops the attribute that disables protection against forged requests where that protection is
// not needed.
func (l *lowering) unneeded(n front.Node) {
	reads, writes := false, false
	n.Inside(func(x front.Node) bool {
		if x.Is("method_declaration", "attribute") {
			text := name(x.Field("name"))
			reads, writes = reads || l.lib.Reads.MatchString(text), writes || l.lib.Writes.MatchString(text)
		}
		return x.Is("block")
	})
	if reads && !writes {
		l.attributes = slices.DeleteFunc(l.attributes, func(a ir.Annotation) bool {
			return strings.Contains(a.Name, l.lib.Unchecked) && a.Pos.Line >= n.Pos().Line && a.Pos.Line <= n.Pos().EndLine
		})
	}
}
