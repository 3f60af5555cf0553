package ruby

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// macro lowers declaring calls in the body of a class. It reports whether the call does nothing else.
func (l *lowering) macro(n front.Node) bool {
	if n.Is("identifier") {
		switch n.Text() {
		case "private", "protected", "public", "module_function":
			l.visibility(n.Text(), front.Node{})
			return true
		}
		return false
	}
	if recv := n.Field("receiver"); recv.OK() && !recv.Is("self") {
		return false
	}
	args := n.Field("arguments")
	switch name := n.Field("method").Text(); name {
	case "include", "extend", "prepend":
		l.mix(args)
	case "attr_reader", "attr_accessor", "attr", "cattr_accessor", "mattr_accessor", "class_attribute", "cattr_reader", "mattr_reader":
		l.readers(args)
	case "attr_writer":
	case "private", "protected", "public", "module_function", "private_class_method", "public_class_method", "helper_method":
		l.visibility(name, args)
	case "alias_method":
		if list := statements(args); len(list) == 2 {
			l.alias(keyText(list[0]), keyText(list[1]), n)
		}
	case "define_method", "define_singleton_method", "scope":
		return l.defined(n, args)
	case "has_many", "has_and_belongs_to_many", "belongs_to", "has_one", "has_one_attached", "embeds_many", "embeds_one":
		l.association(name, args)
	case "delegate":
		l.delegate(n, args)
	default:
		return false
	}
	return true
}

func (l *lowering) mix(args front.Node) {
	if len(l.classes) < 2 {
		return
	}
	c := l.class()
	for a := range args.Children() {
		if a.Is("constant", "scope_resolution") {
			name := l.constant(a.Text())
			c.ir.Supers = append(c.ir.Supers, name)
		}
	}
}

func (l *lowering) readers(args front.Node) {
	c := l.class()
	for a := range args.Children() {
		if name := keyText(a); name != "" {
			l.defs[name] = true
			c.ir.Methods = append(c.ir.Methods, getter(a, c.ir.Name, name, name))
		}
	}
}

func (l *lowering) visibility(name string, args front.Node) {
	list := statements(args)
	if len(list) == 0 {
		l.class().private = name == "private" || name == "protected"
		l.class().static = l.class().static || name == "module_function"
		return
	}
	for _, a := range list {
		if a.Is("method", "singleton_method") {
			before := l.class().private
			l.class().private = name == "private" || name == "protected"
			l.method(a)
			l.class().private = before
		} else if a.Is("call") {
			l.macro(a)
		}
	}
}

// defined adds a method with a name and a block or lambda as its body.
func (l *lowering) defined(n, args front.Node) bool {
	name := keyText(args.Nth(0))
	block := n.Field("block")
	if second := args.Nth(1); !block.OK() && second.Is("lambda") {
		block = second
	} else if !block.OK() && second.Is("call") && second.Field("block").OK() {
		block = second.Field("block")
	}
	params := block.Field("parameters")
	if block.Is("lambda") {
		block = block.Field("body")
	}
	if name == "" || !block.OK() {
		return false
	}
	c := l.class()
	fn := &ir.Func{
		Name: c.ir.Name + "." + name, Class: c.ir.Name, Exported: true, Pos: n.Pos(),
		Static: n.Field("method").Text() != "define_method",
	}
	b := &body{method: true, name: name, vars: map[string]bool{}}
	l.function(b, params, func() { l.guarded(block.Field("body"), result{kind: returned}) })
	fn.Params, fn.Body = b.params, l.closed(b)
	c.ir.Methods = append(c.ir.Methods, fn)
	return true
}

// association adds a field for an association of the class.
func (l *lowering) association(macro string, args front.Node) {
	name := keyText(args.Nth(0))
	if name == "" {
		return
	}
	of := name
	if strings.Contains(macro, "many") {
		of = singular(name)
	}
	of = camel(of)
	for a := range args.Children() {
		if a.Is("pair") && keyText(a.Field("key")) == "class_name" {
			if text, ok := plainText(a.Field("value")); ok && text != "" {
				of = strings.TrimPrefix(text, "::")
			}
		}
	}
	c := l.class()
	c.fields[name] = true
	c.ir.Fields = append(c.ir.Fields, ir.Field{Name: name, Type: l.constant(of), Pos: args.Pos()})
}

// delegate adds methods that call those of a field.
func (l *lowering) delegate(n, args front.Node) {
	to := ""
	var names []string
	for a := range args.Children() {
		switch {
		case a.Is("pair") && keyText(a.Field("key")) == "to":
			to = keyText(a.Field("value"))
		case a.Is("simple_symbol"):
			names = append(names, keyText(a))
		}
	}
	c := l.class()
	if to == "" || to == "class" || to[0] != '_' && (to[0] < 'a' || to[0] > 'z') {
		return
	}
	for _, name := range names {
		x := front.Call(n, front.Select(n, self(n, to), name), ir.Arg{X: front.Of(ir.Spread, n, "", front.At(ir.Var, n, restName))})
		c.ir.Methods = append(c.ir.Methods, &ir.Func{
			Name: c.ir.Name + "." + name, Class: c.ir.Name, Exported: true, Pos: n.Pos(),
			Params: []ir.Param{{Name: restName, Rest: true}}, Body: []ir.Stmt{{Op: ir.Return, Pos: n.Pos(), X: x}},
		})
	}
}

// structConstant lowers "Name = Struct.new(:a) do … end" as a class.
func (l *lowering) structConstant(left, right front.Node) bool {
	recv := right.Field("receiver")
	method := right.Field("method").Text()
	if !recv.Is("constant") || method != "new" && method != "define" {
		return false
	}
	switch recv.Text() {
	case "Struct", "Data", "Class", "Module":
	default:
		return false
	}
	c := &class{ir: &ir.Class{Name: qualify(l.names(), left.Text()), Pos: left.Pos()}, fields: map[string]bool{}}
	if super := right.Field("arguments").Nth(0); recv.Text() == "Class" && super.Is("constant", "scope_resolution") {
		c.ir.Supers = append(c.ir.Supers, l.constant(super.Text()))
	}
	if recv.Text() == "Struct" || recv.Text() == "Data" {
		l.structFields(c, right)
	}
	l.inClass(c, right.Field("block").Field("body"))
	c.ir.Supers = append(c.ir.Supers, rootClass)
	l.file.Classes = append(l.file.Classes, c.ir)
	return true
}

// camel returns the name of a class: LineItem for "line_item".
func camel(s string) string {
	var out strings.Builder
	for part := range strings.SplitSeq(s, "_") {
		if part != "" {
			out.WriteString(strings.ToUpper(part[:1]) + part[1:])
		}
	}
	return out.String()
}

// singular returns the singular of an English noun, for most nouns.
func singular(s string) string {
	switch {
	case strings.HasSuffix(s, "ies") && len(s) > 4:
		return s[:len(s)-3] + "y"
	case strings.HasSuffix(s, "sses"), strings.HasSuffix(s, "xes"), strings.HasSuffix(s, "ches"), strings.HasSuffix(s, "shes"):
		return s[:len(s)-2]
	case strings.HasSuffix(s, "people"):
		return strings.TrimSuffix(s, "people") + "person"
	case strings.HasSuffix(s, "ss"):
		return s
	default:
		return strings.TrimSuffix(s, "s")
	}
}
