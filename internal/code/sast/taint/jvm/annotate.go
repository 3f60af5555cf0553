package jvm

import (
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

const maxTogether = 24 // limit of the combined annotations of a method

// Together gives an annotated method combined annotations: with the type of its result, and with the annotations of the class.
// "@RestController class { @GetMapping String m() }" has the method annotated with GetMapping, with "GetMapping=java.lang.String"
// and with "RestController&GetMapping=java.lang.String", under their qualified names.
func Together(class []ir.Annotation, fn *ir.Func) {
	if fn.Result == "" {
		return
	}
	own, results := fn.Annotations, typed(fn.Result)
	seen := map[string]bool{}
	for _, a := range own {
		if seen[a.Name] { // a repeated annotation adds nothing
			continue
		}
		seen[a.Name] = true
		names := product(ir.Alternatives(a.Name), "=", results)
		fn.Annotations = append(fn.Annotations, ir.Annotation{Name: strings.Join(names, "|"), Args: a.Args, Pos: a.Pos})
		for _, c := range class {
			if len(fn.Annotations) > maxTogether {
				return
			}
			both := strings.Join(pairs(ir.Alternatives(c.Name), names), "|")
			fn.Annotations = append(fn.Annotations, ir.Annotation{Name: both, Args: a.Args, Pos: a.Pos})
		}
	}
}

// typed returns the alternatives of a result's type. A built-in type is its only alternative.
func typed(t string) []string {
	list := ir.Alternatives(t)
	if last := Settled(list[len(list)-1]); strings.HasPrefix(last, "java.lang.") {
		return []string{last}
	}
	return front.Map(slices.Values(list), Settled)
}

const maxNames = 80

// pairs combines each annotation of a class with each annotation of its method; if there are too many, only those of the
// same package.
func pairs(class, method []string) []string {
	if len(class)*len(method) <= maxNames {
		return product(class, "&", method)
	}
	var out []string
	for _, x := range class {
		owner, _ := ir.Split(x)
		for _, y := range method {
			if own, _ := ir.Split(y[:strings.IndexByte(y+"=", '=')]); own == owner && len(out) < maxNames {
				out = append(out, x+"&"+y)
			}
		}
	}
	return out
}

// product combines each element of one list with each of another.
func product(a []string, between string, b []string) []string {
	if len(a)*len(b) > maxNames {
		a, b = a[len(a)-1:], b[len(b)-1:]
	}
	var out []string
	for _, x := range a {
		for _, y := range b {
			out = append(out, x+between+y)
		}
	}
	return out
}

// Settled replaces each name in a type by its last alternative, which is in an imported package or in that of the
// language.
func Settled(t string) string {
	if !strings.Contains(t, "|") {
		return t
	}
	var b strings.Builder
	start := 0
	flush := func(end int) {
		part := t[start:end]
		b.WriteString(part[strings.LastIndexByte(part, '|')+1:])
	}
	for i := range len(t) {
		if c := t[i]; c == '<' || c == '>' || c == ',' || c == '[' {
			flush(i)
			b.WriteByte(c)
			start = i + 1
		}
	}
	flush(len(t))
	return b.String()
}

// Declared completes a class whose methods are lowered: it adds combined annotations, and calls that represent declarations.
func Declared(c *ir.Class) {
	for _, fn := range c.Methods {
		Together(c.Annotations, fn)
	}
	if calls := DeclarationCalls(c, c.Supers, c.Methods); len(calls) > 0 {
		c.Methods = append(c.Methods, &ir.Func{Name: c.Name + ".<declared>", Class: c.Name, Static: true, Body: calls, Pos: c.Pos})
	}
}

// Initializer is the name of a method of an anonymous class that initialises its object.
const Initializer = "<init>"

// Anonymous returns the creation of an object of an anonymous class, preceded by calls that represent its declarations. The object
// is assigned to a variable if the class has fields or an initializer.
func Anonymous(n front.Node, x *ir.Expr, supers []string, fields []ir.Field, variable string) *ir.Expr {
	out := front.At(ir.Seq, n, "")
	for _, s := range DeclarationCalls(&ir.Class{}, supers, x.Body) {
		out.Args = append(out.Args, ir.Arg{X: s.X})
	}
	var first []*ir.Expr
	object := front.At(ir.Var, n, variable)
	for i := range fields {
		if f := &fields[i]; f.Init != nil {
			first = append(first, front.Assign(n, front.Select(n, object, f.Name), "", front.Cast(n, f.Type, f.Init)))
		}
	}
	for _, fn := range x.Body {
		if fn.Name == Initializer {
			first = append(first, front.CallMethod(n, object, fn.Name))
		}
	}
	if len(first) > 0 {
		out.Args = append(append(out.Args, ir.Arg{X: front.Assign(n, object, "", x)}), front.Args(append(first, object)...)...)
		return out
	}
	if len(out.Args) == 0 {
		return x
	}
	out.Args = append(out.Args, ir.Arg{X: x})
	return out
}

// DeclarationCalls returns calls that represent declarations: "A.annotation(…)" for an annotation with arguments, "T.m!empty()" for a
// method without statements that overrides m of T, "T.m!true()" for one that only returns true.
func DeclarationCalls(c *ir.Class, supers []string, methods []*ir.Func) []ir.Stmt {
	var out []ir.Stmt
	for _, a := range c.Annotations {
		out = append(out, annotationCall(a)...)
	}
	for _, fn := range methods {
		for _, a := range fn.Annotations {
			if !strings.Contains(a.Name, "=") {
				out = append(out, annotationCall(a)...)
			}
		}
		out = append(out, trivial(supers, fn)...)
	}
	return out
}

func annotationCall(a ir.Annotation) []ir.Stmt {
	if len(a.Args) == 0 {
		return nil
	}
	to := &ir.Expr{Op: ir.Ref, Pos: a.Pos, Name: Each(a.Name, ".annotation")}
	return []ir.Stmt{front.Do(&ir.Expr{Op: ir.Call, Pos: a.Pos, X: to, Args: a.Args})}
}

// trivial returns the call for a method that overrides one of a library and does nothing.
func trivial(supers []string, fn *ir.Func) []ir.Stmt {
	var how string
	switch {
	case fn.Abstract || fn.Constructor || fn.Static:
		return nil
	case len(fn.Body) == 0:
		how = "!empty"
	case len(fn.Body) == 1 && ReturnsTrue(fn.Body[0]):
		how = "!true"
	default:
		return nil
	}
	return front.Map(slices.Values(supers), func(s string) ir.Stmt {
		name := Each(ir.Base(s), "."+Simple(fn.Name)+how)
		return front.Do(&ir.Expr{Op: ir.Call, Pos: fn.Pos, X: &ir.Expr{Op: ir.Ref, Pos: fn.Pos, Name: name}})
	})
}

// ReturnsTrue reports whether a statement returns true.
func ReturnsTrue(s ir.Stmt) bool {
	return s.Op == ir.Return && s.X != nil && s.X.Op == ir.Bool && s.X.Num == 1
}

// Answer describes the function that contains a "return".
type Answer struct {
	Result string          // its type
	By     []ir.Annotation // its annotations
	Given  []ir.Param      // its parameters
}

// Results lowers "return x" in an annotated method, if x is composed text or a variable with it: its value is passed to a call for the
// annotation.
func (a Answer) Results(n front.Node, x *ir.Expr) []ir.Stmt {
	out := a.view(n, x, ir.Stmt{Op: ir.Return, Pos: n.Pos(), X: x})
	if !strings.HasSuffix(a.Result, "java.lang.String") || !textual(x) {
		return out
	}
	for _, by := range a.By {
		to := &ir.Expr{Op: ir.Ref, Pos: n.Pos(), Name: Each(by.Name, ".result")}
		out = append([]ir.Stmt{front.Do(front.Call(n, to, front.Args(x)...))}, out...)
	}
	return out
}

// holder lists the types of objects that pass values to a page.
var holder = regexp.MustCompile(`\b(?:Model|ModelMap|Map|HttpServletRequest)(?:<.*)?$`)

// modelName returns the name under which a parameter is part of the model, "" if it is not: the text in its annotation, or the name of its
// class.
func modelName(p *ir.Param) string {
	for _, by := range p.Annotations {
		if !strings.HasSuffix(by.Name, ".ModelAttribute") {
			continue
		}
		for _, a := range by.Args {
			if a.X != nil && a.X.Op == ir.String {
				return a.X.Name
			}
		}
		name := Simple(ir.Base(p.Type))
		return strings.ToLower(name[:min(1, len(name))]) + name[min(1, len(name)):]
	}
	return ""
}

// view lowers "return x" in an annotated method, if x may be the name of a page: x is passed to a call for the annotation, with
// the objects that pass values to the page. An expression that must be evaluated only once, such as a call that chooses the page,
// is first assigned to a variable.
func (a Answer) view(n front.Node, x *ir.Expr, end ir.Stmt) []ir.Stmt {
	if !strings.HasSuffix(a.Result, "java.lang.String") || len(a.Given) == 0 || len(a.By) == 0 || x == nil {
		return []ir.Stmt{end}
	}
	var out []ir.Stmt
	switch x.Op {
	case ir.String, ir.Var:
	case ir.Call, ir.Cond:
		const name = "<page>"
		out = append(out, ir.Stmt{Op: ir.Decl, Pos: n.Pos(), Name: name, Type: "java.lang.String", X: x})
		x = front.At(ir.Var, n, name)
		end.X = x
	default:
		return []ir.Stmt{end}
	}
	for _, by := range a.By {
		args := front.Args(x)
		for _, p := range a.Given {
			if holder.MatchString(p.Type) {
				args = append(args, ir.Arg{X: front.At(ir.Var, n, p.Name)})
			} else if name := modelName(&p); name != "" {
				entry := &ir.Expr{Op: ir.Map, Pos: n.Pos(), Args: []ir.Arg{{Name: name, X: front.At(ir.Var, n, p.Name)}}}
				args = append(args, ir.Arg{X: entry})
			}
		}
		to := &ir.Expr{Op: ir.Ref, Pos: n.Pos(), Name: Each(by.Name, ".view")}
		out = append(out, front.Do(front.Call(n, to, args...)))
	}
	return append(out, end)
}

// textual reports whether an expression is a text with a constant beginning, and has no side
// effects if it is evaluated twice.
func textual(x *ir.Expr) bool {
	switch {
	case x == nil:
		return false
	case x.Op == ir.Var:
		return true
	case x.Op == ir.Cond && len(x.Args) == 3:
		return textual(x.Args[1].X) || textual(x.Args[2].X)
	}
	return x.Op == ir.Concat && len(x.Args) > 1
}
