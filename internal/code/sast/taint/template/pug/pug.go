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

// pugged is a template that is being rewritten.
type pugged struct {
	w template.Rewrite
	// open contains the lines that opened a block, innermost last; closed is the one that was closed last.
	open   []pugBlock
	closed pugBlock
	// text is the indentation of a tag whose indented lines are text, -1 outside of one; code says that the tag is a script. skip is the
	// indentation of a comment, -1 outside of one.
	text, skip int
	code       bool
	// attributes is the text of an unfinished list of attributes, of the tag name.
	attributes, name string
}

// pugBlock is a line that opened a block.
type pugBlock struct {
	depth  int
	choice bool // a condition, which an else may follow
}

var (
	pugEach    = regexp.MustCompile(`^(?:each|for)\s+([A-Za-z_$][\w$]*)(?:\s*,\s*[A-Za-z_$][\w$]*)?\s+in\s+(.+)$`)
	pugIf      = regexp.MustCompile(`^(if|else if|unless|while|case|when)\s+(.+)$`)
	pugMixin   = regexp.MustCompile(`^mixin\s+([A-Za-z_$][\w$]*)\s*(\([\w$\s,]*\))?\s*$`)
	pugCall    = regexp.MustCompile(`^\+([A-Za-z_$][\w$]*)\s*(\(.*\))?\s*$`)
	pugInclude = regexp.MustCompile(`^include\s+([\w./-]+)\s*$`)
	pugTag     = regexp.MustCompile(`^(?:[A-Za-z][\w-]*(?::[\w-]+)*)?(?:[#.][\w-]+)*`)
	pugValue   = regexp.MustCompile(`([#!])\{`)
	pugControl = regexp.MustCompile(`^(?:for|while|if)\s*\(.*\)\s*$`)
)

