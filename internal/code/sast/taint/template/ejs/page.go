package ejs

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// page tracks the markup between the tags of a template, to recognise scripts.
type page struct {
	w *template.Rewrite
	// tag is the text of the tag that opened the current script, "" outside of scripts.
	tag string
	// open is true inside a script; quote is the quotation mark around its code, if it is in an attribute.
	open  bool
	quote byte
}

var scriptTag = regexp.MustCompile(`(?i)<script[\s>/]`)

// text reads markup; the code of scripts is written unchanged.
func (p *page) text(s string) {
	for s != "" {
		switch {
		case p.open:
			s = p.code(s)
		case p.tag != "":
			s = p.inTag(s)
		default:
			at := scriptTag.FindStringIndex(s)
			if at == nil {
				p.w.Skip(s)
				return
			}
			p.w.Skip(s[:at[1]-1])
			p.tag, s = "<script", s[at[1]-1:]
		}
	}
}

func (p *page) inTag(s string) string {
	end := strings.IndexByte(s, '>')
	if end < 0 {
		if len(p.tag) < template.MaxTag {
			p.tag += s
		}
		p.w.Skip(s)
		return ""
	}
	tag := p.tag + s[:end]
	p.w.Skip(s[:end+1])
	p.tag = ""
	if template.OwnScript(tag) && !strings.HasSuffix(tag, "/") {
		p.open, p.quote = true, 0
		p.w.Put(";", template.PageScript, "(()=>{")
	}
	return s[end+1:]
}

// code writes the code of a script up to its end, and returns what follows. Comments are left out, because they could hide code that is
// written after them.
func (p *page) code(s string) string {
	end, rest := len(s), ""
	at := template.ScriptEnd(s)
	if at >= 0 {
		end, rest = at, s[at+len("</script"):]
	}
	p.lex(s[:end])
	if at >= 0 {
		p.finish()
	}
	return rest
}

func (p *page) lex(code string) {
	from := 0
	for i := 0; i < len(code); i++ {
		c := code[i]
		switch {
		case p.quote != 0:
			switch {
			case c == '\\':
				i++
			case c == p.quote, c == '\n' && p.quote != '`':
				p.quote = 0
			}
		case c == '"' || c == '\'' || c == '`':
			p.quote = c
		case commentBegins(code, i):
			end := comment(code, i)
			p.w.Put(code[from:i])
			p.w.Skip(code[i:end])
			from, i = end, end-1
		}
	}
	if from < len(code) {
		p.w.Put(code[from:])
	}
}

// commentBegins reports whether a comment begins at an index. After a backslash, slashes are part of a regular expression.
func commentBegins(code string, at int) bool {
	if strings.HasPrefix(code[at:], "/*") {
		return true
	}
	return strings.HasPrefix(code[at:], "//") && (at == 0 || code[at-1] != '\\')
}

// comment returns the index after a comment.
func comment(code string, at int) int {
	end, closing := "\n", 0
	if code[at+1] == '*' {
		end, closing = "*/", 2
	}
	n := strings.Index(code[at+2:], end)
	if n < 0 {
		return len(code)
	}
	return at + 2 + n + closing
}

// finish ends the current script.
func (p *page) finish() {
	if !p.open {
		return
	}
	if p.quote != 0 {
		p.w.Put(string(p.quote))
	}
	p.open, p.quote = false, 0
	p.w.Put("});")
}

// value writes a value that a template writes into a script: between quotation marks, escaping for markup keeps it inside.
func (p *page) value(code string, raw bool) {
	switch {
	case p.quote == 0:
		p.w.Put(" ", template.InScript(code, raw), " ")
	case raw:
		q := string(p.quote)
		p.w.Put(q, "+", template.Unescaped, "(", code, ")+", q)
	default:
		p.w.Skip(code)
	}
}
