// Package protobuf reads which fields of messages are numbers and the like, from files of Protocol Buffers: the repository seldom contains
// the code that is generated from them.
package protobuf

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Number is the type of a field without text: a number, a Boolean, one of an enumeration, a time.
const Number = "number"

// List ends the type of a repeated field with messages. One of numbers is like a number.
const List = "[]"

// scalars are the types that contain no text.
var scalars = []string{
	"bool", "double", "fixed32", "fixed64", "float", "int32", "int64", "sfixed32", "sfixed64", "sint32", "sint64", "uint32", "uint64",
	"BoolValue", "DoubleValue", "Duration", "Empty", "FloatValue", "Int32Value", "Int64Value", "Timestamp", "UInt32Value", "UInt64Value",
}

// Text of a file that declares nothing, and its words and marks.
var (
	comment = regexp.MustCompile(`(?s)//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`)
	token   = regexp.MustCompile(`[\w.]+|[{}=;<>,\[\]]`)
)

// Messages are the fields of messages by the names of both, such as Order.unitprice: the name of the field in lower case and without
// underscores, as languages spell it in different ways. The value is Number or the name of another message; fields with text have none. The
// name of a message that has such fields is a key, too.
type Messages map[string]string

// Read returns the fields of the messages in some files. A field that differs between messages of one name is left out.
func Read(files [][]byte) Messages {
	r := reader{fields: map[string]string{}, enums: map[string]bool{}}
	for _, data := range files {
		r.tokens = token.FindAllString(comment.ReplaceAllString(string(data), " "), -1)
		for len(r.tokens) > 0 {
			r.declaration("")
		}
	}
	out := Messages{}
	for _, key := range slices.Sorted(maps.Keys(r.fields)) {
		typ := r.fields[key]
		switch one := strings.TrimSuffix(typ, List); {
		case r.enums[one], slices.Contains(scalars, one):
			out[key], out[message(key)] = Number, Number
		case one != "" && one != "string" && one != "bytes":
			out[key], out[message(key)] = typ, Number
		}
	}
	return out
}

// reader reads the declarations of files.
type reader struct {
	tokens []string
	fields map[string]string // their types, "" for unknown ones
	enums  map[string]bool
}

// next returns the next token, "" at the end.
func (r *reader) next() string {
	if len(r.tokens) == 0 {
		return ""
	}
	out := r.tokens[0]
	r.tokens = r.tokens[1:]
	return out
}

// declaration reads one declaration within a message, or in a file.
func (r *reader) declaration(message string) {
	switch word := r.next(); {
	case word == "message" && len(r.tokens) > 1 && r.tokens[1] == "{":
		r.block(r.next())
	case word == "oneof" && len(r.tokens) > 1 && r.tokens[1] == "{":
		r.next()
		r.block(message)
	case word == "enum" && len(r.tokens) > 1 && r.tokens[1] == "{":
		r.enums[r.next()] = true
		r.skip()
	case word == "}" || word == ";":
	default:
		r.field(message, word)
	}
}

// block reads the declarations between braces.
func (r *reader) block(message string) {
	for r.next(); len(r.tokens) > 0 && r.tokens[0] != "}"; {
		r.declaration(message)
	}
	r.next()
}

// field reads a field, or skips something else.
func (r *reader) field(message, typ string) {
	repeated := typ == "repeated"
	if repeated || typ == "optional" || typ == "required" {
		typ = r.next()
	}
	isField := message != "" && len(r.tokens) > 1 && r.tokens[1] == "="
	if isField {
		key := Key(message, r.next())
		short := typ[strings.LastIndexByte(typ, '.')+1:]
		if repeated {
			short += List
		}
		if was, twice := r.fields[key]; twice && was != short {
			short = ""
		}
		r.fields[key] = short
	}
	r.skip()
}

// skip reads to the end of a declaration.
func (r *reader) skip() {
	for depth := 0; len(r.tokens) > 0; {
		switch r.next() {
		case "{":
			depth++
		case "}":
			if depth--; depth <= 0 {
				return
			}
		case ";":
			if depth == 0 {
				return
			}
		}
	}
}

// message returns the name of the message in the key of a field.
func message(key string) string {
	name, _, _ := strings.Cut(key, ".")
	return name
}

// Key returns the key of a field.
func Key(message, field string) string {
	return message + "." + strings.ToLower(strings.ReplaceAll(field, "_", ""))
}

// Has reports whether a message has fields without text.
func (m Messages) Has(message string) bool { return m[message] != "" }

// Type returns the type of what a member of a message returns: Number, the name of another message, or "". Members are named after
// fields: kind, Kind, getKind, getKindValue, getKindsList.
func (m Messages) Type(message, member string) string {
	key := Key(message, member)
	if typ, ok := m[key]; ok {
		return typ
	}
	name, got := strings.CutPrefix(key[len(message)+1:], "get")
	for _, end := range []string{"", "value", "list"} {
		if field, ok := strings.CutSuffix(name, end); ok && (got || end != "") {
			if typ, ok := m[message+"."+field]; ok {
				return typ
			}
		}
	}
	return ""
}
