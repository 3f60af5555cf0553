package python

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

type scopeKind uint8

const (
	ofModule scopeKind = iota
	ofClass
	ofFunction
)

// scope maps the names that a module, class or function binds to what they mean.
type scope struct {
	kind     scopeKind
	prefix   string // prefix of the qualified names in it
	names    map[string]meaning
	receiver string // the receiver's name
	class    string // the receiver's class, in a class method
	manages  bool   // its caller receives the values that it yields
}

// meaning is the meaning of a name in a scope; to is the qualified name of a reference.
type meaning struct {
	is binding
	to string
}

// binding is how a scope binds a name. If it binds a name in several ways, the greatest value
// counts.
type binding uint8

const (
	variable  binding = iota + 1 // a variable of a function, or a global name of a module or class
	outer                        // a name of the surrounding scopes
	reference                    // an import, class or function
	global                       // a name of the module
)

func (s *scope) bind(name string, is binding, to string) {
	if s.names == nil {
		s.names = map[string]meaning{}
	}
	if name != "" && is > s.names[name].is {
		s.names[name] = meaning{is, to}
	}
}

func (l *lowering) open(s *scope) { l.scopes = append(l.scopes, s) }
func (l *lowering) close()        { l.scopes = l.scopes[:len(l.scopes)-1] }
func (l *lowering) here() *scope  { return l.scopes[len(l.scopes)-1] }

// inFunction reports whether the scope is in a function.
func (l *lowering) inFunction() bool {
	return slices.ContainsFunc(l.scopes, func(s *scope) bool { return s.kind == ofFunction })
}

// lookup returns what a name stands for: the receiver, a variable, or a qualified name with alternatives.
func (l *lowering) lookup(name string) (ir.Op, string) {
	for i := len(l.scopes) - 1; i >= 0; i-- {
		s := l.scopes[i]
		m := s.names[name]
		switch {
		case s.kind == ofClass && i < len(l.scopes)-1: // functions do not see the members of the class around them
		case m.is == global:
			i = 1
		case s.receiver == name && name != "":
			return ir.This, ""
		case m.is == reference:
			return ir.Ref, m.to
		case m.is == variable && s.kind == ofFunction:
			return ir.Var, name
		case m.is == variable:
			return ir.Ref, front.Join(s.prefix, name)
		}
	}
	if len(l.stars) == 0 {
		return ir.Ref, name
	}
	names := make([]string, 0, len(l.stars)+1)
	for _, module := range l.stars {
		names = append(names, front.Join(module, name))
	}
	return ir.Ref, strings.Join(append(names, name), "|")
}

// name lowers a name.
func (l *lowering) name(n front.Node) *ir.Expr {
	op, name := l.lookup(n.Text())
	return front.At(op, n, name)
}

// declare binds the names that a body binds to the innermost scope.
func (l *lowering) declare(body front.Node) {
	s := l.here()
	body.Inside(func(n front.Node) (skip bool) {
		switch n.Kind() {
		case "global_statement", "nonlocal_statement":
			s.elsewhere(n)
		case "assignment", "for_statement":
			s.bindTarget(n.Field("left"))
		case "augmented_assignment":
			if s.kind != ofClass {
				s.bindTarget(n.Field("left"))
			}
		case "named_expression":
			s.bindTarget(n.Field("name"))
		case "type_alias_statement":
			s.bindTarget(n.Field("left").Nth(0))
		case "as_pattern_target":
			s.bindTarget(n.Nth(0))
		case "except_clause":
			s.bindTarget(n.Field("alias"))
		case "case_clause":
			s.bindCaptures(n)
		case "import_statement":
			l.importModules(n)
		case "import_from_statement":
			l.importMembers(n)
		case "class_definition", "function_definition":
			s.bindDefinition(n)
			return true
		case "lambda":
			return true
		}
		return false
	})
}

// elsewhere binds names that a statement declares as those of other scopes. In a module, that says nothing.
func (s *scope) elsewhere(n front.Node) {
	is := outer
	if n.Is("global_statement") && s.kind != ofModule {
		is = global
	}
	for id := range n.Children() {
		s.bind(id.Text(), is, "")
	}
}

// bindDefinition binds the name of a class or function. Functions inside functions are variables.
func (s *scope) bindDefinition(n front.Node) {
	name := n.Field("name").Text()
	if n.Is("function_definition") && s.kind == ofFunction {
		s.bind(name, variable, "")
	} else {
		s.bind(name, reference, front.Join(s.prefix, name))
	}
}

func (s *scope) bindTarget(n front.Node) {
	switch n.Kind() {
	case "identifier":
		s.bind(n.Text(), variable, "")
	case "pattern_list", "tuple_pattern", "list_pattern", "list_splat_pattern", "expression_list", "tuple", "list", "list_splat",
		"parenthesized_expression", "as_pattern_target":
		for c := range n.Children() {
			s.bindTarget(c)
		}
	}
}

func (s *scope) bindCaptures(clause front.Node) {
	for p := range clause.Children("case_pattern") {
		for _, name := range captures(p) {
			s.bind(name, variable, "")
		}
	}
}

// captures returns the names that a pattern of a match statement binds.
func captures(pattern front.Node) []string {
	var out []string
	add := func(n front.Node) {
		if name := n.Text(); name != "_" {
			out = append(out, name)
		}
	}
	pattern.Inside(func(n front.Node) (skip bool) {
		switch n.Kind() {
		case "dotted_name":
			if list := n.List(); len(list) == 1 && !n.Parent().Is("class_pattern") {
				add(list[0])
			}
			return true
		case "splat_pattern", "as_pattern":
			for c := range n.Children("identifier") {
				add(c)
			}
		}
		return false
	})
	return out
}
