package php

import (
	"strings"

	"assay/internal/code/sast/taint/template"
)

// scanner tokenises a script as far as the survey needs it: it distinguishes top-level code from functions, code from text, and finds names
// of variables.
type scanner struct {
	text string
	at   int
	s    *script
	// opened are the open braces: true for those of functions and classes.
	opened  []bool
	inside  int  // open functions and classes
	pending bool // a function or class has begun whose brace has not been read yet
	globals map[string]bool
}

// scan surveys a file.
func scan(path, text string, globals map[string]bool) *script {
	c := &scanner{text: text, s: &script{path: path, vars: map[string]bool{}, given: map[string]bool{}}, globals: globals}
	for c.at < len(c.text) {
		i := strings.Index(c.text[c.at:], "<?")
		if i < 0 {
			break
		}
		c.at += i + 2
		c.code()
	}
	return c.s
}

// code scans a section of PHP up to its end.
func (c *scanner) code() {
	for c.at < len(c.text) {
		switch ch := c.text[c.at]; {
		case strings.HasPrefix(c.text[c.at:], "?>"):
			c.at += 2
			return
		case c.skipComment():
		case ch == '\'' || ch == '"' || ch == '`':
			c.quoted(ch)
		case strings.HasPrefix(c.text[c.at:], "<<<"):
			c.heredoc()
		case ch == '{':
			c.opened = append(c.opened, c.pending)
			if c.pending {
				c.inside++
			}
			c.pending = false
			c.at++
		case ch == '}':
			c.closeBrace()
		case ch == ';':
			c.pending = false
			c.at++
		case ch == '$':
			from := c.at
			c.at++
			if name := c.word(); name != "" {
				c.variable(name, c.text[c.at:])
				c.assigned(name, from)
			}
		case isWord(ch):
			c.keyword()
		default:
			c.at++
		}
	}
}

func (c *scanner) closeBrace() {
	c.at++
	n := len(c.opened)
	if n == 0 {
		return
	}
	if c.opened[n-1] {
		c.inside--
	}
	c.opened = c.opened[:n-1]
}

func isWord(ch byte) bool {
	return ch == '_' || ch >= '0' && ch <= '9' || ch >= 'a' && ch <= 'z' || ch >= 'A' && ch <= 'Z' || ch >= 0x80
}

func (c *scanner) word() string {
	from := c.at
	for c.at < len(c.text) && isWord(c.text[c.at]) {
		c.at++
	}
	return c.text[from:c.at]
}

// variable records a variable that the script mentions; rest is what follows its name.
func (c *scanner) variable(name, rest string) {
	if name == "GLOBALS" {
		rest = strings.TrimLeft(rest[:min(len(rest), 80)], " \t[")
		if len(rest) > 1 && (rest[0] == '\'' || rest[0] == '"') {
			if end := strings.IndexByte(rest[1:], rest[0]); end > 0 {
				c.globals["$"+rest[1:1+end]] = true
			}
		}
		return
	}
	if c.inside == 0 && name != "this" && !strings.HasPrefix(name, "_") && len(c.s.vars) < maxShared {
		c.s.vars["$"+name] = true
	}
}

// assigned records a variable that the script assigns: by an assignment, a loop or a catch.
func (c *scanner) assigned(name string, from int) {
	if c.inside > 0 {
		return
	}
	before := strings.TrimRight(c.text[max(0, from-40):from], " \t\r\n&")
	word := before[strings.LastIndexFunc(before, func(r rune) bool { return r < 0x80 && !isWord(byte(r)) })+1:]
	rest := strings.TrimLeft(c.text[c.at:min(len(c.text), c.at+40)], " \t\r\n")
	switch {
	case strings.HasPrefix(rest, "=") && !strings.HasPrefix(rest, "==") && !strings.HasPrefix(rest, "=>"),
		strings.EqualFold(word, "as"), strings.HasSuffix(before, "=>"), word != "" && word[0] >= 'A' && word[0] <= 'Z':
		c.s.given["$"+name] = true
	}
}

func (c *scanner) keyword() {
	before := byte(0)
	if c.at > 0 {
		before = c.text[c.at-1]
	}
	word := strings.ToLower(c.word())
	if before == '>' || before == ':' || before == '\\' {
		return
	}
	switch word {
	case "function", "class", "interface", "trait", "enum":
		c.pending = true
	case "include", "include_once", "require", "require_once":
		if pattern := includePattern(c.statement()); pattern != "" {
			c.s.includes = append(c.s.includes, pattern)
			c.s.any = c.s.any || c.inside == 0 && strings.Trim(pattern, "*/.") == "" && strings.Contains(pattern, "*")
		}
	case "global":
		for _, name := range strings.FieldsFunc(c.statement(), func(r rune) bool { return strings.ContainsRune(", \t", r) }) {
			if strings.HasPrefix(name, "$") && len(name) > 1 {
				c.globals[name] = true
			}
		}
	}
}

