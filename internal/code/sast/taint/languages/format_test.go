package languages_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// maxColumns is the maximum width of a line of knowledge.
const maxColumns = 160

// formatted returns a file of knowledge in the common form: an entry that fits into a line is in one
// line, names are sorted, and no line is too wide.
func formatted(data []byte) ([]byte, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return nil, err
	}
	if len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode {
		return nil, fmt.Errorf("a file of knowledge must be a mapping")
	}
	f := &formatter{}
	f.comment(doc.HeadComment, 0)
	f.file(doc.Content[0])
	if f.err != nil {
		return nil, f.err
	}
	f.comment(doc.FootComment, 0)
	return f.out.Bytes(), nil
}

type formatter struct {
	out   bytes.Buffer
	err   error
	words bool // in shapes and lists of words: lists are of alternatives, as many in a line as fit
}

func (f *formatter) comment(text string, indent int) {
	for line := range strings.SplitSeq(text, "\n") {
		if line != "" {
			f.line(indent, line)
		}
	}
}

func (f *formatter) line(indent int, text string) {
	f.out.WriteString(strings.Repeat(" ", indent) + text + "\n")
}

func (f *formatter) file(n *yaml.Node) {
	for i := 0; i < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		f.comment(key.HeadComment, 0)
		f.words = key.Value == "words" || key.Value == "shapes"
		switch key.Value {
		case "types", "fixes", "words":
			sortPairs(value)
			fallthrough
		case "rules", "entries", "shapes":
			f.line(0, key.Value+":")
			f.block(value, 2)
		default:
			f.pair(key, value, 0, "")
		}
		f.comment(key.FootComment, 0)
	}
}

// sortPairs sorts a mapping by its keys, comments with them.
func sortPairs(n *yaml.Node) {
	type pair struct{ key, value *yaml.Node }
	var list []pair
	for i := 0; i+1 < len(n.Content); i += 2 {
		list = append(list, pair{n.Content[i], n.Content[i+1]})
	}
	if slices.ContainsFunc(list, func(p pair) bool { return anchored(p.value) }) { // an anchor must precede its uses
		return
	}
	slices.SortStableFunc(list, func(a, b pair) int { return strings.Compare(a.key.Value, b.key.Value) })
	n.Content = n.Content[:0]
	for _, p := range list {
		n.Content = append(n.Content, p.key, p.value)
	}
}

// anchored reports whether a node has an anchor, or uses one.
func anchored(n *yaml.Node) bool {
	return n.Anchor != "" || n.Kind == yaml.AliasNode || slices.ContainsFunc(n.Content, anchored)
}

// block writes a mapping or a list, each element in lines of its own.
func (f *formatter) block(n *yaml.Node, indent int) {
	if n.Kind == yaml.MappingNode {
		for i := 0; i+1 < len(n.Content); i += 2 {
			f.comment(n.Content[i].HeadComment, indent)
			f.pair(n.Content[i], n.Content[i+1], indent, "")
			f.comment(n.Content[i].FootComment, indent)
		}
		return
	}
	for _, e := range n.Content {
		f.comment(e.HeadComment, indent)
		f.element(e, indent)
		f.comment(e.FootComment, indent)
	}
}

// element writes an element of a list.
func (f *formatter) element(e *yaml.Node, indent int) {
	one := "- " + inline(e) + note(e)
	switch {
	case indent+len([]rune(one)) <= maxColumns || e.Kind == yaml.AliasNode:
		f.line(indent, one)
	case e.Kind == yaml.MappingNode && e.Anchor == "":
		if head := firstOf(e).HeadComment; head != "" {
			f.comment(head, indent)
			firstOf(e).HeadComment = ""
		}
		lead := "- "
		for i := 0; i+1 < len(e.Content); i += 2 {
			f.comment(e.Content[i].HeadComment, indent+2)
			f.pair(e.Content[i], e.Content[i+1], indent, lead)
			lead = "  "
		}
	case e.Kind == yaml.ScalarNode:
		f.long(e, "- ", indent, 4)
	default:
		f.fail(e)
	}
}

