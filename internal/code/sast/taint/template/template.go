// Package template is what the rewriters of templates have in common. Each engine is a package below: it rewrites a template as
// source of the language whose programs fill it, line by line, so that the language's own lowering reads it. This is also how a
// framework is supported that is configured in files of another language, such as Struts and MyBatis.
package template

import (
	"bytes"
	"cmp"
	"iter"
	"regexp"
	"slices"
	"strings"
)

// Kind is the kind of a part of a template.
type Kind int

// Kinds of parts.
const (
	Text      Kind = iota // outside of marks
	Nothing               // a comment, or text that looks like a mark
	Code                  // statements
	Escaped               // a value that is written with escaping
	Raw                   // a value that is written without escaping
	Members               // declarations of the class that a page is
	Directive             // what a page says about itself
	Assigned              // an assignment, without the sign of its variable
)

// Marks are the delimiters around parts of a template that are not text, the longest first.
type Marks []mark

type mark struct {
	open, close string
	kind        Kind
}

// NewMarks returns marks, written as the two delimiters with a space between them.
func NewMarks(kinds map[string]Kind) Marks {
	var out Marks
	for pair, kind := range kinds {
		i := strings.LastIndexByte(pair, ' ')
		out = append(out, mark{pair[:i], pair[i+1:], kind})
	}
	slices.SortFunc(out, func(a, b mark) int { return cmp.Or(len(b.open)-len(a.open), strings.Compare(a.open, b.open)) })
	return out
}

// Functions that rewritten templates call: Unescaped receives values that are written without escaping. PageScript runs a script of the
// page in the browser, and ScriptOutput receives the values that the template writes into it.
const (
	Unescaped    = "unescaped_output"
	PageScript   = "page_script"
	ScriptOutput = "script_output"
)

// Split splits a template into its parts.
func (marks Marks) Split(source string, visit func(kind Kind, text string)) {
	// absent contains the closing delimiters that the rest of the file lacks, so that it is not searched again for each of many unclosed
	// marks.
	absent := map[string]bool{}
	from := 0
	for at := 0; at < len(source); {
		i := slices.IndexFunc(marks, func(m mark) bool { return strings.HasPrefix(source[at:], m.open) })
		if i < 0 || absent[marks[i].close] {
			at++
			continue
		}
		m := marks[i]
		begin := at + len(m.open)
		n := strings.Index(source[begin:], m.close)
		if n < 0 {
			absent[m.close] = true
			at++
			continue
		}
		if at > from {
			visit(Text, source[from:at])
		}
		// The content of a mark keeps the line breaks of its delimiters.
		visit(m.kind, strings.Repeat("\n", strings.Count(m.open, "\n"))+source[begin:begin+n])
		at = begin + n + len(m.close)
		from = at
	}
	if from < len(source) {
		visit(Text, source[from:])
	}
}

// Rewrite writes source whose parts stay on their lines of the template. The zero value is ready for use.
type Rewrite struct {
	b strings.Builder
	n int
}

// Put writes source unchanged.
func (w *Rewrite) Put(parts ...string) {
	for _, s := range parts {
		w.b.WriteString(s)
		w.n += strings.Count(s, "\n")
	}
}

// Skip writes only the line breaks.
func (w *Rewrite) Skip(text string) {
	n := strings.Count(text, "\n")
	w.b.WriteString(strings.Repeat("\n", n))
	w.n += n
}

// Done returns what was written, with exactly as many lines as the template.
func (w *Rewrite) Done(template []byte) []byte {
	out := []byte(w.b.String())
	want := bytes.Count(template, []byte("\n"))
	for i := len(out) - 1; i >= 0 && w.n > want; i-- { // normally nothing is left to remove
		if out[i] == '\n' {
			out[i] = ' '
			w.n--
		}
	}
	if w.n < want {
		out = append(out, bytes.Repeat([]byte("\n"), want-w.n)...)
		w.n = want
	}
	return out
}

// Outside yields the bytes of a text that are outside of quotation marks, with their indexes. In quotes, a backslash escapes the next byte.
func Outside(text, quotes string) iter.Seq2[int, byte] {
	return func(yield func(int, byte) bool) {
		quote := byte(0)
		for i := 0; i < len(text); i++ {
			switch c := text[i]; {
			case quote != 0 && c == '\\':
				i++
			case quote != 0 && c == quote:
				quote = 0
			case quote != 0:
			case strings.IndexByte(quotes, c) >= 0:
				quote = c
			case !yield(i, c):
				return
			}
		}
	}
}

// Uncommented removes a comment at the end of the last line of code, because code that is written after it would become part of
// the comment. signs are the beginnings of such comments; quotes are the quotation marks of texts.
func Uncommented(code, quotes string, signs ...string) string {
	begin := strings.LastIndexByte(code, '\n') + 1
	for i := range Outside(code[begin:], quotes) {
		begins := func(sign string) bool { return strings.HasPrefix(code[begin+i:], sign) }
		if slices.ContainsFunc(signs, begins) {
			return code[:begin+i]
		}
	}
	return code
}

