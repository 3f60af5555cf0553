package settings

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"assay/internal/code/syntax"
)

// readHCL reads Terraform: a block is a map below its type and labels, an attribute a member.
func (s *scanner) readHCL(data []byte) (*Node, error) {
	tree, err := s.parse("HCL", data)
	if err != nil {
		return nil, err
	}
	r := &hclReader{tree: tree}
	root := &Node{Line: 1}
	for _, c := range r.named(0) {
		if r.kind(c) == "body" {
			r.body(c, root, 0)
		}
	}
	return root, nil
}

// parse parses with a grammar. A file with errors is read as far as possible.
func (s *scanner) parse(language string, data []byte) (*syntax.Tree, error) {
	g, ok := s.hcl, true
	if language != "HCL" {
		g, ok = s.grammars.For(language)
	}
	if !ok {
		return nil, fmt.Errorf("no grammar for %s", language)
	}
	return s.parser.Parse(context.Background(), g, data)
}

type hclReader struct{ tree *syntax.Tree }

func (r *hclReader) kind(i int) string { return r.tree.Grammar.KindName(r.tree.Nodes[i].Kind) }
func (r *hclReader) text(i int) string { return string(r.tree.Text(i)) }
func (r *hclReader) line(i int) int    { return int(r.tree.Nodes[i].Row) + 1 }

// named returns the children that are not punctuation.
func (r *hclReader) named(i int) []int {
	var out []int
	for c := i + 1; c < int(r.tree.Nodes[i].Next); c = int(r.tree.Nodes[c].Next) {
		if n := r.tree.Nodes[c]; n.Named && n.Kind != syntax.KindError && r.kind(c) != "comment" {
			out = append(out, c)
		}
	}
	return out
}

func (r *hclReader) body(i int, out *Node, depth int) {
	if depth > maxDepth {
		return
	}
	for _, c := range r.named(i) {
		switch r.kind(c) {
		case "attribute":
			parts := r.named(c)
			if len(parts) == 2 {
				value := r.value(parts[1], depth+1)
				value.Line = r.line(c)
				out.set(r.text(parts[0]), value)
			}
		case "block":
			r.block(c, out, depth)
		}
	}
}

func (r *hclReader) block(i int, out *Node, depth int) {
	at, body := out, -1
	for _, c := range r.named(i) {
		switch r.kind(c) {
		case "identifier", "string_lit":
			at = at.set(strings.Trim(r.text(c), `"`), &Node{Line: r.line(i), EndLine: r.line(i)})
		case "body":
			body = c
		}
	}
	if at.Key == "content" && at.Parent != nil && at.Parent.Parent != nil && at.Parent.Parent.Key == "dynamic" {
		at = at.Parent.Parent.Parent.set(at.Parent.Key, &Node{Line: r.line(i), EndLine: r.line(i)})
	}
	if body >= 0 {
		r.body(body, at, depth+1)
	}
}

// value converts an expression. Computed values are open.
func (r *hclReader) value(i, depth int) *Node {
	unknown := scalar(r.text(i), r.line(i))
	unknown.Open = true
	parts := r.named(i)
	if depth > maxDepth || len(parts) != 1 {
		if len(parts) == 0 && r.kind(i) != "expression" {
			return r.leaf(i)
		}
		return unknown
	}
	c := parts[0]
	switch r.kind(c) {
	case "expression", "literal_value", "collection_value":
		return r.value(c, depth+1)
	case "numeric_lit", "bool_lit", "null_lit", "string_lit":
		return r.leaf(c)
	case "tuple":
		out := &Node{Kind: List, Line: r.line(c), EndLine: r.line(c)}
		for _, item := range r.named(c) {
			if r.kind(item) == "expression" {
				out.add(r.value(item, depth+1))
			}
		}
		return out
	case "object":
		return r.object(c, depth)
	case "template_expr":
		return r.template(c, unknown)
	case "function_call":
		return r.call(c, unknown, depth)
	}
	return unknown
}

func (r *hclReader) leaf(i int) *Node {
	return scalar(strings.Trim(r.text(i), `"`), r.line(i))
}

func (r *hclReader) object(i, depth int) *Node {
	out := &Node{Line: r.line(i), EndLine: r.line(i)}
	for _, elem := range r.named(i) {
		if r.kind(elem) != "object_elem" {
			continue
		}
		if parts := r.named(elem); len(parts) == 2 {
			value := r.value(parts[1], depth+1)
			value.Line = r.line(elem)
			out.set(strings.Trim(r.text(parts[0]), `"`), value)
		}
	}
	return out
}

// call evaluates a function that returns its argument in another form.
func (r *hclReader) call(i int, unknown *Node, depth int) *Node {
	parts := r.named(i)
	if len(parts) != 2 {
		return unknown
	}
	switch r.text(parts[0]) {
	case "jsonencode", "tolist", "toset", "tostring", "tobool":
		if args := r.named(parts[1]); len(args) == 1 {
			return r.value(args[0], depth+1)
		}
	}
	return unknown
}

// template reads a text with interpolations. A heredoc of JSON is read as JSON.
func (r *hclReader) template(i int, unknown *Node) *Node {
	parts := r.named(i)
	if len(parts) != 1 || r.kind(parts[0]) != "heredoc_template" {
		return unknown
	}
	text := r.tree.Text(parts[0])
	begin, end := bytes.IndexByte(text, '\n'), bytes.LastIndexByte(text, '\n')
	if begin < 0 || end <= begin {
		return unknown
	}
	content := bytes.Clone(text[begin+1 : end])
	base := r.tree.Nodes[parts[0]].Start + uint32(begin) + 1
	for c := parts[0]; c < int(r.tree.Nodes[parts[0]].Next); c++ {
		if n := r.tree.Nodes[c]; r.kind(c) == "template_interpolation" && n.Start >= base {
			for at := n.Start - base; at < n.End-base && int(at) < len(content); at++ {
				content[at] = 'x'
			}
		}
	}
	out, err := readJSON(content)
	if err != nil {
		return unknown
	}
	first := r.line(parts[0]) // the line before the content
	out.all(func(n *Node) { n.Line, n.EndLine, n.TextLine = n.Line+first, n.EndLine+first, n.TextLine+first })
	return out
}
