// Package outline rewrites templates of Haml and Slim as Ruby. These are outlines: each line is a tag, text or code, and its content
// follows in lines that are indented further. If code begins a block, the block ends where the indentation decreases, which no line marks.
package outline

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
	"assay/internal/code/sast/taint/template/erb"
)

// syntax describes the lines of an outline; the last group of each expression is code.
type syntax struct {
	ignored *regexp.Regexp // lines below it are not Ruby: comments, and filters for other languages
	code    *regexp.Regexp
	raw     *regexp.Regexp // code whose result is not escaped
	output  *regexp.Regexp // code whose result is escaped
	// tag matches the beginning of a tag, whose attributes follow in brackets; "" where an expression for a line matches the tag too.
	tag *regexp.Regexp
	// text matches text with values between braces that are not escaped.
	text, value *regexp.Regexp
}

const (
	slimTag = `(?:[a-zA-Z.#][\w:.#-]*(?:\[[^\]]*\]|\([^)]*\)|\{[^}]*\})?(?:\s+[\w:@-]+==?(?:"[^"]*"|'[^']*'|[\w.:@\[\]]+))*\s*)?`
	// Tags in one line.
	slimOuter = `(?:[a-zA-Z.#][\w.#-]*:\s+)*`
)

var (
	haml = syntax{
		ignored: regexp.MustCompile(`^(?:-#|/|:\w+\s*$)`),
		code:    regexp.MustCompile(`^-\s*(.*)$`),
		raw:     regexp.MustCompile(`^[<>]*!=\s*([^=].*)?$`),
		output:  regexp.MustCompile(`^[<>]*[&~]?=\s*(.*)$`),
		tag:     regexp.MustCompile(`^[%.#][\w:.#-]*`),
		text:    regexp.MustCompile(`^!==?\s|^!\s`),
		value:   regexp.MustCompile(`#\{([^{}]*)\}`),
	}
	slim = syntax{
		ignored: regexp.MustCompile(`^(?:/|\w+:\s*$)`),
		code:    regexp.MustCompile(`^-\s*(.*)$`),
		raw:     regexp.MustCompile(`^` + slimOuter + slimTag + `==[<>']*\s*(.*)$`),
		output:  regexp.MustCompile(`^` + slimOuter + slimTag + `=[<>']*\s+(.*)$`),
		text:    regexp.MustCompile(`^(?:[|']|` + slimOuter + slimTag + `)`),
		value:   regexp.MustCompile(`#\{\{([^{}]*)\}\}`),
	}
	slimAttribute = regexp.MustCompile(`\s[\w:@-]+==([\w@.:]+(?:\([^()]*\)|\[[^\[\]]*\])?|"(?:[^"#]|#\{[^{}]*\})*")`)
	slimVerbatim  = regexp.MustCompile(`^[|']`)
)

// Is reports whether a file is an outline.
func Is(file string) bool { return path.Ext(file) == ".haml" || path.Ext(file) == ".slim" }

var (
	// begins matches code that begins or continues a block; continues matches code that continues
	// one.
	begins    = regexp.MustCompile(`^(?:if|unless|case|while|until|for|begin|else|elsif|when|in|rescue|ensure)\b|\bdo\s*(?:\|[^|]*\|)?\s*$`)
	continues = regexp.MustCompile(`^(?:else|elsif|when|in|rescue|ensure)\b`)
)

const maxOpen = 100 // maximum number of open blocks

// kind is the kind of a line.
type kind int

const (
	isText     kind = iota
	isVerbatim      // text whose further lines are text
	isIgnored
	isCode
	isRaw
	isOutput
)

// outline is a template that is being rewritten.
type outline struct {
	w       template.Rewrite
	is      *syntax
	open    []int // indentation of the lines that began the open blocks
	ignored int   // indentation of the line whose content is ignored, -1 for none
	// begun is a line that continues after a comma in its attributes, and depth its indentation.
	begun string
	depth int
}

