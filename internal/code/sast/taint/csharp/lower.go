package csharp

import (
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// lowering is the state of the lowering of one file.
type lowering struct {
	u     *front.Unit
	words *front.Lexicon
	file  *ir.File
	depth front.Depth

	space   string            // namespace
	usings  []string          // namespaces
	statics []string          // types that "using static" imports
	aliases map[string]string // of namespaces and types
	names   map[string]string // meanings of names in the class, as far as they were resolved
	generic map[string]int    // type parameters

	class *class
	// attributes are all attributes that were seen: the knowledge may treat them like constructions.
	attributes []ir.Annotation
	scopes     []map[string]variable
	result     string   // type of the function's result
	tuple      []string // names of the parts of the function's result
	made       int      // number of generated variables
}

// variable is a local variable or parameter.
type variable struct {
	// cell is true if it stands for a variable of the caller (ref, out).
	cell bool
	typ  string
}

// cellKey is the key of the value in a cell.
const cellKey = "$"

func (l *lowering) lower() *ir.File {
	l.facts()
	root := front.Root(l.u.Tree)
	l.open()
	top := l.locals(root)
	for _, n := range root.List() {
		top = append(top, l.item(n)...)
	}
	l.close()
	for _, a := range l.attributes {
		if l.known(a.Name) {
			top = append(top, front.Do(&ir.Expr{Op: ir.New, Pos: a.Pos, Type: a.Name, Args: a.Args}))
		}
	}
	if len(top) > 0 {
		l.file.Top = &ir.Func{Name: l.u.Path, Body: top, Pos: root.Pos(), Async: true}
	}
	all, lost := front.Lines(l.u.Tree)
	l.file.Lines, l.file.Lost = all, min(lost+l.depth.Lost, all)
	return l.file
}

// item lowers a declaration at the top of a file, in a namespace, or in a conditional section.
func (l *lowering) item(n front.Node) []ir.Stmt {
	if !l.depth.Enter(n) {
		return nil
	}
	defer l.depth.Leave()
	switch n.Kind() {
	case "using_directive":
		l.using(n)
	case "namespace_declaration":
		l.namespace(n)
	case "file_scoped_namespace_declaration":
		l.enterSpace(name(n.Field("name")))
	case "class_declaration", "struct_declaration", "record_declaration", "interface_declaration", "enum_declaration":
		l.classDecl(n)
	case "global_statement":
		return l.stmts(n.Nth(0))
	case "preproc_if", "preproc_elif", "preproc_else":
		var out []ir.Stmt
		for _, c := range n.List() {
			if !c.InField("condition") {
				out = append(out, l.item(c)...)
			}
		}
		return out
	case "ERROR":
		return l.errorNode(n)
	case "delegate_declaration", "global_attribute", "extern_alias_directive", "comment", "shebang_directive":
	default:
		return l.stmts(n)
	}
	return nil
}

// errorNode lowers the nodes that the parser found in a part with syntax errors.
func (l *lowering) errorNode(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	for c := range n.Children() {
		switch {
		case c.Is("using_directive", "namespace_declaration", "class_declaration", "struct_declaration", "record_declaration", "interface_declaration"):
			out = append(out, l.item(c)...)
		case l.class != nil && strings.HasSuffix(c.Kind(), "_declaration") && !c.Is("variable_declaration"):
			l.member(c)
		case strings.HasSuffix(c.Kind(), "_statement"):
			out = append(out, l.stmts(c)...)
		}
	}
	return out
}

func (l *lowering) namespace(n front.Node) {
	space, usings := l.space, l.usings
	l.enterSpace(name(n.Field("name")))
	for _, c := range n.Field("body").List() {
		l.item(c)
	}
	l.space, l.usings = space, usings
	clear(l.names)
}

func (l *lowering) enterSpace(space string) {
	if l.space != "" {
		space = l.space + "." + space
	}
	l.space = space
	if l.file.Module == "" {
		l.file.Module = space
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
	for _, one := range ir.Alternatives(name) {
		if l.words.Has(one) {
			return true
		}
	}
	return false
}

// name returns a dotted name without its generic arguments.
func name(n front.Node) string {
	switch n.Kind() {
	case "":
		return ""
	case "generic_name":
		return name(n.Nth(0))
	case "qualified_name":
		return name(n.Field("qualifier")) + "." + name(n.Field("name"))
	case "alias_qualified_name":
		return name(n.Field("name"))
	case "identifier", "implicit_parameter":
		return strings.TrimPrefix(n.Text(), "@")
	}
	text := n.Text()
	if i := strings.IndexAny(text, "<[? \n\r\t"); i >= 0 {
		text = text[:i]
	}
	return strings.TrimPrefix(text, "@")
}

func (l *lowering) open() { l.scopes = append(l.scopes, map[string]variable{}) }

func (l *lowering) close() { l.scopes = l.scopes[:len(l.scopes)-1] }

func (l *lowering) declare(name string, v variable) {
	if len(l.scopes) == 0 {
		l.open()
	}
	l.scopes[len(l.scopes)-1][name] = v
}

func (l *lowering) lookup(name string) (variable, bool) {
	for i := len(l.scopes) - 1; i >= 0; i-- {
		if v, ok := l.scopes[i][name]; ok {
			return v, true
		}
	}
	return variable{}, false
}

// temporary creates a variable that the source does not have.
func (l *lowering) temporary(n front.Node) *ir.Expr {
	l.made++
	return front.At(ir.Var, n, "$"+strconv.Itoa(l.made))
}
