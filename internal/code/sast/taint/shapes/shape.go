// Package shapes recognises sources, sinks and entry points of libraries that knowledge does not
// have, by how code uses them. It is used where neither rules nor functions of the program apply.
package shapes

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/sinks"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// Recogniser recognises sources, sinks and entry points by their shape.
type Recogniser struct{ *sinks.Checker }

// unknownPrefix begins the types of what a library hands over.
const unknownPrefix = "unknown."

// RequestType is the type of parameters that are requests by their position or name, beside one that a framework may give them.
const RequestType = unknownPrefix + "Request"

// handedType is the type of parameters of an external type that a library hands over to a handler.
const handedType = unknownPrefix + "Handed"

// shapedSource returns untrusted input that a shape recognised.
func (r *Recogniser) shapedSource(s *model.Shape, pos ir.Pos, what string) *value.Value {
	hit := r.Interned.Source(&value.Source{Kind: model.SourceRequest, File: r.File, Pos: pos, Name: what, Framework: s.Framework, Shape: s})
	step := (*value.Step)(nil).Then(r.File, pos, value.SourceStep, what)
	if name, ok := strings.CutPrefix(what, value.ParameterPrefix); ok {
		step = (*value.Step)(nil).Then(r.File, pos, value.SourceStep, "the parameter "+name)
	}
	return value.Tainted([]value.Taint{{Origin: value.Origin{Source: hit}, Step: step, Sanitized: s.Clears}})
}

// MarkShaped adds to a source the shape by which one of some types counts as a known one.
func (r *Recogniser) MarkShaped(hit *value.Source, types []string) {
	if s := r.ShapeOfTypes(types); s != nil {
		hit.Shape = s
	}
}

// ShapedMember returns a member, as untrusted input if the receiver looks like a request.
func (r *Recogniser) ShapedMember(v, of *value.Value, x *ir.Expr) *value.Value {
	if x.X == nil || v != nil && (len(v.Constants)+len(v.Functions) > 0 || v.Numeric || value.HasSource(v.Taints)) {
		return v
	}
	s := r.Knowledge.MemberShape(x.Name, func() []string { return r.receiverNames(of, x.X) })
	if s == nil {
		return r.partOfHanded(v, of, x.Name)
	}
	found := r.shapedSource(s, x.Pos, strings.TrimPrefix(r.NameOf(x.X)+"."+x.Name, "."))
	if v == nil {
		return found
	}
	return value.AddTaints(v, found.Taints)
}

// ShapedElement returns an element of what looks like a request, nil for anything else.
func (r *Recogniser) ShapedElement(of *value.Value, x *ir.Expr, args []*value.Value) *value.Value {
	if len(args) != 1 || x.Name == ":" {
		return nil
	}
	key, ok := args[0].Text()
	if !ok || of != nil && value.HasSource(of.Taints) {
		return nil
	}
	s := r.Knowledge.MemberShape(key, func() []string { return r.receiverNames(of, x.X) })
	if s == nil {
		return nil
	}
	return r.shapedSource(s, x.Pos, r.NameOf(x.X)+"."+key)
}

// maxRequestArguments is the maximum number of arguments of a method that reads a request: a name and
// a default. Methods with more arguments build requests.
const maxRequestArguments = 2

// ShapedCall returns the result of a call that reads a request, or receives one, and checks the sinks
// of an external call. does is false if no shape determines the result.
func (r *Recogniser) ShapedCall(c *site.Call) (out *value.Value, does bool) {
	// The receiver matches knowledge, which is more precise than a shape.
	known := c.Receiver != nil && value.HasSource(c.Receiver.Taints)
	switch s := r.memberShape(c); {
	case s == nil:
	case s.Binds:
		return nil, r.bind(c, s)
	case !known && !passesFunctions(c):
		return r.shapedSource(s, c.Expr.Pos, r.NameOf(c.ReceiverExpr)+"."+c.Member+"()"), true
	}
	if s := r.readerShape(c); s != nil && !known {
		return r.shapedSource(s, c.Expr.Pos, ir.Short(c.Name())+"()"), true
	}
	if out := r.handedPart(c); out != nil {
		return out, true
	}
	if !r.IsExternal(c) {
		if r.isBare(c) {
			r.ShapedSinks(c)
		}
		return nil, false
	}
	r.ShapedSinks(c)
	if s := r.helperShape(c); s != nil {
		if s.Binds {
			return nil, r.bind(c, s)
		}
		return r.shapedSource(s, c.Expr.Pos, ir.Short(c.Name())+"()"), true
	}
	return nil, false
}

