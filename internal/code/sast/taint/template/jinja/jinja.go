// Package jinja rewrites templates of Jinja and related engines: Django, Twig, Nunjucks, Swig.
package jinja

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// Target describes the language that templates are rewritten in. Conditional and repeated
// parts become consecutive statements on one line, because only the flow of data matters.
type Target struct {
	// Root, Member and Call write a name that the template is given, a member, and a call.
	Root   func(name string) string
	Member func(of, name string) string
	// Join writes a concatenation of texts, First an element of a list.
	Join  string
	First func(list string) string
	// At writes the element at an index, if that is more precise than any element.
	At func(list, number string) string
	// Assign and Output write a statement; Include writes one that includes a template.
	Assign  func(target, value string) string
	Output  func(value string) string
	Include func(name string) string
	// Raw disables escaping.
	Raw bool
}

const (
	comment = iota
	tag
	output
	maxDepth = 30
	// Expressions that people write are short; longer ones are ignored.
	maxLength = 4 << 10
)

var (
	wordPattern  = regexp.MustCompile(`^[+-]?\s*(\w+)\s*`)
	offPattern   = regexp.MustCompile(`^(?:off|false)\b`)
	setPattern   = regexp.MustCompile(`^([A-Za-z_]\w*)\s*=\s*(.+)$`)
	forPattern   = regexp.MustCompile(`(?s)^([A-Za-z_]\w*)(?:\s*,\s*([A-Za-z_]\w*))?\s+in\s+(.+)$`)
	quotePattern = regexp.MustCompile(`^["']([\w./:@-]+)["']`)
)

// Template rewrites a template; w contains what precedes it.
func (j *Target) Template(w *template.Rewrite, source string) {
	raw := []bool{j.Raw}
	off := "" // the tag that ends a part that is not a template
	template.Marked(source, []template.Mark{{Open: "{#", Close: "#}", Kind: comment}, {Open: "{%", Close: "%}", Kind: tag}, {Open: "{{", Close: "}}", Kind: output}}, func(kind int, text string) {
		inner := strings.TrimSpace(strings.Trim(text, "-~"))
		m := wordPattern.FindStringSubmatch(inner)
		switch {
		case kind == tag && m != nil && off != "":
			if m[1] == off {
				off = ""
			}
		case off != "":
		case kind == output:
			for _, o := range j.parse(inner) {
				if o.text != "" && !o.cleared && (o.raw || raw[len(raw)-1]) {
					w.Put(j.Output(o.text))
				}
			}
		case kind == tag && m != nil:
			rest := inner[len(m[0]):]
			switch m[1] {
			case "raw", "verbatim", "comment":
				off = "end" + m[1]
			case "autoescape":
				if len(raw) < maxDepth {
					raw = append(raw, offPattern.MatchString(rest))
				}
			case "endautoescape":
				if len(raw) > 1 {
					raw = raw[:len(raw)-1]
				}
			default:
				j.tag(w, m[1], rest)
			}
		}
		w.Skip(text)
	})
}

// tag writes what a tag does with data.
func (j *Target) tag(w *template.Rewrite, tag, rest string) {
	switch tag {
	case "set", "with":
		if m := setPattern.FindStringSubmatch(rest); m != nil {
			j.assign(w, m[1], j.value(m[2]))
		}
	case "for":
		if m := forPattern.FindStringSubmatch(rest); m != nil {
			x := j.value(m[3])
			if x == "" {
				return
			}
			for _, name := range m[1:3] {
				if name != "" {
					j.assign(w, name, j.First(x))
				}
			}
		}
	case "include":
		if m := quotePattern.FindStringSubmatch(rest); m != nil {
			w.Put(j.Include(m[1]))
		}
	}
}

func (j *Target) assign(w *template.Rewrite, name, value string) {
	if value != "" {
		w.Put(j.Assign(j.Root(name), value))
	}
}

// value returns all that an expression may hold; "" for nothing.
func (j *Target) value(expr string) string {
	var parts []string
	for _, o := range j.parse(expr) {
		if o.text != "" && !o.cleared {
			parts = append(parts, o.text)
		}
	}
	return strings.Join(parts, j.Join)
}

// operand is a part of an expression whose text may be part of the result.
type operand struct {
	text    string
	raw     bool // it is not escaped
	cleared bool // it is harmless
}

// parser reads one expression.
type parser struct {
	j     *Target
	s     string
	at    int
	depth int
}

func (j *Target) parse(s string) []operand {
	if len(s) > maxLength {
		return nil
	}
	p := &parser{j: j, s: s}
	return p.expression()
}

func (p *parser) space() {
	for p.at < len(p.s) && (p.s[p.at] == ' ' || p.s[p.at] == '\n' || p.s[p.at] == '\t' || p.s[p.at] == '\r') {
		p.at++
	}
}

func (p *parser) peek() byte {
	p.space()
	if p.at >= len(p.s) {
		return 0
	}
	return p.s[p.at]
}

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func (p *parser) word() string {
	p.space()
	from := p.at
	for p.at < len(p.s) && wordByte(p.s[p.at]) {
		p.at++
	}
	return p.s[from:p.at]
}

