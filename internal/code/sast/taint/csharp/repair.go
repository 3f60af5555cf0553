package csharp

import (
	"bytes"
	"regexp"
)

var (
	// conditional finds an assignment to a member or element of what may be null, and slice a pattern for the rest of a list.
	conditional = regexp.MustCompile(`(\?)(?:\.\w+|\[[^\[\]\n]*\])[ \t]*(?:[-+*/%&|^]|\?\?)?=[^=>]`)
	slice       = regexp.MustCompile(`[\[,][ \t]*(\.\.)[ \t]*(?:var[ \t]+\w+|\{)`)
	// empty is the declaration of a type without a body, up to the semicolon.
	empty = regexp.MustCompile(`(?m)^[ \t\x{FEFF}]*(?:(?:public|internal|private|protected|partial|sealed|abstract|static|readonly|unsafe|file|new)\s+)*` +
		`(?:class|interface|struct)\s+\w+[^;{}]*( )[^ ;{}\r\n]*;`)
)

// Repair implements front.Repairer: an assignment to a member of what may be null becomes a plain one, the rest of a list one element,
// and a type without a body gets an empty one, in the place of its last space.
func (*language) Repair(source []byte) []byte {
	out := bytes.Clone(source)
	for _, syntax := range []*regexp.Regexp{conditional, slice} {
		for _, at := range syntax.FindAllSubmatchIndex(source, -1) {
			copy(out[at[2]:at[3]], "  ")
		}
	}
	for _, at := range empty.FindAllSubmatchIndex(source, -1) {
		space, end := at[2], at[1]
		copy(out[space:end], source[space+1:end-1])
		copy(out[end-2:end], "{}")
	}
	return out
}
