// Package repair rewrites source in Kotlin that the grammar cannot parse, or parses as part of what follows.
package repair

import (
	"bytes"
	"regexp"
)

// Source returns the rewritten source. Its length and the positions of lines stay.
func Source(source []byte) []byte {
	r := &repair{out: bytes.Clone(source)}
	r.strings()
	for _, unknown := range []*regexp.Regexp{contexts, guards, constructors, accessors} {
		for _, at := range unknown.FindAllSubmatchIndex(r.code, -1) {
			r.blank(at[2], at[3])
		}
	}
	for _, at := range calls.FindAllSubmatchIndex(r.code, -1) {
		r.out[at[2]] = ';'
	}
	r.terminate()
	return r.out
}

var (
	// contexts are context parameters before a declaration, guards the conditions after a branch's pattern, and accessors those with
	// nothing but a visibility that follow a semicolon.
	contexts  = regexp.MustCompile(`(?m)(?:^|[{;:])[ \t]*(context\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\))`)
	guards    = regexp.MustCompile(`(?m)(?:^|[{;])[ \t]*(?:!?is |else\b|[\w.]+\b)[^\n{};]*?([ \t]if\b[^\n{};]*?)[ \t]*->`)
	accessors = regexp.MustCompile(`(?m)(;[ \t]*(?:private|protected|internal)[ \t]+[gs]et)[ \t]*(?:$|[;}])`)
	// calls are those of get after a variable, which the grammar takes for its getter, and constructors the annotations in the line
	// above a primary constructor.
	calls        = regexp.MustCompile(`[\w)\]}>"](?:[ \t]*\r?\n)+[ \t]*([ \t])get\([^)\s]`)
	constructors = regexp.MustCompile(`(?m)^[ \t]*(@[\w.]+(?:\([^()\n]*\))?)[ \t]*\r?\n[ \t]*(?:(?:private|internal|protected|public)[ \t]+)?constructor[ \t]*\(`)
)

// repair is the rewriting of one file.
type repair struct {
	out  []byte
	code []byte // the source without the contents of strings and comments
}

func (r *repair) blank(from, to int) {
	for i := from; i < to; i++ {
		if r.out[i] != '\n' && r.out[i] != '\r' {
			r.out[i], r.code[i] = ' ', ' '
		}
	}
}

// tokens finds comments, characters and strings with their prefix. A string's template may contain a string without templates.
var tokens = regexp.MustCompile(`(?s)//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\\n])+'|` +
	`(\$\$+)?(?:"""(?:.*?)"""+|"(?:\\.|\$\{(?:[^{}"\n]|"[^"\n]*")*\}|[^"\\\n])*")`)

// strings writes strings with several dollar signs as ordinary ones, and finds out what is code.
func (r *repair) strings() {
	r.code = bytes.Clone(r.out)
	for _, at := range tokens.FindAllSubmatchIndex(r.out, -1) {
		if at[2] >= 0 {
			r.dollars(at[2], at[3], at[1])
		}
		for i := at[0]; i < at[1]; i++ {
			if r.code[i] != '\n' {
				r.code[i] = '_'
			}
		}
	}
}

// dollars rewrites a string from its prefix: only as many dollar signs as that has begin a template.
func (r *repair) dollars(prefix, text, end int) {
	for i := text; i < end; {
		run := i
		for run < end && r.out[run] == '$' {
			run++
		}
		if keep := run - 1; run > i && run-i >= text-prefix {
			r.blank(i, keep)
		} else {
			r.blank(i, run)
		}
		i = run + 1
	}
	r.blank(prefix, text)
}
