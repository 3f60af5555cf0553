package openapi

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// cursor is a position in the document. The zero node is an absent part; every read of it is
// empty, so that optional parts need no checks.
type cursor struct {
	r    *reader
	node *yaml.Node
	ptr  string
	name string // of the component that a reference resolved to
}

// fail records the first error; reading continues, and its result is discarded.
func (c cursor) fail(format string, args ...any) {
	if c.r.err == nil {
		c.r.err = fmt.Errorf("openapi: %s: %s", c.ptr, fmt.Sprintf(format, args...))
	}
}

func (c cursor) ok() bool { return c.node != nil }

// get returns a member of a mapping.
func (c cursor) get(key string) cursor {
	out := cursor{r: c.r, ptr: c.ptr + "/" + escape(key)}
	if c.node == nil || c.node.Kind != yaml.MappingNode {
		return out
	}
	for i := 0; i+1 < len(c.node.Content); i += 2 {
		if c.node.Content[i].Value == key {
			out.node = c.node.Content[i+1]
			break
		}
	}
	return out
}

// members walks a mapping in the document's order.
func (c cursor) members() iter.Seq2[string, cursor] {
	return func(yield func(string, cursor) bool) {
		if c.node == nil || c.node.Kind != yaml.MappingNode {
			return
		}
		for i := 0; i+1 < len(c.node.Content); i += 2 {
			key := c.node.Content[i].Value
			if !yield(key, cursor{r: c.r, node: c.node.Content[i+1], ptr: c.ptr + "/" + escape(key)}) {
				return
			}
		}
	}
}

// items walks a sequence.
func (c cursor) items() iter.Seq[cursor] {
	return func(yield func(cursor) bool) {
		if c.node == nil || c.node.Kind != yaml.SequenceNode {
			return
		}
		for i, n := range c.node.Content {
			if !yield(cursor{r: c.r, node: n, ptr: c.ptr + "/" + strconv.Itoa(i)}) {
				return
			}
		}
	}
}

// text returns a scalar, "" when absent.
func (c cursor) text() string {
	if c.node == nil || c.node.Kind != yaml.ScalarNode {
		return ""
	}
	return c.node.Value
}

// flag returns a boolean, false when absent.
func (c cursor) flag() bool { return c.text() == "true" }

// number returns an integer, 0 when absent.
func (c cursor) number() int {
	n, err := strconv.Atoi(c.text())
	if c.ok() && err != nil {
		c.fail("%q is not a whole number", c.text())
	}
	return n
}

// texts returns a sequence of scalars, or a single scalar as one.
func (c cursor) texts() []string {
	if s := c.text(); s != "" {
		return []string{s}
	}
	var out []string
	for item := range c.items() {
		out = append(out, item.text())
	}
	return out
}

// value returns the value at the cursor, nil when absent.
func (c cursor) value() *Value {
	if c.node == nil {
		return nil
	}
	return &Value{node: c.node}
}

// values returns a sequence of values.
func (c cursor) values() []Value {
	var out []Value
	for item := range c.items() {
		out = append(out, Value{node: item.node})
	}
	return out
}

// deref follows $ref within the document; without one it returns c itself.
func (c cursor) deref() cursor {
	for range 10 {
		ref := c.get("$ref").text()
		if ref == "" {
			return c
		}
		path, ok := strings.CutPrefix(ref, "#/")
		if !ok {
			c.fail("reference %q points outside the document", ref)
			return cursor{r: c.r, ptr: c.ptr}
		}
		target := cursor{r: c.r, node: c.r.root}
		for token := range strings.SplitSeq(path, "/") {
			target = target.get(unescape(token))
		}
		if !target.ok() {
			c.fail("reference %q points to nothing in the document", ref)
			return target
		}
		target.name = unescape(path[strings.LastIndex(path, "/")+1:])
		c = target
	}
	c.fail("references form a cycle")
	return cursor{r: c.r, ptr: c.ptr}
}
