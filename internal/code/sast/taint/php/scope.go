package php

import (
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// scope is a function that is being lowered, or the top level of a file.
type scope struct {
	up  *scope
	lib *library
	// script is true for the top level of a file, lambda for a function that sees the variables around it.
	script, lambda bool
	vars           map[string]bool // all variables that it mentions
	// supers are the variables that stand for entries of superglobals at constant keys.
	supers map[string]*super
	order  []string
	// globals are the variables that "global" declares.
	globals map[string]bool
	// escaped maps variables that are only escaped for use in quotation marks to the variables with the unescaped values.
	escaped map[string]string
	params  map[string]bool
	arrays  map[string]bool // variables whose elements are assigned
	// addresses are the variables that are used as network addresses.
	addresses map[string]bool
	shares    []string // variables that an included file returns
	// plain is true if a header declares that the output is not an HTML page.
	plain bool
}

// super returns the entry of a superglobal at a key.
type super struct {
	name string
	from *ir.Expr
}

// open begins a function.
func (l *lowering) open(body front.Node) *scope {
	s := &scope{
		up: l.scope, lib: l.lib, vars: map[string]bool{}, supers: map[string]*super{}, globals: map[string]bool{}, escaped: map[string]string{},
		params: map[string]bool{}, arrays: map[string]bool{}, addresses: map[string]bool{},
	}
	s.mention(body)
	l.scope = s
	return s
}

// mention collects the variables in a function's body, except for those of nested functions.
func (s *scope) mention(body front.Node) {
	body.Inside(func(c front.Node) bool {
		switch c.Kind() {
		case "variable_name":
			if name := c.Text(); !s.lib.isSuper(name) && name != "$this" {
				s.vars[name] = true
			}
		case "function_definition", "class_declaration", "trait_declaration", "interface_declaration", "enum_declaration", "anonymous_class":
			return true
		case "arrow_function":
			s.mentionArrow(c)
			return true
		case "anonymous_function":
			for v := range c.First("anonymous_function_use_clause").Children() {
				s.vars[strings.TrimPrefix(v.Text(), "&")] = true
			}
			return true
		case "dynamic_variable_name":
			if name := c.Nth(0); name.Is("name") {
				s.vars["$"+name.Text()] = true
			}
		case "function_call_expression":
			s.noteAddress(c)
		case "assignment_expression", "augmented_assignment_expression":
			s.noteEscape(c)
			s.noteArray(c.Field("left"))
		}
		return false
	})
}

// mentionArrow collects the variables that an arrow function shares with the function around it: all but its parameters.
func (s *scope) mentionArrow(n front.Node) {
	inner := *s
	inner.vars = map[string]bool{}
	inner.mention(n.Field("body"))
	for p := range n.Field("parameters").Children() {
		delete(inner.vars, p.Field("name").Text())
	}
	maps.Copy(s.vars, inner.vars)
}

// noteAddress records a variable that is used as a network address.
func (s *scope) noteAddress(n front.Node) {
	list := arguments(n.Field("arguments"))
	if len(list) == 0 || !list[0].Is("variable_name") {
		return
	}
	switch functionName(n) {
	case "parse_url":
	case "filter_var":
		if len(list) < 2 || !strings.Contains(list[1].Text(), "VALIDATE_URL") {
			return
		}
	default:
		return
	}
	s.addresses[list[0].Text()] = true
}

// noteArray records a variable whose elements are assigned.
func (s *scope) noteArray(target front.Node) {
	if !target.Is("subscript_expression") {
		return
	}
	if of := target.Peel(0, "subscript_expression"); of.Is("variable_name") {
		s.arrays[of.Text()] = true
	}
}

// close ends a function: its variables are declared before its body, except for those in the list.
func (l *lowering) close(s *scope, body []ir.Stmt, given []string) []ir.Stmt {
	l.scope = s.up
	if len(body) == 0 {
		return body
	}
	var out []ir.Stmt
	declare := func(name string, x *ir.Expr) { out = append(out, ir.Stmt{Op: ir.Decl, Name: name, X: x}) }
	for _, name := range slices.Sorted(maps.Keys(s.vars)) {
		global := &ir.Expr{Op: ir.Ref, Name: name}
		switch {
		case s.params[name] || slices.Contains(given, name) && !l.globals[name]:
		case slices.Contains(given, name):
			v := front.At(ir.Var, front.Node{}, name)
			out = append(out, front.Set(front.Node{}, v, front.Binary(front.Node{}, "??", v, global)))
		case s.script && l.globals[name]:
			declare(name, global)
		case s.arrays[name]: // assigning an element creates the array
			declare(name, &ir.Expr{Op: ir.Map})
		default:
			declare(name, nil)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.escaped)) {
		declare(s.escaped[name], nil)
	}
	for _, key := range s.order {
		one := s.supers[key]
		out = append(out, ir.Stmt{Op: ir.Decl, Name: one.name, X: one.from, Pos: one.from.Pos})
	}
	return append(out, body...)
}

func (lib *library) isSuper(name string) bool { return slices.Contains(lib.Superglobals, name) }

// superKey returns the constant key of an element of a superglobal, "" if it is not constant.
func (l *lowering) superKey(key front.Node) string {
	switch {
	case key.Is("string", "encapsed_string"):
		k, _ := l.constant(key)
		return k
	case key.Is("integer"), key.Is("name") && inText(key.Parent()):
		return key.Text()
	}
	return ""
}

// inText reports whether an element is part of a text: "$_GET[id]".
func inText(n front.Node) bool { return n.Parent().Is("encapsed_string", "heredoc_body") }

// superAt returns the entry of a superglobal at a constant key; nil if the key is not constant.
func (l *lowering) superAt(n front.Node, name string, key front.Node) *ir.Expr {
	k := l.superKey(key)
	if k == "" {
		return nil
	}
	switch name {
	case "$GLOBALS":
		if l.scope.script && l.scope.vars["$"+k] {
			return front.At(ir.Var, n, "$"+k)
		}
		return front.At(ir.Ref, n, "$"+k)
	case "$_SESSION", "$_ENV":
		entry := front.Select(n, front.At(ir.Ref, n, name), strings.ReplaceAll(k, ".", "-"))
		return front.CallNamed(n, "session.get", entry)
	}
	id := ir.Entry(name, k)
	s := l.scope
	for s.lambda && s.up != nil {
		s = s.up
	}
	if _, ok := s.supers[id]; !ok {
		from := front.Index(n, front.At(ir.Ref, n, name), front.At(ir.String, n, k))
		if name == "$_SERVER" {
			from = front.At(ir.Ref, n, name+"."+l.lib.serverKey(k))
		}
		s.supers[id] = &super{name: id, from: from}
		s.order = append(s.order, id)
	}
	return front.At(ir.Var, n, id)
}

// serverKey returns the key under which the knowledge describes an entry of $_SERVER; all headers that the knowledge does not
// mention share one.
func (lib *library) serverKey(key string) string {
	if strings.HasPrefix(key, "HTTP_") && !slices.Contains(lib.Headers, key) {
		return "HTTP_HEADER"
	}
	return key
}
