package syntax

import "sort"

// Node is a node of a tree. Nodes are in the order of the source, a parent before
// its children.
type Node struct {
	Kind  Kind
	Field Field
	Named bool // false for words and signs without a name in the grammar
	Leaf  bool
	// Parent is the index of the parent, -1 for the root. Next is the index of the first node
	// after the descendants.
	Parent, Next int32
	// Start and End are byte offsets in the source, Row and EndRow lines from 0.
	Start, End  uint32
	Row, EndRow uint32
}

// Tree is a parsed file. Nodes is never empty; its first node is the root.
type Tree struct {
	Grammar *Grammar
	Source  []byte
	Nodes   []Node
	// Errors is the number of places that the parser skipped, ErrorBytes their total size.
	Errors, ErrorBytes int
	// Skipped is the number of lines of the source that were left out before it was parsed.
	Skipped int
}

// Text returns the source of a node.
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

// lineStarts returns the byte offsets where lines start.
func lineStarts(source []byte) []uint32 {
	starts := []uint32{0}
	for i, b := range source {
		if b == '\n' {
			starts = append(starts, uint32(i+1))
		}
	}
	return starts
}

// lineFinder finds the lines of byte offsets. Nodes come in the order of the source, so that
// the next line is mostly the last one or the one after it.
type lineFinder struct {
	starts []uint32
	last   uint32
}

// of returns the line of a byte offset.
func (l *lineFinder) of(at uint32) uint32 {
	if at < l.starts[l.last] {
		l.last = 0
	}
	l.last = l.from(l.last, at)
	return l.last
}

// from returns the line of a byte offset that is in a given line or after it.
func (l *lineFinder) from(row, at uint32) uint32 {
	const near = 8
	for range near {
		if int(row)+1 >= len(l.starts) || l.starts[row+1] > at {
			return row
		}
		row++
	}
	rest := l.starts[row:]
	return row + uint32(sort.Search(len(rest), func(i int) bool { return rest[i] > at })) - 1
}
