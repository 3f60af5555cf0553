package repair

import (
	"bytes"
	"regexp"
	"strings"
)

// declared matches the beginning of a line with a declaration: its indentation and its first word.
var declared = regexp.MustCompile(`(?m)^([ \t]*)(?:@|(?:(?:private|protected|internal|public|open|abstract|final|override|const|lateinit|suspend|` +
	`operator|infix|inline|tailrec|external|expect|actual|data|sealed|enum|annotation|inner|value|companion|fun|val|var|class|interface|object|` +
	`typealias|init|constructor)\b))`)

// words matches those that a declaration has, unlike the annotations in the lines before it.
var words = regexp.MustCompile(`\b(?:fun|val|var|class|interface|object|typealias|init|constructor)\b`)

// classes matches the words by which the header of a class, interface or object differs from others.
var classes = regexp.MustCompile(`\b(?:class|interface|object)\b`)

// maxNested is how deeply classes may be nested in which single declarations are left out.
const maxNested = 4

// Without returns a source without the declarations that have syntax errors, and the number of their lines; fails reports whether a source
// has errors. Each declaration is tried on its own, because an error may make the parser lose all of a file. Lines stay where they are.
func Without(source []byte, fails func(source []byte) bool) (rest []byte, lines int) {
	r := &repair{out: bytes.Clone(source)}
	r.strings()
	w := &without{repair: r, fails: fails}
	r.out = bytes.Clone(source)
	for _, at := range w.declarations(0, len(source)) {
		lines += w.try(at, 0)
	}
	return r.out, lines
}

// without leaves out declarations.
type without struct {
	*repair
	fails func(source []byte) bool
}

// declarations returns the declarations in a part of the source: from each line with the indentation of the first one to the next such
// line, or to one with less.
func (w *without) declarations(from, to int) (out [][2]int) {
	indent := ""
	for i, at := range declared.FindAllSubmatchIndex(w.code[from:to], -1) {
		own := string(w.code[from+at[2] : from+at[3]])
		if i == 0 {
			indent = own
		}
		n := len(out)
		if own == indent && (n == 0 || words.Match(w.code[out[n-1][0]:from+at[0]])) {
			if n > 0 {
				out[n-1][1] = min(out[n-1][1], from+at[0])
			}
			out = append(out, [2]int{from + at[0], w.left(from+at[0], to, indent)})
		}
	}
	return out
}

// left returns where the first line with less indentation than a declaration begins.
func (w *without) left(from, to int, indent string) int {
	at := from
	for line := range bytes.Lines(w.code[from:to]) {
		if text := string(line); strings.TrimSpace(text) != "" && !strings.HasPrefix(text, indent) {
			return at
		}
		at += len(line)
	}
	return to
}

// try leaves out a declaration if it fails: only those of its members that fail, if that suffices. It returns the number of lines.
func (w *without) try(at [2]int, depth int) (lines int) {
	if !w.failing(at, depth) {
		return 0
	}
	if body, ok := w.body(at); ok && depth < maxNested {
		for _, member := range w.declarations(body, at[1]) {
			lines += w.try(member, depth+1)
		}
		if lines > 0 && !w.failing(at, depth) {
			return lines
		}
	}
	lines = bytes.Count(bytes.TrimSpace(w.code[at[0]:at[1]]), []byte("\n")) + 1
	w.blank(at[0], at[1])
	return lines
}

// failing reports whether a declaration has errors; the member of a class has it around itself.
func (w *without) failing(at [2]int, depth int) bool {
	text := w.out[at[0]:at[1]]
	if depth > 0 {
		text = []byte("class A {\n" + string(text) + "\n}\n")
	}
	return w.fails(text)
}

// body returns where the body of a class begins; ok is false for other declarations.
func (w *without) body(at [2]int) (from int, ok bool) {
	nested := 0
	for i := at[0]; i < at[1]; i++ {
		switch w.code[i] {
		case '(', '[':
			nested++
		case ')', ']':
			nested--
		case '{':
			if nested == 0 {
				return i + 1, classes.Match(w.code[at[0]:i])
			}
		}
	}
	return 0, false
}
