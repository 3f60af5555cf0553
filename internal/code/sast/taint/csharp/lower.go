package csharp

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// lowering is the state of the lowering of one file. A parameter that stands for a variable of the caller (ref, out) is the value in a
// cell.
type lowering struct {
	front.Lowered[*lowering]
	patterns map[string]pattern
	lib      *library
	words    *front.Lexicon
	facts    map[string]string // found by the survey

	space   string            // namespace
	usings  []string          // namespaces
	statics []string          // types that "using static" imports
	aliases map[string]string // of namespaces and types
	names   map[string]string // meanings of names in the class, as far as they were resolved
	generic map[string]int    // type parameters

	class *class
	// attributes are all attributes of the file: the knowledge may treat them like constructor
	// calls.
	attributes []ir.Annotation
	result     string   // type of the function's result
	tuple      []string // names of the parts of the function's result
}

// cellKey is the key of the value in a cell.
const cellKey = ir.CellKey

// Inner lowers the statements of a block, or a single one, in their own scope. Local functions may be called before their declaration.
func (l *lowering) Inner(n front.Node) []ir.Stmt {
	defer l.Vars.Scope()()
	return append(l.locals(n), l.Lowered.Inner(n)...)
}

func (l *lowering) program(path string, root front.Node) {
	l.uses()
	l.Vars.Open()
	top := append(l.locals(root), front.Stmts(l, root)...)
	l.Vars.Close()
	for _, a := range l.attributes {
		if l.known(a.Name) {
			top = append(top, front.Do(&ir.Expr{Op: ir.New, Pos: a.Pos, Type: a.Name, Args: a.Args}))
		}
	}
	if len(top) > 0 {
		l.File.Top = &ir.Func{Name: path, Body: top, Pos: root.Pos(), Async: true}
	}
}

// section lowers code that the preprocessor may leave out.
func (l *lowering) section(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	for c := range n.Children() {
		if !c.InField("condition") {
			out = append(out, l.Stmt(c)...)
		}
	}
	return out
}

// fragments lowers the nodes that the parser recovered from a part with syntax errors.
func (l *lowering) fragments(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	for c := range n.Children() {
		if kind := c.Kind(); kind == "using_directive" || strings.HasSuffix(kind, "_statement") ||
			strings.HasSuffix(kind, "_declaration") && kind != "variable_declaration" {
			out = append(out, l.Stmt(c)...)
		}
	}
	return out
}

func (l *lowering) namespace(n front.Node) []ir.Stmt {
	space, usings := l.space, l.usings
	l.enterSpace(name(n.Field("name")))
	out := front.Stmts(l, n.Field("body"))
	l.space, l.usings = space, usings
	clear(l.names)
	return out
}

func (l *lowering) enterSpace(space string) {
	space = front.Join(l.space, space)
	l.space = space
	if l.File.Module == "" {
		l.File.Module = space
	}
	clear(l.names)
}

func (l *lowering) using(n front.Node) {
	target := n.Nth(-1)
	switch {
	case n.Field("name").OK() && n.Has("="):
		l.aliases[name(n.Field("name"))] = l.typeOf(target)
	case n.Has("static"):
		l.statics = append(l.statics, name(target))
	default:
		l.usings = append(l.usings, name(target))
	}
	clear(l.names)
}

// known reports whether the knowledge is about one of the alternatives of a name.
func (l *lowering) known(name string) bool {
	return slices.ContainsFunc(ir.Alternatives(name), l.words.Has)
}

// name returns a dotted name without its generic arguments.
func name(n front.Node) string {
	switch n.Kind() {
	case "generic_name":
		return name(n.Nth(0))
	case "qualified_name":
		return name(n.Field("qualifier")) + "." + name(n.Field("name"))
	case "alias_qualified_name":
		return name(n.Field("name"))
	}
	text := n.Text()
	if i := strings.IndexAny(text, "<[? \n\r\t"); i >= 0 {
		text = text[:i]
	}
	return strings.TrimPrefix(text, "@")
}

// variable declares a variable; "_" declares none.
func (l *lowering) variable(n front.Node) *ir.Expr {
	text := name(n)
	if text == "_" || text == "" {
		return front.Unknown(n)
	}
	return l.Variable(n, text)
}

// temporary returns a variable that the source does not have.
func (l *lowering) temporary(n front.Node) *ir.Expr { return front.At(ir.Var, n, l.Make("")) }
