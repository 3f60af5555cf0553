// Package kotlin supports Kotlin in the taint engine: it lowers Kotlin to IR, and has the knowledge about its library and
// frameworks. Knowledge about libraries of Java also applies to Kotlin.
package kotlin

import (
	"embed"
	"io/fs"
	"sync"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/java"
	"assay/internal/code/sast/taint/jvm"
	"assay/internal/code/sast/taint/kotlin/node"
	"assay/internal/code/sast/taint/kotlin/repair"
	"assay/internal/code/sast/taint/kotlin/survey"
)

//go:embed knowledge/*.yaml
var knowledge embed.FS

type language struct {
	table *front.Table[*lowering]
	lib   *library
	jvm   *jvm.Library
	words func() *front.Lexicon
}

// New returns the language.
func New() front.Language {
	x := &language{table(), front.Library[library](libraryFile), jvm.ReadLibrary(), nil}
	return x.Learn(func() *front.Lexicon { return front.NewLexicon(x.Knowledge()) })
}

// Learn implements front.Learner.
func (x *language) Learn(words func() *front.Lexicon) front.Language {
	return &language{x.table, x.lib, x.jvm, sync.OnceValue(words)}
}

// Repair implements front.Repairer.
func (*language) Repair(source []byte) []byte { return repair.Source(source) }

// Without implements front.Recoverer.
func (*language) Without(source []byte, fails func([]byte) bool) (rest []byte, lines int) {
	return repair.Without(source, fails)
}

// Survey implements front.Surveyor.
func (*language) Survey(paths []string, read func(string) ([]byte, error)) map[string]string {
	return survey.Facts(paths, read)
}

func (*language) Names() []string { return []string{"Kotlin"} }

func (*language) Knowledge() fs.FS { return front.Union(knowledge, java.New().Knowledge()) }

func (x *language) Lower(u *front.Unit) *ir.File {
	l := &lowering{Scope: jvm.NewScope(x.jvm), lib: x.lib, words: x.words()}
	l.Implied, l.Facts = l.lib.Imported, u.Facts
	l.Global = func(simple string) string { return l.Outside(simple, front.KindClass, l.lib.Types, l.words) }
	l.Begin(l, u, x.table)
	l.program(front.Root(u.Tree))
	return l.Done(u.Tree)
}

// lowering is the state of the lowering of one file.
type lowering struct {
	front.Lowered[*lowering]
	jvm.Scope
	lib   *library
	words *front.Lexicon

	around  around
	backing string          // the property that "field" means
	stray   []ir.Annotation // annotations for the next declaration
}

// around describes the lambdas that contain an expression.
type around struct {
	receivers []receiver // implicit receivers, outermost first
	verbatim  string     // the function that "+" calls
	inline    bool       // there are lambdas
}

// receiver is an implicit receiver: a variable with the types that it may have.
type receiver struct {
	name  string
	types []string
}

// name returns an identifier without backquotes, ident that among the children of a node, nameOf that of a declaration.

func (l *lowering) program(root front.Node) {
	for n := range root.Children() {
		switch n.Kind() {
		case "package_header":
			l.Package = n.First("qualified_identifier").Text()
		case "import":
			l.Import(n.First("qualified_identifier").Text(), node.Ident(n), n.Has("*"))
		default:
			l.Own[node.Declared(n)] = true
		}
	}
	if body := front.Stmts(l, root); len(body) > 0 {
		l.File.Top = &ir.Func{Name: front.Join(l.Package, "<top>"), Static: true, Body: body, Pos: root.Pos()}
	}
}

// isTop reports whether a node is at the top of the file.
func isTop(n front.Node) bool { return n.Parent().Index() == 0 }

// property lowers a property at the top of the file, which is a global, or a function if it is computed, or a local one.
func (l *lowering) property(n front.Node) []ir.Stmt {
	v := n.First("variable_declaration")
	full := front.Join(l.Package, node.Ident(v))
	switch {
	case !isTop(n):
		return l.local(n, v)
	case getterBody(n).OK() || node.Receiver(n).OK():
		fn := l.computed(n, full)
		fn.Static, fn.Getter = true, !node.Receiver(n).OK()
		l.File.Funcs = append(l.File.Funcs, fn)
		return nil
	}
	x := l.initial(n)
	if x == nil || node.Ident(v) == "" {
		return nil
	}
	return []ir.Stmt{front.Set(n, front.At(ir.Ref, v, full), x)}
}

// computed lowers a property without a value of its own as the function that returns it.
func (l *lowering) computed(n front.Node, full string) *ir.Func {
	v := n.First("variable_declaration")
	fn := &ir.Func{Name: full, Exported: true, Result: l.typeOf(node.Type(v)), Pos: v.Pos()}
	if n.After("=").OK() {
		l.backing = node.Ident(v)
		defer func() { l.backing = "" }()
	}
	l.body(fn, node.Receiver(n), front.Node{}, getterBody(n))
	return fn
}
