// Package pug rewrites templates of Pug as JavaScript.
package pug

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// Pug: "tag= x" and #{x} are escaped, "tag!= x" and !{x} are not. Lines that are indented further belong to the line above.

// maxBlocks is how deeply blocks may be nested.
const maxBlocks = 100

// page is a template that is being rewritten.
type page struct {
	w template.Rewrite
	// open contains the lines that opened a block, innermost last; closed is the block that was closed
	// last.
	open   []block
	closed block
	// text is the indentation of a tag whose indented lines are text, -1 outside of one; code is true if that tag is a script.
	// skip is the indentation of a comment, block that of a block of code, -1 outside of one.
	text, skip, block int
	code              bool
	// attributes is the text of an unfinished list of attributes, of the tag name.
	attributes, name string
}

// block is a line that opened a block.
type block struct {
	depth  int
	choice bool // a condition, which may be followed by an else
}

var (
	// uncommented matches lines of code, whose comments are left out.
	uncommented = regexp.MustCompile(`^(?:- |(?:each|for)\s.*\sin\s|(?:if|else if|unless|while|case|when)\s)`)
	raw         = regexp.MustCompile(`(?:^|[\s,(])["']?[\w:@.-]+["']?!=(?:[^=\s]|\s+["'\x60])`)
	next        = regexp.MustCompile(`\s["']?[\w:@.-]+["']?!?=[^=>\s]`)
	inTag       = regexp.MustCompile(`#\[`)
	nothing     = regexp.MustCompile(`^(?:extends |block|append |prepend |doctype|default$)`)
	tag         = regexp.MustCompile(`^(?:[A-Za-z][\w-]*(?::[\w-]+)*)?(?:[#.][\w-]+)*`)
	value       = regexp.MustCompile(`([#!])\{`)
	control     = regexp.MustCompile(`^(?:for|while|if)\s*\(.*\)\s*$`)
)

// Source rewrites a template.
func Source(source []byte) []byte {
	p := &page{text: -1, skip: -1, block: -1}
	for i, line := range strings.Split(string(source), "\n") {
		if i > 0 {
			p.w.Put("\n")
		}
		if strings.TrimSpace(line) != "" {
			p.line(line)
		}
	}
	p.close(-1)
	return p.w.Done(source)
}

// close ends the blocks that are indented at least as far as a line.
func (p *page) close(depth int) {
	for len(p.open) > 0 && p.open[len(p.open)-1].depth >= depth {
		p.closed = p.open[len(p.open)-1]
		p.open = p.open[:len(p.open)-1]
		p.w.Put("}")
	}
}

// begin opens a block for the indented lines below a line.
func (p *page) begin(depth int, code string) {
	if len(p.open) < maxBlocks {
		p.open = append(p.open, block{depth, strings.HasPrefix(code, "if ") || strings.HasPrefix(code, "else if ")})
		p.w.Put(code, "{")
	}
}

func (p *page) line(line string) {
	code := strings.TrimSpace(line)
	if uncommented.MatchString(code) {
		code = strings.TrimSpace(template.Uncommented(code, "'\"`", "//"))
	}
	depth := len(line) - len(strings.TrimLeft(line, " \t"))
	switch {
	case p.skip >= 0 && depth > p.skip:
	case p.block >= 0 && depth > p.block:
		p.w.Put(template.Uncommented(code, "'\"`", "//"), " ")
	case p.text >= 0 && depth > p.text:
		p.written(code, p.code)
	case p.attributes != "":
		p.more(depth, code)
	default:
		p.text, p.skip, p.block, p.code = -1, -1, -1, false
		p.closed = block{depth: -1}
		p.close(depth)
		p.element(depth, code)
	}
}

// element writes a line that is a comment, text, code or a tag.
func (p *page) element(depth int, code string) {
	switch {
	case strings.HasPrefix(code, "//"):
		p.skip = depth
	case code == "-":
		p.block = depth
	case strings.HasPrefix(code, "|"):
		p.written(code[1:], false)
	case strings.HasPrefix(code, "- ") || strings.HasPrefix(code, "-\t"):
		p.statement(depth, strings.TrimSpace(code[1:]))
	case strings.HasPrefix(code, "!=") || strings.HasPrefix(code, "="):
		p.output(code)
	case !p.controls(depth, code):
		p.tag(depth, code)
	}
}

// statement writes a line of code. Lines that are indented below it form its block.
func (p *page) statement(depth int, code string) {
	if control.MatchString(code) {
		p.begin(depth, code)
		return
	}
	if balanced(code) {
		p.w.Put(code, ";")
	}
}

// controls are the lines that control the template instead of opening a tag, with the code that they become. begins is true for code of a
// block, whose content follows, and continues for a block that belongs to the condition before it.
var controls = []struct {
	is                *regexp.Regexp
	code              string
	begins, continues bool
}{
	{is: regexp.MustCompile(`^(?:each|for)\s+([A-Za-z_$][\w$]*)(?:\s*,\s*[A-Za-z_$][\w$]*)?\s+in\s+(.+)$`), code: "for (const $1 of ($2)) ", begins: true},
	{is: regexp.MustCompile(`^(if|while)\s+(.+)$`), code: "$1 ($2) ", begins: true},
	{is: regexp.MustCompile(`^else if\s+(.+)$`), code: "if ($1) ", begins: true, continues: true},
	{is: regexp.MustCompile(`^(?:unless|case|when)\s+(.+)$`), code: perhaps, begins: true},
	{is: regexp.MustCompile(`^mixin\s+([A-Za-z_$][\w$]*)\s*(?:\(([\w$\s,]*)\))?\s*$`), code: "function mixin_$1($2) ", begins: true},
	{is: regexp.MustCompile(`^\+([A-Za-z_$][\w$]*)\s*(\(.*\))\s*$`), code: "mixin_$1$2;"},
	{is: regexp.MustCompile(`^\+([A-Za-z_$][\w$]*)\s*$`), code: "mixin_$1();"},
	{is: regexp.MustCompile(`^(?:include|extends)\s+([\w./-]+?)(?:\.pug)?\s*$`), code: "include('$1', locals);"},
	{is: regexp.MustCompile(`^else$`), code: perhaps, begins: true, continues: true},
}

