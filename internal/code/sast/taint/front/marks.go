package front

import (
	"bytes"
	"strings"
)

// Mark is a pair of signs between which a template has something else than text. Kind is
// whatever tells it from others.
type Mark struct {
	Open, Close string
	Kind        int
}

// Text is the kind of what stands between marks.
const Text = -1

// Marked takes a template apart: each part with its kind, and whether it was closed. Of
// marks that begin alike, the first one of the list counts.
func Marked(source string, marks []Mark, visit func(kind int, text string)) {
	// ends are the places of the closing signs that were looked for, so that many marks
	// that are never closed do not look through the rest of the file each.
	absent := map[string]bool{}
	from := 0
	for at := 0; at < len(source); {
		m := markAt(source[at:], marks)
		if m == nil || absent[m.Close] {
			at++
			continue
		}
		begin := at + len(m.Open)
		n := strings.Index(source[begin:], m.Close)
		if n < 0 {
			absent[m.Close] = true
			at++
			continue
		}
		if at > from {
			visit(Text, source[from:at])
		}
		// What is between is given with the lines of its signs.
		visit(m.Kind, strings.Repeat("\n", strings.Count(m.Open, "\n"))+source[begin:begin+n])
		at = begin + n + len(m.Close)
		from = at
	}
	if from < len(source) {
		visit(Text, source[from:])
	}
}

func markAt(source string, marks []Mark) *Mark {
	for i := range marks {
		if strings.HasPrefix(source, marks[i].Open) {
			return &marks[i]
		}
	}
	return nil
}

// Rewrite writes source whose parts stand in the lines that they have in a template. The
// zero value is ready.
type Rewrite struct {
	b strings.Builder
	n int
}

// Put writes source as it is.
func (w *Rewrite) Put(parts ...string) {
	for _, s := range parts {
		w.b.WriteString(s)
		w.n += strings.Count(s, "\n")
	}
}

// Skip writes nothing but the ends of lines.
func (w *Rewrite) Skip(text string) {
	n := strings.Count(text, "\n")
	w.b.WriteString(strings.Repeat("\n", n))
	w.n += n
}

// Done is what was written, with the lines of the template: no more, no fewer.
func (w *Rewrite) Done(template []byte) []byte {
	out := []byte(w.b.String())
	want := bytes.Count(template, []byte("\n"))
	for i := len(out) - 1; i >= 0 && w.n > want; i-- { // nobody writes more
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

// Uncommented is code without a comment to the end of its last line, which would go on
// behind it. Signs are those that such comments begin with; quotes those of texts.
func Uncommented(code, quotes string, signs ...string) string {
	begin := strings.LastIndexByte(code, '\n') + 1
	quote := byte(0)
	for i := begin; i < len(code); i++ {
		switch {
		case quote != 0 && code[i] == '\\':
			i++
		case quote != 0 && code[i] == quote:
			quote = 0
		case quote != 0:
		case strings.IndexByte(quotes, code[i]) >= 0:
			quote = code[i]
		default:
			for _, s := range signs {
				if strings.HasPrefix(code[i:], s) {
					return code[:i]
				}
			}
		}
	}
	return code
}
