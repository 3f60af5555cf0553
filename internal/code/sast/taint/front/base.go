package front

import (
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/syntax"
)

// Base is the state that the lowerings of all languages have; they embed it.
type Base struct {
	Depth
	File *ir.File
	// Before are statements that must run before the current expression.
	Before []ir.Stmt
	made   int
}

// NewBase begins the lowering of a file.
func NewBase(u *Unit) Base {
	return Base{File: &ir.File{Path: u.Path, Language: u.Language, Test: u.Test}}
}

// State returns the state.
func (b *Base) State() *Base { return b }

// Done completes the lowered file.
func (b *Base) Done(t *syntax.Tree) *ir.File {
	all, lost := Lines(t)
	b.File.Lines, b.File.Lost = all, min(all, lost+b.Lost)
	return b.File
}

// Filled names the class of a rewritten template after its file; fills reports whether a method fills the template.
func (b *Base) Filled(class, prefix string, fills func(member string, fn *ir.Func) bool) {
	name := prefix + strings.NewReplacer(".", "_", "/", ":").Replace(b.File.Path)
	for _, c := range b.File.Classes {
		if c.Name != class {
			continue
		}
		c.Name = name
		for _, fn := range c.Methods {
			_, member := ir.Split(fn.Name)
			fn.Class, fn.Name, fn.Template = name, name+"."+member, fills(member, fn)
		}
	}
}

// Flush returns the statements that must run first, and resets them.
func (b *Base) Flush() []ir.Stmt {
	out := b.Before
	b.Before = nil
	return out
}

// Hoist puts statements before the current expression, which has no value itself.
func (b *Base) Hoist(n Node, list ...ir.Stmt) *ir.Expr {
	b.Before = append(b.Before, list...)
	return At(ir.Nil, n, "")
}

// Apart lowers code that runs elsewhere, such as the body of a function; no statements are put before the current expression.
func (b *Base) Apart(lower func()) {
	before := b.Before
	b.Before = nil
	lower()
	b.Before = before
}

// Make returns a name that the source cannot contain.
func (b *Base) Make(kind string) string {
	b.made++
	return "<" + kind + strconv.Itoa(b.made) + ">"
}

// Temp declares a variable that the source does not have.
func (b *Base) Temp(n Node, value *ir.Expr) string {
	name := b.Make("")
	b.Before = append(b.Before, ir.Stmt{Op: ir.Decl, Pos: n.Pos(), Name: name, X: value})
	return name
}

// maxChain is the maximum length of a chain of calls or operators; it is limited because the analysis
// is recursive.
const maxChain = 2000

// TooLong reports whether a chain exceeds the limit: its lines are lost then.
func (b *Base) TooLong(n Node, length int) bool {
	if length <= maxChain {
		return false
	}
	p := n.Pos()
	b.Lost += int(p.EndLine-p.Line) + 1
	return true
}

// Chain returns the operations of a chain that leans to the left, such as "a + b + c", from the outermost to the innermost, and the node
// that the innermost begins with.
func Chain(n Node, left string, within func(Node) bool) (ops []Node, first Node) {
	for first = n; within(first); first = first.Field(left) {
		ops = append(ops, first)
	}
	return ops, first
}
