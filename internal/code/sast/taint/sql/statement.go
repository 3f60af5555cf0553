// Package sql parses SQL for the taint engine: which tables and columns a statement reads, and what
// it writes to which columns. It reads statements that have unknown parts, such as variables in a
// text, and those that are cut off.
package sql

import (
	"slices"
	"strconv"
	"strings"
)

// Kind is the effect of a statement.
type Kind uint8

// Kinds of statements.
const (
	Select Kind = iota
	With        // a SELECT behind common table expressions
	Insert      // or REPLACE
	Update
)

// Statement is the effect of an SQL text on the tables of a database. Names are in lower case,
// without their schemas and quotation marks.
type Statement struct {
	Kind Kind
	// Reads are the tables behind FROM and JOIN.
	Reads []string
	// Columns are those of the result in their order, or those that the statement writes; ""
	// for an expression.
	Columns []string
	// Table is the table that the statement writes, Values the values that it writes there.
	Table  string
	Values []Value
}

// Value is one value that a statement writes.
type Value struct {
	Column string // "" where the text does not name it
	// Part is the index of the unknown part of the text, -1 for a placeholder.
	Part int
	// Place is the index of a placeholder among those of its kind: all "?", or all named ones.
	Place int
	Name  string // of a named placeholder
}

// UnknownPart stands in the text of Parse for each part that is not constant.
const UnknownPart = '\x00'

const (
	maxText   = 8 << 10 // bytes
	maxTokens = 1500
)

// Parse parses an SQL text, in which each part that is not constant is an UnknownPart. It
// understands SELECT, INSERT, REPLACE and UPDATE; ok is false for other statements, and for those
// that neither read nor write a table. Parts that it does not understand are ignored.
func Parse(text string) (s Statement, ok bool) {
	if !beginsAsStatement(text) || len(text) > maxText {
		return s, false
	}
	p := &parser{tokens: tokens(text)}
	for p.take("(") {
	}
	switch word := p.word(); word {
	case "select":
		s.Columns = p.selected()
		s.Reads = p.reads()
	case "with":
		s.Kind, s.Reads = With, p.reads()
	case "insert", "replace":
		s.Kind = Insert
		p.skip("ignore", "low_priority", "delayed", "high_priority", "or", "replace", "abort", "into")
		s.Table = p.name()
		s.Columns, s.Values = p.inserted()
	case "update":
		s.Kind = Update
		p.skip("low_priority", "ignore", "or", "replace", "only")
		s.Table = p.name()
		s.Columns, s.Values = p.updated()
	}
	if s.Kind > With && s.Table == "" {
		s.Columns, s.Values = nil, nil
	}
	return s, len(s.Reads)+len(s.Columns)+len(s.Values) > 0 && (s.Kind > With || len(s.Reads) > 0)
}

// beginsAsStatement looks at the first letters only, as most texts are not SQL.
func beginsAsStatement(text string) bool {
	text = strings.TrimLeft(text, " \t\r\n(")
	if len(text) < 12 {
		return false
	}
	switch strings.ToLower(text[:5]) {
	case "selec", "inser", "repla", "updat", "with ":
		return true
	}
	return false
}

// token is a word, a quoted text, a placeholder or a sign.
type token struct {
	kind  byte // 'w', 's', 'p', or the sign
	text  string
	parts []int // indexes of the unknown parts in it
	place int   // of placeholders
}

