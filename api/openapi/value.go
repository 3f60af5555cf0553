package openapi

import (
	"bytes"
	"encoding/json"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Value is a value of the document that preserves the order of its members.
type Value struct{ node *yaml.Node }

// JSON returns the value as JSON; indent is the indentation per level, "" for one line.
func (v Value) JSON(indent string) string {
	var b bytes.Buffer
	writeJSON(&b, v.node)
	if indent == "" {
		return b.String()
	}
	var out bytes.Buffer
	if err := json.Indent(&out, b.Bytes(), "", indent); err != nil {
		return b.String()
	}
	return out.String()
}

// Text returns a scalar unchanged, anything else as JSON.
func (v Value) Text() string {
	if v.node.Kind == yaml.ScalarNode {
		return v.node.Value
	}
	return v.JSON("")
}

func writeJSON(b *bytes.Buffer, n *yaml.Node) {
	switch n.Kind {
	case yaml.MappingNode:
		b.WriteByte('{')
		for i := 0; i+1 < len(n.Content); i += 2 {
			if i > 0 {
				b.WriteByte(',')
			}
			writeScalar(b, n.Content[i].Value)
			b.WriteByte(':')
			writeJSON(b, n.Content[i+1])
		}
		b.WriteByte('}')
	case yaml.SequenceNode:
		b.WriteByte('[')
		for i, item := range n.Content {
			if i > 0 {
				b.WriteByte(',')
			}
			writeJSON(b, item)
		}
		b.WriteByte(']')
	default:
		switch n.ShortTag() {
		case "!!int", "!!float", "!!bool":
			b.WriteString(n.Value)
		case "!!null":
			b.WriteString("null")
		default:
			writeScalar(b, n.Value)
		}
	}
}

// writeScalar writes a JSON string without escaping HTML, so that it is readable on the
// page.
func writeScalar(b *bytes.Buffer, s string) {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a string always encodes
	b.Truncate(b.Len() - len("\n"))
}

// escape converts a member's name to a token of a JSON pointer (RFC 6901).
func escape(name string) string {
	if !strings.ContainsAny(name, "~/") {
		return name
	}
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}

// unescape reverses escape.
func unescape(token string) string {
	return strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
}