// statement returns the rest of the statement, or of the line.
func (c *scanner) statement() string {
	rest := c.text[c.at:]
	if end := strings.IndexAny(rest, ";\n"); end >= 0 {
		return rest[:end]
	}
	return rest
}

func (c *scanner) skipComment() bool {
	rest := c.text[c.at:]
	switch {
	case strings.HasPrefix(rest, "/*"):
		end := strings.Index(rest[2:], "*/")
		if end < 0 {
			c.at = len(c.text)
		} else {
			c.at += end + 4
		}
	case strings.HasPrefix(rest, "//"), rest[0] == '#' && !strings.HasPrefix(rest, "#["):
		end := strings.IndexByte(rest, '\n')
		if end < 0 {
			end = len(rest)
		}
		if tag := strings.Index(rest[:end], "?>"); tag >= 0 {
			end = tag
		}
		c.at += max(end, 1)
	default:
		return false
	}
	return true
}

// quoted scans a text in quotes, for the variables in it.
func (c *scanner) quoted(quote byte) {
	from := c.at + 1
	for c.at = from; c.at < len(c.text) && c.text[c.at] != quote; c.at++ {
		if c.text[c.at] == '\\' {
			c.at++
		}
	}
	if quote != '\'' {
		c.variables(c.text[from:min(c.at, len(c.text))])
	}
	c.at++
}

// heredoc scans a text up to the line with its label.
func (c *scanner) heredoc() {
	first, _, _ := strings.Cut(c.text[c.at+len("<<<"):], "\n")
	c.at += len("<<<")
	label := strings.Trim(first, "\"'\r \t")
	if label == "" || !isWord(label[0]) {
		return
	}
	c.at += len(first)
	for line := range strings.Lines(c.text[c.at:]) {
		rest, ok := strings.CutPrefix(strings.TrimLeft(line, " \t"), label)
		if ok && (rest == "" || !isWord(rest[0])) {
			c.at += len(line) - len(rest)
			return
		}
		c.variables(line)
		c.at += len(line)
	}
}

// variables records the variables in a text.
func (c *scanner) variables(text string) {
	for i := 0; i < len(text); i++ {
		from := i + 1
		switch text[i] {
		case '\\':
			i++
		case '$':
			for i+1 < len(text) && isWord(text[i+1]) {
				i++
			}
			if name := text[from : i+1]; name != "" {
				c.variable(name, text[i+1:])
			}
		}
	}
}

// includePattern returns a pattern for the path of an include: constant text, "*" for unknown parts, and "@" for the folder of
// the file.
func includePattern(text string) string {
	var b strings.Builder
	unknown := func() {
		if !strings.HasSuffix(b.String(), "*") {
			b.WriteByte('*')
		}
	}
	for _, operand := range template.Split(strings.TrimLeft(text, operandMarks), ".") {
		rest := strings.TrimLeft(operand, operandMarks)
		if n := ownFolder(rest); n > 0 {
			rest = rest[n:]
			b.WriteByte('@')
		} else if quote := rest + " "; quote[0] == '\'' || quote[0] == '"' {
			end := strings.IndexByte(rest[1:], rest[0])
			if end < 0 {
				return ""
			}
			literal(&b, rest[1:1+end], rest[0] == '"', unknown)
			rest = rest[end+2:]
		}
		if strings.Trim(rest, operandMarks) != "" {
			unknown()
		}
	}
	out := b.String()
	if strings.LastIndexByte(out, '@') > 0 || len(out) > maxPattern {
		return ""
	}
	return out
}

const (
	maxPattern   = 400
	operandMarks = "() \t\r@" // around an operand
)

// ownFolder returns the length of an expression for the folder of the file, 0 if it begins with something else.
func ownFolder(text string) int {
	if strings.HasPrefix(text, "__DIR__") {
		return len("__DIR__")
	}
	start := strings.ReplaceAll(strings.ToLower(text[:min(30, len(text))]), " ", "")
	if strings.HasPrefix(start, "dirname(__file__)") {
		return strings.IndexByte(text, ')') + 1
	}
	return 0
}

// literal adds a text in quotes.
func literal(b *strings.Builder, s string, variables bool, unknown func()) {
	for i := 0; i < len(s); i++ {
		if !variables || s[i] != '$' && s[i] != '{' {
			b.WriteByte(s[i])
			continue
		}
		unknown()
		if s[i] == '{' {
			if end := strings.IndexByte(s[i:], '}'); end > 0 {
				i += end
			}
			continue
		}
		for i+1 < len(s) && isWord(s[i+1]) {
			i++
		}
	}
}
