package structured

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"assay/internal/website/dom"
)

// cutAt is the length from which the text of an element was probably truncated while the
// document was read.
const cutAt = 64<<10 - 4

// block is one JSON-LD script.
type block struct {
	number int // position among the JSON-LD scripts, from 1
	text   string
	root   any
	err    error
	offset int // in bytes, of err
	cut    bool
}

// blocks reads the JSON-LD scripts of the document.
func blocks(doc *dom.Document) []block {
	var out []block
	for _, e := range doc.Scripts {
		kind, _, _ := strings.Cut(strings.ToLower(e.Attr["type"]), ";")
		if strings.TrimSpace(kind) != "application/ld+json" || strings.TrimSpace(e.Attr["src"]) != "" {
			continue
		}
		b := parse(e.Text)
		b.number = len(out) + 1
		b.cut = len(e.Text) >= cutAt
		out = append(out, b)
	}
	return out
}

// parse parses one JSON text (RFC 8259).
func parse(text string) block {
	b := block{text: text}
	var raw json.RawMessage
	if err := json.Unmarshal([]byte(text), &raw); err != nil {
		b.err, b.offset = err, len(text)
		if syntax := new(json.SyntaxError); errors.As(err, &syntax) && !strings.Contains(err.Error(), "unexpected end") {
			b.offset = int(min(max(syntax.Offset-1, 0), int64(len(text))))
		}
		if strings.TrimSpace(text) == "" {
			b.err = errors.New("the element is empty")
		}
		return b
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	if err := dec.Decode(&b.root); err != nil {
		b.err = err
	}
	return b
}

// where describes the position of the error and quotes the text around it.
func (b block) where() string {
	before := b.text[:b.offset]
	line := strings.Count(before, "\n") + 1
	column := b.offset - strings.LastIndex(before, "\n")
	start, end := max(b.offset-40, 0), min(b.offset+40, len(b.text))
	near := strings.ToValidUTF8(strings.Join(strings.Fields(b.text[start:end]), " "), "\ufffd")
	return fmt.Sprintf("block %d, line %d, column %d (byte %d): %v; near: %s", b.number, line, column, b.offset, b.err, near)
}

// scope has the properties that a node inherits from its ancestors.
type scope struct {
	schema bool // the vocabulary is schema.org
	custom bool // defines its own terms, so that unknown names may be valid
	via    string
}

// node is one object of the data.
type node struct {
	scope
	types  []string // schema.org classes, without prefix
	props  map[string]any
	top    bool // not the value of another node's property
	linked bool // only a reference to another node
}

// walk visits every object below v, in the order of sorted property names.
func walk(v any, s scope, top bool, visit func(node)) {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			walk(item, s, top, visit)
		}
	case map[string]any:
		if ctx, ok := v["@context"]; ok {
			s.schema, s.custom = context(ctx)
		}
		n := node{scope: s, props: v, top: top, types: typesOf(v["@type"]), linked: isLink(v)}
		graph, isGraph := v["@graph"]
		if !isGraph || len(n.types) > 0 {
			visit(n)
		}
		if isGraph {
			walk(graph, s, top, visit)
		}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if name != "@context" && name != "@graph" {
				inner := s
				inner.via = name
				walk(v[name], inner, false, visit)
			}
		}
	}
}

// context reads an @context (JSON-LD 1.1 §3.1).
func context(v any) (schema, custom bool) {
	switch v := v.(type) {
	case string:
		return isSchema(v), !isSchema(v)
	case []any:
		for _, item := range v {
			s, c := context(item)
			schema, custom = schema || s, custom || c
		}
	case map[string]any:
		vocab, _ := v["@vocab"].(string)
		for name := range v {
			custom = custom || !strings.HasPrefix(name, "@")
		}
		return isSchema(vocab), custom
	}
	return schema, custom
}

func isSchema(s string) bool {
	s = strings.ToLower(strings.TrimSuffix(strings.TrimSpace(s), "/"))
	for _, prefix := range []string{"https://", "http://", "//", ""} {
		if rest, ok := strings.CutPrefix(s, prefix); ok {
			return strings.TrimPrefix(rest, "www.") == "schema.org"
		}
	}
	return false
}

// typesOf returns the classes without the prefix of schema.org, omitting classes of other
// vocabularies.
func typesOf(v any) []string {
	var out []string
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			if _, nested := item.([]any); !nested {
				out = append(out, typesOf(item)...)
			}
		}
	case string:
		v = strings.TrimSpace(v)
		for _, prefix := range []string{"https://schema.org/", "http://schema.org/", "schema:"} {
			v = strings.TrimPrefix(v, prefix)
		}
		if v != "" && !strings.ContainsAny(v, ":/") {
			out = append(out, v)
		}
	}
	return out
}

// isLink reports whether the object only references another node.
func isLink(v map[string]any) bool {
	if _, ok := v["@id"]; !ok {
		return false
	}
	for name := range v {
		if !strings.HasPrefix(name, "@") {
			return false
		}
	}
	return true
}
