package ruby

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// declarations lower calls in the body of a class, by the name of the method. They report whether the call only
// declares something.
func declarations(lib *library) map[string]func(*lowering, call) bool {
	kinds := map[string]func(*lowering, call) bool{
		"mixins": (*lowering).mixins, "readers": (*lowering).readers, "visibility": (*lowering).visibility, "alias": (*lowering).aliasMethod,
		"method": (*lowering).blockMethod, "one": associated(camel), "many": associated(func(s string) string { return camel(singular(s)) }),
		"delegates": (*lowering).delegates, "annotations": (*lowering).annotates, "nothing": func(*lowering, call) bool { return true },
	}
	out := map[string]func(*lowering, call) bool{}
	for kind, names := range lib.Declarations {
		for _, name := range names {
			out[name] = kinds[kind]
		}
	}
	return out
}

// declares lowers a call that declares something. It reports whether the call does nothing else.
func (l *lowering) declares(n front.Node) bool {
	if n.Is("identifier") {
		switch n.Text() {
		case "private", "protected", "public", "module_function":
			return l.visibility(call{n: n, name: n.Text()})
		}
		return false
	}
	c := call{n: n, args: n.Field("arguments"), block: n.Field("block"), name: n.Field("method").Text()}
	declare := l.lang.declarations[c.name]
	if recv := n.Field("receiver"); declare == nil || recv.OK() && !recv.Is("self") {
		return false
	}
	return declare(l, c)
}

func (l *lowering) mixins(c call) bool {
	for a := range c.args.Children() {
		switch {
		case len(l.classes) == 1:
		case a.Is("element_reference") && slices.Contains(l.lang.lib.Containers, a.Field("object").Text()):
			l.injected(a)
		default:
			l.extend(l.class(), a)
		}
	}
	return true
}

// injected adds a field for each object that a container provides, by the name of its class: Relations::Users for "relations.users".
func (l *lowering) injected(n front.Node) {
	for a := range n.Children("string", "pair") {
		key := a
		if a.Is("pair") {
			key = a.Field("value")
		}
		parts := strings.Split(keyText(key), ".")
		name := parts[len(parts)-1]
		if a.Is("pair") {
			name = keyText(a.Field("key"))
		}
		for i := range parts {
			parts[i] = camel(parts[i])
		}
		if name != "" {
			l.class().add(ir.Field{Name: name, Type: l.constant(strings.Join(parts, "::")), Pos: a.Pos()})
		}
	}
}

func (l *lowering) readers(c call) bool {
	for a := range c.args.Children() {
		if name := keyText(a); name != "" {
			l.defs[name] = true
			l.class().reader(a, name)
		}
	}
	return true
}

// visibility lowers a change of the visibility of the given methods, or of all that follow.
func (l *lowering) visibility(c call) bool {
	of, list := l.class(), c.list()
	private := c.name == "private" || c.name == "protected"
	if len(list) == 0 {
		of.private = private
		of.static = of.static || c.name == "module_function"
	}
	for _, a := range list {
		if a.Is("method", "singleton_method") {
			before := of.private
			of.private = private
			l.define(a)
			of.private = before
		} else if a.Is("call") {
			l.declares(a)
		}
	}
	return true
}

func (l *lowering) aliasMethod(c call) bool {
	if list := c.list(); len(list) == 2 {
		l.alias(c.n, keyText(list[0]), keyText(list[1]))
	}
	return true
}

// blockMethod adds a method with a name and a block or lambda as its body.
func (l *lowering) blockMethod(c call) bool {
	name, block := keyText(c.args.Nth(0)), c.block
	if second := c.args.Nth(1); !block.OK() && second.Is("lambda") {
		block = second
	} else if !block.OK() {
		block = second.Field("block")
	}
	params := block.Field("parameters")
	if block.Is("lambda") {
		block = block.Field("body")
	}
	if name == "" || !block.OK() {
		return false
	}
	fn := &ir.Func{
		Name: l.class().ir.Name + "." + name, Class: l.class().ir.Name, Exported: true, Static: c.name != "define_method", Pos: c.n.Pos(),
	}
	l.defineAs(fn, name, front.Node{}, params, block.Field("body"), returned)
	return true
}

// associated adds a field for an association. The name of its class is given, or derived from the field's name.
func associated(classOf func(string) string) func(*lowering, call) bool {
	return func(l *lowering, c call) bool {
		name := keyText(c.args.Nth(0))
		if name == "" {
			return true
		}
		of := classOf(name)
		if given := option(c.args, "class_name"); given.Is("string") && keyText(given) != "" {
			of = strings.TrimPrefix(keyText(given), "::")
		}
		l.class().add(ir.Field{Name: name, Type: l.constant(of), Pos: c.args.Pos()})
		return true
	}
}

// annotates adds an annotation to the class.
func (l *lowering) annotates(c call) bool {
	if text := keyText(c.args.Nth(0)); text != "" {
		a := ir.Annotation{Name: c.name, Args: front.Args(front.At(ir.String, c.args, text)), Pos: c.n.Pos()}
		l.class().ir.Annotations = append(l.class().ir.Annotations, a)
	}
	return true
}

// option returns the value of a named argument.
func option(args front.Node, name string) (value front.Node) {
	for a := range args.Children() {
		if a.Is("pair") && keyText(a.Field("key")) == name {
			value = a.Field("value")
		}
	}
	return value
}

// delegates adds methods that call the methods of a field.
func (l *lowering) delegates(c call) bool {
	n, to, of := c.n, keyText(option(c.args, "to")), l.class().ir
	if to == "" || to == "class" || to[0] != '_' && (to[0] < 'a' || to[0] > 'z') {
		return true
	}
	for a := range c.args.Children("simple_symbol") {
		all := ir.Arg{X: front.Of(ir.Spread, n, "", front.At(ir.Var, n, restName))}
		x := front.CallMethod(n, self(n, to), keyText(a), all)
		of.Methods = append(of.Methods, &ir.Func{
			Name: of.Name + "." + keyText(a), Class: of.Name, Exported: true, Pos: n.Pos(),
			Params: []ir.Param{{Name: restName, Rest: true}}, Body: []ir.Stmt{front.Return(n, x)},
		})
	}
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
	}
	return strings.TrimSuffix(s, "s")
}
