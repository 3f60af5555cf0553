package jsp

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// Templates of Velocity write the values of their references unchanged. See velocity.apache.org/engine/2.4/vtl-reference.html.

const (
	vtlName      = `[A-Za-z_][\w-]*(?:\.\w+(?:\([^()]*\))?|\[[^\[\]]*\])*`
	vtlReference = `\$!?(?:\{` + vtlName + `(?:\|[^{}]*)?\}|` + vtlName + `)`
)

var (
	velocityFile = regexp.MustCompile(`\.(?:vm|vtl)$`)

	vtlMark = regexp.MustCompile(`##[^\n]*|#\*(?s:.*?)\*#|#\[\[(?s:.*?)\]\]#|\\` + vtlReference + `|#[a-z]+\s*\([^\n]{0,500}|` +
		vtlReference)
	vtlLoop   = regexp.MustCompile(`^#foreach\s*\(\s*\$\{?(\w+)\}?\s+in\s+(` + vtlReference + `)\s*\)`)
	vtlSet    = regexp.MustCompile(`^#set\s*\(\s*\$!?\{?(\w+)\}?\s*=\s*([^\n]*?)\s*\)`)
	vtlFile   = regexp.MustCompile(`^#(?:parse|include)\s*\(\s*["']([\w./-]+)["']\s*\)`)
	vtlValues = regexp.MustCompile(vtlReference)
	vtlSigns  = strings.NewReplacer("$", "", "!", "", "{", "", "}", "")
)

func velocitySource(source []byte) []byte {
	p := &page{}
	return p.source(source, p.velocity)
}

// velocity writes the references and directives of a template.
func (p *page) velocity(text string) {
	for {
		m := vtlMark.FindStringIndex(text)
		if m == nil {
			break
		}
		p.w.Skip(text[:m[0]])
		mark := text[m[0]:m[1]]
		size := len(mark)
		switch {
		case size > maxExpression:
		case mark[0] == '$':
			p.print(vtlValue(mark))
		case len(mark) > 1 && mark[1] >= 'a' && mark[1] <= 'z':
			size = p.vtlDirective(mark, size)
		}
		p.w.Skip(text[m[0] : m[0]+size])
		text = text[m[0]+size:]
	}
	p.w.Skip(text)
}

// vtlDirective writes a directive at the beginning of a text, and returns its length.
func (p *page) vtlDirective(text string, size int) int {
	if m := vtlLoop.FindStringSubmatch(text); m != nil {
		if list := vtlValue(m[2]); list != "" {
			p.attribute(m[1], first(list))
		}
		return len(m[0])
	}
	if m := vtlSet.FindStringSubmatch(text); m != nil {
		p.attribute(m[1], vtlText(m[2]))
		return len(m[0])
	}
	if m := vtlFile.FindStringSubmatch(text); m != nil {
		p.include(m[1])
		return len(m[0])
	}
	begin := strings.IndexByte(text, '(')
	if end := template.Closing(text[max(begin, 0):]); end > 0 {
		return begin + end + 1
	}
	return size
}

// vtlValue rewrites a reference as Java; "" if it contains no data.
func vtlValue(reference string) string {
	name, _, _ := strings.Cut(reference, "|")
	return value(vtlSigns.Replace(name))
}

// vtlText rewrites a value, or a text with references, as Java.
func vtlText(text string) string {
	var parts []string
	for _, found := range vtlValues.FindAllString(text, -1) {
		if x := vtlValue(found); x != "" {
			parts = append(parts, x)
		}
	}
	return strings.Join(parts, ` + "" + `)
}
