package ruby

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// Templates that are outlines: each line is a tag, text or code, and its content follows in lines that are indented further. If code begins
// a block, the block ends where the indentation decreases, which no line marks.

// outline is a language for such templates.
type outline struct {
	comment *regexp.Regexp // lines below it are ignored
	code    *regexp.Regexp // its group is code
	raw     *regexp.Regexp // its last group is code whose result is not escaped
	output  *regexp.Regexp // its last group is code whose result is escaped
	filter  *regexp.Regexp // the content is in another language
}

// outlines contains the supported outlines by file extension.
func outlines() map[string]*outline {
	const hamlTag = `(?:[%.#][\w:.#-]*(?:\{[^}]*\})?(?:\([^)]*\))?(?:\[[^\]]*\])?[<>]*)?`
	const slimTag = `(?:[a-zA-Z.#][\w:.#-]*(?:\[[^\]]*\]|\([^)]*\)|\{[^}]*\})?(?:\s+[\w:@-]+=(?:"[^"]*"|'[^']*'|[\w.:@\[\]]+))*\s*)?`
	return map[string]*outline{
		".haml": {
			comment: regexp.MustCompile(`^(?:-#|/)`),
			code:    regexp.MustCompile(`^-\s*(.*)$`),
			raw:     regexp.MustCompile(`^` + hamlTag + `!=\s*(.*)$`),
			output:  regexp.MustCompile(`^` + hamlTag + `[&~]?=\s*(.*)$`),
			filter:  regexp.MustCompile(`^:\w+\s*$`),
		},
		".slim": {
			comment: regexp.MustCompile(`^/`),
			code:    regexp.MustCompile(`^-\s*(.*)$`),
			raw:     regexp.MustCompile(`^` + slimTag + `==[<>']*\s*(.*)$`),
			output:  regexp.MustCompile(`^` + slimTag + `=[<>']*\s+(.*)$`),
			filter:  regexp.MustCompile(`^(?:\w+:\s*$|[|'])`),
		},
	}
}

var (
	// begins matches code that begins a block; middles matches code that continues one.
	begins  = regexp.MustCompile(`^(?:if|unless|case|while|until|for|begin|else|elsif|when|in|rescue|ensure)\b|\bdo\s*(?:\|[^|]*\|)?\s*$`)
	middles = regexp.MustCompile(`^(?:else|elsif|when|in|rescue|ensure)\b`)
)

// mostOpen bounds the depth of open blocks.
const mostOpen = 100

// unfolded rewrites an outline as Ruby.
func (o *outline) unfolded(source string) []byte {
	var w template.Rewrite
	var open []int // indentation of the lines that began the open blocks
	skipped := -1  // indentation of the line whose content is ignored
	for line := range strings.SplitAfterSeq(source, "\n") {
		text := strings.TrimSpace(line)
		in := len(line) - len(strings.TrimLeft(line, " \t"))
		switch {
		case text == "" || skipped >= 0 && in > skipped:
			w.Skip(line)
			continue
		default:
			skipped = -1
		}
		kind, code := o.read(text)
		code = strings.TrimSpace(template.Uncommented(code, "'\"`", " #"))
		for len(open) > 0 && in <= open[len(open)-1] {
			if in == open[len(open)-1] && kind == markCode && middles.MatchString(code) {
				break
			}
			w.Put("end;")
			open = open[:len(open)-1]
		}
		goesOn := len(open) > 0 && in == open[len(open)-1]
		switch {
		case kind == markNothing:
			skipped = in
		case kind == template.Text || code == "":
		case begins.MatchString(code) && (kind == markCode || opens.MatchString(code)):
			if goesOn || len(open) < mostOpen {
				w.Put(code, ";")
				if !goesOn {
					open = append(open, in)
				}
			}
		case kind == markOther:
			w.Put(unescaped, "((", code, "));")
		default:
			w.Put(code, ";")
		}
		w.Skip(line)
	}
	w.Put(strings.Repeat("end;", len(open)))
	return w.Done([]byte(source))
}

// read tells what a line is, and its code.
func (o *outline) read(text string) (kind int, code string) {
	if o.comment.MatchString(text) || o.filter.MatchString(text) {
		return markNothing, ""
	}
	if m := o.code.FindStringSubmatch(text); m != nil {
		return markCode, m[1]
	}
	if m := o.raw.FindStringSubmatch(text); m != nil {
		return markOther, m[1]
	}
	if m := o.output.FindStringSubmatch(text); m != nil {
		return markOutput, m[1]
	}
	return template.Text, ""
}