// Source rewrites a template.
func Source(file string, source []byte) []byte {
	o := &outline{is: &haml, ignored: -1}
	if path.Ext(file) == ".slim" {
		o.is = &slim
	}
	for line := range strings.SplitAfterSeq(string(source), "\n") {
		text, depth := strings.TrimSpace(line), len(line)-len(strings.TrimLeft(line, " \t"))
		if o.begun != "" {
			text, depth = o.begun+" "+text, o.depth
			o.begun = ""
		}
		switch {
		case text == "" || o.ignored >= 0 && depth > o.ignored:
		case o.is.continued(text):
			o.begun, o.depth = text, depth
		default:
			o.line(text, depth)
		}
		o.w.Skip(line)
	}
	o.w.Put(strings.Repeat("end;", len(o.open)))
	return o.w.Done(source)
}

// last returns the indentation of the innermost block, -1 outside of blocks.
func (o *outline) last() int {
	if len(o.open) == 0 {
		return -1
	}
	return o.open[len(o.open)-1]
}

func (o *outline) line(text string, depth int) {
	kind, code := o.is.read(text)
	code = strings.TrimSpace(template.Uncommented(code, "'\"`", " #"))
	for depth <= o.last() && (depth < o.last() || kind != isCode || !continues.MatchString(code)) {
		o.w.Put("end;")
		o.open = o.open[:len(o.open)-1]
	}
	o.ignored = -1
	switch {
	case kind == isIgnored:
		o.ignored = depth
	case kind == isText || kind == isVerbatim:
		if kind == isVerbatim {
			o.ignored = depth
		}
		o.text(text)
	case code == "":
	case begins.MatchString(code) && (kind == isCode || erb.Opens.MatchString(code)):
		o.block(code, depth)
	case kind == isRaw:
		o.w.Put(template.Unescaped, "((", code, "));")
	default:
		o.w.Put(code, ";")
	}
}

// text writes the values in a line of text that are not escaped.
func (o *outline) text(text string) {
	if o.is == &slim && !slimVerbatim.MatchString(text) {
		for _, m := range slimAttribute.FindAllStringSubmatch(text, -1) {
			o.w.Put(template.Unescaped, "((", m[1], "));")
		}
	}
	if text = o.is.behind(text); !o.is.text.MatchString(text) {
		return
	}
	for _, m := range o.is.value.FindAllStringSubmatch(text, -1) {
		if strings.TrimSpace(m[1]) != "" {
			o.w.Put(template.Unescaped, "((", m[1], "));")
		}
	}
}

// behind returns what follows a tag with its attributes.
func (s *syntax) behind(text string) string {
	if s.tag == nil {
		return text
	}
	at := s.tag.FindStringIndex(text)
	if at == nil {
		return text
	}
	for text = text[at[1]:]; text != "" && strings.IndexByte("{([", text[0]) >= 0; {
		end := template.Closing(text)
		if end < 0 {
			break
		}
		text = text[end+1:]
	}
	return text
}

// continued reports whether the attributes of a tag end in a later line.
func (s *syntax) continued(text string) bool {
	return s.tag != nil && len(text) < template.MaxTag && strings.HasSuffix(text, ",") && s.tag.MatchString(text) &&
		strings.IndexAny(s.behind(text)+"x", "{([") == 0
}

// block writes code that begins a block, unless it continues the one that is open.
func (o *outline) block(code string, depth int) {
	if depth != o.last() {
		if len(o.open) == maxOpen {
			return
		}
		o.open = append(o.open, depth)
	}
	o.w.Put(code, ";")
}

// read returns the kind and the code of a line.
func (s *syntax) read(text string) (kind, string) {
	switch {
	case s.ignored.MatchString(text):
		return isIgnored, ""
	case s.tag == nil && slimVerbatim.MatchString(text):
		return isVerbatim, ""
	}
	text = s.behind(text)
	if s.tag != nil && s.text.MatchString(text) && !s.raw.MatchString(text) {
		return isText, ""
	}
	for _, one := range []struct {
		is *regexp.Regexp
		kind
	}{{s.code, isCode}, {s.raw, isRaw}, {s.output, isOutput}} {
		if m := one.is.FindStringSubmatch(text); m != nil {
			return one.kind, m[1]
		}
	}
	return isText, ""
}
