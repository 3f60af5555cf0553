package front

import (
	"bytes"
	"iter"
	"math"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/syntax"
)

// Node is a node of a syntax tree, or no node, whose methods return zero values.
type Node struct {
	tree *syntax.Tree
	at   int
}

// Root returns the root of a tree.
func Root(t *syntax.Tree) Node { return Node{t, 0} }

// OK reports whether there is a node.
func (n Node) OK() bool { return n.tree != nil }

func (n Node) node() *syntax.Node { return &n.tree.Nodes[n.at] }

// Index returns the node's position in the tree, in which parents precede their children; -1 for no
// node.
func (n Node) Index() int {
	if !n.OK() {
		return -1
	}
	return n.at
}

// Kind returns the grammar's name for the node; "" for no node.
func (n Node) Kind() string {
	if !n.OK() {
		return ""
	}
	return n.tree.Grammar.KindName(n.node().Kind)
}

// Is reports whether the node is of one of the kinds.
func (n Node) Is(kinds ...string) bool {
	return n.OK() && slices.Contains(kinds, n.Kind())
}

// Named reports whether the grammar names the node, rather than only its text.
func (n Node) Named() bool { return n.OK() && n.node().Named }

// Text returns the source of the node.
func (n Node) Text() string {
	if !n.OK() {
		return ""
	}
	return string(n.tree.Text(n.at))
}

// Field returns the first child in a field.
func (n Node) Field(name string) Node {
	if !n.OK() {
		return Node{}
	}
	c := n.tree.Child(n.at, n.tree.Grammar.Field(name))
	if c < 0 {
		return Node{}
	}
	return Node{n.tree, c}
}

// InField reports whether the node is in a field of its parent.
func (n Node) InField(name string) bool {
	return n.OK() && n.node().Field != 0 && n.node().Field == n.tree.Grammar.Field(name)
}

// All returns all children, including keywords and punctuation.
func (n Node) All() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		if !n.OK() {
			return
		}
		for c := n.at + 1; c < int(n.node().Next); c = int(n.tree.Nodes[c].Next) {
			if !yield(Node{n.tree, c}) {
				return
			}
		}
	}
}

// Children returns the named children, without comments and continued lines; if kinds are given, only those of these kinds.
func (n Node) Children(kinds ...string) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for c := range n.All() {
			if c.Named() && !isComment(c.Kind()) && (len(kinds) == 0 || c.Is(kinds...)) && !yield(c) {
				return
			}
		}
	}
}

// Map returns what f returns for each of some values, such as nodes.
func Map[V, T any](nodes iter.Seq[V], f func(V) T) []T {
	var out []T
	for n := range nodes {
		out = append(out, f(n))
	}
	return out
}

// Flat returns what f returns for all of some values, one after another.
func Flat[V, T any](nodes iter.Seq[V], f func(V) []T) []T {
	return slices.Concat(Map(nodes, f)...)
}

// isComment reports whether nodes of a kind may stand anywhere without a meaning.
func isComment(kind string) bool {
	return kind == "comment" || kind == "line_comment" || kind == "block_comment" || kind == "line_continuation"
}

// Some returns what f returns for each node, without zero values.
func Some[T comparable](nodes iter.Seq[Node], f func(Node) T) []T {
	var zero T
	return slices.DeleteFunc(Map(nodes, f), func(v T) bool { return v == zero })
}

// List returns the named children as a slice, without comments.
func (n Node) List() []Node {
	return slices.Collect(n.Children())
}

// Comments returns the comments directly before the node, last first.
func (n Node) Comments() []Node {
	var out []Node
	for at := n.at - 1; n.OK() && at > 0; at-- {
		before := Node{n.tree, at}
		switch {
		case isComment(before.Kind()):
			out = append(out, before)
		case strings.TrimSpace(before.Text()) != "": // not the end of a line
			return out
		}
	}
	return out
}

// In returns the named children in a field.
func (n Node) In(field string) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for c := range n.All() {
			if c.Named() && c.InField(field) && !yield(c) {
				return
			}
		}
	}
}

// Fields returns the children in a field, including keywords and punctuation.
func (n Node) Fields(name string) []Node {
	var out []Node
	for c := range n.All() {
		if c.InField(name) {
			out = append(out, c)
		}
	}
	return out
}

// Nth returns the named child at an index; negative indexes count from the end.
func (n Node) Nth(i int) Node {
	list := n.List()
	if i < 0 {
		i += len(list)
	}
	if i < 0 || i >= len(list) {
		return Node{}
	}
	return list[i]
}

// Peel returns the innermost node below nodes of some kinds, such as parentheses, of which it follows the child at an index, as Nth
// counts.
func (n Node) Peel(i int, kinds ...string) Node {
	for n.Is(kinds...) {
		inner := n.Nth(i)
		if !inner.OK() {
			break
		}
		n = inner
	}
	return n
}

// First returns the first child of one of the kinds.
func (n Node) First(kinds ...string) Node {
	for c := range n.All() {
		if c.Is(kinds...) {
			return c
		}
	}
	return Node{}
}

// Except returns the first named child that is neither in the field of that name nor of that kind.
func (n Node) Except(other string) Node {
	for c := range n.Children() {
		if !c.InField(other) && !c.Is(other) {
			return c
		}
	}
	return Node{}
}

// After returns the first named child after a word, such as "=", and before the words that end what may follow it.
func (n Node) After(word string, end ...string) Node {
	seen := false
	for c := range n.All() {
		switch {
		case seen && c.Named() && !isComment(c.Kind()):
			return c
		case seen && c.Is(end...):
			return Node{}
		}
		seen = seen || c.Is(word)
	}
	return Node{}
}

// Has reports whether a child has this text, such as the word "static".
func (n Node) Has(word string) bool { return n.First(word).OK() }

// Says reports whether a named child has this text, such as a modifier.
func (n Node) Says(text string) bool {
	return slices.ContainsFunc(n.List(), func(c Node) bool { return c.Text() == text })
}

// Parent returns the parent of the node.
func (n Node) Parent() Node {
	if !n.OK() || n.node().Parent < 0 {
		return Node{}
	}
	return Node{n.tree, int(n.node().Parent)}
}

// Inside returns all nodes below, parents first; skip ends the walk below a node.
func (n Node) Inside(visit func(Node) (skip bool)) {
	if !n.OK() {
		return
	}
	for c := n.at + 1; c < int(n.node().Next); {
		if visit(Node{n.tree, c}) {
			c = int(n.tree.Nodes[c].Next)
		} else {
			c++
		}
	}
}

// Contains reports whether the node or one below it is sought, without looking below nodes of some kinds.
func (n Node) Contains(sought func(Node) bool, except ...string) bool {
	found := sought(n)
	n.Inside(func(c Node) bool {
		found = found || sought(c)
		return found || c.Is(except...)
	})
	return found
}

// Pos returns the position of the node.
func (n Node) Pos() ir.Pos {
	if !n.OK() {
		return ir.Pos{}
	}
	s := n.node()
	return ir.Pos{
		Line: s.Row + 1, EndLine: s.EndRow + 1,
		Col: column(n.tree.Source, int(s.Start)), EndCol: column(n.tree.Source, max(int(s.End)-1, int(s.Start))),
	}
}

// column returns the column of a byte in its line, from 1.
func column(source []byte, at int) uint16 {
	const far = 4096 // a line this long is generated, and columns in it are of no use
	from := max(0, at-far)
	line := source[from:min(at, len(source))]
	return uint16(min(at-from-(bytes.LastIndexByte(line, '\n')+1)+1, math.MaxUint16))
}
