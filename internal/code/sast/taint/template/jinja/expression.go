package jinja

import (
	"regexp"
	"slices"
	"strings"
)

// operand is a part of an expression whose text may be part of the result.
type operand struct {
	text    string // "" for constants of the template
	raw     bool   // not escaped
	cleared bool   // sanitized by a filter
}

// passes reports whether the operand contains data of the program.
func (o operand) passes() bool { return o.text != "" && !o.cleared }

// parser reads one expression.
type parser struct {
	j     *Target
	s     string
	at    int
	depth int
}

// maxLength is the maximum length of an expression in bytes; longer ones are ignored.
const maxLength = 4 << 10

func (j *Target) parse(s string) []operand {
	if len(s) > maxLength {
		return nil
	}
	p := &parser{j: j, s: s}
	return p.expression()
}

// peek returns the next character other than white space; 0 at the end.
func (p *parser) peek() byte {
	for p.at < len(p.s) && strings.IndexByte(" \n\t\r", p.s[p.at]) >= 0 {
		p.at++
	}
	return p.next()
}

// next returns the next character; 0 at the end.
func (p *parser) next() byte {
	if p.at >= len(p.s) {
		return 0
	}
	return p.s[p.at]
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isWord(c byte) bool {
	return c == '_' || isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func (p *parser) word() string {
	p.peek()
	from := p.at
	for isWord(p.next()) {
		p.at++
	}
	return p.s[from:p.at]
}

// skip skips a character if it comes next.
func (p *parser) skip(c byte) bool {
	if p.next() != c {
		return false
	}
	p.at++
	return true
}

// take skips a match of a pattern at the beginning, and returns its group.
func (p *parser) take(pattern *regexp.Regexp) (group string, ok bool) {
	m := pattern.FindStringSubmatch(p.s[p.at:])
	if m == nil {
		return "", false
	}
	p.at += len(m[0])
	return m[1], true
}

// result holds the values that an expression may have.
type result struct {
	operands []operand
	last     int  // where the operands of the latest alternative begin
	compared bool // the next operand is only compared
	deciding bool // operands are part of the condition of an alternative
}

// compare discards the operands of the latest alternative and the next one: they are only compared or tested.
func (r *result) compare() { r.operands, r.compared = r.operands[:r.last], true }

func (r *result) add(list []operand) {
	if !r.compared && !r.deciding {
		r.last = len(r.operands)
		r.operands = append(r.operands, list...)
	}
	r.compared = false
}

// expression reads operands and the operators between them, up to a closing sign.
func (p *parser) expression() []operand {
	if p.depth >= maxDepth {
		p.at = len(p.s)
		return nil
	}
	p.depth++
	defer func() { p.depth-- }()
	var r result
	for {
		switch c := p.peek(); {
		case c == 0 || strings.IndexByte(")]},", c) >= 0:
			return r.operands
		case c == '?':
			p.at++
			if p.skip('?') || p.skip(':') { // the first value, unless it is missing
				break
			}
			r.operands, r.last = nil, 0 // the condition precedes it
		case strings.IndexByte("=!<>", c) >= 0:
			p.at += len(p.s[p.at:]) - len(strings.TrimLeft(p.s[p.at:], "=!<>"))
			r.compare()
		case strings.IndexByte("+-*/%~:&^", c) >= 0:
			p.at++
		case !isDigit(c) && p.operator(&r):
		default:
			before := p.at
			if got := p.operand(); p.at > before {
				r.add(got)
			} else {
				p.at++
			}
		}
	}
}

// operator reads an operator that is a word; it returns false for other words.
func (p *parser) operator(r *result) bool {
	before := p.at
	switch p.word() {
	case "in", "is", "matches", "starts", "ends":
		r.compare()
	case "if":
		r.deciding = true
	case "else":
		r.deciding = false
	case "not", "and", "or", "with":
	default:
		p.at = before
		return false
	}
	return true
}

// constants are names that contain no data of the program.
var constants = strings.Fields("true false none null True False None loop forloop csrf_token")

// operand reads one operand with its filters.
func (p *parser) operand() []operand {
	var out []operand
	switch c := p.peek(); {
	case c == '"' || c == '\'':
		out = p.text(c)
	case p.skip('('):
		out = p.expression()
		p.peek()
		p.skip(')')
	case p.skip('['):
		out = p.list(']')
	case p.skip('{'):
		out = p.list('}')
	case isDigit(c):
		p.word()
	case isWord(c):
		out = p.named()
	}
	return p.filters(out)
}

// named reads a name, with its members.
func (p *parser) named() []operand {
	name := p.word()
	if slices.Contains(constants, name) {
		return p.steps("")
	}
	return p.steps(p.j.Root(name))
}

// text reads a quoted text, and returns the values in it.
func (p *parser) text(quote byte) []operand {
	from := p.at + 1
	for p.at++; p.at < len(p.s); p.at++ {
		switch p.s[p.at] {
		case '\\':
			p.at++
		case quote:
			p.at++
			return p.interpolated(quote, p.s[from:p.at-1])
		}
	}
	return nil
}

var interpolation = regexp.MustCompile(`#\{([^{}"]*)\}`)

func (p *parser) interpolated(quote byte, text string) []operand {
	if !p.j.Interpolates || quote != '"' || p.depth >= maxDepth {
		return nil
	}
	var out []operand
	for _, m := range interpolation.FindAllStringSubmatch(text, -1) {
		inner := &parser{j: p.j, s: m[1], depth: p.depth}
		out = append(out, inner.expression()...)
	}
	return out
}

// list reads elements or arguments.
func (p *parser) list(end byte) []operand {
	var out []operand
	for {
		out = append(out, p.expression()...)
		if c := p.peek(); c == 0 {
			return out
		} else if p.at++; c == end {
			return out
		}
	}
}

var (
	memberPattern = regexp.MustCompile(`^\.(\w+)`)
	keyPattern    = regexp.MustCompile(`^\[\s*["']([A-Za-z_]\w*)["']\s*\]`)
	numberPattern = regexp.MustCompile(`^\[\s*(\d{1,4})\s*\]`)
)

// steps reads the members, elements and calls after x, which is "" for a constant of the template.
func (p *parser) steps(x string) []operand {
	var more []operand
	for {
		switch p.next() {
		case '.':
			name, ok := p.take(memberPattern)
			if !ok {
				return append(more, operand{text: x})
			}
			x = p.member(x, name)
		case '[':
			x = p.element(x)
		case '(':
			var args []operand
			x, args = p.called(x)
			more = append(more, args...)
		default:
			return append(more, operand{text: x})
		}
	}
}

func (p *parser) member(x, name string) string {
	switch {
	case x == "":
		return ""
	case isDigit(name[0]):
		return p.j.First(x)
	}
	return p.j.Member(x, name)
}

func (p *parser) element(x string) string {
	if x != "" {
		if key, ok := p.take(keyPattern); ok {
			return p.j.Member(x, key)
		}
	}
	if x != "" && p.j.At != nil {
		if number, ok := p.take(numberPattern); ok {
			return p.j.At(x, number)
		}
	}
	p.at++
	p.list(']')
	if x == "" {
		return ""
	}
	return p.j.First(x)
}

// called reads the arguments of a call, which its result may contain.
func (p *parser) called(x string) (result string, args []operand) {
	p.at++
	if strings.HasSuffix(x, "get") {
		if m := quotePattern.FindStringSubmatch(p.s[p.at:]); m != nil {
			p.list(')')
			return x + "('" + m[1] + "')", nil
		}
	}
	args = p.list(')')
	if x != "" {
		x += "()"
	}
	return x, args
}

// Filters whose results are not escaped, filters that pass text on, and filters whose results also contain their arguments. Other
// filters are assumed to sanitize.
var (
	rawFilters  = strings.Fields("safe raw safeseq")
	textFilters = strings.Fields(`lower upper trim title capitalize default d truncate truncatechars truncatewords replace string first
		last join format add cut center ljust rjust slice nl2br default_if_none wordwrap reverse sort spaceless indent linebreaksbr trans t`)
	argFilters = strings.Fields("default d join replace add format trans t")
)

// filters reads the filters after operands.
func (p *parser) filters(out []operand) []operand {
	for p.peek() == '|' {
		p.at++
		if p.peek() == '|' { // an operator of some of the engines
			p.at++
			return out
		}
		name := p.word()
		var args []operand
		if p.skip('(') {
			args = p.list(')')
		} else if p.skip(':') {
			args = p.argument()
		}
		for i := range out {
			out[i].raw = out[i].raw || slices.Contains(rawFilters, name)
			out[i].cleared = out[i].cleared || !out[i].raw && !slices.Contains(textFilters, name)
		}
		if slices.Contains(argFilters, name) {
			out = append(out, args...)
		}
	}
	return out
}

// argument reads the argument after a colon, which has no filters.
func (p *parser) argument() []operand {
	if c := p.peek(); c == '"' || c == '\'' {
		p.text(c)
		return nil
	}
	if name := p.word(); name != "" && !isDigit(name[0]) {
		return p.steps(p.j.Root(name))
	}
	return nil
}
