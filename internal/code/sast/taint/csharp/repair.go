package csharp

import (
	"bytes"
	"regexp"
)

var (
	// conditional finds an assignment to a member or element of what may be null, and slice a pattern for the rest of a list.
	conditional = regexp.MustCompile(`(\?)(?:\.\w+|\[[^\[\]\n]*\])[ \t]*(?:[-+*/%&|^]|\?\?)?=[^=>]`)
	slice       = regexp.MustCompile(`[\[,][ \t]*(\.\.)[ \t]*(?:var[ \t]+\w+|\{)`)
)

// Repair implements front.Repairer: an assignment to a member of what may be null becomes a plain one, and the rest of a list one element.
func (*language) Repair(source []byte) []byte {
	out := bytes.Clone(source)
	for _, syntax := range []*regexp.Regexp{conditional, slice} {
		for _, at := range syntax.FindAllSubmatchIndex(source, -1) {
			copy(out[at[2]:at[3]], "  ")
		}
	}
	return out
}