// handedPart returns what a call without arguments reads of what a library hands over, or nil.
func (r *Recogniser) handedPart(c *site.Call) *value.Value {
	if len(c.Args) > 0 || c.Receiver == nil || len(c.Receiver.Taints) > 0 {
		return nil
	}
	return r.partOfHanded(nil, c.Receiver, c.Member)
}

// passesFunctions reports whether a call has functions as arguments.
func passesFunctions(c *site.Call) bool {
	return slices.ContainsFunc(c.Args, func(a site.Argument) bool { return len(value.FunctionsOf(a.Value)) > 0 })
}

// memberShape returns the shape of a call that reads a request which is its receiver.
func (r *Recogniser) memberShape(c *site.Call) *model.Shape {
	if !mayRead(c) {
		return nil
	}
	return r.Knowledge.MemberShape(c.Member, func() []string { return r.namesOfReceiver(c) })
}

// mayRead reports whether a call of a method has as few arguments as one that reads a request.
func mayRead(c *site.Call) bool {
	return c.ReceiverExpr != nil &&
		(len(c.Args) < maxRequestArguments || len(c.Args) == maxRequestArguments && c.ReceiverExpr.Op != ir.Call)
}

// helperShape returns the shape of a call that an argument gives a request.
func (r *Recogniser) helperShape(c *site.Call) *model.Shape {
	for _, a := range c.Args {
		if s := r.Knowledge.HelperShape(c.Name(), ConstantTexts(c.Args), func() []string { return r.requestNames(a) }); s != nil {
			return s
		}
	}
	return nil
}

// bind fills the last argument of a call, a variable or its address, with untrusted input, and reports whether it is one.
func (r *Recogniser) bind(c *site.Call, s *model.Shape) bool {
	last := len(c.Args) - 1
	if last < 0 || c.Args[last].Expr == nil || c.Args[last].Expr.Op != ir.Unary && c.Args[last].Expr.Op != ir.Var {
		return false
	}
	v := r.shapedSource(s, c.Expr.Pos, strings.TrimPrefix(r.NameOf(c.ReceiverExpr)+"."+ir.Short(c.Name())+"()", "."))
	r.Assign(c, model.Slot{Kind: model.SlotArg, Index: last}, v)
	return true
}

// readerShape returns the shape of a call that reads a part of the request, whose name may be the first argument, or a message.
func (r *Recogniser) readerShape(c *site.Call) *model.Shape {
	if c.Kind == model.News || len(c.Args) > maxRequestArguments+1 || r.Knowledge.Knows(c.Name()+"()") {
		return nil // of the last, knowledge is about parts of the result
	}
	if global := c.ReceiverExpr == nil && c.Ref != "" && r.isOutside(c.Ref); !global && !r.IsExternal(c) {
		return nil
	}
	var texts []string
	if len(c.Args) > 0 {
		texts = ConstantTexts(c.Args[:1])
	}
	called, method := c.Name(), c.ReceiverExpr != nil && c.Ref == ""
	if method {
		called = r.NameOf(c.ReceiverExpr) + "." + c.Member
	}
	s := r.Knowledge.ReaderShape(texts, called)
	if s != nil && s.Route.IsSet() && method && !r.isHanded(c.Receiver, c.ReceiverExpr) {
		return nil // a part of a request is read of what the library passes
	}
	return s
}

// requestNames returns the names by which an argument may be a request.
func (r *Recogniser) requestNames(a site.Argument) []string {
	if a.Value != nil && value.HasSource(a.Value.Taints) {
		return nil
	}
	var out []string
	if name := r.NameOf(a.Expr); name != "" {
		out = append(out, name)
	}
	for _, t := range value.TypesOf(a.Value) {
		if !strings.HasSuffix(t, ")") {
			out = append(out, ir.Short(t))
		}
	}
	return out
}

// part is an argument, or an element of an argument that is a list or an object.
type part struct {
	name string // of the argument or field
	v    *value.Value
}