func firstOf(n *yaml.Node) *yaml.Node {
	if len(n.Content) == 0 {
		return &yaml.Node{}
	}
	return n.Content[0]
}

// pair writes a key and its value, in one line if they fit.
func (f *formatter) pair(key, value *yaml.Node, indent int, lead string) {
	if isNames(key.Value) || f.words {
		sortNames(value)
	}
	head := lead + scalar(key) + ":"
	one := head + " " + inline(value) + note(value)
	if indent+len([]rune(one)) <= maxColumns {
		f.line(indent, one)
		return
	}
	anchor := ""
	if value.Anchor != "" {
		anchor = " &" + value.Anchor
	}
	switch value.Kind {
	case yaml.MappingNode:
		f.line(indent, head+anchor)
		f.block(value, indent+len(lead)+2)
	case yaml.SequenceNode:
		if f.words {
			f.flow(value, head+" [", indent, len(lead)+2)
			return
		}
		f.line(indent, head+anchor)
		list := split(value)
		if isNames(key.Value) {
			sortNames(list)
		}
		f.block(list, indent+len(lead)+2)
	case yaml.ScalarNode:
		f.long(value, head+anchor+" ", indent, len(lead)+2)
	default:
		f.fail(value)
	}
}

func (f *formatter) fail(n *yaml.Node) {
	if f.err == nil {
		f.err = fmt.Errorf("line %d: this does not fit into %d columns", n.Line, maxColumns)
	}
}

// flow writes a list in as many lines as it takes.
func (f *formatter) flow(n *yaml.Node, head string, indent, more int) {
	line := head
	for i, e := range n.Content {
		one := inline(e) + ","
		if i == len(n.Content)-1 {
			one = inline(e) + "]"
		}
		if i > 0 && indent+len([]rune(line))+1+len([]rune(one)) > maxColumns {
			f.line(indent, line)
			line = strings.Repeat(" ", more) + one
			continue
		}
		if i > 0 {
			line += " "
		}
		line += one
	}
	f.line(indent, line)
}

