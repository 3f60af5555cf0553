package settings

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"go.yaml.in/yaml/v3"
)

// readYAML reads the documents of a stream.
func readYAML(data []byte) ([]*Node, error) {
	var roots []*Node
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	left := maxNodes
	for {
		var doc yaml.Node
		err := decoder.Decode(&doc)
		if errors.Is(err, io.EOF) {
			return roots, nil
		}
		if err != nil {
			return roots, err
		}
		if len(doc.Content) == 0 {
			continue
		}
		root := fromYAML(doc.Content[0], &left, 0)
		if left < 0 {
			return roots, errSize
		}
		roots = append(roots, root)
	}
}

// fromYAML converts a node. Aliases are resolved, and those members of merged maps that the map
// itself does not have follow its own.
func fromYAML(in *yaml.Node, left *int, depth int) *Node {
	out := &Node{Line: in.Line, EndLine: in.Line, TextLine: in.Line}
	if *left--; *left < 0 || depth > maxDepth {
		*left = min(*left, -1)
		return out
	}
	switch in.Kind {
	case yaml.AliasNode:
		alias := fromYAML(in.Alias, left, depth+1)
		alias.Line, alias.EndLine = in.Line, in.Line
		return alias
	case yaml.SequenceNode:
		out.Kind = List
		for _, c := range in.Content {
			out.add(fromYAML(c, left, depth+1))
		}
	case yaml.MappingNode:
		var merged []Member
		for i := 0; i+1 < len(in.Content); i += 2 {
			key, value := in.Content[i], fromYAML(in.Content[i+1], left, depth+1)
			if key.Tag == "!!merge" {
				merged = append(merged, value.merged()...)
				continue
			}
			if value.Kind == Map || value.Kind == List {
				value.Line = key.Line
			}
			out.set(key.Value, value)
		}
		out.merge(merged)
	default:
		out.Kind, out.Text = Scalar, in.Value
		out.EndLine = in.Line + strings.Count(strings.TrimRight(in.Value, "\n"), "\n")
		if in.Style == yaml.LiteralStyle || in.Style == yaml.FoldedStyle {
			out.TextLine, out.EndLine = in.Line+1, out.EndLine+1
		}
	}
	return out
}

// merge adds members of merged maps. The map's own ones override them, wherever the merge key
// stands, and those of an earlier map override those of a later one: https://yaml.org/type/merge.html.
func (n *Node) merge(members []Member) {
	known := make(map[string]bool, len(n.Members)+len(members))
	for _, m := range n.Members {
		known[m.Key] = true
	}
	for _, m := range members {
		if !known[m.Key] {
			known[m.Key] = true
			n.set(m.Key, m.Value)
		}
	}
}

// merged returns the members that a merge key adds, overridden ones included.
func (n *Node) merged() []Member {
	if n.Kind == List {
		var out []Member
		for _, item := range n.Items {
			out = append(out, item.Members...)
		}
		return out
	}
	return n.Members
}

// relaxed returns a Spring document with normalised names: keys with dots are nested, and
// dashes, underscores and capitals are removed.
func relaxed(n *Node) *Node {
	out := &Node{Kind: n.Kind, Text: n.Text, Open: n.Open, Line: n.Line, EndLine: n.EndLine, TextLine: n.TextLine}
	for _, m := range n.Members {
		out.nest(m.Key, relaxed(m.Value))
	}
	for _, item := range n.Items {
		out.add(relaxed(item))
	}
	return out
}

// nest adds a member under a key with dots.
func (n *Node) nest(key string, value *Node) {
	parts := strings.Split(key, ".")
	for _, part := range parts[:len(parts)-1] {
		part = uniform(part)
		below := n.member(part)
		if below == nil || below.Kind != Map {
			below = n.set(part, &Node{Line: value.Line, EndLine: value.Line})
		}
		n = below
	}
	n.set(uniform(parts[len(parts)-1]), value)
}

func uniform(key string) string {
	return strings.ToLower(strings.NewReplacer("-", "", "_", "").Replace(strings.TrimSpace(key)))
}