// ShapedSinks checks the arguments of an external call: text in any argument, arguments with the name of a sink, and the first
// argument if the call has the name of a sink. Weaknesses that rules apply to are left to them.
func (r *Recogniser) ShapedSinks(c *site.Call, ruled ...*model.Rule) {
	if strings.ContainsAny(c.Member, "<>[]=") { // an operator
		return
	}
	names := r.names(c)
	shapes := r.Knowledge.SinkShapes(names)
	if len(ruled) > 0 {
		shapes = slices.DeleteFunc(slices.Clone(shapes), func(s *model.Shape) bool {
			return slices.ContainsFunc(ruled, func(spec *model.Rule) bool { return spec.SinkOf == s.Rule.SinkOf })
		})
	}
	if len(shapes) == 0 {
		return
	}
	for i, a := range c.Args {
		for at, p := range r.parts(a) {
			if p.v == nil || len(p.v.Taints) == 0 {
				continue
			}
			for _, s := range shapes {
				if r.isSink(s, c, p, i, at == 0) && s.IsCalled(names) {
					r.checkShaped(c, p.v, s)
				}
			}
		}
	}
}

// names returns the names of an external call: the qualified one, those of the receiver's types and variable with the member. Where types
// are declared, the variable only counts if its type is unknown.
func (r *Recogniser) names(c *site.Call) []string {
	out := []string{c.Name()}
	if c.Kind == model.News {
		return append(out, c.Ref+".new")
	}
	if c.Ref != "" || c.ReceiverExpr == nil {
		return out
	}
	for _, t := range value.TypesOf(c.Receiver) {
		if base := ir.Base(t); base != "" && base != RequestType && base != handedType {
			out = append(out, base+"."+c.Member)
		}
	}
	counts := len(out) == 1
	if r.Knowledge.ByReceivers() {
		counts = isVariable(c.ReceiverExpr)
	}
	if name := r.NameOf(c.ReceiverExpr); name != "" && counts {
		out = append(out, name+"."+c.Member)
	}
	return out
}

// isVariable reports whether an expression is a variable or a field of the object.
func isVariable(x *ir.Expr) bool {
	return x.Op == ir.Var || x.Op == ir.Select && x.X != nil && x.X.Op == ir.This
}

// isSubject reports whether the first argument is what a call is about: a positional one, or one that is called like that.
func isSubject(name string) bool {
	name = strings.ToLower(name)
	return name == "" || slices.ContainsFunc(subjects, func(end string) bool { return name == end || strings.HasSuffix(name, "_"+end) })
}

// subjects are names of arguments that may be written first.
var subjects = []string{
	"body", "cmd", "code", "command", "content", "data", "expression", "file", "filename", "html", "line", "location", "path", "query",
	"script", "source", "sql", "statement", "string", "template", "text", "to", "uri", "url",
}

func (r *Recogniser) checkShaped(c *site.Call, v *value.Value, s *model.Shape) {
	r.Check(v, summary.Sink{
		Weakness: s.Rule.SinkOf, Rule: s.Rule, Fix: s.Rule.Fix, Framework: s.Framework,
		File: r.File, Pos: c.Expr.Pos, Func: r.Root.Name, What: r.Describe(c),
		Direct: s.Rule.Direct,
	})
}

// parts returns an argument, and what it contains if it is written as a list or an object.
func (r *Recogniser) parts(a site.Argument) []part {
	out := []part{{a.Name, a.Value}}
	if a.Value == nil || slices.ContainsFunc(a.Value.Types, r.isNamed) { // fields of a class are checked where they are written
		return out
	}
	for _, id := range a.Value.Objects {
		o := r.Object(id)
		if o.Given != nil {
			continue
		}
		for _, one := range o.List {
			out = append(out, part{"", one})
		}
		for _, key := range slices.Sorted(maps.Keys(o.Fields)) {
			out = append(out, part{key, o.Fields[key]})
		}
	}
	return out
}

// isNamed reports whether a type is a class, rather than the type of a literal.
func (r *Recogniser) isNamed(t string) bool {
	name := ir.Short(ir.Base(t))
	return name != "" && unicode.IsUpper([]rune(name)[0]) && !r.Knowledge.Words.LiteralTypes.Has(name)
}

// firstArgument is the index of the first argument that is neither a context nor the method of a request.
func (r *Recogniser) firstArgument(c *site.Call) int {
	if len(c.Args) < 2 {
		return 0
	}
	if text, ok := c.Args[0].Value.Text(); ok && r.Knowledge.Words.Requests.Methods.Has(strings.ToUpper(text)) {
		return 1
	}
	if r.Knowledge.Words.Requests.Contexts.Has(r.NameOf(c.Args[0].Expr)) {
		return 1
	}
	return 0
}

