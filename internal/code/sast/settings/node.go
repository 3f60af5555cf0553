package settings

import "strings"

// Node is an element of a settings file. Its zero value is a map without members.
type Node struct {
	Kind Kind
	// Text is a scalar's text. If Open is true it is an expression with an unknown value.
	Text string
	Open bool
	// Members are a map's members, in the order of the file. Keys may repeat.
	Members []Member
	Items   []*Node // of a list
	// Line and EndLine are numbered from 1. A text of several lines begins at TextLine.
	Line, EndLine, TextLine int
	Parent                  *Node
	Key                     string // in Parent; "" in a list
}

// Member is an entry of a map.
type Member struct {
	Key   string
	Value *Node
}

// Kind is a kind of node.
type Kind int

// Kinds of nodes.
const (
	Map Kind = iota
	List
	Scalar
)

func scalar(text string, line int) *Node {
	return &Node{Kind: Scalar, Text: text, Line: line, EndLine: line, TextLine: line}
}

// set adds a member.
func (n *Node) set(key string, value *Node) *Node {
	value.Parent, value.Key = n, key
	n.Members = append(n.Members, Member{key, value})
	return value
}

// add adds an item.
func (n *Node) add(value *Node) {
	value.Parent, value.Key = n, ""
	n.Items = append(n.Items, value)
}

// root returns the top of the document.
func (n *Node) root() *Node {
	for n.Parent != nil {
		n = n.Parent
	}
	return n
}

// scalars returns the texts of a node or, for a list, of its items. Expressions are omitted.
func (n *Node) scalars() []*Node {
	switch {
	case n.Kind == Scalar && !n.Open:
		return []*Node{n}
	case n.Kind == List:
		var out []*Node
		for _, item := range n.Items {
			if item.Kind == Scalar && !item.Open {
				out = append(out, item)
			}
		}
		return out
	}
	return nil
}

// get returns the text of a member, and whether it is a known scalar.
func (n *Node) get(key string) (string, bool) {
	for _, m := range n.Members {
		if m.Key == key && m.Value.Kind == Scalar && !m.Value.Open {
			return m.Value.Text, true
		}
	}
	return "", false
}

// member returns a member; nil without it.
func (n *Node) member(key string) *Node {
	if n != nil {
		for _, m := range n.Members {
			if m.Key == key {
				return m.Value
			}
		}
	}
	return nil
}

// where returns the path of a node as text: services.web.ports.
func (n *Node) where() string {
	var keys []string
	for at := n; at.Parent != nil; at = at.Parent {
		if at.Key != "" {
			keys = append(keys, at.Key)
		}
	}
	for i, j := 0, len(keys)-1; i < j; i, j = i+1, j-1 {
		keys[i], keys[j] = keys[j], keys[i]
	}
	return strings.Join(keys, ".")
}

// all calls do for a node and every node below it.
func (n *Node) all(do func(*Node)) {
	do(n)
	for _, m := range n.Members {
		m.Value.all(do)
	}
	for _, item := range n.Items {
		item.all(do)
	}
}
