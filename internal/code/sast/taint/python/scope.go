package python

import (
	"strings"

	"assay/internal/code/sast/taint/front"
)

type scopeKind uint8

const (
	ofModule scopeKind = iota
	ofClass
	ofFunction
)

// scope maps names to their meanings in a module, class or function.
type scope struct {
	kind   scopeKind
	prefix string // prefix of the qualified names in it
	vars   map[string]bool
	refs   map[string]string // imports, classes and functions of modules
	global map[string]bool   // names that are declared global
	outer  map[string]bool   // names that are declared nonlocal
	self   string            // the receiver's name
	class  string            // the receiver's class, in a class method
	manage bool              // values that it yields are passed to its caller
}

func (s *scope) declare(name string) {
	if s.vars == nil {
		s.vars = map[string]bool{}
	}
	if name != "" && !s.global[name] && !s.outer[name] {
		s.vars[name] = true
	}
}

func (s *scope) refer(name, to string) {
	if s.refs == nil {
		s.refs = map[string]string{}
	}
	if _, twice := s.refs[name]; !twice && name != "" {
		s.refs[name] = to
	}
}

func (l *lowering) open(s *scope)  { l.scopes = append(l.scopes, s) }
func (l *lowering) close()         { l.scopes = l.scopes[:len(l.scopes)-1] }
func (l *lowering) here() *scope   { return l.scopes[len(l.scopes)-1] }
func (l *lowering) module() *scope { return l.scopes[0] }

// inFunction reports whether the scope is in a function.
func (l *lowering) inFunction() bool {
	for _, s := range l.scopes {
		if s.kind == ofFunction {
			return true
		}
	}
	return false
}

type meaning uint8

const (
	isRef meaning = iota
	isVar
	isSelf
)

// lookup returns the expression for a name.
func (l *lowering) lookup(name string) (meaning, string) {
	for i := len(l.scopes) - 1; i > 0; i-- {
		s := l.scopes[i]
		if s.kind == ofClass && i != len(l.scopes)-1 {
			continue
		}
		if s.global[name] {
			break
		}
		if s.self == name && name != "" {
			return isSelf, ""
		}
		if to, ok := s.refs[name]; ok {
			return isRef, to
		}
		if s.vars[name] {
			if s.kind == ofClass {
				return isRef, join(s.prefix, name)
			}
			return isVar, name
		}
	}
	m := l.module()
	if to, ok := m.refs[name]; ok {
		return isRef, to
	}
	if m.vars[name] {
		return isRef, join(m.prefix, name)
	}
	if len(l.stars) == 0 {
		return isRef, name
	}
	var names []string
	for _, star := range l.stars {
		names = append(names, l.exported(join(star, name)))
	}
	return isRef, strings.Join(append(names, name), "|")
}

// survey collects the names that a body binds, so that earlier uses are resolved.
func (l *lowering) survey(body front.Node, s *scope) {
	body.Inside(func(n front.Node) bool {
		switch n.Kind() {
		case "global_statement", "nonlocal_statement":
			for id := range n.Children() {
				s.elsewhere(id.Text(), n.Is("global_statement"))
			}
		case "class_definition", "function_definition", "lambda":
			return true
		}
		return false
	})
	body.Inside(func(n front.Node) bool { return l.bind(n, s) })
}

func (s *scope) elsewhere(name string, global bool) {
	to := &s.outer
	if global {
		to = &s.global
	}
	if *to == nil {
		*to = map[string]bool{}
	}
	(*to)[name] = true
}

// bind collects the names that one node binds; skip says that no nodes below it bind names here.
func (l *lowering) bind(n front.Node, s *scope) (skip bool) {
	switch n.Kind() {
	case "assignment", "augmented_assignment", "for_statement":
		if n.Is("augmented_assignment") && s.kind == ofClass {
			return false
		}
		l.bindTarget(n.Field("left"), s)
	case "named_expression":
		s.declare(n.Field("name").Text())
	case "as_pattern_target":
		l.bindTarget(n.Nth(0), s)
	case "except_clause":
		l.bindTarget(n.Field("alias"), s)
	case "case_clause":
		for p := range n.Children() {
			if p.Is("case_pattern") {
				l.bindCaptures(p, s)
			}
		}
	case "import_statement":
		l.importStatement(n, s)
	case "import_from_statement":
		l.importFrom(n, s)
	case "class_definition":
		s.refer(n.Field("name").Text(), join(s.prefix, n.Field("name").Text()))
		return true
	case "function_definition":
		name := n.Field("name").Text()
		if s.kind == ofFunction {
			s.declare(name)
		} else {
			s.refer(name, join(s.prefix, name))
		}
		return true
	case "lambda", "list_comprehension", "set_comprehension", "dictionary_comprehension", "generator_expression":
		return n.Is("lambda")
	case "for_in_clause":
		return false
	}
	return false
}

func (l *lowering) bindTarget(n front.Node, s *scope) {
	switch n.Kind() {
	case "identifier":
		s.declare(n.Text())
	case "pattern_list", "tuple_pattern", "list_pattern", "list_splat_pattern", "expression_list", "tuple", "list", "list_splat", "parenthesized_expression", "as_pattern_target":
		for c := range n.Children() {
			l.bindTarget(c, s)
		}
	}
}

func (l *lowering) bindCaptures(p front.Node, s *scope) {
	for _, name := range captures(p) {
		s.declare(name)
	}
}

// captures returns the names that a pattern of a match statement binds.
func captures(p front.Node) []string {
	var out []string
	p.Inside(func(n front.Node) bool {
		switch n.Kind() {
		case "dotted_name":
			if list := n.List(); len(list) == 1 && !n.Parent().Is("class_pattern") && list[0].Text() != "_" {
				out = append(out, list[0].Text())
			}
			return true
		case "splat_pattern", "as_pattern":
			for c := range n.Children() {
				if c.Is("identifier") && c.Text() != "_" {
					out = append(out, c.Text())
				}
			}
		case "keyword_pattern":
			for i, c := range n.List() {
				if i > 0 {
					out = append(out, captures(c)...)
				}
			}
			return false
		}
		return false
	})
	return out
}
