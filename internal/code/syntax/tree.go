package syntax

import "sort"

// Node is a node of a tree. Nodes are in the order of the source, a parent before
// its children.
type Node struct {
	Kind  Kind
	Field Field
	Named bool // false for words and signs that the grammar only spells
	Leaf  bool
	// Parent is the index of the parent, -1 of the root. End of the nodes below is
	// Next: the index of the first node behind them.
	Parent, Next int32
	// Start and End are octets in the source, Row and EndRow lines from 0.
	Start, End  uint32
	Row, EndRow uint32
}

// Tree is a parsed file. Nodes is never empty; its first node is the root.
type Tree struct {
	Grammar *Grammar
	Source  []byte
	Nodes   []Node
	// Errors is how many places the parser skipped, ErrorBytes how much of the source.
	Errors, ErrorBytes int
}

// Text is the source of a node.
func (t *Tree) Text(i int) []byte { return t.Source[t.Nodes[i].Start:t.Nodes[i].End] }

// Child returns the first child in a field, or -1.
func (t *Tree) Child(i int, f Field) int {
	if f == 0 {
		return -1
	}
	for c := i + 1; c < int(t.Nodes[i].Next); c = int(t.Nodes[c].Next) {
		if t.Nodes[c].Field == f {
			return c
		}
	}
	return -1
}

// lineStarts are the octets where lines start.
func lineStarts(source []byte) []uint32 {
	starts := []uint32{0}
	for i, b := range source {
		if b == '\n' {
			starts = append(starts, uint32(i+1))
		}
	}
	return starts
}

// rowOf is the line of an octet.
func rowOf(starts []uint32, at uint32) uint32 {
	return uint32(sort.Search(len(starts), func(i int) bool { return starts[i] > at })) - 1
}