type parser struct {
	tokens []token
	at     int
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c == '.' || c == UnknownPart || c >= 0x80 ||
		c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// is reports whether the token is one of some words, in any case.
func (t token) is(words ...string) bool { return slices.Contains(words, strings.ToLower(t.text)) }

// lexer splits a text into tokens.
type lexer struct {
	text string
	at   int
	out  []token
	// Number of unknown parts, unnamed placeholders and named placeholders so far.
	parts, places, named int
}

func tokens(text string) []token {
	l := &lexer{text: text}
	for l.at < len(text) && len(l.out) < maxTokens {
		l.next()
	}
	return l.out
}

func (l *lexer) next() {
	switch c := l.text[l.at]; {
	case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		l.at++
	case c == '\'' || c == '"' || c == '`':
		kind := byte('s')
		if c == '`' {
			kind = 'w'
		}
		end := quoted(l.text, l.at)
		l.add(kind, strings.Trim(l.text[l.at:end], string(rune(c))), end)
	case l.placeholder():
	case c == '[' && strings.IndexByte(l.text[l.at:], ']') > 0:
		end := l.at + strings.IndexByte(l.text[l.at:], ']')
		l.add('w', l.text[l.at+1:end], end+1)
	case isWord(c):
		end := l.end(l.at)
		l.add('w', l.text[l.at:end], end)
	default:
		l.add(c, l.text[l.at:l.at+1], l.at+1)
	}
}

// add adds a token; the rest of the text begins at end.
func (l *lexer) add(kind byte, s string, end int) {
	t := token{kind: kind, text: s}
	for range strings.Count(s, string(rune(UnknownPart))) {
		t.parts = append(t.parts, l.parts)
		l.parts++
	}
	l.out, l.at = append(l.out, t), end
}

// end returns where a word ends.
func (l *lexer) end(from int) int {
	for from < len(l.text) && isWord(l.text[from]) {
		from++
	}
	return from
}

// placeholder reads "?", "%s", ":name", "@name" or "$1", if one of them is next.
func (l *lexer) placeholder() bool {
	c, next := l.text[l.at], byte(0)
	if l.at+1 < len(l.text) {
		next = l.text[l.at+1]
	}
	t, end := token{kind: 'p'}, l.at+2
	switch {
	case c == '?' || c == '%' && strings.IndexByte("sdf", next) >= 0:
		if c == '?' {
			end--
		}
		t.place = l.places
		l.places++
	case (c == ':' || c == '@') && isWord(next) && next != UnknownPart:
		end = l.end(l.at + 1)
		t.text, t.place = l.text[l.at+1:end], l.named
		l.named++
	case c == '$' && next >= '1' && next <= '9':
		end = l.end(l.at + 1)
		n, err := strconv.Atoi(l.text[l.at+1 : end])
		if err != nil {
			return false
		}
		t.place = n - 1
	default:
		return false
	}
	l.out, l.at = append(l.out, t), end
	return true
}

// quoted returns where a quoted text ends.
func quoted(text string, from int) int {
	quote := text[from]
	for i := from + 1; i < len(text); i++ {
		switch {
		case text[i] == '\\' && quote != '`':
			i++
		case text[i] != quote:
		case i+1 < len(text) && text[i+1] == quote:
			i++
		default:
			return i + 1
		}
	}
	return len(text)
}

func (p *parser) peek() token {
	if p.at < len(p.tokens) {
		return p.tokens[p.at]
	}
	return token{}
}

// take consumes a sign or word if that is next.
func (p *parser) take(what string) bool {
	t := p.peek()
	if t.kind == 0 || t.kind == 's' || t.kind == 'p' || !strings.EqualFold(t.text, what) {
		return false
	}
	p.at++
	return true
}

// word consumes a word and returns it in lower case.
func (p *parser) word() string {
	t := p.peek()
	if t.kind != 'w' {
		return ""
	}
	p.at++
	return strings.ToLower(t.text)
}

func (p *parser) skip(words ...string) {
	for slices.ContainsFunc(words, p.take) {
	}
}

// name consumes the name of a table or column.
func (p *parser) name() string {
	t := p.peek()
	if t.kind != 'w' && t.kind != 's' {
		return ""
	}
	p.at++
	for next := p.peek(); ; next = p.peek() { // skips the schema: schema."table", "schema".table
		behind := strings.HasSuffix(t.text, ".") && (next.kind == 'w' || next.kind == 's')
		if !behind && (next.kind != 'w' || !strings.HasPrefix(next.text, ".")) {
			return plainName(t.text)
		}
		t = next
		p.at++
	}
}

// plainName returns a name without its schema, "" if the token is not a name.
func plainName(s string) string {
	s = s[strings.LastIndexByte(s, UnknownPart)+1:]
	s = strings.ToLower(s[strings.LastIndexByte(s, '.')+1:])
	if s == "" || strings.ContainsAny(s, " ',(){}") {
		return ""
	}
	return s
}

// reads returns the tables behind FROM and JOIN.
func (p *parser) reads() []string {
	var out []string
	for p.at < len(p.tokens) {
		if !p.take("from") && !p.take("join") {
			p.at++
			continue
		}
		for {
			if name := p.name(); name != "" && !slices.Contains(out, name) {
				out = append(out, name)
			}
			p.take("as")
			if t := p.peek(); t.kind == 'w' && !t.is("where", "join", "left", "inner", "right", "order", "group", "limit", "on") {
				p.at++
			}
			if !p.take(",") {
				break
			}
		}
	}
	return out
}

// selected returns the columns of a SELECT, and stops before its FROM.
func (p *parser) selected() []string {
	p.skip("distinct", "all")
	var out []string
	depth, fresh := 0, true // fresh: a column begins here
	for ; p.at < len(p.tokens); p.at++ {
		t := p.tokens[p.at]
		switch {
		case t.kind == '(':
			depth++
		case t.kind == ')':
			depth--
		case depth > 0:
		case t.kind == 'w' && strings.EqualFold(t.text, "from"):
			return out
		case t.kind == ',':
			fresh = true
			continue
		}
		if !fresh {
			continue
		}
		name := ""
		if t.kind == 'w' || t.kind == 's' {
			name = p.name()
			p.at-- // continue behind the token
			if p.at+1 < len(p.tokens) && p.tokens[p.at+1].kind == '(' {
				name = ""
			}
		}
		out, fresh = append(out, name), false
	}
	return nil
}

// inserted returns the columns and values of an INSERT.
func (p *parser) inserted() (columns []string, values []Value) {
	if p.take("(") {
		for p.at < len(p.tokens) && !p.take(")") {
			columns = append(columns, p.name())
			if !p.take(",") && p.peek().kind != ')' {
				p.at++
			}
		}
	}
	if p.take("set") {
		return p.updates()
	}
	if !p.take("values") && !p.take("value") {
		return nil, nil
	}
	for p.take("(") {
		for i := 0; p.at < len(p.tokens); i++ {
			column := ""
			if i < len(columns) {
				column = columns[i]
			}
			values = append(values, p.value(column)...)
			if !p.take(",") {
				break
			}
		}
		if !p.take(")") || !p.take(",") {
			break
		}
	}
	return columns, values
}

// updated returns the columns and values of an UPDATE.
func (p *parser) updated() (columns []string, values []Value) {
	for range 8 {
		if p.take("set") {
			return p.updates()
		}
		p.at++
	}
	return nil, nil
}

// updates returns the assignments before a WHERE.
func (p *parser) updates() (columns []string, values []Value) {
	for p.at < len(p.tokens) {
		column := p.name()
		if !p.take("=") {
			break
		}
		columns = append(columns, column)
		values = append(values, p.value(column)...)
		if !p.take(",") {
			break
		}
	}
	return columns, values
}

// value returns what stands in front of the next comma. The results of functions are
// unknown, and left out.
func (p *parser) value(column string) []Value {
	var out []Value
	depth := 0
	for ; p.at < len(p.tokens); p.at++ {
		t := p.tokens[p.at]
		switch {
		case t.kind == '(':
			depth++
		case t.kind == ')' && depth > 0:
			depth--
		case depth == 0 && (t.kind == ',' || t.kind == ')' || t.kind == ';'):
			return out
		case depth == 0 && t.kind == 'w' && t.is("where", "order", "limit", "returning", "on", "from"):
			return out
		case depth > 0:
		case t.kind == 'p':
			out = append(out, Value{Column: column, Part: -1, Place: t.place, Name: t.text})
		default:
			for _, i := range t.parts {
				out = append(out, Value{Column: column, Part: i})
			}
		}
	}
	return out
}

// Placeholders returns the placeholders whose values the statement writes, as "column=0" or
// "column=:name", separated by spaces.
func (s Statement) Placeholders() string {
	var out []string
	for _, v := range s.Values {
		switch {
		case v.Part >= 0:
		case v.Name != "":
			out = append(out, v.Column+"=:"+v.Name)
		default:
			out = append(out, v.Column+"="+strconv.Itoa(v.Place))
		}
	}
	return strings.Join(out, " ")
}
