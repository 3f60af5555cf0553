package golang

import (
	"bytes"
	"regexp"
)

// computed stands for new in a repaired source where its argument is no type: the grammar knows new only with types.
const computed = "n\u00eb"

var (
	// tokens finds comments and literals, and calls of new.
	tokens = regexp.MustCompile("(?s)//[^\\n]*|/\\*.*?\\*/|`[^`]*`|" + `"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|\.?\b(new)\(`)
	// typed matches an argument that is a type.
	typed = regexp.MustCompile(`^\s*(?:\[[^\]]*\]|\*|map\[[^\]]*\]|(?:<-)?chan(?:<-)?\s)*\s*` +
		`(?:[A-Za-z_][\w.]*(?:\[[^(){}]*\])?\s*\)|(?:func|struct|interface)\b)`)
)

// Repair implements front.Repairer: new(x) with a value becomes a call of computed.
func (language) Repair(source []byte) []byte {
	out := bytes.Clone(source)
	for _, at := range tokens.FindAllSubmatchIndex(source, -1) {
		if name, argument := at[2], at[1]; name == at[0] && !typed.Match(source[argument:]) {
			copy(out[name:], computed)
		}
	}
	return out
}