// long writes a long text in several lines: prose is folded; text with special characters is quoted
// and broken anywhere.
func (f *formatter) long(n *yaml.Node, head string, indent, more int) {
	prose := strings.Contains(n.Value, ". ") || strings.Contains(n.Value, ", ")
	if !prose || strings.ContainsAny(n.Value, "\\\n") || strings.Contains(n.Value, "  ") {
		f.broken(n.Value, head, indent, more)
		return
	}
	f.line(indent, head+">-")
	line := ""
	for word := range strings.SplitSeq(n.Value, " ") {
		if line != "" && indent+more+len([]rune(line))+1+len([]rune(word)) > maxColumns {
			f.line(indent+more, line)
			line = ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	f.line(indent+more, line)
}

// broken quotes a text and breaks it between any characters.
func (f *formatter) broken(text, head string, indent, more int) {
	line := head + "\""
	for _, c := range text {
		sign := string(c)
		switch c {
		case '\\', '"':
			sign = "\\" + sign
		case '\n':
			sign = "\\n"
		case '\t':
			sign = "\\t"
		}
		if c != ' ' && indent+len([]rune(line))+len(sign) >= maxColumns-1 {
			f.line(indent, line+"\\")
			line = strings.Repeat(" ", more)
		}
		line += sign
	}
	f.line(indent, line+"\"")
}

// isNames reports whether a field is a list of names whose order does not matter.
func isNames(key string) bool {
	switch key {
	case "call", "new", "read", "write", "parameter", "of", "members", "clears", "spared-by", "same",
		"annotation", "function", "overrides", "methods", "setters", "callback":
		return true
	}
	return false
}

// braces matches alternatives in a name.
var braces = regexp.MustCompile(`\{[^{}]*\}`)

// sortNames sorts names, and the alternatives in their braces.
func sortNames(n *yaml.Node) {
	if n.Kind != yaml.SequenceNode {
		return
	}
	for _, e := range n.Content {
		if e.Kind == yaml.ScalarNode {
			e.Value = braces.ReplaceAllStringFunc(e.Value, func(group string) string {
				list := strings.Split(group[1:len(group)-1], ",")
				slices.Sort(list)
				return "{" + strings.Join(slices.Compact(list), ",") + "}"
			})
		}
	}
	slices.SortStableFunc(n.Content, func(a, b *yaml.Node) int { return strings.Compare(a.Value, b.Value) })
}

// split replaces names that do not fit into a line by several with fewer alternatives.
func split(n *yaml.Node) *yaml.Node {
	out := &yaml.Node{Kind: yaml.SequenceNode}
	for _, e := range n.Content {
		if e.Kind != yaml.ScalarNode {
			out.Content = append(out.Content, e)
			continue
		}
		for i, name := range parts(e.Value) {
			one := *e
			if one.Value = name; i > 0 {
				one.HeadComment = ""
			}
			out.Content = append(out.Content, &one)
		}
	}
	return out
}

// parts returns short names that together have the alternatives of a long one.
func parts(name string) []string {
	const room = 20
	open, end := longest(name)
	if len(name) <= maxColumns-room || end == 0 || !strings.Contains(name[open:end], ",") {
		return []string{name}
	}
	var out, part []string
	size := len(name) - (end - open)
	flush := func() {
		out = append(out, parts(name[:open]+"{"+strings.Join(part, ",")+"}"+name[end:])...)
		part = nil
	}
	for one := range strings.SplitSeq(name[open+1:end-1], ",") {
		if len(part) > 0 && size+len(strings.Join(part, ","))+len(one) > maxColumns-room-4 {
			flush()
		}
		part = append(part, one)
	}
	flush()
	return out
}

// longest returns the position of the longest alternatives of a name, with their braces.
func longest(name string) (open, end int) {
	at := -1
	for i := range len(name) {
		switch {
		case name[i] == '{':
			at = i
		case name[i] == '}' && at >= 0 && i+1-at > end-open:
			open, end = at, i+1
		}
	}
	return open, end
}

// note returns the comment at the end of a line.
func note(n *yaml.Node) string {
	if n.LineComment == "" {
		return ""
	}
	return " " + n.LineComment
}

// inline returns a node in one line.
func inline(n *yaml.Node) string {
	anchor := ""
	if n.Anchor != "" {
		anchor = "&" + n.Anchor + " "
	}
	var parts []string
	switch n.Kind {
	case yaml.AliasNode:
		return "*" + n.Value
	case yaml.SequenceNode:
		for _, e := range n.Content {
			parts = append(parts, inline(e))
		}
		return anchor + "[" + strings.Join(parts, ", ") + "]"
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			if isNames(n.Content[i].Value) {
				sortNames(n.Content[i+1])
			}
			if n.Content[i].HeadComment != "" || n.Content[i].LineComment != "" || n.Content[i+1].LineComment != "" && i+2 < len(n.Content) {
				return strings.Repeat("#", maxColumns+1) // a comment needs a line of its own
			}
			parts = append(parts, scalar(n.Content[i])+": "+inline(n.Content[i+1]))
		}
		return anchor + "{" + strings.Join(parts, ", ") + "}"
	}
	return anchor + scalar(n)
}

// scalar returns a value as YAML: unquoted if that has the same meaning.
func scalar(n *yaml.Node) string {
	s := n.Value
	if n.Tag != "!!str" || n.Kind != yaml.ScalarNode {
		return s
	}
	plain := s != "" && !strings.ContainsAny(s, "{}[],&*#?|<>=!%@`\"'\\:\n") && !strings.HasPrefix(s, "-") && strings.TrimSpace(s) == s
	if plain && n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) == 0 {
		return s
	}
	if plain {
		var back yaml.Node
		if yaml.Unmarshal([]byte(s), &back) == nil && len(back.Content) == 1 && back.Content[0].Tag == "!!str" {
			return s
		}
	}
	if strings.ContainsAny(s, "\\\"") && !strings.ContainsAny(s, "'\n\t\r") {
		return "'" + s + "'"
	}
	if strings.ContainsAny(s, "\n\t\r\\\"") {
		return strconv.Quote(s)
	}
	return "\"" + s + "\""
}
