package settings

import "strings"

// readPython reads a module's top-level assignments. A name that is assigned several times, or
// inside a condition, is open: its value is unknown.
func (s *scanner) readPython(data []byte) (*Node, error) {
	tree, err := s.parse("Python", data)
	if err != nil {
		return nil, err
	}
	r := &pythonReader{hclReader{tree}}
	root := &Node{Line: 1}
	assigned := map[string]int{}
	for i := range tree.Nodes {
		if r.kind(i) != "assignment" {
			continue
		}
		parts := r.named(i)
		if len(parts) < 2 || r.kind(parts[0]) != "identifier" {
			continue
		}
		name := r.text(parts[0])
		assigned[name]++
		statement := int(tree.Nodes[i].Parent)
		if statement > 0 && int(tree.Nodes[statement].Parent) == 0 {
			root.set(name, r.value(parts[len(parts)-1], 0))
		}
	}
	for _, m := range root.Members {
		if assigned[m.Key] > 1 {
			m.Value.all(func(n *Node) { n.Open = true })
		}
	}
	return root, nil
}

type pythonReader struct{ hclReader }

func (r *pythonReader) value(i, depth int) *Node {
	line := r.line(i)
	if depth < maxDepth {
		switch r.kind(i) {
		case "true", "false", "integer", "none":
			return scalar(r.text(i), line)
		case "string":
			if text, ok := r.plain(i); ok {
				return scalar(text, line)
			}
		case "list", "tuple", "set":
			out := &Node{Kind: List, Line: line, EndLine: line}
			for _, c := range r.named(i) {
				out.add(r.value(c, depth+1))
			}
			return out
		}
	}
	out := scalar(r.text(i), line)
	out.Open = true
	return out
}

// plain returns the text of a string without interpolation.
func (r *pythonReader) plain(i int) (string, bool) {
	text := ""
	for _, c := range r.named(i) {
		switch r.kind(c) {
		case "interpolation":
			return "", false
		case "string_content":
			text += r.text(c)
		}
	}
	return text, !strings.HasPrefix(strings.ToLower(r.text(i)), "f")
}
