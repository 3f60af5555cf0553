package front

import (
	"slices"
	"strconv"
	"strings"
)

// Query is what a text in SQL does with the tables of a database, as far as its words
// tell.
type Query struct {
	// Reads are the tables whose rows it gives.
	Reads []string
	// Table is the one that it writes, Values what it writes there.
	Table  string
	Values []Stored
}

// Stored is one value that a query writes.
type Stored struct {
	Column string // "" where the text does not tell
	// Part is which of the unknown parts of the text it is, -1 where a placeholder stands.
	Part int
	// Place is which "?" of the text it is, Name the name of a named placeholder.
	Place int
	Name  string
}

// UnknownPart stands in the text of ParseQuery for each part that is not constant.
const UnknownPart = '\x00'

const (
	mostQuery  = 8 << 10 // octets
	mostTokens = 1500
)

// ParseQuery reads a text in SQL, in which each part that is not constant is an
// UnknownPart. It is about SELECT, INSERT, REPLACE and UPDATE; ok is false for others.
// What it cannot make out is left out.
func ParseQuery(text string) (q Query, ok bool) {
	if !beginsAsQuery(text) || len(text) > mostQuery {
		return q, false
	}
	p := &sqlText{tokens: sqlTokens(text)}
	for p.take("(") {
	}
	switch word := p.word(); word {
	case "select", "with":
		q.Reads = p.reads()
	case "insert", "replace":
		p.skip("ignore", "low_priority", "delayed", "high_priority", "or", "replace", "abort", "into")
		q.Table = p.name()
		q.Values = p.inserted()
	case "update":
		p.skip("low_priority", "ignore", "or", "replace", "only")
		q.Table = p.name()
		q.Values = p.updated()
	}
	if q.Table == "" {
		q.Values = nil
	}
	return q, len(q.Reads)+len(q.Values) > 0
}

// beginsAsQuery looks at the first letters alone, as most texts are none.
func beginsAsQuery(text string) bool {
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

// sqlToken is a word, a text in quotes, a placeholder or a sign.
type sqlToken struct {
	kind  byte // 'w', 's', 'p', or the sign
	text  string
	parts []int // the unknown parts in it
	place int   // of placeholders without a name
}

type sqlText struct {
	tokens []sqlToken
	at     int
}

func isSQLWord(c byte) bool {
	return c == '_' || c == '$' || c == '.' || c == UnknownPart || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// sqlTokens takes a text apart.
func sqlTokens(text string) []sqlToken {
	var out []sqlToken
	part, place := 0, 0
	add := func(kind byte, s string) {
		t := sqlToken{kind: kind, text: s}
		for range strings.Count(s, string(rune(UnknownPart))) {
			t.parts = append(t.parts, part)
			part++
		}
		out = append(out, t)
	}
	for i := 0; i < len(text) && len(out) < mostTokens; {
		c := text[i]
		next := byte(0)
		if i+1 < len(text) {
			next = text[i+1]
		}
		end := i + 1
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		case c == '\'' || c == '"' || c == '`':
			end = sqlQuoted(text, i)
			kind := byte('s')
			if c == '`' {
				kind = 'w'
			}
			add(kind, strings.Trim(text[i:end], string(rune(c))))
		case c == '?' || c == '%' && (next == 's' || next == 'd' || next == 'f'):
			out = append(out, sqlToken{kind: 'p', place: place})
			place++
			if c == '%' {
				end++
			}
		case c == ':' && isSQLWord(next) && next != UnknownPart:
			for end < len(text) && isSQLWord(text[end]) {
				end++
			}
			out = append(out, sqlToken{kind: 'p', text: text[i+1 : end]})
		case isSQLWord(c):
			for end < len(text) && isSQLWord(text[end]) {
				end++
			}
			add('w', text[i:end])
		default:
			add(c, text[i:end])
		}
		i = end
	}
	return out
}

// sqlQuoted is where a text in quotes ends.
func sqlQuoted(text string, from int) int {
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

func (p *sqlText) peek() sqlToken {
	if p.at < len(p.tokens) {
		return p.tokens[p.at]
	}
	return sqlToken{}
}

// take goes on behind a sign or word, where that is next.
func (p *sqlText) take(what string) bool {
	t := p.peek()
	if t.kind == 0 || t.kind == 's' || t.kind == 'p' || !strings.EqualFold(t.text, what) {
		return false
	}
	p.at++
	return true
}

// word is the next word in small letters.
func (p *sqlText) word() string {
	t := p.peek()
	if t.kind != 'w' {
		return ""
	}
	p.at++
	return strings.ToLower(t.text)
}

func (p *sqlText) skip(words ...string) {
	for slices.ContainsFunc(words, p.take) {
	}
}

// name is the next name of a table or column, without what stands before it.
func (p *sqlText) name() string {
	t := p.peek()
	if t.kind != 'w' && t.kind != 's' {
		return ""
	}
	p.at++
	return sqlName(t.text)
}

func sqlName(s string) string {
	s = s[strings.LastIndexByte(s, UnknownPart)+1:]
	s = strings.ToLower(s[strings.LastIndexByte(s, '.')+1:])
	if s == "" || strings.ContainsAny(s, " ',(){}") {
		return ""
	}
	return s
}

// reads are the tables behind FROM and JOIN.
func (p *sqlText) reads() []string {
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
			if t := p.peek(); t.kind == 'w' && !slices.Contains([]string{"where", "join", "left", "inner", "right", "order", "group", "limit", "on"}, strings.ToLower(t.text)) {
				p.at++
			}
			if !p.take(",") {
				break
			}
		}
	}
	return out
}

// inserted are the values of an INSERT.
func (p *sqlText) inserted() []Stored {
	var columns []string
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
		return nil
	}
	var out []Stored
	for p.take("(") {
		for i := 0; p.at < len(p.tokens); i++ {
			column := ""
			if i < len(columns) {
				column = columns[i]
			}
			out = append(out, p.value(column)...)
			if !p.take(",") {
				break
			}
		}
		if !p.take(")") || !p.take(",") {
			break
		}
	}
	return out
}

// updated are the values of an UPDATE.
func (p *sqlText) updated() []Stored {
	for range 8 {
		if p.take("set") {
			return p.updates()
		}
		p.at++
	}
	return nil
}

// updates are assignments, up to what says where.
func (p *sqlText) updates() []Stored {
	var out []Stored
	for p.at < len(p.tokens) {
		column := p.name()
		if !p.take("=") {
			break
		}
		out = append(out, p.value(column)...)
		if !p.take(",") {
			break
		}
	}
	return out
}

// value is what stands up to the next comma. Of what a function makes of it nothing is
// known.
func (p *sqlText) value(column string) []Stored {
	var out []Stored
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
		case depth == 0 && t.kind == 'w' && slices.Contains([]string{"where", "order", "limit", "returning", "on", "from"}, strings.ToLower(t.text)):
			return out
		case depth > 0:
		case t.kind == 'p':
			out = append(out, Stored{Column: column, Part: -1, Place: t.place, Name: t.text})
		default:
			for _, i := range t.parts {
				out = append(out, Stored{Column: column, Part: i})
			}
		}
	}
	return out
}

// Places are the placeholders whose values a query writes, as "column=0" or
// "column=:name", with spaces between them.
func (q Query) Places() string {
	var out []string
	for _, v := range q.Values {
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