// Source rewrites a template.
func Source(source []byte) []byte {
	p := &pugged{text: -1, skip: -1}
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

// close ends the blocks that are indented as far as a line, or further.
func (p *pugged) close(depth int) {
	for len(p.open) > 0 && p.open[len(p.open)-1].depth >= depth {
		p.closed = p.open[len(p.open)-1]
		p.open = p.open[:len(p.open)-1]
		p.w.Put("}")
	}
}

// block opens a block for the indented lines below a line.
func (p *pugged) block(depth int, code string) {
	if len(p.open) < maxBlocks {
		p.open = append(p.open, pugBlock{depth, strings.HasPrefix(code, "if ") || strings.HasPrefix(code, "else if ")})
		p.w.Put(code, "{")
	}
}

func (p *pugged) line(line string) {
	code := strings.TrimSpace(line)
	if !strings.HasPrefix(code, "//") && (strings.HasPrefix(code, "- ") || pugEach.MatchString(code) || pugIf.MatchString(code)) {
		code = strings.TrimSpace(template.Uncommented(code, "'\"`", "//"))
	}
	depth := len(line) - len(strings.TrimLeft(line, " \t"))
	switch {
	case p.skip >= 0 && depth > p.skip:
		return
	case p.text >= 0 && depth > p.text:
		p.written(code, p.code)
		return
	case p.attributes != "":
		p.more(depth, code)
		return
	}
	p.text, p.skip, p.code = -1, -1, false
	p.closed = pugBlock{depth: -1}
	p.close(depth)
	switch {
	case strings.HasPrefix(code, "//"):
		p.skip = depth
	case strings.HasPrefix(code, "|"):
		p.written(code[1:], false)
	case strings.HasPrefix(code, "- ") || strings.HasPrefix(code, "-\t"):
		p.statement(depth, strings.TrimSpace(code[1:]))
	case strings.HasPrefix(code, "!=") || strings.HasPrefix(code, "="):
		p.output(code)
	case !p.control(depth, code):
		p.tag(depth, code)
	}
}

// statement writes a line of code; one that others stand below has them in a block.
func (p *pugged) statement(depth int, code string) {
	if pugControl.MatchString(code) {
		p.block(depth, code)
		return
	}
	if balanced(code) {
		p.w.Put(code, ";")
	}
}

// control writes what is no tag.
func (p *pugged) control(depth int, code string) bool {
	if m := pugEach.FindStringSubmatch(code); m != nil && balanced(m[2]) {
		p.block(depth, "for (const "+m[1]+" of ("+m[2]+")) ")
		return true
	}
	if m := pugIf.FindStringSubmatch(code); m != nil && balanced(m[2]) {
		switch m[1] {
		case "if", "while":
			p.block(depth, m[1]+" ("+m[2]+") ")
		case "else if":
			p.block(depth, p.otherwise(depth)+"if ("+m[2]+") ")
		default:
			p.block(depth, "if (globalThis.any) ")
		}
		return true
	}
	if m := pugMixin.FindStringSubmatch(code); m != nil {
		params := m[2]
		if params == "" {
			params = "()"
		}
		p.block(depth, "function mixin_"+m[1]+params+" ")
		return true
	}
	if m := pugCall.FindStringSubmatch(code); m != nil {
		if args := m[2]; args == "" {
			p.w.Put("mixin_", m[1], "();")
		} else if balanced(args) {
			p.w.Put("mixin_", m[1], args, ";")
		}
		return true
	}
	if m := pugInclude.FindStringSubmatch(code); m != nil {
		p.w.Put("include('", strings.TrimSuffix(m[1], ".pug"), "', locals);")
		return true
	}
	switch {
	case code == "else":
		if p.otherwise(depth) == "" {
			p.block(depth, "if (globalThis.any) ")
		} else {
			p.block(depth, "else ")
		}
	case strings.HasPrefix(code, "extends "), strings.HasPrefix(code, "block"), strings.HasPrefix(code, "append "), strings.HasPrefix(code, "prepend "), strings.HasPrefix(code, "doctype"), code == "default":
	default:
		return false
	}
	return true
}

// otherwise is the word that goes on after a condition, where one was closed before.
func (p *pugged) otherwise(depth int) string {
	if p.closed.choice && p.closed.depth == depth {
		return "else "
	}
	return ""
}

// tag writes what stands in a tag and behind it.
func (p *pugged) tag(depth int, code string) {
	name := pugTag.FindString(code)
	rest := code[len(name):]
	if strings.HasPrefix(rest, "(") {
		end := template.Closing(rest)
		if end < 0 {
			p.attributes, p.name = rest, name
			return
		}
		rest = rest[end+1:]
	}
	p.behind(depth, name, rest)
}

// more reads on in a list of attributes.
func (p *pugged) more(depth int, code string) {
	p.attributes += " " + code
	end := template.Closing(p.attributes)
	switch {
	case end >= 0:
		rest := p.attributes[end+1:]
		p.attributes = ""
		p.behind(depth, p.name, rest)
	case len(p.attributes) > template.MaxTag:
		p.attributes = ""
	}
}

// behind writes what stands behind a tag and its attributes.
func (p *pugged) behind(depth int, name, rest string) {
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
func (p *pugged) output(code string) {
	value, raw := strings.CutPrefix(code, "!")
	value = strings.TrimRight(template.Uncommented(strings.TrimPrefix(value, "="), "'\"`", "//"), "; \t")
	switch {
	case value == "" || !balanced(value):
	case raw:
		p.w.Put(template.Unescaped, "(", value, ");")
	default:
		p.w.Put("(", value, ");")
	}
}

// written writes the values in a text; script says that the text is a script.
func (p *pugged) written(text string, script bool) {
	for {
		at := pugValue.FindStringIndex(text)
		if at == nil {
			return
		}
		end := template.Closing(text[at[1]-1:])
		if end < 0 {
			return
		}
		value := text[at[1] : at[1]-1+end]
		quoted := strings.Count(text[:at[0]], "'")%2 == 1 || strings.Count(text[:at[0]], `"`)%2 == 1
		switch raw := text[at[0]] == '!'; {
		case strings.TrimSpace(value) == "" || !balanced(value):
		case script && !quoted:
			if inner, ok := template.Stringified(value); ok && raw {
				value = "[" + inner + "]"
			}
			p.w.Put(template.ScriptOutput, "(", value, ");")
		case raw:
			p.w.Put(template.Unescaped, "(", value, ");")
		default:
			p.w.Put("(", value, ");")
		}
		text = text[at[1]-1+end+1:]
	}
}

// balanced reports whether all parentheses and quotes of a text are closed in it.
func balanced(s string) bool { return template.Closing("("+s+")") == len(s)+1 }