// perhaps is a condition that may be true or false.
const perhaps = "if (globalThis.any) "

// controls writes a line that controls the template. It reports whether the line did so.
func (p *page) controls(depth int, line string) bool {
	for _, c := range controls {
		m := c.is.FindStringSubmatchIndex(line)
		if m == nil || len(m) > 2 && m[len(m)-1] >= 0 && !balanced(line[m[len(m)-2]:m[len(m)-1]]) {
			continue
		}
		code := string(c.is.ExpandString(nil, c.code, line, m))
		switch after := p.closed.choice && p.closed.depth == depth; {
		case !c.begins:
			p.w.Put(code)
		case c.continues && after && code == perhaps:
			p.begin(depth, "else ")
		case c.continues && after:
			p.begin(depth, "else "+code)
		default:
			p.begin(depth, code)
		}
		return true
	}
	return nothing.MatchString(line)
}

// tag writes the values in the attributes of a tag, and those after it.
func (p *page) tag(depth int, code string) {
	name := tag.FindString(code)
	rest := code[len(name):]
	if strings.HasPrefix(rest, "(") {
		end := template.Closing(rest)
		if end < 0 {
			p.attributes, p.name = rest, name
			return
		}
		p.unescaped(rest[1:end])
		rest = rest[end+1:]
	}
	p.behind(depth, name, rest)
}

// unescaped writes the values of a list of attributes that are not escaped.
func (p *page) unescaped(list string) {
	if len(list) > template.MaxTag {
		return
	}
	for _, part := range template.Split(list, ",") {
		for at := raw.FindStringIndex(part); at != nil; at = raw.FindStringIndex(part) {
			part = part[strings.Index(part[at[0]:], "!=")+at[0]+2:]
			end := len(part)
			for _, m := range next.FindAllStringIndex(part, -1) {
				if balanced(part[:m[0]]) {
					end = m[0]
					break
				}
			}
			p.write(part[:end], true)
			part = part[end:]
		}
	}
}

// more continues an unfinished list of attributes.
func (p *page) more(depth int, code string) {
	p.attributes += " " + strings.TrimSpace(template.Uncommented(code, "'\"`", "//"))
	end := template.Closing(p.attributes)
	switch {
	case end >= 0:
		rest := p.attributes[end+1:]
		p.unescaped(p.attributes[1:end])
		p.attributes = ""
		p.behind(depth, p.name, rest)
	case len(p.attributes) > template.MaxTag:
		p.attributes = ""
	}
}

// behind writes the values after a tag and its attributes.
func (p *page) behind(depth int, name, rest string) {
	switch {
	case strings.HasPrefix(rest, "!=") || strings.HasPrefix(rest, "="):
		p.output(rest)
	case rest == ".":
		p.text, p.code = depth, name == "script"
	case strings.HasPrefix(rest, ": "):
		p.tag(depth, strings.TrimSpace(rest[2:]))
	default:
		if name == "script" || name == "style" {
			p.text, p.code = depth, name == "script"
		}
		p.written(rest, false)
	}
}

// output writes "= x" or "!= x".
func (p *page) output(code string) {
	x, raw := strings.CutPrefix(code, "!")
	p.write(strings.TrimRight(template.Uncommented(strings.TrimPrefix(x, "="), "'\"`", "//"), "; \t"), raw)

}

// tags writes the values in the tags within a text, and returns the text without them.
func (p *page) tags(text string) string {
	for range maxInline {
		at := inTag.FindStringIndex(text)
		if at == nil {
			break
		}
		end := template.Closing(text[at[1]-1:])
		if end < 0 {
			break
		}
		if inner := text[at[1] : at[1]-1+end]; balanced(inner) && !inTag.MatchString(inner) {
			p.tag(-1, inner)
		}
		text = text[:at[0]] + text[at[1]+end:]
	}
	return text
}

// maxInline is the maximum number of tags within a line of text that are read.
const maxInline = 20

// written writes the values in a text; if script is true, the text is a script.
func (p *page) written(text string, script bool) {
	if !script {
		text = p.tags(text)
	}
	single, double := 0, 0 // number of quotation marks so far
	for {
		at := value.FindStringIndex(text)
		if at == nil {
			return
		}
		end := template.Closing(text[at[1]-1:])
		if end < 0 {
			return
		}
		x, raw := text[at[1]:at[1]-1+end], text[at[0]] == '!'
		single += strings.Count(text[:at[0]], "'")
		double += strings.Count(text[:at[0]], `"`)
		if script && single%2 == 0 && double%2 == 0 {
			p.script(x, raw)
		} else {
			p.write(x, raw)
		}
		text = text[at[1]-1+end+1:]
	}
}

// write writes a value.
func (p *page) write(x string, raw bool) {
	switch {
	case strings.TrimSpace(x) == "" || !balanced(x):
	case raw:
		p.w.Put(template.Unescaped, "(", x, ");")
	default:
		p.w.Put("(", x, ");")
	}
}

// script writes a value into a script.
func (p *page) script(x string, raw bool) {
	if strings.TrimSpace(x) != "" && balanced(x) {
		p.w.Put(template.InScript(x, raw), ";")
	}
}

// balanced reports whether all parentheses and quotes that a text opens are closed in it.
func balanced(s string) bool { return template.Closing("("+s+")") == len(s)+1 }