// isText reports whether a value may be text: it is unknown otherwise.
func (r *Recogniser) isText(v *value.Value) bool {
	if v.Numeric || r.isBuilt(v) {
		return false
	}
	return v.Prefix != "" || !slices.ContainsFunc(v.Types, func(t string) bool {
		return !strings.HasSuffix(t, ")") && !r.Knowledge.Words.TextTypes.Has(ir.Short(ir.Base(t))) && r.isClass(ir.Base(t))
	})
}

// isBuilt reports whether a value is an object or a list that the program creates.
func (r *Recogniser) isBuilt(v *value.Value) bool {
	return slices.ContainsFunc(v.Objects, func(id int) bool { return r.Object(id).Given == nil })
}

// isClass reports whether a type is declared by the program or the knowledge, or is a collection: any other name may be that of
// a member.
func (r *Recogniser) isClass(t string) bool {
	return r.Classes[t] != nil || r.Knowledge.IsType(t) || !strings.Contains(t, ".")
}

// HoldsFunctions reports whether a value is a function, or a list with functions.
func (r *Recogniser) HoldsFunctions(v *value.Value) bool {
	if v == nil || len(v.Functions) > 0 {
		return v != nil
	}
	isFunction := func(one *value.Value) bool { return len(value.FunctionsOf(one)) > 0 }
	return slices.ContainsFunc(v.Objects, func(id int) bool { return slices.ContainsFunc(r.Object(id).List, isFunction) })
}

// ConstantTexts returns the arguments that are constant texts.
func ConstantTexts(args []site.Argument) []string {
	var out []string
	for _, a := range args {
		if s, ok := a.Value.Text(); ok {
			out = append(out, s)
		}
	}
	return out
}

// plainName returns the name of a variable without the sign that it begins with in PHP.
func plainName(name string) string { return strings.TrimPrefix(name, "$") }

// IsExternal reports whether a call is one of an unknown library.
func (r *Recogniser) IsExternal(c *site.Call) bool {
	owner, _ := ir.Split(c.Ref)
	switch {
	case r.isOwn(c) && (c.Ref == "" || owner == r.class() && r.Knowledge.ByReceivers()):
		return r.externalBase(r.class()) != ""
	case c.Ref != "":
		if c.Receiver != nil && len(c.Receiver.Types) > 0 && !r.Declares(c.Ref) && !r.Declares(owner) { // a global object
			return !slices.ContainsFunc(c.Receiver.Types, func(t string) bool { return !r.isOutside(ir.Base(t)) })
		}
		return r.isOutside(c.Ref) && (owner == "" && c.Kind == model.News || owner != "" && r.isOutside(owner))
	}
	return r.IsUntyped(c)
}

// isOwn reports whether a call is one of the object itself, or of the class in its body.
func (r *Recogniser) isOwn(c *site.Call) bool {
	return c.ReceiverExpr != nil && c.ReceiverExpr.Op == ir.This && r.class() != ""
}

// class returns the class of the function, or of that which contains it if it has no name; "" outside of classes.
func (r *Recogniser) class() string {
	if r.Func.Name == "" && r.Func.Class == "" {
		return r.Root.Class
	}
	return r.Func.Class
}

// isBare reports whether a call is one of a variable that is no known function, such as one that a library handed over.
func (r *Recogniser) isBare(c *site.Call) bool {
	if !r.Knowledge.ByReceivers() || c.ReceiverExpr != nil || c.Ref != "" || c.Kind != model.Calls || len(r.MethodOwners[c.Member]) > 0 {
		return false
	}
	return c.Expr.X != nil && c.Expr.X.Op == ir.Var && len(value.FunctionsOf(c.Callee)) == 0
}

// isOutside reports whether a name is of neither the program nor the knowledge.
func (r *Recogniser) isOutside(name string) bool { return !r.isKnown(name) && !r.IsOwn(name) }

// isKnown reports whether the program declares a name, or the knowledge is about it.
func (r *Recogniser) isKnown(name string) bool { return r.Knowledge.Knows(name) || r.Declares(name) }

// typesOf returns the types of what a global is known to hold.
func (r *Recogniser) typesOf(global string) []string {
	v := r.Memory.KnownStored(stored.Global(global))
	r.Trace.AskedKnownStored(stored.Global(global), v)
	return value.TypesOf(v)
}
