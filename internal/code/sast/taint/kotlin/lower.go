package kotlin

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

// lowering is the state of the lowering of one file.
type lowering struct {
	front.Lowered[*lowering]
	jvm.Scope
	lib   *library
	words *front.Lexicon

	receivers []receiver              // implicit receivers, outermost first
	stray     []ir.Annotation         // annotations for the next declaration
	hoisted   map[int]bool            // operators that were already lowered for the whole chain after them
	generic   map[int]typedCall       // beginnings of calls with a type argument, by the node of the arguments
	instead   map[int]func() *ir.Expr // functions that lower expressions that the grammar misreads
}

// receiver is an implicit receiver: a variable with the types that it may have.
type receiver struct {
	name  string
	types []string
}

// name returns an identifier without backquotes, ident that among the children of a node, nameOf that of a declaration.
func name(n front.Node) string   { return strings.Trim(n.Text(), "`") }
func ident(n front.Node) string  { return name(n.First("identifier")) }
func nameOf(n front.Node) string { return name(n.Field("name")) }

func (l *lowering) program(root front.Node) {
	for n := range root.Children() {
		switch n.Kind() {
		case "package_header":
			l.Package = n.First("qualified_identifier").Text()
		case "import":
			l.Import(n.First("qualified_identifier").Text(), ident(n), n.Has("*"))
		default:
			l.Own[declares(n)] = true
		}
	}
	top := &ir.Func{Name: jvm.Qualify(l.Package, "<top>"), Static: true, Pos: root.Pos()}
	for n := range root.Children() {
		top.Body = append(top.Body, l.topLevel(n)...)
	}
	if len(top.Body) > 0 {
		l.File.Top = top
	}
}

func (l *lowering) topLevel(n front.Node) []ir.Stmt {
	switch n.Kind() {
	case "package_header", "import", "file_annotation", "type_alias":
		return nil
	case "annotated_expression":
		if strays, ok := l.strays(n); ok {
			l.stray = strays
			return nil
		}
	case "class_declaration", "object_declaration":
		l.classDecl(n)
		return nil
	case "function_declaration":
		l.File.Funcs = append(l.File.Funcs, l.function(n, nil))
		return nil
	case "property_declaration":
		return l.topProperty(n)
	}
	return l.Stmt(n)
}

// topProperty lowers a top-level property: a global, or a function if it is computed.
func (l *lowering) topProperty(n front.Node) []ir.Stmt {
	v, of, g := n.First("variable_declaration"), receiverOf(n), n.First("getter").First("function_body")
	full := jvm.Qualify(l.Package, ident(v))
	if g.OK() || of.OK() {
		fn := &ir.Func{Name: full, Static: true, Exported: true, Getter: !of.OK(), Result: l.typeOf(typeIn(v)), Pos: v.Pos()}
		l.body(fn, of, front.Node{}, g)
		l.File.Funcs = append(l.File.Funcs, fn)
		return nil
	}
	x := l.initial(n)
	if x == nil || ident(v) == "" {
		return nil
	}
	return append(l.Flush(), front.Do(front.Assign(n, front.At(ir.Ref, v, full), "", x)))
}
