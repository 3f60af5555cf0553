package ruby

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

const (
	mainClass = "main"   // the class of top-level methods
	rootClass = "Object" // the superclass of every class
	mixin     = "Mixin"  // extended by every module, because it may be mixed into any class
	blockName = "&"
	restName  = "..."
	// namedRestName is the parameter for further named arguments, if it has no name.
	namedRestName = "...*"
)

// lowering is the state of the lowering of one file.
type lowering struct {
	front.Lowered[*lowering]
	lang     *language
	unit     *front.Unit
	heredocs map[int]front.Node // the bodies of heredocs, by the nodes where they begin
	consts   map[string]bool    // constants that are assigned in the file, qualified
	defs     map[string]bool    // names of methods that are defined in the file
	classes  []*class           // innermost last; the first has the top-level methods
	fn       *function          // the function that is being lowered
	use      use                // of the value of the current statement
}

func (x *language) Lower(u *front.Unit) *ir.File {
	l := &lowering{lang: x, unit: u, heredocs: map[int]front.Node{}, consts: map[string]bool{}, defs: map[string]bool{}}
	l.Begin(l, u, x.table)
	root := front.Root(u.Tree)
	l.survey(root)
	top := &class{ir: &ir.Class{Name: mainClass}, fields: map[string]bool{}}
	l.classes = []*class{top}
	body := l.function(&function{}, front.Node{}, unused, func() []ir.Stmt { return l.list(statements(root)) })
	if u.Template {
		l.view(top.ir, body)
		return l.Done(u.Tree)
	}
	l.helped()
	l.File.Funcs = append(l.File.Funcs, top.ir.Methods...)
	if len(body) > 0 {
		l.File.Top = &ir.Func{Class: mainClass, Static: true, Body: body, Pos: ir.Pos{Line: 1}}
	}
	return l.Done(u.Tree)
}

// survey collects names that code may refer to before their declaration.
func (l *lowering) survey(root front.Node) {
	var open []int // heredocs whose bodies follow
	root.Inside(func(n front.Node) bool {
		switch n.Kind() {
		case "heredoc_beginning":
			open = append(open, n.Index())
		case "heredoc_body":
			if len(open) > 0 {
				l.heredocs[open[0]] = n
				open = open[1:]
			}
		case "method", "singleton_method":
			l.defs[n.Field("name").Text()] = true
		case "assignment":
			if left := n.Field("left"); left.Is("constant") {
				l.consts[qualify(around(n), left.Text())] = true
			}
		}
		return false
	})
}

// around returns the qualified name of the class around a node, "" at the top.
func around(n front.Node) string {
	for n = n.Parent(); n.OK(); n = n.Parent() {
		if n.Is("class", "module") {
			return qualify(around(n), n.Field("name").Text())
		}
	}
	return ""
}

func qualify(outer, name string) string {
	if rest, ok := strings.CutPrefix(name, "::"); ok {
		return rest
	}
	if outer == "" {
		return name
	}
	return outer + "::" + name
}

// statements returns the children that are statements.
func statements(n front.Node) []front.Node {
	var out []front.Node
	for c := range n.Children() {
		if !c.Is("empty_statement", "heredoc_body", "uninterpreted") {
			out = append(out, c)
		}
	}
	return out
}