// expression reads operands and the operators between them, up to a closing sign. Operands that are only compared or tested are not part of
// the result.
func (p *parser) expression() []operand {
	if p.depth >= maxDepth {
		p.at = len(p.s)
		return nil
	}
	p.depth++
	defer func() { p.depth-- }()
	var out []operand
	last := 0 // where the operands of the latest alternative begin
	compared, deciding := false, false
	for {
		c := p.peek()
		switch {
		case c == 0 || c == ')' || c == ']' || c == '}' || c == ',':
			return out
		case c == '?': // the condition precedes it
			p.at++
			out, last = nil, 0
			continue
		case strings.IndexByte("=!<>", c) >= 0:
			for p.at < len(p.s) && strings.IndexByte("=!<>", p.s[p.at]) >= 0 {
				p.at++
			}
			out, compared = out[:last], true
			continue
		case strings.IndexByte("+-*/%~:&^", c) >= 0:
			p.at++
			continue
		}
		before := p.at
		if wordByte(c) && (c < '0' || c > '9') {
			switch w := p.word(); w {
			case "in", "is", "matches", "starts", "ends":
				out, compared = out[:last], true
				continue
			case "not", "and", "or", "b", "with":
				if w != "b" {
					continue
				}
			case "if":
				deciding = true
				continue
			case "else":
				deciding = false
				continue
			}
			p.at = before
		}
		got := p.operand()
		if p.at == before {
			p.at++
			continue
		}
		if !compared && !deciding {
			last = len(out)
			out = append(out, got...)
		}
		compared = false
	}
}

// operand reads one operand with its filters.
func (p *parser) operand() []operand {
	var out []operand
	switch c := p.peek(); {
	case c == '"' || c == '\'':
		p.text(c)
	case c == '(':
		p.at++
		out = p.expression()
		p.closed(')')
	case c == '[' || c == '{':
		end := byte(']')
		if c == '{' {
			end = '}'
		}
		p.at++
		out = p.list(end)
	case c >= '0' && c <= '9':
		p.word()
	case wordByte(c):
		name := p.word()
		switch name {
		case "true", "false", "none", "null", "True", "False", "None", "loop", "forloop", "csrf_token":
			out = p.steps("")
		default:
			out = p.steps(p.j.Root(name))
		}
	}
	return p.filters(out)
}

// text skips a quoted text.
func (p *parser) text(quote byte) {
	for p.at++; p.at < len(p.s); p.at++ {
		switch p.s[p.at] {
		case '\\':
			p.at++
		case quote:
			p.at++
			return
		}
	}
}

func (p *parser) closed(sign byte) {
	if p.peek() == sign {
		p.at++
	}
}

// list reads elements or arguments.
func (p *parser) list(end byte) []operand {
	var out []operand
	for {
		out = append(out, p.expression()...)
		switch p.peek() {
		case 0:
			return out
		case end:
			p.at++
			return out
		default:
			p.at++
		}
	}
}

var keyPattern = regexp.MustCompile(`^\[\s*["']([A-Za-z_]\w*)["']\s*\]`)

var numberPattern = regexp.MustCompile(`^\[\s*(\d{1,4})\s*\]`)

// steps reads the members, elements and calls after a name.
func (p *parser) steps(x string) []operand {
	var more []operand
	for p.at < len(p.s) {
		switch c := p.s[p.at]; {
		case c == '.' && p.at+1 < len(p.s) && wordByte(p.s[p.at+1]):
			p.at++
			name := p.word()
			if x != "" && (name[0] < '0' || name[0] > '9') {
				x = p.j.Member(x, name)
			} else if x != "" {
				x = p.j.First(x)
			}
		case c == '[':
			if m := keyPattern.FindStringSubmatch(p.s[p.at:]); m != nil && x != "" {
				p.at += len(m[0])
				x = p.j.Member(x, m[1])
				continue
			}
			if m := numberPattern.FindStringSubmatch(p.s[p.at:]); m != nil && x != "" && p.j.At != nil {
				p.at += len(m[0])
				x = p.j.At(x, m[1])
				continue
			}
			p.at++
			p.list(']')
			if x != "" {
				x = p.j.First(x)
			}
		case c == '(':
			p.at++
			if m := quotePattern.FindStringSubmatch(p.s[p.at:]); m != nil && strings.HasSuffix(x, "get") && x != "" {
				p.list(')')
				x = x + "('" + m[1] + "')"
				continue
			}
			more = append(more, p.list(')')...)
			if x != "" {
				x += "()"
			}
		default:
			return append(more, operand{text: x})
		}
	}
	return append(more, operand{text: x})
}

// filters reads filters. Only filters that are known to pass text on do so.
func (p *parser) filters(out []operand) []operand {
	for p.peek() == '|' {
		p.at++
		if p.peek() == '|' { // an operator of some of the engines
			p.at++
			return out
		}
		name := p.word()
		var args []operand
		switch {
		case p.at < len(p.s) && p.s[p.at] == '(':
			p.at++
			args = p.list(')')
		case p.at < len(p.s) && p.s[p.at] == ':':
			p.at++
			args = p.operand1()
		}
		for i := range out {
			switch name {
			case "safe", "raw", "safeseq":
				out[i].raw = true
			case "lower", "upper", "trim", "title", "capitalize", "default", "d", "truncate", "truncatechars", "truncatewords", "replace", "string", "first", "last", "join",
				"format", "add", "cut", "center", "ljust", "rjust", "slice", "nl2br", "default_if_none", "wordwrap", "reverse", "sort", "spaceless", "indent", "linebreaksbr":
			default:
				out[i].cleared = out[i].cleared || !out[i].raw
			}
		}
		if name == "default" || name == "d" || name == "join" || name == "replace" || name == "add" {
			out = append(out, args...)
		}
	}
	return out
}

// operand1 reads an operand without filters, such as an argument after a colon.
func (p *parser) operand1() []operand {
	if c := p.peek(); c == '"' || c == '\'' {
		p.text(c)
		return nil
	}
	if name := p.word(); name != "" && (name[0] < '0' || name[0] > '9') {
		return p.steps(p.j.Root(name))
	}
	return nil
}
