package settings

import (
	"slices"
	"strings"
)

// nodePath is a path from a node to others. Its segments are separated by dots: a key,
// several keys as a|b, * for any member or item, ** for a node and everything below it, ^
// for the nearest ancestor that is a map. A path that begins with / starts at the root of
// the document. Keys apply to each item of a list.
type nodePath struct {
	top      bool
	segments [][]string
}

func parsePath(text string) nodePath {
	var p nodePath
	text, p.top = strings.CutPrefix(text, "/")
	for segment := range strings.SplitSeq(text, ".") {
		if segment != "" {
			p.segments = append(p.segments, strings.Split(segment, "|"))
		}
	}
	return p
}

// from returns the nodes that the path leads to.
func (p nodePath) from(n *Node) []*Node {
	if p.top {
		n = n.root()
	}
	nodes := []*Node{n}
	for _, segment := range p.segments {
		var next []*Node
		for _, at := range nodes {
			next = step(next, at, segment)
		}
		nodes = next
	}
	return nodes
}

func step(out []*Node, n *Node, segment []string) []*Node {
	switch segment[0] {
	case "^":
		at := n.Parent
		for at != nil && at.Kind == List {
			at = at.Parent
		}
		if at != nil {
			out = append(out, at)
		}
		return out
	case "**":
		n.all(func(below *Node) { out = append(out, below) })
		return out
	}
	if n.Kind == List {
		for _, item := range n.Items {
			if segment[0] == "*" {
				out = append(out, item)
			} else {
				out = step(out, item, segment)
			}
		}
		return out
	}
	for _, m := range n.Members {
		if segment[0] == "*" || slices.Contains(segment, m.Key) {
			out = append(out, m.Value)
		}
	}
	return out
}