// Parts visits a text in its order: the matches of a pattern, and the text around them.
func Parts(text string, pattern *regexp.Regexp, around, match func(string)) {
	at := 0
	for _, m := range pattern.FindAllStringIndex(text, -1) {
		around(text[at:m[0]])
		match(text[m[0]:m[1]])
		at = m[1]
	}
	around(text[at:])
}

// Groups returns the first group of each match of a pattern, up to a number, or of all if it is negative.
func Groups(pattern *regexp.Regexp, text string, most int) []string {
	var out []string
	for _, m := range pattern.FindAllStringSubmatch(text, most) {
		out = append(out, m[1])
	}
	return out
}

// Translated returns a template with what a function returns for each match of a pattern, on its line, and without the text around them.
func Translated(source string, pattern *regexp.Regexp, to func(string) string) string {
	var w Rewrite
	Parts(source, pattern, w.Skip, func(found string) {
		w.Put(Flat(to(found)))
		w.Skip(found)
	})
	return string(w.Done([]byte(source)))
}

// Flat returns a text without its line breaks, which are written separately.
func Flat(text string) string { return strings.ReplaceAll(text, "\n", " ") }

// XMLTag matches a tag or comment of XML.
var XMLTag = regexp.MustCompile(`<!--(?s:.*?)-->|</?[a-z][\w-]*(?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*/?>`)

var (
	tagName  = regexp.MustCompile(`^</?([a-z][\w-]*)`)
	tagValue = regexp.MustCompile(`([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')`)
)

// ReadTag returns the name of a tag, "" of a comment, and its attributes.
func ReadTag(tag string) (name string, given map[string]string) {
	m := tagName.FindStringSubmatch(tag)
	if m == nil {
		return "", nil
	}
	return m[1], Attributes(tag)
}

// Attributes returns the attributes of a tag.
func Attributes(tag string) map[string]string {
	given := map[string]string{}
	for _, a := range tagValue.FindAllStringSubmatch(tag, maxAttributes) {
		given[a[1]] = a[2] + a[3]
	}
	return given
}

// maxAttributes is the maximum number of attributes of a tag that are read.
const maxAttributes = 100

// Getters returns the getter calls for a path of properties.
func Getters(names string) string {
	out := ""
	for name := range strings.SplitSeq(names, ".") {
		if name != "" {
			out += ".get" + strings.ToUpper(name[:1]) + name[1:] + "()"
		}
	}
	return out
}

const quotationMarks, opening, closing = "\"'`", "([{", ")]}"

// Closing returns the index of the parenthesis that closes the one at the beginning of a text, or -1.
func Closing(s string) int {
	depth := 0
	for i, c := range Outside(s, quotationMarks) {
		switch {
		case strings.IndexByte(opening, c) >= 0:
			depth++
		case strings.IndexByte(closing, c) >= 0:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// Split splits a text at the separators that are outside of brackets and quotes.
func Split(s string, separators string) []string {
	var out []string
	depth, from := 0, 0
	for i, c := range Outside(s, quotationMarks) {
		switch {
		case strings.IndexByte(opening, c) >= 0:
			depth++
		case strings.IndexByte(closing, c) >= 0:
			depth--
		case depth == 0 && strings.IndexByte(separators, c) >= 0:
			out = append(out, s[from:i])
			from = i + 1
		}
	}
	return append(out, s[from:])
}

// InScript returns the call for a value that a template writes into a script, escaped or not. Of "JSON.stringify(a)", a is part of the
// written value.
func InScript(code string, raw bool) string {
	if inner, ok := strings.CutPrefix(strings.TrimSpace(code), "JSON.stringify("); ok && raw {
		if end := Closing("(" + inner); end > 0 && strings.TrimSpace(inner[end:]) == "" {
			code = "[" + inner[:end-1] + "]"
		}
	}
	return ScriptOutput + "(" + code + ")"
}

// MaxTag is the maximum number of bytes of a tag that are read.
const MaxTag = 2000

var (
	scriptEnd  = regexp.MustCompile(`(?i)</script`)
	scriptType = regexp.MustCompile(`(?i)\btype\s*=\s*["']?([^"'\s>]*)`)
	scriptKind = regexp.MustCompile(`(?i)^(module|text/babel|(text|application)/(x-)?(java|ecma)script)?$`)
	scriptFrom = regexp.MustCompile(`(?i)\ssrc\s*=`)
)

// ScriptEnd returns the index of the end tag of a script, or -1.
func ScriptEnd(s string) int {
	if at := scriptEnd.FindStringIndex(s); at != nil {
		return at[0]
	}
	return -1
}

// OwnScript reports whether the tag of a script is followed by its code, in JavaScript.
func OwnScript(tag string) bool {
	kind := scriptType.FindStringSubmatch(tag)
	return !scriptFrom.MatchString(tag) && (kind == nil || scriptKind.MatchString(kind[1]))
}
